import type { Random } from '../../seed/generator/random.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { sorts, type Sort, type StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { weekdayCodes } from '../../src/values/day.ts';
import type { Query } from '../asked-search.ts';
import type { CriterionOfKind, Kind } from './kinds.ts';
import type { KnownStays } from './known-stays.ts';

export interface Source extends Omit<KnownStays, 'prices'> {
  random: Random;
  /** Prices of known stays of the searched length, in whole euros, ascending. */
  prices: readonly number[];
}

export interface Wish {
  name: string;
  ask: (source: Source) => Query;
  /** Kinds that it can be combined with (docs/contract.md 4.17); all when left out. */
  goesWith?: (kind: Kind) => boolean;
}

/** Caller, day, page and what is counted. */
type CriterionOfAll = keyof Pick<
  StayCriteria,
  | 'gateways'
  | 'precision'
  | 'today'
  | 'language'
  | 'from'
  | 'size'
  | 'after'
  | 'facets'
  | 'highlight'
  | 'party'
  | 'costsUpTo'
>;

/** The type enforces completeness: a new search criterion needs a wish here, or a kind of its own. */
const narrowing: Readonly<
  Record<Exclude<keyof StayCriteria, CriterionOfAll | CriterionOfKind | 'sort' | 'otherDays'>, Wish>
> = {
  q: { name: 'q', ask: ({ lodgings, random }) => ({ q: wordsOf(random.pick(lodgings), random) }) },
  types: { name: 'type', ask: (source) => ({ type: lodgingFrom(source).property.typeCode }) },
  pax: { name: 'pax', ask: (source) => ({ pax: described(source).personMax }) },
  childrenAges: { name: 'pax, childrenages', ask: () => ({ pax: 4, childrenages: '3,11' }) },
  bedrooms: { name: 'bedrooms', ask: (source) => ({ bedrooms: described(source).bedrooms ?? 0 }) },
  bathrooms: { name: 'bathrooms', ask: (source) => ({ bathrooms: described(source).bathrooms ?? 0 }) },
  beds: { name: 'beds', ask: ({ random }) => ({ beds: random.whole(1, 8) }) },
  within: { name: 'within', ask: ({ random }) => ({ within: `BEACH:${random.whole(1, 20) * 100}` }) },
  standings: { name: 'standing', ask: (source) => ({ standing: described(source).standing || 3 }) },
  minRating: { name: 'minrating', ask: ({ random }) => ({ minrating: random.whole(6, 9) }) },
  cities: { name: 'city', ask: (source) => ({ city: lodgingFrom(source).property.geoTree.city }) },
  stations: {
    name: 'station',
    ask: (source) => ({ station: lodgingFrom(source).property.geoTree.station ?? nowhere }),
  },
  regions: { name: 'region', ask: (source) => ({ region: lodgingFrom(source).property.geoTree.region ?? nowhere }) },
  countries: { name: 'country', ask: (source) => ({ country: lodgingFrom(source).property.address.country }) },
  near: { name: 'lat, lon, radius', ask: (source) => ({ ...placeFrom(source), radius: source.random.whole(1, 30) }) },
  box: { name: 'bbox', ask: boxFrom },
  mapArea: { name: 'bbox, facets=grid', ask: (source) => ({ ...boxFrom(source), facets: 'grid' }) },
  lodgingIds: { name: 'lodgings', ask: idsFrom },
  nights: {
    name: 'nights',
    goesWith: ({ by }) => !by.includes('departure') && (by.includes('arrival') || by.includes('arrivalWindow')),
    ask: ({ stays, random }) => ({ nights: random.pick(stays).nights }),
  },
  arrivalDays: {
    name: 'arrivaldays',
    ask: ({ random }) => ({ arrivaldays: random.some(weekdayCodes, random.whole(1, 3)).join(',') }),
  },
  promotions: {
    name: 'promotions',
    ask: ({ promotionCodes, random }) => ({ promotions: oneOf(promotionCodes, random) ?? nowhere }),
  },
  promotionOnly: { name: 'promotiononly', ask: () => ({ promotiononly: 'true' }) },
  freeCancellation: { name: 'freecancellation', ask: () => ({ freecancellation: 'true' }) },
  priceDisabled: { name: 'pricedisabled', ask: () => ({ pricedisabled: 'true' }) },
  requestOnly: { name: 'requestonly', ask: () => ({ requestonly: 'false' }) },
  priceBasis: {
    name: 'pricebasis, minprice',
    ask: (source) => ({ pricebasis: 'total', minprice: priceAt(source, source.random.next()) }),
  },
  minPrice: { name: 'minprice', ask: (source) => ({ minprice: priceAt(source, source.random.next()) }) },
  maxPrice: { name: 'maxprice', ask: (source) => ({ maxprice: priceAt(source, source.random.next()) }) },
  features: { name: 'features', ask: (source) => ({ features: optionFrom(source, 'features') }) },
  surroundings: { name: 'surroundings', ask: (source) => ({ surroundings: optionFrom(source, 'surroundings') }) },
};

/**
 * Both bounds behave differently from each alone: neither the cheapest nor the most expensive stay tells whether one
 * lies between them.
 */
const priceRange: Wish = {
  name: 'minprice, maxprice',
  ask: (source) => {
    const low = source.random.next() * 0.7;
    return { minprice: priceAt(source, low), maxprice: priceAt(source, low + 0.3) };
  },
};

export const wishes: readonly Wish[] = [...Object.values(narrowing), priceRange, ...sorts.map(orderedBy)];

export const wishesOfPrice: readonly Wish[] = [
  narrowing.minPrice,
  narrowing.maxPrice,
  priceRange,
  ...(['priceasc', 'pricedesc', 'pricepernight', 'priceperperson'] as const).map(orderedBy),
];

export function drawQuery(known: KnownStays, kind: Kind, wish: Wish, random: Random): Query {
  const { longest } = kind;
  const stay = random.pick(longest === undefined ? known.stays : known.stays.filter(({ nights }) => nights <= longest));
  const { byNights, all } = known.prices;
  const prices = longest === undefined ? all : (byNights.get(stay.nights) ?? []);
  return { ...kind.ask(stay, random), ...wish.ask({ ...known, random, prices }) };
}

function orderedBy(sort: Sort): Wish {
  return {
    name: `sort ${sort}`,
    ask: (source) => ({ sort, ...(sort === 'distance' && placeFrom(source)) }),
  };
}

/** A value that the data does not have: such a search finds nothing, and its answer has hints. */
const nowhere = 'Nowhere';

function lodgingFrom({ lodgings, random }: Source): Lodging {
  return random.pick(lodgings);
}

function described(source: Source): Lodging['property']['generalDescription'] {
  return lodgingFrom(source).property.generalDescription;
}

function placeFrom(source: Source): { lat: number; lon: number } {
  const { latitude, longitude } = lodgingFrom(source).property.localisation;
  return { lat: rounded(latitude), lon: rounded(longitude) };
}

/** An area of roughly 1 to 40 kilometres around a lodging. */
function boxFrom(source: Source): Query {
  const { lat, lon } = placeFrom(source);
  const reach = source.random.whole(1, 40) / 200;
  const [west, east] = [Math.max(-180, lon - reach), Math.min(180, lon + reach)];
  const [south, north] = [Math.max(-90, lat - reach), Math.min(90, lat + reach)];
  return { bbox: [west, south, east, north].map(rounded).join(',') };
}

function idsFrom({ lodgings, random }: Source): Query {
  const ids = random.some(lodgings, random.whole(1, 100)).map(({ id }) => id);
  return { lodgings: ids.join(',') };
}

function optionFrom(source: Source, kind: 'features' | 'surroundings'): string {
  return oneOf(lodgingFrom(source).property.options[kind], source.random) ?? nowhere.toUpperCase();
}

function oneOf<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values.length > 0 ? random.pick(values) : undefined;
}

/** One or two neighbouring words of the lodging's name, without punctuation. */
function wordsOf({ property }: Lodging, random: Random): string {
  const words = property.name.match(/[\p{L}\p{N}]{3,}/gu) ?? [property.geoTree.city];
  const first = random.whole(0, words.length - 1);
  return words.slice(first, first + random.whole(1, 2)).join(' ');
}

function priceAt({ prices }: Source, share: number): number {
  return prices[Math.min(prices.length - 1, Math.floor(share * prices.length))] ?? 0;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
