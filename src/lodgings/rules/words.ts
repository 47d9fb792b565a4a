import { languages, type Language } from '../../values/texts.ts';
import type {
  LodgingSubType,
  LodgingType,
  Property,
  carRequirements,
  checkProcedures,
  civilities,
  depositKinds,
  extraTypes,
  residentialUsages,
  OptionType,
  PriceUnit,
  DistancePlace,
} from './property.ts';
import words from './code-words.json' with { type: 'json' };
import type { WeekdayCode } from '../../values/day.ts';
import type { ContractState, DiffusionState, Topic } from './lodging.ts';

type Words<Code extends string> = Readonly<Record<Code, InAll>>;

/** By the name of their list in the dictionary (docs/contract.md 2.2 to 2.6). */
interface CodeWords {
  types: Words<LodgingType>;
  subTypes: Words<LodgingSubType>;
  features: Words<keyof typeof words.features>;
  surroundings: Words<keyof typeof words.surroundings>;
  civilities: Words<(typeof civilities)[number]>;
  weekdays: Words<WeekdayCode>;
  deposits: Words<(typeof depositKinds)[number]>;
  checkProcedures: Words<(typeof checkProcedures)[number]>;
  carRequirements: Words<(typeof carRequirements)[number]>;
  residentialUsages: Words<(typeof residentialUsages)[number]>;
  topics: Words<Topic>;
  diffusionStates: Words<DiffusionState>;
  contractStates: Words<ContractState>;
}

export const codeWords = words satisfies {
  [List in keyof CodeWords]: Record<keyof CodeWords[List], string[]>;
} as unknown as CodeWords;

export function languageOf(code: string): Language {
  return languages.find((language) => language === code) ?? 'fr';
}

export type InAll = readonly [fr: string, en: string, de: string, es: string];

export function wordIn(words: InAll, language: string): string {
  return words[languages.indexOf(languageOf(language))] as string;
}

export function typeLabel(type: LodgingType, language: string): string {
  return wordIn(codeWords.types[type], language);
}

export function subTypeLabel(subType: LodgingSubType, language: string): string {
  return wordIn(codeWords.subTypes[subType], language);
}

export function countLabel(noun: keyof typeof singulars, count: number, language: string): string {
  return `${count} ${wordIn((count === 1 ? singulars : plurals)[noun], language)}`;
}

export function atLeastLabel(noun: keyof typeof singulars, count: number, language: string): string {
  return `${countLabel(noun, count, language)} ${wordIn(orMore, language)}`;
}

export function starsLabel(standing: number, language: string): string {
  return standing === 0 ? wordIn(notRated, language) : countLabel('stars', standing, language);
}

const singulars = {
  nights: ['nuit', 'night', 'Nacht', 'noche'],
  rooms: ['pièce', 'room', 'Zimmer', 'habitación'],
  persons: ['personne', 'person', 'Person', 'persona'],
  bedrooms: ['chambre', 'bedroom', 'Schlafzimmer', 'dormitorio'],
  stars: ['étoile', 'star', 'Stern', 'estrella'],
} as const satisfies Record<string, InAll>;

const plurals: Record<keyof typeof singulars, InAll> = {
  nights: ['nuits', 'nights', 'Nächte', 'noches'],
  rooms: ['pièces', 'rooms', 'Zimmer', 'habitaciones'],
  persons: ['personnes', 'persons', 'Personen', 'personas'],
  bedrooms: ['chambres', 'bedrooms', 'Schlafzimmer', 'dormitorios'],
  stars: ['étoiles', 'stars', 'Sterne', 'estrellas'],
};

const orMore: InAll = ['ou plus', 'or more', 'oder mehr', 'o más'];

const notRated: InAll = ['non classé', 'not rated', 'ohne Sterne', 'sin categoría'];

/** By increasing length: at most 20, 35, 50, 70, 100 and 160 characters, none shorter than the one before. */
export interface Labels {
  conciseShortLabel: string;
  shortLabel: string;
  conciseMediumLabel: string;
  mediumLabel: string;
  conciseLongLabel: string;
  longLabel: string;
}

type Labelled = Pick<Property, 'name' | 'typeCode' | 'address' | 'geoTree' | 'generalDescription'>;

/** docs/contract.md 3, "Labels". Unknown figures are left out. */
export function labelsOf(property: Labelled, language: string): Labels {
  const { personMax, rooms, surface } = property.generalDescription;
  const type = typeLabel(property.typeCode, language);
  const { city } = property.address;
  const size = rooms === undefined || rooms === 0 ? type : `${type} ${countLabel('rooms', rooms, language)}`;
  const medium = `${size} ${countLabel('persons', personMax, language)}, ${city}`;
  const area = surface === undefined ? undefined : `${surface} m²`;
  const long = [property.name, medium, area, property.geoTree.region].filter((part) => part !== undefined);
  const conciseShortLabel = truncateText(20, `${type} ${personMax}p`);
  const shortLabel = longerOf(conciseShortLabel, truncateText(35, `${type}, ${city}`));
  const conciseMediumLabel = longerOf(shortLabel, truncateText(50, `${size} ${personMax}p, ${city}`));
  const mediumLabel = longerOf(conciseMediumLabel, truncateText(70, medium));
  const conciseLongLabel = longerOf(mediumLabel, truncateText(100, `${property.name}, ${medium}`));
  const longLabel = longerOf(conciseLongLabel, truncateText(160, long.join(', ')));
  return { conciseShortLabel, shortLabel, conciseMediumLabel, mediumLabel, conciseLongLabel, longLabel };
}

/** Repeats the previous label when the next would be shorter, for example when cut at a long word. */
function longerOf(before: string, label: string): string {
  return Array.from(label).length < Array.from(before).length ? before : label;
}

/** Cuts at a word boundary and appends `…`, at most `longest` characters in all; a single long word is cut. */
export function truncateText(longest: number, text: string): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  const isWordEnd = /\s/.test(characters[longest - 1] ?? '');
  const words = isWordEnd ? start : start.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** For example `Private pool`; unknown codes are made readable. */
export function featureLabel(code: string, language: string): string {
  return labelFor(codeWords.features, code, language);
}

/** For example `Forest`; unknown codes are made readable. */
export function surroundingLabel(code: string, language: string): string {
  return labelFor(codeWords.surroundings, code, language);
}

export const knownFeatures: readonly string[] = Object.keys(codeWords.features);

export const knownSurroundings: readonly string[] = Object.keys(codeWords.surroundings);

function labelFor(words: Readonly<Record<string, InAll>>, code: string, language: string): string {
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  return known ? wordIn(known, language) : readableCode(code);
}

/** `OUTDOOR_KITCHEN` is `Outdoor kitchen`. */
function readableCode(code: string): string {
  const words = code.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const distanceWords: Words<DistancePlace> = {
  BEACH: ['Plage', 'Beach', 'Strand', 'Playa'],
  BUS: codeWords.surroundings.BUS,
  CITYCENTRE: codeWords.surroundings.CITYCENTRE,
  LAKE: codeWords.surroundings.LAKE,
  METRO: codeWords.surroundings.METRO,
  SHOPS: codeWords.surroundings.SHOPS,
  SLOPE: codeWords.surroundings.SLOPE,
  TAXI: codeWords.surroundings.TAXI,
  TRAM: codeWords.surroundings.TRAM,
};

export const optionTypeWords: Words<OptionType> = {
  MANDATORY_ON_BOOKING: ['Obligatoire', 'Mandatory', 'Obligatorisch', 'Obligatorio'],
  MANDATORY_ON_SITE: [
    'Obligatoire, à régler sur place',
    'Mandatory, paid on site',
    'Obligatorisch, vor Ort zu zahlen',
    'Obligatorio, se paga in situ',
  ],
  OPTIONAL_ON_SITE: [
    'En option, à régler sur place',
    'Optional, paid on site',
    'Wahlweise, vor Ort zu zahlen',
    'Opcional, se paga in situ',
  ],
  OPTIONAL_ON_BOOKING: ['En option', 'Optional', 'Wahlweise', 'Opcional'],
  INCLUDED: ['Compris', 'Included', 'Inbegriffen', 'Incluido'],
};

export const extraTypeWords: Words<(typeof extraTypes)[number]> = {
  CHECK: ['Oui ou non', 'Yes or no', 'Ja oder nein', 'Sí o no'],
  LIST: ['Au choix', 'A choice', 'Zur Auswahl', 'A elegir'],
};

export const priceUnitWords: Words<PriceUnit> = {
  STAY: ['par séjour', 'per stay', 'pro Aufenthalt', 'por estancia'],
  NIGHT: ['par nuit', 'per night', 'pro Nacht', 'por noche'],
  PERSON: ['par personne', 'per person', 'pro Person', 'por persona'],
  PERSON_NIGHT: ['par personne et par nuit', 'per person and night', 'pro Person und Nacht', 'por persona y noche'],
};
