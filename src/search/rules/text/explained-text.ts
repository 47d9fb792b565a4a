import { atLeastLabel, countLabel, labelOfWithin, wordIn, type InAll } from '../../../lodgings/rules/words.ts';
import type { Language } from '../../../values/texts.ts';
import { listNameWords } from '../place.ts';
import type { UnderstoodWords } from '../found-stay.ts';
import type { SearchLodging } from '../index-documents.ts';
import type { NoteCode, Rate, WordCriteria } from './phrases.ts';
import type { SizeCriteria } from './size-phrases.ts';
import { codes, type Meaning, type TextPart } from './text-part.ts';
import type { UnderstoodCriteria } from './criterion-phrases.ts';
import { splitWords } from './understood-text.ts';
import { keyOfWord } from './vocabulary.ts';
import { planningHorizon } from '../../../stays/rules/planning/planning.ts';
import { weekdaysIn, ymdOf } from '../../../values/day.ts';
import { writeEuros, writeMonth, writeSpan, writeWeekday } from '../../../values/written.ts';
import { partyWith } from '../../../lodgings/rules/mandatory-costs.ts';
import { writeWithin, type StayCriteria } from '../stay-criteria.ts';
import { omitUndefined } from '../../../values/omit-undefined.ts';

/** Explains the parts that are understood, and the criteria, in the order and words as typed. */
export function explainText(
  parts: readonly TextPart[],
  criteria: readonly UnderstoodCriteria[],
  language: Language,
): UnderstoodWords[] {
  const all = [
    ...criteria.map((each) => ({ from: each.from, explained: explainCriteria(each, language) })),
    ...parts.flatMap((part) => explainPart(part, language).map((explained) => ({ from: part.from, explained }))),
  ];
  return all.sort((a, b) => a.from - b.from).map(({ explained }) => explained);
}

function explainPart({ typed, meaning, place, isNegated, size }: TextPart, language: string): UnderstoodWords[] {
  if (size) return [explainSize(size, typed, language)];
  if (place) {
    const label = place.label ?? place.name;
    return isNegated
      ? [{ kind: 'without', value: place.name, label: labelWithout(place.name, label, language), words: typed }]
      : [{ kind: 'place', value: place.name, label, words: typed }];
  }
  const named = meaning && nameMeaning(meaning, language);
  if (!named) return [];
  const value = named.names.map(({ code }) => code).join(',');
  const label = [...new Set(named.names.map((each) => each.label))].join(', ');
  return meaning.isNegated
    ? [{ kind: 'without', value, label: labelWithout(value, label, language), words: typed }]
    : [{ kind: named.kind, value, label, words: typed }];
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
  const names = parts.flatMap(({ words, meaning, place, isNegated }) => {
    if (isNegated ?? meaning?.isNegated) return [];
    if (place) return findNameWith(splitWords(place.name), lodging);
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
  return (['features', 'surroundings', 'subTypes', 'types'] as const).flatMap((name) =>
    meaning[name].filter((code) => own[name].includes(code)).map((code) => codes[name].label(code, language)),
  );
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

/**
 * Understood criteria that the explicit ones leave open: parameters win over words, both dates over a length. Prices for a night, a week or
 * a person become prices of the stay.
 */
export function listOpen(asked: WordCriteria, understood: readonly UnderstoodCriteria[]): UnderstoodCriteria[] {
  let all = asked;
  const open = understood.filter(({ asks: { rate, ...asks } }) => {
    const isOpen = isLeftOpen(all, { ...asks, ...boundsOf(rate) });
    if (isOpen) all = { ...all, ...asks };
    return isOpen;
  });
  return open.map((one) => {
    const { rate, ...asks } = one.asks;
    const resolved = rate && resolveRate(rate, all);
    return resolved ? { ...one, ...resolved } : { ...one, asks };
  });
}

function isLeftOpen(asked: WordCriteria, asks: WordCriteria): boolean {
  const isDated = (criteria: WordCriteria) =>
    [criteria.arrival, criteria.departure, criteria.arrivalWindow].some((wish) => wish !== undefined);
  const { sort, ...others } = asks;
  // Without a requested order, results are in that of relevance.
  if (sort !== undefined && (asked.sort ?? 'relevance') !== 'relevance') return false;
  const names = Object.keys(others) as (keyof typeof others)[];
  if (names.some((name) => asked[name] !== undefined) || (isDated(asks) && isDated(asked))) return false;
  if (asks.nights && asked.departure !== undefined) return false;
  return asks.arrivalDays === undefined || asked.arrival === undefined;
}

function boundsOf({ minPrice, maxPrice }: Rate = {}): WordCriteria {
  return omitUndefined({ minPrice, maxPrice });
}

/** Without a number of nights, a price per week asks for a week, and one per night decides the order. */
function resolveRate(rate: Rate, asked: WordCriteria): Pick<UnderstoodCriteria, 'kind' | 'asks' | 'note'> {
  const { nights: unit, minPrice, maxPrice } = rate;
  const persons = rate.isPerPerson ? asked.pax : 1;
  if (persons === undefined) return { kind: 'note', note: 'perperson', asks: {} };
  const given = listGivenNights(asked);
  if (given.length === 0 && unit?.[0] === 1) return { kind: 'sort', asks: { sort: 'pricepernight' } };
  const units = unit && given.length > 0 ? Math.max(...given) / (unit[0] ?? 1) : 1;
  const bound = (price?: number) =>
    price === undefined ? undefined : Math.round((price * persons * units) / 100) * 100;
  const nights = given.length === 0 && asked.departure === undefined ? unit : undefined;
  return { kind: 'price', asks: omitUndefined({ minPrice: bound(minPrice), maxPrice: bound(maxPrice), nights }) };
}

function listGivenNights({ arrival, departure, nights = [] }: WordCriteria): readonly number[] {
  return arrival !== undefined && departure !== undefined ? [departure - arrival] : nights;
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

function explainCriteria({ kind, asks, note, typed }: UnderstoodCriteria, language: Language): UnderstoodWords {
  const { pax = 0, childrenAges = [], sort = 'relevance' } = asks;
  if (note) return { kind, value: note, label: labelOfNote(note, pax, language), words: typed };
  if (kind === 'pax' || kind === 'bedrooms') {
    const number = String(asks[kind]);
    return { kind, value: number, label: number, words: typed };
  }
  if (kind === 'children') {
    const label = `${wordIn(['Âge des enfants :', 'Children aged', 'Alter der Kinder:', 'Edad de los niños:'], language)} ${childrenAges.join(', ')}`;
    return { kind, value: childrenAges.join(','), label, words: typed };
  }
  if (kind === 'sort') {
    return {
      kind,
      value: sort,
      label: wordIn(sort === 'priceasc' ? cheapestFirst : cheapestNightFirst, language),
      words: typed,
    };
  }
  if (asks.otherDays) {
    const label = asks.otherDays.map(
      (days) => writeMonth(days, language) ?? writeSpan(days.first, days.last, language),
    );
    const value = asks.otherDays.map(({ first, last }) => `${ymdOf(first)}-${ymdOf(last)}`).join(',');
    return { kind, value, label: labelWithout(value, label.join(', '), language), words: typed };
  }
  return { kind, value: writeParameters(asks), label: describe(asks, language), words: typed };
}

function explainSize({ bathrooms, beds, within = {} }: SizeCriteria, words: string, language: string): UnderstoodWords {
  if (bathrooms !== undefined) {
    return { kind: 'bathrooms', value: String(bathrooms), label: countLabel('bathrooms', bathrooms, language), words };
  }
  if (beds !== undefined) {
    return { kind: 'beds', value: String(beds), label: countLabel('beds', beds, language), words };
  }
  const values = writeWithin(within);
  const label = values.map((value) => labelOfWithin(value, language)).join(', ');
  return { kind: 'within', value: values.join(','), label, words };
}

const cheapestFirst: InAll = [
  'Prix croissant',
  'Lowest price first',
  'Niedrigster Preis zuerst',
  'Precio más bajo primero',
];
const cheapestNightFirst: InAll = [
  'Prix par nuit croissant',
  'Lowest price per night first',
  'Niedrigster Preis pro Nacht zuerst',
  'Precio por noche más bajo primero',
];

function labelOfNote(note: NoteCode, pax: number, language: Language): string {
  return note === 'families' ? atLeastLabel('persons', pax, language) : wordIn(noteLabels[note], language);
}

const noteLabels: Readonly<Record<Exclude<NoteCode, 'families'>, InAll>> = {
  schoolholidays: [
    'Vacances scolaires : choisissez des dates',
    'School holidays: please choose dates',
    'Schulferien: bitte Daten wählen',
    'Vacaciones escolares: elija fechas',
  ],
  otherdates: [
    'Dates à éviter : non filtrées',
    'Dates to avoid: not filtered',
    'Zu meidende Zeit: nicht gefiltert',
    'Fechas que evitar: sin filtrar',
  ],
  perperson: [
    'Prix par personne : indiquez le nombre de personnes',
    'Price per person: add the number of guests',
    'Preis pro Person: bitte Personenzahl angeben',
    'Precio por persona: indique el número de personas',
  ],
};

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
    arrivalDays !== undefined && describeArrivalDays(asks, language),
    nights && countLabel('nights', nights.at(-1) ?? 1, language).replace(/^\d+/, writeNights(nights).replace('-', '–')),
    arrival === undefined &&
      departure !== undefined &&
      `${word('Départ', 'Departure', 'Abreise', 'Salida')} ${writeSpan(departure, departure, language)}`,
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

function describeArrivalDays({ arrivalDays = 0, nights = [] }: WordCriteria, language: Language): string {
  const isWeekend = nights.length > 1 && weekdaysIn(arrivalDays).includes('FR');
  if (isWeekend) return wordIn(['Week-end', 'Weekend', 'Wochenende', 'Fin de semana'], language);
  const names = weekdaysIn(arrivalDays).map((code) => writeWeekday(code, language));
  return `${wordIn(['Arrivée', 'Arrival', 'Anreise', 'Llegada'], language)} ${names.join(', ')}`;
}

function describePrice({ minPrice, maxPrice }: WordCriteria, language: Language): string | undefined {
  const [from, to] = [minPrice, maxPrice].map((price) => price !== undefined && writeEuros(price, language));
  if (from && to) return `${from} – ${to}`;
  if (from) return `${wordIn(['À partir de', 'From', 'Ab', 'Desde'], language)} ${from}`;
  return to ? `${wordIn(['Jusqu’à', 'Up to', 'Bis', 'Hasta'], language)} ${to}` : undefined;
}
