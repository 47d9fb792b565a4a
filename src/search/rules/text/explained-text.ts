import { featureLabel, surroundingLabel } from '../../../lodgings/rules/feature-words.ts';
import { lodgingSubTypes, lodgingTypes } from '../../../lodgings/rules/property.ts';
import { subTypeLabel, typeLabel, wordIn, type InAll } from '../../../lodgings/rules/words.ts';
import type { Language } from '../../../values/texts.ts';
import { keyOfTyped, listNameWords } from '../name-words.ts';
import type { Place } from '../place.ts';
import type { SearchLodging } from '../search-lodging.ts';
import type { CorrectedPart } from './corrected-text.ts';
import type { Meaning, TextPart } from './dictionary.ts';
import { keyOfWord, splitWords } from './search-words.ts';
import { explainCriteria } from './understood-criteria.ts';
import type { UnderstoodCriteria } from './word-criteria.ts';
import type { UnderstoodWords } from './understood-words.ts';

/** Explains the parts in the order and words as typed; `places` are those of the lodgings that the caller sells. */
export function explainText(
  { parts, criteria }: { parts: readonly CorrectedPart[]; criteria: readonly UnderstoodCriteria[] },
  places: readonly Place[],
  language: Language,
): UnderstoodWords[] {
  const understood = criteria.map((each) => ({ from: each.from, explained: explainCriteria(each, language) }));
  const all = [...explainParts(parts, places, language), ...understood];
  return all.sort((a, b) => a.from - b.from).map(({ explained }) => explained);
}

interface Explained {
  /** Index of the first word. */
  from: number;
  explained: UnderstoodWords;
}

function explainParts(parts: readonly CorrectedPart[], places: readonly Place[], language: string): Explained[] {
  const all: Explained[] = [];
  for (let at = 0; at < parts.length;) {
    const { place, count } = findPlace(parts.slice(at), places);
    const first = parts[at] as CorrectedPart;
    const typed = parts.slice(at, at + count).map((part) => part.typed);
    const explained: UnderstoodWords = place
      ? { kind: 'place', value: place.name, label: place.name, words: typed.join(' ') }
      : explainPart(first, language);
    all.push({ from: first.from, explained });
    at += count;
  }
  return all;
}

function findPlace(
  parts: readonly CorrectedPart[],
  places: readonly Place[],
): { place?: Place | undefined; count: number } {
  for (let count = parts.length; count > 0; count -= 1) {
    const written = parts.slice(0, count).map(({ typed, spelling = typed }) => spelling);
    const typed = keyOfTyped(written.join(' '));
    const place = places.find((each) => each.typed === typed);
    if (place) return { place, count };
  }
  return { count: 1 };
}

function explainPart({ typed, spelling = typed, meaning }: CorrectedPart, language: string): UnderstoodWords {
  const named = meaning ? nameMeaning(meaning, language) : undefined;
  if (!named) return { kind: 'text', value: spelling, label: spelling, words: typed };
  const { kind, names } = named;
  const value = names.map(({ code }) => code).join(',');
  const label = [...new Set(names.map((each) => each.label))].join(', ');
  return meaning?.isNegated
    ? { kind: 'without', value, label: labelWithout(value, label, language), words: typed }
    : { kind, value, label, words: typed };
}

interface NamedCode {
  code: string;
  label: string;
}

function nameMeaning(
  meaning: Meaning,
  language: string,
): { kind: UnderstoodWords['kind']; names: readonly NamedCode[] } | undefined {
  const features = meaning.features.map((code) => ({ code, label: featureLabel(code, language) }));
  const surroundings = meaning.surroundings.map((code) => ({ code, label: surroundingLabel(code, language) }));
  const places = meaning.places.map((name) => ({ code: name, label: name }));
  const kinds = [
    { kind: 'feature', names: features },
    { kind: 'surrounding', names: surroundings },
    { kind: 'type', names: nameTypes(meaning, language) },
    { kind: 'place', names: places },
  ] as const;
  return kinds.find(({ names }) => names.length > 0);
}

function nameTypes({ types, subTypes }: Meaning, language: string): NamedCode[] {
  const all = [
    ...lodgingTypes.filter((code) => types.includes(code)).map((code) => ({ code, label: typeLabel(code, language) })),
    ...lodgingSubTypes
      .filter((code) => subTypes.includes(code))
      .map((code) => ({ code, label: subTypeLabel(code, language) })),
  ];
  return [...new Map(all.map((named) => [named.code as string, named])).values()];
}

function labelWithout(value: string, label: string, language: string): string {
  const known = Object.hasOwn(withoutWords, value) ? withoutWords[value] : undefined;
  return known ? wordIn(known, language) : `${wordIn(['Sans :', 'Without:', 'Ohne:', 'Sin:'], language)} ${label}`;
}

const withoutWords: Readonly<Record<string, InAll>> = {
  PETS: ['Animaux non admis', 'No pets', 'Keine Haustiere', 'Sin mascotas'],
  SMOKER: ['Non-fumeurs', 'No smoking', 'Nichtraucher', 'No fumadores'],
};

export function listMatchedNames(parts: readonly TextPart[], lodging: SearchLodging, language: string): string[] {
  const names = parts.flatMap(({ words, meaning }) => {
    if (meaning?.isNegated) return [];
    const meant = meaning ? listMeantNames(meaning, lodging, language) : [];
    return meant.length > 0 ? meant : findNameWith(words, lodging);
  });
  return [...new Set(names)];
}

function listMeantNames(meaning: Meaning, lodging: SearchLodging, language: string): string[] {
  const named = (codes: readonly string[], own: readonly string[], label: (code: string, language: string) => string) =>
    codes.filter((code) => own.includes(code)).map((code) => label(code, language));
  const subTypes = lodgingSubTypes.filter((code) => code === lodging.subType && meaning.subTypes.includes(code));
  const types = lodgingTypes.filter((code) => code === lodging.type && meaning.types.includes(code));
  return [
    ...named(meaning.features, lodging.features, featureLabel),
    ...named(meaning.surroundings, lodging.surroundings, surroundingLabel),
    ...subTypes.map((code) => subTypeLabel(code, language)),
    ...types.map((code) => typeLabel(code, language)),
    ...meaning.places.flatMap((name) => findNameWith(splitWords(name), lodging)),
  ];
}

/** The narrowest place, else the name or reference, that has all the words. */
function findNameWith(words: readonly string[], { name, city, region, reference }: SearchLodging): string[] {
  const names = [city, region, name, reference].filter((each) => each !== undefined);
  const found = names.find((each) => {
    const own = new Set(listNameWords(each).map(keyOfWord));
    return words.every((word) => own.has(keyOfWord(word)));
  });
  return found === undefined ? [] : [found];
}
