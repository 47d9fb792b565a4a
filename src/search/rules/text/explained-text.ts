import { countLabel, wordIn, type InAll } from '../../../lodgings/rules/words.ts';
import type { Language } from '../../../values/texts.ts';
import { keyOfTyped, listNameWords, type Place } from '../place.ts';
import type { UnderstoodWords } from '../found-stay.ts';
import type { SearchLodging } from '../index-documents.ts';
import type { WordCriteria } from './criterion-phrases.ts';
import {
  codes,
  keyOfWord,
  splitWords,
  type Meaning,
  type TextPart,
  type CorrectedPart,
  type UnderstoodCriteria,
} from './understood-text.ts';
import { planningHorizon } from '../../../stays/rules/planning/planning.ts';
import { weekdaysIn, ymdOf } from '../../../values/day.ts';
import { writeEuros, writeMonth, writeSpan } from '../../../values/written.ts';
import { partyWith } from '../../../lodgings/rules/mandatory-costs.ts';
import type { StayCriteria } from '../stay-criteria.ts';
import { omitUndefined } from '../../../values/omit-undefined.ts';

/** Explains the parts in the order and words as typed; `places` are those of the lodgings that the caller sells. */
export function explainText(
  { parts, criteria }: { parts: readonly CorrectedPart[]; criteria: readonly UnderstoodCriteria[] },
  places: readonly Place[],
  language: Language,
): UnderstoodWords[] {
  const all = criteria.map((each) => ({ from: each.from, explained: explainCriteria(each, language) }));
  for (let at = 0; at < parts.length;) {
    const { place, count } = findPlace(parts.slice(at), places);
    const [first, ...others] = parts.slice(at, at + count) as [CorrectedPart, ...CorrectedPart[]];
    const words = [first, ...others].map(({ typed }) => typed).join(' ');
    const named = place && ({ kind: 'place', value: place.name, label: place.name, words } as const);
    all.push({ from: first.from, explained: named ?? explainPart(first, language) });
    at += count;
  }
  return all.sort((a, b) => a.from - b.from).map(({ explained }) => explained);
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
  const named = meaning && nameMeaning(meaning, language);
  if (!named) return { kind: 'text', value: spelling, label: spelling, words: typed };
  const value = named.names.map(({ code }) => code).join(',');
  const label = [...new Set(named.names.map((each) => each.label))].join(', ');
  return meaning.isNegated
    ? { kind: 'without', value, label: labelWithout(value, label, language), words: typed }
    : { kind: named.kind, value, label, words: typed };
}

function nameMeaning(meaning: Meaning, language: string) {
  const nameCodes = (name: keyof typeof codes, meant = meaning[name]) =>
    meant.map((code) => ({ code, label: codes[name].label(code, language) }));
  const nameKnown = (name: keyof typeof codes) => {
    const known: readonly string[] = codes[name].known;
    return nameCodes(
      name,
      known.filter((code) => meaning[name].includes(code)),
    );
  };
  const types = [...nameKnown('types'), ...nameKnown('subTypes')];
  const kinds = [
    { kind: 'feature', names: nameCodes('features') },
    { kind: 'surrounding', names: nameCodes('surroundings') },
    // Some subtypes have the code of a type.
    { kind: 'type', names: [...new Map(types.map((named) => [named.code, named])).values()] },
    { kind: 'place', names: meaning.places.map((name) => ({ code: name, label: name })) },
  ] as const;
  return kinds.find(({ names }) => names.length > 0);
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
  const { features, surroundings, subType = '', type } = lodging;
  const own: Record<keyof typeof codes, readonly string[]> = {
    features,
    surroundings,
    subTypes: [subType],
    types: [type],
  };
  const named = (['features', 'surroundings', 'subTypes', 'types'] as const).flatMap((name) =>
    meaning[name].filter((code) => own[name].includes(code)).map((code) => codes[name].label(code, language)),
  );
  return [...named, ...meaning.places.flatMap((name) => findNameWith(splitWords(name), lodging))];
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

/** Understood criteria that the explicit ones leave open: parameters win over words, both dates over a length. */
export function listOpen(asked: WordCriteria, understood: readonly UnderstoodCriteria[]): UnderstoodCriteria[] {
  let all = asked;
  return understood.filter(({ asks }) => {
    const isOpen = isLeftOpen(all, asks);
    if (isOpen) all = { ...all, ...asks };
    return isOpen;
  });
}

function isLeftOpen(asked: WordCriteria, asks: WordCriteria): boolean {
  const isDated = (criteria: WordCriteria) =>
    [criteria.arrival, criteria.departure, criteria.arrivalWindow].some((wish) => wish !== undefined);
  const names = Object.keys(asks) as (keyof WordCriteria)[];
  if (names.some((name) => asked[name] !== undefined) || (isDated(asks) && isDated(asked))) return false;
  if (asks.nights && asked.departure !== undefined) return false;
  return asks.arrivalDays === undefined || asked.arrival === undefined;
}

/** A length without dates applies to any day. */
export function addUnderstood(asked: StayCriteria, understood: readonly UnderstoodCriteria[]): StayCriteria {
  const said = listOpen(asked, understood).reduce((sum, { asks }) => ({ ...sum, ...asks }), asked);
  // A text may state fewer persons than there are ages.
  const party = partyWith(said.pax, said.childrenAges);
  const all = { ...said, ...(party && { party }) };
  const isUndated = [all.arrival, all.departure, all.arrivalWindow].every((wish) => wish === undefined);
  if (all.nights === undefined || !isUndated) return all;
  return { ...all, arrivalWindow: { first: asked.today, last: asked.today + planningHorizon } };
}

function explainCriteria({ kind, asks, typed }: UnderstoodCriteria, language: Language): UnderstoodWords {
  if (kind === 'pax' || kind === 'bedrooms') {
    const number = String(asks[kind]);
    return { kind, value: number, label: number, words: typed };
  }
  return { kind, value: writeParameters(asks), label: describe(asks, language), words: typed };
}

function writeParameters(asks: WordCriteria): string {
  const { arrival, departure, arrivalWindow, arrivalDays, nights, minPrice, maxPrice } = asks;
  const parameters = omitUndefined({
    arrival: arrival && ymdOf(arrival),
    departure: departure && ymdOf(departure),
    arrivalfrom: arrivalWindow && ymdOf(arrivalWindow.first),
    arrivalto: arrivalWindow && ymdOf(arrivalWindow.last),
    arrivaldays: arrivalDays && weekdaysIn(arrivalDays).join(','),
    nights: nights && writeNights(nights),
    minprice: minPrice === undefined ? undefined : minPrice / 100,
    maxprice: maxPrice === undefined ? undefined : maxPrice / 100,
  });
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function writeNights(nights: readonly number[]): string {
  return [...new Set([nights[0], nights.at(-1)])].join('-');
}

function describe(asks: WordCriteria, language: Language): string {
  const { arrival, departure, arrivalWindow, arrivalDays, nights } = asks;
  const word = (...words: Parameters<typeof wordIn>[0]) => wordIn(words, language);
  const onArrival = word('Arrivée', 'Arrival', 'Anreise', 'Llegada');
  return [
    arrivalDays !== undefined && word('Week-end', 'Weekend', 'Wochenende', 'Fin de semana'),
    nights && countLabel('nights', nights.at(-1) ?? 1, language).replace(/^\d+/, writeNights(nights).replace('-', '–')),
    arrival !== undefined && departure !== undefined && writeSpan(arrival, departure, language),
    arrival !== undefined && departure === undefined && `${onArrival} ${writeSpan(arrival, arrival, language)}`,
    arrivalWindow &&
      (writeMonth(arrivalWindow, language) ??
        `${onArrival} ${writeSpan(arrivalWindow.first, arrivalWindow.last, language)}`),
    describePrice(asks, language),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

function describePrice({ minPrice, maxPrice }: WordCriteria, language: Language): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((price) => price !== undefined && writeEuros(price, language));
  if (from && to) return `${from} – ${to}`;
  if (from) return `${wordIn(['À partir de', 'From', 'Ab', 'Desde'], language)} ${from}`;
  return to ? `${wordIn(['Jusqu’à', 'Up to', 'Bis', 'Hasta'], language)} ${to}` : undefined;
}
