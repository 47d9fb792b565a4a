import type { Property } from './property.ts';
import { countLabel, typeLabel } from './words.ts';

/** Names of a lodging by increasing length: at most 20, 35, 50, 70, 100 and 160 characters. */
export interface Labels {
  conciseShortLabel: string;
  shortLabel: string;
  conciseMediumLabel: string;
  mediumLabel: string;
  conciseLongLabel: string;
  longLabel: string;
}

/** What labels are made of. */
type Labelled = Pick<Property, 'name' | 'typeCode' | 'address' | 'geoTree' | 'generalDescription'>;

/** Yields the six labels in the language (docs/contract.md 3, "Labels"); unknown figures are left out. */
export function labelsOf(property: Labelled, language: string): Labels {
  const { personMax, rooms, surface } = property.generalDescription;
  const type = typeLabel(property.typeCode, language);
  const { city } = property.address;
  const size = rooms === undefined || rooms === 0 ? type : `${type} ${countLabel('rooms', rooms, language)}`;
  const medium = `${size} ${countLabel('persons', personMax, language)}, ${city}`;
  const area = surface === undefined ? undefined : `${surface} m²`;
  const long = [property.name, medium, area, property.geoTree.region].filter((part) => part !== undefined);
  return {
    conciseShortLabel: truncateText(20, `${type} ${personMax}p`),
    shortLabel: truncateText(35, `${type}, ${city}`),
    conciseMediumLabel: truncateText(50, `${size} ${personMax}p, ${city}`),
    mediumLabel: truncateText(70, medium),
    conciseLongLabel: truncateText(100, `${property.name}, ${medium}`),
    longLabel: truncateText(160, long.join(', ')),
  };
}

/** Yields the text, or its first words and `…`, in at most `longest` characters; a single long word is cut. */
export function truncateText(longest: number, text: string): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  const isWordEnd = /\s/.test(characters[longest - 1] ?? '');
  const words = isWordEnd ? start : start.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}
