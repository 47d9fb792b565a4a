import { languages, type Language } from '../../values/texts.ts';
import type { DistancePlace, LodgingSubType, LodgingType, Property } from './property.ts';
import words from './code-words.json' with { type: 'json' };
import counts from './count-words.json' with { type: 'json' };

/** By the name of their list in the dictionary (docs/contract.md 2.2 to 2.6). */
type CodeWords = { readonly [List in keyof typeof words]: Readonly<Record<keyof (typeof words)[List], InAll>> };

export const codeWords = words as unknown as CodeWords;

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

export function countLabel(noun: keyof typeof counts, count: number, language: string): string {
  return `${count} ${wordIn(counts[noun][count === 1 ? 'one' : 'other'] as unknown as InAll, language)}`;
}

export function atLeastLabel(noun: keyof typeof counts, count: number, language: string): string {
  return `${countLabel(noun, count, language)} ${wordIn(orMore, language)}`;
}

export function starsLabel(standing: number, language: string): string {
  return standing === 0 ? wordIn(notRated, language) : countLabel('stars', standing, language);
}

/** Of `BEACH:500`. */
export function labelOfWithin(value: string, language: string): string {
  const [place, metres] = value.split(':');
  return `${wordIn(codeWords.distances[place as DistancePlace], language)} ≤ ${metres} m`;
}

const orMore: InAll = ['ou plus', 'or more', 'oder mehr', 'o más'];

const notRated: InAll = ['non classé', 'not rated', 'ohne Sterne', 'sin categoría'];

/** By increasing length: at most 20, 35, 50, 70, 100 and 160 characters, none shorter than the one before. */
export type Labels = ReturnType<typeof labelsOf>;

type Labelled = Pick<Property, 'name' | 'typeCode' | 'address' | 'geoTree' | 'generalDescription'>;

/** docs/contract.md 3, "Labels". Unknown figures are left out. */
export function labelsOf(property: Labelled, language: string) {
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
