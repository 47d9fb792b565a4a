import type { Property } from './property.ts';
import { countLabel, typeLabel } from './words.ts';

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
