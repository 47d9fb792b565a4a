import fc from './random.ts';
import { weekdaysIn, ymdOf, type Day } from '../../src/values/day.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { sorts, type StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { priceBases } from '../../src/search/rules/price-fields.ts';

export interface RandomSearch {
  query: string;
  criteria: StayCriteria;
}

export interface SearchScope {
  gateways: readonly string[];
  today: Day;
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

type Wish = ReturnType<typeof wishesOf> extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function searchOf(wish: Wish, scope: SearchScope): RandomSearch {
  const { dates, size, page, lowest, span } = wish;
  const criteria: StayCriteria = {
    gateways: scope.gateways,
    today: scope.today,
    language: 'fr',
    ...(wish.q === undefined ? {} : { q: wish.q }),
    ...dates,
    types: wish.types ?? [],
    ...(wish.pax && { pax: wish.pax.persons }),
    ...(wish.pax && { childrenAges: wish.pax.ages.slice(0, wish.pax.persons) }),
    standings: wish.standings ?? [],
    promotions: wish.promotions ?? [],
    promotionOnly: wish.promotionOnly ?? false,
    ...(wish.freeCancellation && { freeCancellation: true }),
    priceBasis: wish.priceBasis ?? 'price',
    ...(lowest === undefined ? {} : { minPrice: lowest * 100 }),
    ...(span === undefined ? {} : { maxPrice: ((lowest ?? 0) + span) * 100 }),
    features: wish.features ?? [],
    surroundings: wish.surroundings ?? [],
    ...wish.place,
    ...(wish.group && { group: wish.group }),
    ...(wish.bedrooms === undefined ? {} : { bedrooms: wish.bedrooms }),
    ...(wish.minRating === undefined ? {} : { minRating: wish.minRating }),
    ...(wish.arrivalDays === undefined ? {} : { arrivalDays: wish.arrivalDays }),
    ...(wish.lodgingIds === undefined ? {} : { lodgingIds: wish.lodgingIds }),
    sort: wish.sort === 'distance' && !wish.place?.near ? 'relevance' : wish.sort,
    priceDisabled: wish.priceDisabled ?? false,
    requestOnly: wish.requestOnly ?? true,
    from: page * size,
    size,
  };
  return { criteria, query: queryOf(criteria) };
}

const always = ['dates', 'sort', 'size', 'page'] as const;

/** Drops most criteria, so that more is found, and plans are chosen that more criteria would rule out. */
function fewWishesOf(lodgings: readonly Lodging[], scope: SearchScope): fc.Arbitrary<Wish> {
  return fc.tuple(wishesOf(lodgings, scope), fc.uniqueArray(fc.nat(), { maxLength: 3 })).map(([wish, places]) => {
    const kept = new Set<string | undefined>([...always, 'group', 'priceBasis', 'pax']);
    const names = Object.keys(wish).filter((name) => !kept.has(name));
    for (const place of places) kept.add(names[place % names.length]);
    return Object.fromEntries(Object.entries(wish).filter(([name]) => kept.has(name))) as Wish;
  });
}

function wishesOf(lodgings: readonly Lodging[], scope: SearchScope) {
  const someOf = <Value extends string | number>(values: readonly Value[]) => {
    const different = [...new Set(values)].sort();
    return fc.subarray(different, { maxLength: Math.min(2, different.length) });
  };
  return fc.record(
    {
      q: fc.option(searchTexts(lodgings), { nil: undefined, freq: 2 }),
      dates: datesFrom(scope),
      types: someOf(lodgings.map(({ property }) => property.typeCode)),
      pax: fc.record({
        persons: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 })),
        ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
      }),
      standings: someOf(lodgings.map(({ property }) => property.generalDescription.standing)),
      promotions: someOf(scope.promotionCodes),
      promotionOnly: scope.promotionCodes.length > 0 ? fc.boolean() : fc.constant(false),
      freeCancellation: fc.boolean(),
      priceBasis: fc.constantFrom(...priceBases),
      lowest: fc.integer({ min: 0, max: 900 }),
      span: fc.integer({ min: 0, max: 900 }),
      features: someOf(lodgings.flatMap(({ property }) => property.options.features)),
      surroundings: someOf(lodgings.flatMap(({ property }) => property.options.surroundings)),
      sort: fc.constantFrom(...sorts),
      group: fc.constant('lodging' as const),
      place: placesOf(lodgings),
      bedrooms: fc.integer({ min: 0, max: 5 }),
      minRating: fc.integer({ min: 1, max: 10 }),
      arrivalDays: fc.integer({ min: 1, max: 126 }),
      lodgingIds: fc.subarray(
        lodgings.map(({ id }) => id),
        { minLength: 1, maxLength: Math.min(40, lodgings.length) },
      ),
      priceDisabled: fc.boolean(),
      requestOnly: fc.boolean(),
      size: fc.integer({ min: 1, max: 60 }),
      page: fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }) },
      ),
    },
    { requiredKeys: [...always] },
  );
}

type Dates = Pick<StayCriteria, 'arrival' | 'departure' | 'flex' | 'nights' | 'arrivalWindow'>;

function datesFrom({ today, stays = [] }: SearchScope): fc.Arbitrary<Dates> {
  const anyArrival = fc.integer({ min: today - 3, max: today + 400 });
  const anyLength = fc.integer({ min: 1, max: 21 });
  const offered = stays.length > 0 ? [{ weight: 9, arbitrary: fc.constantFrom(...stays) }] : [];
  const anyBoth = fc.record({ arrival: anyArrival, nights: anyLength });
  const stay = fc.oneof({ weight: 1, arbitrary: anyBoth }, ...offered);
  const arrival = stay.map((wish) => wish.arrival);
  const length = stay.map((wish) => wish.nights);
  const nights = fc.uniqueArray(length, { minLength: 1, maxLength: 4 }).map((lengths) => lengths.sort((a, b) => a - b));
  const both = stay.map(({ arrival: first, nights: last }) => ({ arrival: first, departure: first + last }));
  const arrivalWindow = fc
    .tuple(arrival, fc.integer({ min: 0, max: 91 }))
    .map(([first, more]) => ({ first, last: first + more }));
  return fc.oneof(
    fc.constant({}),
    fc.record({ arrival, nights }, { requiredKeys: ['arrival'] }),
    fc.record({ departure: arrival }),
    both,
    fc.tuple(both, fc.integer({ min: 1, max: 14 })).map(([dates, flex]) => ({ ...dates, flex })),
    fc.record({ arrivalWindow, nights }, { requiredKeys: ['arrivalWindow'] }),
  );
}

type Place = Pick<StayCriteria, 'cities' | 'stations' | 'regions' | 'countries' | 'near' | 'box'>;

/** Locations: names in other spellings, circles and areas around a lodging. */
function placesOf(lodgings: readonly Lodging[]): fc.Arbitrary<Place> {
  const names = (nameOf: (lodging: Lodging) => string | undefined) =>
    fc
      .uniqueArray(fc.constantFrom('Nowhere', ...new Set(lodgings.flatMap((lodging) => nameOf(lodging) ?? []))), {
        minLength: 1,
        maxLength: 3,
      })
      .map((some) => some.map(spellOtherwise));
  const centre = fc.constantFrom(...lodgings).map(({ property }) => ({
    latitude: Math.round(property.localisation.latitude * 100) / 100,
    longitude: Math.round(property.localisation.longitude * 100) / 100,
  }));
  const size = fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10);
  return fc.oneof(
    fc.record({ cities: names(({ property }) => property.geoTree.city) }),
    fc.record({ regions: names(({ property }) => property.geoTree.region) }),
    fc.record({ stations: names(({ property }) => property.geoTree.station) }),
    fc.record({ countries: fc.subarray(['BE', 'DE', 'ES', 'FR', 'IT'], { minLength: 1 }) }),
    fc.record({ near: centre }),
    fc.tuple(centre, fc.integer({ min: 1, max: 300 })).map(([point, radius]) => ({ near: { ...point, radius } })),
    fc.tuple(centre, size, size).map(([{ latitude, longitude }, wide, high]) => ({
      box: {
        west: written(longitude - wide),
        east: written(longitude + wide),
        south: written(latitude - high),
        north: written(latitude + high),
      },
    })),
  );
}

function spellOtherwise(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.replaceAll('-', ' ').replaceAll("'", 'ʼ').replace('SAINT ', 'St. ');
}

/** With the decimals that callers use. */
function written(degrees: number): number {
  return Number(degrees.toFixed(6));
}

/** Names, places, parts of them, and typing errors. */
function searchTexts(lodgings: readonly Lodging[]): fc.Arbitrary<string> {
  const lodging = fc.constantFrom(...lodgings);
  const name = lodging.map(({ property }) => property.name);
  const place = lodging.map(({ property }) => property.geoTree.city);
  const start = fc.tuple(place, fc.integer({ min: 3, max: 6 })).map(([text, length]) => text.slice(0, length));
  const slip = fc
    .tuple(place, fc.integer({ min: 2, max: 8 }))
    .map(([text, at]) => text.slice(0, at) + text.slice(at + 1));
  const words = fc.constantFrom(
    'maison',
    'Apartments',
    'villa',
    'houses',
    'mer',
    'l’escale',
    'l escale',
    'Ferienhaus in',
    'xyzzy',
    'pool',
    'pisicne',
    'maison avec piscine',
    'house for 4',
    'no smoking',
    'maison sans piscine',
    'Nichtraucher',
    'villa no pets or smoking',
    'no pisicne',
    'maison en juillet',
    'two weeks in July for 4',
    'weekend in August',
    'villa next weekend',
    'für eine Woche',
    'del 3 al 10 de agosto',
    'pool under 700 euros',
    'entre 300 et 900 €',
    'Christmas under 500 euros',
  );
  const apart = place.map((text) => text.replace('Saint', 'St').replaceAll("'", ' '));
  const pair = fc.tuple(words, place).map((both) => both.join(' '));
  const reference = lodging.map(({ reference: code }) => code.toLowerCase());
  return fc.oneof(name, place, start, slip, words, apart, pair, reference).filter((text) => text.length <= 200);
}

/** Spellings of repeated list parameters in common clients. */
const listSpellings = [
  (name: string) => name,
  (name: string) => `${name}[]`,
  (name: string, at: number) => `${name}[${at}]`,
] as const;

function queryOf(criteria: StayCriteria): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | number | boolean | undefined) =>
    value === undefined ? undefined : query.append(name, String(value));
  const spell = listSpellings[criteria.size % listSpellings.length] as (typeof listSpellings)[number];
  const addAll = (name: string, values: readonly (string | number)[] = []) => {
    for (const [at, value] of values.entries()) add(spell(name, at), value);
  };
  add('pagesize', criteria.size);
  add('pageindex', criteria.from / criteria.size);
  add('q', criteria.q);
  add('arrival', criteria.arrival === undefined ? undefined : ymdOf(criteria.arrival));
  add('departure', criteria.departure === undefined ? undefined : ymdOf(criteria.departure));
  add('flex', criteria.flex);
  addAll('nights', criteria.nights);
  add('arrivalfrom', criteria.arrivalWindow && ymdOf(criteria.arrivalWindow.first));
  add('arrivalto', criteria.arrivalWindow && ymdOf(criteria.arrivalWindow.last));
  addAll('arrivaldays', weekdaysIn(criteria.arrivalDays ?? 0));
  addPlace(criteria, add, addAll);
  add('bedrooms', criteria.bedrooms);
  add('minrating', criteria.minRating);
  addAll('lodgings', criteria.lodgingIds);
  addAll('type', criteria.types);
  add('pax', criteria.pax);
  if (criteria.size % 2 === 0 && criteria.childrenAges?.length) add('children', criteria.childrenAges.length);
  add('childrenages', criteria.childrenAges?.length ? criteria.childrenAges.join(',') : undefined);
  addAll('standing', criteria.standings);
  addAll('promotions', criteria.promotions);
  if (criteria.promotionOnly) add('promotiononly', true);
  if (criteria.freeCancellation) add('freecancellation', true);
  if (criteria.priceBasis === 'total') add('pricebasis', 'total');
  add('minprice', criteria.minPrice === undefined ? undefined : criteria.minPrice / 100);
  add('maxprice', criteria.maxPrice === undefined ? undefined : criteria.maxPrice / 100);
  addAll('features', criteria.features);
  addAll('surroundings', criteria.surroundings);
  add('sort', criteria.sort);
  add('group', criteria.group);
  if (criteria.priceDisabled) add('pricedisabled', true);
  if (!criteria.requestOnly) add('requestonly', false);
  return query.toString();
}

function addPlace(
  { cities = [], stations = [], regions = [], countries = [], near, box }: StayCriteria,
  add: (name: string, value: string | number | undefined) => void,
  addAll: (name: string, values: readonly string[]) => void,
): void {
  addAll('city', cities);
  addAll('station', stations);
  addAll('region', regions);
  addAll(
    'country',
    countries.map((code) => code.toLowerCase()),
  );
  add('lat', near?.latitude);
  add('lon', near?.longitude);
  add('radius', near?.radius);
  add('bbox', box && [box.west, box.south, box.east, box.north].map((value) => value.toFixed(6)).join(','));
}
