import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';

/** Codes, any of which a lodging must have, or the least number of bathrooms. */
type Codes = Partial<Record<'types' | 'surroundings' | 'features', readonly string[]>> & { bathrooms?: number };

interface PlainText {
  /** Given up where nothing has them, in this order. */
  wishes?: readonly Codes[];
  lacks?: Codes;
  /** The name of a place. */
  awayFrom?: string;
  asks?: Pick<StayCriteria, 'pax' | 'bedrooms' | 'minPrice' | 'maxPrice'>;
}

const house: Codes = { types: ['HOUSE'] };
const pool: Codes = { features: ['PRIVATEPOOL', 'GROUPPOOL'] };
const smoker: Codes = { features: ['SMOKER'] };

/** Texts whose meaning nobody doubts (docs/contract.md 4.17, "q"). */
export const plainTexts: Readonly<Record<string, PlainText>> = {
  maison: { wishes: [house] },
  houses: { wishes: [house] },
  Apartments: { wishes: [{ types: ['APARTMENT'] }] },
  'house or apartment': { wishes: [{ types: ['HOUSE', 'APARTMENT'] }] },
  mer: { wishes: [{ surroundings: ['SEA'] }] },
  'mer ou montagne': { wishes: [{ surroundings: ['SEA', 'MOUNTAIN'] }] },
  piscine: { wishes: [pool] },
  oven: { wishes: [{ features: ['OVEN'] }] },
  'maison avec jardin': { wishes: [house, { features: ['GARDEN'] }] },
  'maison avec piscine': { wishes: [house, pool] },
  'maison sans four': { wishes: [house], lacks: { features: ['OVEN'] } },
  'no smoking': { lacks: smoker },
  Nichtraucher: { lacks: smoker },
  'pas à Arcachon': { awayFrom: 'Arcachon' },
  'for 4': { asks: { pax: 4 } },
  'house for 4': { wishes: [house], asks: { pax: 4 } },
  '2 bedrooms': { asks: { bedrooms: 2 } },
  '2 bathrooms': { wishes: [{ bathrooms: 2 }] },
  'oven under 700 euros': { wishes: [{ features: ['OVEN'] }], asks: { maxPrice: 70_000 } },
  'entre 300 et 900 €': { asks: { minPrice: 30_000, maxPrice: 90_000 } },
};

export interface TextMeaning {
  isMet: (lodging: Lodging) => boolean;
  wishes: readonly ((lodging: Lodging) => boolean)[];
  asks: NonNullable<PlainText['asks']>;
}

/** Of a text that is the name or the reference of a lodging, one of `plainTexts`, or the name of a city. */
export function meaningOf(text: string, lodgings: readonly Lodging[]): TextMeaning {
  const key = nameKey(text);
  const isNamed = ({ reference, property }: Lodging) => [reference, property.name].map(nameKey).includes(key);
  if (lodgings.some(isNamed)) return { isMet: isNamed, wishes: [], asks: {} };
  const { wishes = [], lacks = {}, awayFrom, asks = {} } = plainTexts[text] ?? {};
  if (plainTexts[text] === undefined) return { isMet: (lodging) => isAt(text, lodging), wishes: [], asks };
  return {
    isMet: (lodging) => !hasAny(lacks, lodging) && (awayFrom === undefined || !isAt(awayFrom, lodging)),
    wishes: wishes.map((codes) => (lodging) => hasAny(codes, lodging)),
    asks,
  };
}

function isAt(name: string, { property: { geoTree, address } }: Lodging): boolean {
  const { group = '', region = '', zone = '', station = '', city } = geoTree;
  return [group, region, zone, station, city, address.city].map(nameKey).includes(nameKey(name));
}

function hasAny({ types = [], surroundings = [], features = [], bathrooms = Infinity }: Codes, { property }: Lodging) {
  const { options, typeCode, subType = '', generalDescription } = property;
  return (
    (generalDescription.bathrooms ?? -1) >= bathrooms ||
    types.includes(typeCode) ||
    types.includes(subType) ||
    surroundings.some((code) => options.surroundings.includes(code)) ||
    features.some((code) => options.features.includes(code))
  );
}

/** Equal for all spellings of a name: without case, accents and signs, the forms of "Saint" in one. */
export function nameKey(name: string): string {
  const plain = name.replaceAll(/['’ʼ]/g, ' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (/^(st|saint|ste|sainte)$/.test(word) ? 'st' : word)).join('');
}
