import { featureLabel, surroundingLabel } from '../../../lodgings/rules/feature-words.ts';
import { lodgingSubTypes, lodgingTypes } from '../../../lodgings/rules/property.ts';
import { subTypeLabel, typeLabel } from '../../../lodgings/rules/words.ts';
import { allowedEditDistance, editDistance } from '../../../values/edit-distance.ts';
import { foldName, listNameWords, splitTypedWords } from '../name-words.ts';
import type { Place } from '../place.ts';
import type { SearchLodging } from '../search-lodging.ts';
import type { Meaning } from './dictionary.ts';
import { keyOfWord, splitWords } from './search-words.ts';
import type { TextPart, UnderstoodText } from './understood-text.ts';
import type { UnderstoodWords } from './understood-words.ts';

/** Explains each part of a text in a language; `places` are those of what the caller sells. */
export function explainText(
  { parts, numbers }: Pick<UnderstoodText, 'parts' | 'numbers'>,
  places: readonly Place[],
  language: string,
): UnderstoodWords[] {
  const counted = numbers.map(({ kind, value, typed }) => {
    const number = String(value);
    return { kind, value: number, label: number, words: typed };
  });
  return [...explainParts(parts, places, language), ...counted];
}

function explainParts(parts: readonly TextPart[], places: readonly Place[], language: string): UnderstoodWords[] {
  const explained: UnderstoodWords[] = [];
  for (let at = 0; at < parts.length;) {
    const { place, count } = findPlace(parts.slice(at), places);
    if (place) {
      const words = parts.slice(at, at + count).map(({ typed }) => typed);
      explained.push({ kind: 'place', value: place.name, label: place.name, words: words.join(' ') });
    } else explained.push(explainPart(parts[at] as TextPart, language));
    at += count;
  }
  return explained;
}

/** Finds the place whose whole name the parts begin with, the longest first. */
function findPlace(parts: readonly TextPart[], places: readonly Place[]): { place?: Place | undefined; count: number } {
  for (let count = parts.length; count > 0; count -= 1) {
    const typed = splitTypedWords(
      parts
        .slice(0, count)
        .map((part) => part.typed)
        .join(' '),
    ).join(' ');
    const place = places.find((each) => each.typed === typed);
    if (place) return { place, count };
  }
  return { count: 1 };
}

function explainPart({ typed, meaning }: TextPart, language: string): UnderstoodWords {
  const named = meaning ? nameMeaning(meaning, language) : undefined;
  if (!named) return { kind: 'text', value: typed, label: typed, words: typed };
  const { kind, names } = named;
  return {
    kind,
    value: names.map(({ code }) => code).join(','),
    label: [...new Set(names.map(({ label }) => label))].join(', '),
    words: typed,
  };
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

/** Lists the names of what a lodging has of the text, in the language. */
export function listMatchedNames(parts: readonly TextPart[], lodging: SearchLodging, language: string): string[] {
  const names = parts.flatMap(({ words, meaning }) => {
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

/** Finds the narrowest name of the lodging that has all the words. */
function findNameWith(words: readonly string[], { name, city, region, reference }: SearchLodging): string[] {
  const names = [city, region, name, reference].filter((each) => each !== undefined);
  const found = names.find((each) => {
    const own = new Set(listNameWords(each).map(keyOfWord));
    return words.every((word) => own.has(keyOfWord(word)));
  });
  return found === undefined ? [] : [found];
}

/** Writes the text as it may be meant: each word in the nearest spelling of the names, the labels and what the dictionary knows. */
export function correctText(
  parts: readonly TextPart[],
  nearest: ReadonlyMap<TextPart, Meaning>,
  names: readonly string[],
): string {
  const spellings = [...new Set(names.flatMap(splitWords))];
  return parts
    .flatMap((part) => {
      if (part.meaning) return [part.typed];
      const meaning = nearest.get(part);
      return meaning ? [meaning.spelling] : part.words.map((word) => findNearestSpelling(word, spellings));
    })
    .join(' ');
}

function findNearestSpelling(word: string, spellings: readonly string[]): string {
  const typed = foldName(word);
  const near = spellings
    .map((spelling) => ({ spelling, distance: editDistance(foldName(spelling), typed) }))
    .filter(({ distance }) => distance <= allowedEditDistance(typed))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.spelling ?? word;
}
