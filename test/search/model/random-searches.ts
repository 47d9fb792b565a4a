import fc from '../../support/random.ts';
import { weekdaysIn, ymdOf, type Day } from '../../../src/values/day.ts';
import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { sorts, type StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { priceBases } from '../../../src/search/rules/price-fields.ts';
import { criteriaOf } from '../query/criteria.ts';
import { plainTexts } from './plain-texts.ts';

export interface RandomSearch {
  query: string;
  criteria: StayCriteria;
}

export interface SearchScope extends Pick<StayCriteria, 'gateways' | 'precision' | 'today'> {
  promotionCodes: readonly string[];
  /** Stays whose dates are asked for most often; without them, any of the next 400 days. */
  stays?: readonly { arrival: Day; nights: number }[];
}

/**
 * Queries that real lodgings can match: with both dates, one, or none; every criterion and sort, all together or few.
 */
export function randomSearches(lodgings: readonly Lodging[], scope: SearchScope): fc.Arbitrary<RandomSearch> {
  return fc.oneof(wishesOf(lodgings, scope), fewWishesOf(lodgings, scope)).map((wish) => searchOf(wish, scope));
}

/** At most three further criteria, so that most searches find something. */
export function sparseSearches(lodgings: readonly Lodging[], scope: SearchScope): fc.Arbitrary<string> {
  return fewWishesOf(lodgings, scope).map((wish) => searchOf(wish, scope).query);
}

type Value = string | number | boolean;

/** Criteria, and the parameters that ask for them. */
interface Part {
  criteria: Partial<StayCriteria>;
  query: Readonly<Record<string, Value | readonly Value[] | undefined>>;
}

type Wish = Readonly<Record<string, Part>>;

function partOf<Drawn extends Value | readonly Value[]>(
  criterion: keyof StayCriteria,
  values: fc.Arbitrary<Drawn>,
  parameter: string = criterion.toLowerCase(),
): fc.Arbitrary<Part> {
  return values.map((value) => ({ criteria: { [criterion]: value }, query: { [parameter]: value } }));
}

/** Spellings of repeated list parameters in common clients. */
const listSpellings = [
  (name: string) => name,
  (name: string) => `${name}[]`,
  (name: string, at: number) => `${name}[${at}]`,
] as const;

function searchOf(wish: Wish, { gateways, precision, today }: SearchScope): RandomSearch {
  const parts = Object.values(wish);
  const criteria = criteriaOf(
    Object.assign({ gateways, precision, today }, ...parts.map((part) => part.criteria)) as object,
  );
  const asked = Object.assign({}, ...parts.map((part) => part.query)) as Part['query'];
  const sort = criteria.sort === 'distance' && !criteria.near ? 'relevance' : criteria.sort;
  const spell = listSpellings[criteria.size % listSpellings.length] as (typeof listSpellings)[number];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<Part['query'][string]>({ ...asked, sort })) {
    if (typeof value === 'object') {
      for (const [at, each] of value.entries()) query.append(spell(name, at), String(each));
    } else if (value !== undefined) query.append(name, String(value));
  }
  return { criteria: { ...criteria, sort }, query: query.toString() };
}

const always = ['dates', 'sort', 'page'];

/** Drops most criteria, so that more is found, and plans are chosen that more criteria would rule out. */
function fewWishesOf(lodgings: readonly Lodging[], scope: SearchScope): fc.Arbitrary<Wish> {
  return fc.tuple(wishesOf(lodgings, scope), fc.uniqueArray(fc.nat(), { maxLength: 3 })).map(([wish, places]) => {
    const kept = new Set<string | undefined>([...always, 'group', 'priceBasis', 'pax']);
    const names = Object.keys(wish).filter((name) => !kept.has(name));
    for (const place of places) kept.add(names[place % names.length]);
    return Object.fromEntries(Object.entries(wish).filter(([name]) => kept.has(name)));
  });
}

function wishesOf(lodgings: readonly Lodging[], scope: SearchScope): fc.Arbitrary<Wish> {
  const someOf = <Each extends string | number>(values: readonly Each[]) => {
    const different = [...new Set(values)].sort();
    return fc.subarray(different, { maxLength: Math.min(2, different.length) });
  };
  const persons = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 }));
  const bounds = { lowest: fc.integer({ min: 0, max: 900 }), span: fc.integer({ min: 0, max: 900 }) };
  const number = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { arbitrary: fc.integer({ min: 0, max: 20 }), weight: 1 },
  );
  const ids = lodgings.map(({ id }) => id);
  const properties = lodgings.map(({ property }) => property);
  const sizes: fc.Arbitrary<Part> = fc.oneof(
    partOf('bathrooms', fc.integer({ min: 0, max: 3 })),
    partOf('beds', fc.integer({ min: 0, max: 6 })),
    fc
      .dictionary(fc.constantFrom('BEACH', 'SHOPS', 'STATION'), fc.integer({ min: 0, max: 2000 }), { minKeys: 1 })
      .map((within) => ({
        criteria: { within },
        query: { within: Object.entries(within).map(([place, metres]) => `${place}:${metres}`) },
      })),
  );
  const wishes: Record<string, fc.Arbitrary<Part>> = {
    q: fc.oneof(partOf('q', searchTexts(lodgings, scope)), fc.constant({ criteria: {}, query: {} })),
    dates: datesFrom(scope),
    types: partOf('types', someOf(properties.map(({ typeCode }) => typeCode)), 'type'),
    pax: fc.tuple(persons, fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 })).map(([pax, ages]) => {
      const childrenAges = ages.slice(0, pax);
      const children = pax % 2 === 0 && childrenAges.length > 0 ? childrenAges.length : undefined;
      return {
        criteria: { pax, childrenAges },
        query: { pax, children, childrenages: childrenAges.join(',') || undefined },
      };
    }),
    standings: partOf('standings', someOf(properties.map((each) => each.generalDescription.standing)), 'standing'),
    promotions: partOf('promotions', someOf(scope.promotionCodes)),
    promotionOnly: partOf('promotionOnly', scope.promotionCodes.length > 0 ? fc.boolean() : fc.constant(false)),
    freeCancellation: partOf('freeCancellation', fc.boolean()),
    priceBasis: partOf('priceBasis', fc.constantFrom(...priceBases)),
    price: fc.record(bounds, { requiredKeys: [] }).map(({ lowest, span }) => {
      const highest = span === undefined ? undefined : (lowest ?? 0) + span;
      const least = lowest === undefined ? {} : { minPrice: lowest * 100 };
      const most = highest === undefined ? {} : { maxPrice: highest * 100 };
      return { criteria: { ...least, ...most }, query: { minprice: lowest, maxprice: highest } };
    }),
    features: partOf('features', someOf(properties.flatMap(({ options }) => options.features))),
    surroundings: partOf('surroundings', someOf(properties.flatMap(({ options }) => options.surroundings))),
    sort: partOf('sort', fc.constantFrom(...sorts)),
    group: partOf('group', fc.constant('lodging')),
    place: placesOf(lodgings),
    bedrooms: partOf('bedrooms', fc.integer({ min: 0, max: 5 })),
    size: fc.oneof({ weight: 5, arbitrary: fc.constant({ criteria: {}, query: {} }) }, { weight: 1, arbitrary: sizes }),
    minRating: partOf('minRating', fc.integer({ min: 1, max: 10 })),
    arrivalDays: fc.integer({ min: 1, max: 126 }).map((arrivalDays) => ({
      criteria: { arrivalDays },
      query: { arrivaldays: weekdaysIn(arrivalDays) },
    })),
    lodgingIds: partOf(
      'lodgingIds',
      fc.subarray(ids, { minLength: 1, maxLength: Math.min(40, ids.length) }),
      'lodgings',
    ),
    priceDisabled: partOf('priceDisabled', fc.boolean()),
    requestOnly: partOf('requestOnly', fc.boolean()),
    page: fc.tuple(fc.integer({ min: 1, max: 60 }), number).map(([size, page]) => ({
      criteria: { size, from: page * size },
      query: { pagesize: size, pageindex: page },
    })),
  };
  return fc.record(wishes, { requiredKeys: always });
}

type Dates = Pick<StayCriteria, 'arrival' | 'departure' | 'flex' | 'nights' | 'arrivalWindow'>;

function datesFrom({ today, stays = [] }: SearchScope): fc.Arbitrary<Part> {
  const anyBoth = fc.record({
    arrival: fc.integer({ min: today - 3, max: today + 400 }),
    nights: fc.integer({ min: 1, max: 21 }),
  });
  const offered = stays.length > 0 ? [{ weight: 9, arbitrary: fc.constantFrom(...stays) }] : [];
  const stay = fc.oneof({ weight: 1, arbitrary: anyBoth }, ...offered);
  const arrival = stay.map((wish) => wish.arrival);
  const lengths = fc.uniqueArray(
    stay.map((wish) => wish.nights),
    { minLength: 1, maxLength: 4 },
  );
  const nights = lengths.map((all) => all.sort((a, b) => a - b));
  const both = stay.map(({ arrival: first, nights: last }) => ({ arrival: first, departure: first + last }));
  const arrivalWindow = fc
    .tuple(arrival, fc.integer({ min: 0, max: 91 }))
    .map(([first, more]) => ({ first, last: first + more }));
  const dates: fc.Arbitrary<Dates> = fc.oneof(
    fc.constant({}),
    fc.record({ arrival, nights }, { requiredKeys: ['arrival'] }),
    fc.record({ departure: arrival }),
    both,
    fc.tuple(both, fc.integer({ min: 1, max: 14 })).map(([given, flex]) => ({ ...given, flex })),
    fc.record({ arrivalWindow, nights }, { requiredKeys: ['arrivalWindow'] }),
  );
  const ymd = (day: Day | undefined) => (day === undefined ? undefined : ymdOf(day));
  return dates.map((criteria) => {
    const { arrivalWindow: days, ...exact } = criteria;
    const window = { arrivalfrom: ymd(days?.first), arrivalto: ymd(days?.last) };
    return { criteria, query: { ...exact, ...window, arrival: ymd(exact.arrival), departure: ymd(exact.departure) } };
  });
}

/** Locations: names in other spellings, circles and areas around a lodging. */
function placesOf(lodgings: readonly Lodging[]): fc.Arbitrary<Part> {
  const names = (nameOf: (lodging: Lodging) => string | undefined) =>
    fc
      .uniqueArray(fc.constantFrom('Nowhere', ...new Set(lodgings.flatMap((lodging) => nameOf(lodging) ?? []))), {
        minLength: 1,
        maxLength: 3,
      })
      .map((some) => some.map(spellOtherwise));
  // Off the grid of rounded positions, many of which are equally far from a place on it.
  const centre = fc.constantFrom(...lodgings).map(({ property }) => ({
    latitude: Number(`${property.localisation.latitude.toFixed(2)}23`),
    longitude: Number(`${property.localisation.longitude.toFixed(2)}37`),
  }));
  const size = fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10);
  const radius = fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined });
  return fc.oneof(
    partOf(
      'cities',
      names(({ property }) => property.geoTree.city),
      'city',
    ),
    partOf(
      'regions',
      names(({ property }) => property.geoTree.region),
      'region',
    ),
    partOf(
      'stations',
      names(({ property }) => property.geoTree.station),
      'station',
    ),
    fc.subarray(['BE', 'DE', 'ES', 'FR', 'IT'], { minLength: 1 }).map((countries) => ({
      criteria: { countries },
      query: { country: countries.map((code) => code.toLowerCase()) },
    })),
    fc.tuple(centre, radius).map(([point, around]) => ({
      criteria: { near: { ...point, ...(around !== undefined && { radius: around }) } },
      query: { lat: point.latitude, lon: point.longitude, radius: around },
    })),
    fc.tuple(centre, size, size).map(([{ latitude, longitude }, wide, high]) => {
      // With the decimals that callers use.
      const bbox = [longitude - wide, latitude - high, longitude + wide, latitude + high].map((value) =>
        value.toFixed(6),
      );
      const [west, south, east, north] = bbox.map(Number) as [number, number, number, number];
      return { criteria: { box: { west, south, east, north } }, query: { bbox: bbox.join(',') } };
    }),
  );
}

function spellOtherwise(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.replaceAll('-', ' ').replaceAll("'", 'ʼ').replace('SAINT ', 'St. ');
}

/** Names, references and cities, also in other spellings, and texts whose meaning nobody doubts. */
function searchTexts(lodgings: readonly Lodging[], { gateways }: SearchScope): fc.Arbitrary<string> {
  const own = lodgings.filter((lodging) => lodging.gateways.some((gateway) => gateways.includes(gateway)));
  const lodging = fc.constantFrom(...own);
  const name = lodging.map(({ property }) => property.name);
  const city = lodging.map(({ property }) => property.geoTree.city);
  const reference = lodging.map(({ reference: code }) => code.toLowerCase());
  const plain = fc.constantFrom(...Object.keys(plainTexts));
  return fc.oneof(name, reference, city, city.map(spellOtherwise), { weight: 4, arbitrary: plain });
}
