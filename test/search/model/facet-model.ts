import { facetNames, type FacetName, type StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { dayFromYmd, weekdaySet, type WeekdayCode } from '../../../src/values/day.ts';
import type { Box, Point } from '../../../src/values/geo.ts';
import { nameKey } from './plain-texts.ts';
import { costsOfMatch, modelPosition, type ModelMatch, type SearchModel } from './search-model.ts';
import { countBeds } from './size-model.ts';

interface ModelFacet {
  values: { value: string; count: number; selected: boolean }[];
  min?: number;
  max?: number;
  histogram?: { from: number; to: number; count: number }[];
}

type Asker = Pick<StayCriteria, 'gateways' | 'precision' | 'today' | 'language'>;

/** Reads a query without mistakes by docs/contract.md 4.17; absent criteria have no member. */
export function criteriaOfQuery(query: URLSearchParams, asker: Asker): StayCriteria {
  const text = (name: string) => query.get(name) ?? undefined;
  const read = <Value>(name: string, valueOf: (text: string) => Value) => {
    const sent = text(name);
    return sent === undefined ? undefined : valueOf(sent);
  };
  const number = (name: string) => read(name, Number);
  const cents = (name: string) => read(name, (euros) => 100 * Number(euros));
  const flag = (name: string, usual: boolean) => read(name, (sent) => sent === 'true') ?? usual;
  const list = (name: string) => query.getAll(name).flatMap((values) => values.split(','));
  const codes = (name: string) => list(name).map((code) => code.toUpperCase());
  const numbers = (name: string) => list(name).map(Number);
  const some = <Value>(values: readonly Value[]) => (values.length > 0 ? values : undefined);
  const [first, last] = [read('arrivalfrom', dayFromYmd), read('arrivalto', dayFromYmd)];
  const [latitude, longitude] = [number('lat'), number('lon')];
  const box = read('bbox', boxOf);
  const facets = list('facets');
  const size = number('pagesize') ?? 20;
  const asked = {
    q: text('q'),
    arrival: read('arrival', dayFromYmd),
    departure: read('departure', dayFromYmd),
    flex: number('flex'),
    nights: some(numbers('nights')),
    arrivalWindow: first !== undefined && last !== undefined ? { first, last } : undefined,
    arrivalDays: read('arrivaldays', () => weekdaySet(codes('arrivaldays') as WeekdayCode[])),
    pax: number('pax'),
    childrenAges: some(numbers('childrenages')),
    bedrooms: number('bedrooms'),
    bathrooms: number('bathrooms'),
    beds: number('beds'),
    minRating: number('minrating'),
    cities: some(list('city')),
    stations: some(list('station')),
    regions: some(list('region')),
    countries: some(codes('country')),
    near:
      latitude !== undefined && longitude !== undefined
        ? { latitude, longitude, ...(query.has('radius') && { radius: Number(query.get('radius')) }) }
        : undefined,
    box,
    lodgingIds: some(numbers('lodgings')),
    freeCancellation: flag('freecancellation', false) || undefined,
    minPrice: cents('minprice'),
    maxPrice: cents('maxprice'),
    within: read('within', () => Object.fromEntries(list('within').map((each) => distanceOf(each.split(':'))))),
    group: text('group'),
    facets: some(facets.filter((name) => name !== 'grid')),
    mapArea: facets.includes('grid') ? (read('gridbbox', boxOf) ?? box) : undefined,
  };
  return {
    ...asker,
    types: codes('type'),
    standings: numbers('standing'),
    promotions: codes('promotions'),
    promotionOnly: flag('promotiononly', false),
    priceBasis: text('pricebasis') ?? 'price',
    features: codes('features'),
    surroundings: codes('surroundings'),
    priceDisabled: flag('pricedisabled', false),
    requestOnly: flag('requestonly', true),
    sort: text('sort') ?? 'relevance',
    size,
    from: size * (number('pageindex') ?? 0),
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
  } as StayCriteria;
}

function boxOf(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return { west, south, east, north };
}

const distanceOf = ([place = '', metres]: readonly string[]) => [place.toUpperCase(), Number(metres)] as const;

export function facetsWithoutLabels(answer: {
  facets?: Readonly<Record<string, { values: readonly object[] }>> | undefined;
}): Record<string, unknown> | undefined {
  const plain = Object.entries(answer.facets ?? {}).map(([name, { values: shown, ...rest }]) => {
    return [name, { ...rest, values: shown.map((value) => ({ ...value, label: undefined })) }];
  });
  return answer.facets && (Object.fromEntries(plain) as Record<string, unknown>);
}

/** Parameters of a facet's own selection, where that does not narrow its counts. */
const ownParameters: Partial<Record<FacetName, readonly string[]>> = {
  type: ['type'],
  standing: ['standing'],
  personMax: ['pax', 'children', 'childrenages'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  beds: ['beds'],
  city: ['city'],
  region: ['region'],
  promotions: ['promotions'],
  price: ['minprice', 'maxprice'],
};

/** What a search text may ask for that selects a value of a facet. */
const kindsOfFacets: Partial<Record<FacetName, readonly (keyof StayCriteria)[]>> = {
  personMax: ['pax'],
  bedrooms: ['bedrooms'],
  price: ['minPrice', 'maxPrice'],
};

/** Looks at every stay, once per facet without the facet's own selection. */
export function modelFacets(model: SearchModel, text: string, asker: Asker): object {
  const query = plainQuery(text);
  const criteria = criteriaOfQuery(query, asker);
  const asked = model.understood(criteria);
  const hasBothDates = asked.arrival !== undefined && asked.departure !== undefined;
  const facets: Record<string, object> = {};
  const { mapArea: box } = criteria;
  if (box) {
    const mapped = { ...criteria, box };
    facets['grid'] = { values: [], cells: modelCells(model.looserMatches(mapped, criteria), { ...asked, box }) };
  }
  for (const name of facetNames) {
    if (!criteria.facets?.includes(name) || (name === 'promotions' && !hasBothDates)) continue;
    const looser = without(query, ownParameters[name] ?? []);
    const kind = kindsOfFacets[name];
    const matches = model.looserMatches(criteriaOfQuery(looser, asker), criteria, kind);
    const countsStays = hasBothDates && criteria.group === undefined;
    facets[name] =
      name === 'price' ? modelPriceFacet(matches, countsStays, asked) : values(name, matches, countsStays, asked);
  }
  return facets;
}

/** In the order in which they are left out for hints (docs/contract.md 4.17). */
const criteriaNames = [
  'maxprice minprice features surroundings within beds bathrooms type standing minrating freecancellation promotiononly promotions lodgings',
  'station city radius bbox region bedrooms arrivaldays nights arrival departure arrivalfrom pax country requestonly',
].flatMap((names) => names.split(' '));

/** Parameters that need another one. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  arrival: ['flex', 'nights'],
  departure: ['flex'],
  arrivalfrom: ['arrivalto', 'nights'],
  pax: ['children', 'childrenages'],
};

/** Results of a query without a text, without each one of at most six criteria, by name; without zero counts. */
export function modelHints(model: SearchModel, text: string, asker: Asker): Map<string, number> {
  const query = without(plainQuery(text), ['facets', 'gridbbox']);
  const names = criteriaNames.filter((each) => narrows(query, each)).slice(0, mostHints);
  const totals = names.map((name): [string, number] => {
    const looser = criteriaOfQuery(without(query, [name, ...(dependents[name] ?? [])]), asker);
    return [name, model.find(looser).total];
  });
  return new Map(totals.filter(([, total]) => total > 0));
}

const mostHints = 6;

function narrows(query: URLSearchParams, name: string): boolean {
  return query.has(name) && query.get(name) !== (name === 'requestonly' ? 'true' : 'false');
}

/** Uses the canonical names of list parameters. */
export function plainQuery(text: string): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(text)) query.append(name.replace(/\[\d*\]$/, ''), value);
  return query;
}

function without(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !names.includes(name)));
}

function values(
  name: FacetName,
  matches: readonly ModelMatch[],
  countsStays: boolean,
  criteria: StayCriteria,
): ModelFacet {
  const counts = new Map<string, number>();
  const add = (value: string, count: number) => counts.set(value, (counts.get(value) ?? 0) + count);
  const sizeOf = ({ indices }: ModelMatch) => (countsStays ? indices.length : 1);
  const isLarge = (match: ModelMatch, least: number) => Number(valuesOf(name, match, criteria)[0] ?? -1) >= least;
  const atLeast = (least: number) =>
    matches.reduce((sum, match) => sum + (isLarge(match, least) ? sizeOf(match) : 0), 0);
  for (const match of matches) {
    if (name !== 'promotions') for (const value of new Set(valuesOf(name, match, criteria))) add(value, sizeOf(match));
    else {
      const codes = match.indices.map((index) => codesOf(match, index));
      for (const code of countsStays ? codes.flat() : new Set(codes.flat())) add(code, 1);
    }
  }
  for (const value of askedValues(name, criteria)) {
    if (![...counts.keys()].some((known) => isSame(name, known, value))) add(value, 0);
  }
  const all = [...counts].map(([value, count]) => ({
    value,
    count: isAtLeast(name) ? atLeast(Number(value)) : count,
    selected: isSelected(name, value, criteria),
  }));
  const isNumber = name === 'standing' || isAtLeast(name);
  const byText = (a: string, b: string) => (a < b ? -1 : 1);
  const byNumber = (a: string, b: string) => Number(a) - Number(b);
  const byValue = isNumber ? byNumber : byText;
  all.sort((a, b) => b.count - a.count || byValue(a.value, b.value));
  const room = Math.max(0, 50 - all.filter(({ selected }) => selected).length);
  const others = new Set(all.filter(({ selected }) => !selected).slice(0, room));
  return { values: all.filter((each) => each.selected || others.has(each)) };
}

function valuesOf(
  name: FacetName,
  { lodging: { property } }: ModelMatch,
  { within = {} }: StayCriteria,
): readonly string[] {
  const { standing, personMax, bedrooms, bathrooms } = property.generalDescription;
  const beds = countBeds(property);
  const { features, surroundings, distances } = property.options;
  const { city, region } = property.geoTree;
  const single = { type: property.typeCode, standing, personMax, bedrooms, bathrooms, beds, city, region };
  const all: Readonly<Record<string, string | number | readonly string[] | undefined>> = {
    ...single,
    features,
    surroundings,
    within: Object.entries(distances).flatMap(([place, { minMetres }]) =>
      [400, 800, 1_600, within[place as keyof typeof within] ?? 0]
        .filter((metres) => metres >= minMetres)
        .map((metres) => `${place}:${metres}`),
    ),
  };
  return [all[name] ?? []].flat().map(String);
}

function codesOf({ columns }: ModelMatch, index: number): string[] {
  const isCheaper = (columns.basePrice[index] as number) > (columns.price[index] as number);
  const entry = columns.promotions[(columns.promotion[index] as number) - 1];
  return isCheaper ? [...new Set(entry?.codes.map(({ code }) => code))] : [];
}

function askedValues(name: FacetName, criteria: StayCriteria): readonly string[] {
  const {
    types,
    standings,
    pax,
    bedrooms,
    bathrooms,
    beds,
    cities = [],
    regions = [],
    promotions,
    features,
    surroundings,
    within = {},
  } = criteria;
  const lists = { type: types, standing: standings, city: cities, region: regions, promotions, features, surroundings };
  const asked: Readonly<Record<string, string | number | readonly (string | number)[] | undefined>> = {
    ...lists,
    personMax: pax,
    bedrooms,
    bathrooms,
    beds,
    within: Object.entries(within).map((each) => each.join(':')),
  };
  return [asked[name] ?? []].flat().map(String);
}

const isAtLeast = (name: FacetName) => ['personMax', 'bedrooms', 'bathrooms', 'beds'].includes(name);

function isSame(name: FacetName, a: string, b: string): boolean {
  return name === 'city' || name === 'region' ? nameKey(a) === nameKey(b) : a === b;
}

function isSelected(name: FacetName, value: string, criteria: StayCriteria): boolean {
  return askedValues(name, criteria).some((asked) =>
    isAtLeast(name) ? Number(value) >= Number(asked) : isSame(name, value, asked),
  );
}

interface ModelCell {
  lat: number;
  lon: number;
  count: number;
  price: number;
  lodgingId?: number;
}

/** Sorts the lodgings with a matching stay into map tiles of the search's area. */
function modelCells(matches: readonly ModelMatch[], criteria: StayCriteria): ModelCell[] {
  if (!criteria.box) return [];
  const zoom = zoomOf(criteria.box);
  const tiles = Map.groupBy(matches, (match) => tileOf(placeOf(match, criteria), zoom).join('/'));
  const digits = criteria.precision === 'exact' ? 6 : 2;
  const cells = [...tiles.values()].map((own) => {
    const places = own.map((match) => placeOf(match, criteria));
    const [only] = own;
    return {
      lat: rounded(mean(places.map(({ latitude }) => latitude)), digits),
      lon: rounded(mean(places.map(({ longitude }) => longitude)), digits),
      count: own.length,
      price: Math.min(...own.flatMap((match) => costsOfMatch(match, criteria))) / 100,
      ...(only && own.length === 1 && { lodgingId: only.lodging.id }),
    };
  });
  return cells.sort((a, b) => b.count - a.count || b.lat - a.lat || a.lon - b.lon);
}

/** The index stores coordinates in 32 bits each, rounded down; those of two decimals are restored. */
function placeOf({ lodging }: ModelMatch, criteria: StayCriteria): Point {
  const { latitude, longitude } = modelPosition(lodging.property, criteria);
  if (criteria.precision === 'rounded') return { latitude, longitude };
  const [row, column] = [180 / 2 ** 32, 360 / 2 ** 32];
  return { latitude: Math.floor(latitude / row) * row, longitude: Math.floor(longitude / column) * column };
}

/** The finest at which at most 400 tiles of a web map touch the area. */
function zoomOf({ west, south, east, north }: Box): number {
  let zoom = 29;
  for (; zoom > 0; zoom -= 1) {
    const [left, top] = tileOf({ latitude: north, longitude: west }, zoom);
    const [right, bottom] = tileOf({ latitude: south, longitude: east }, zoom);
    if ((right - left + 1) * (bottom - top + 1) <= 400) break;
  }
  return zoom;
}

function tileOf({ latitude, longitude }: Point, zoom: number): [column: number, row: number] {
  const tiles = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const row = Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * tiles);
  return [Math.floor(((longitude + 180) / 360) * tiles), row];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** First to six digits, so that the order of a sum does not matter. */
const rounded = (degrees: number, digits: number) =>
  Math.round((Math.round(degrees * 1e6) / 1e6) * 10 ** digits) / 10 ** digits;

/** Prices in euros. Only the 5 € step matters, except for the lowest and the highest. */
function modelPriceFacet(matches: readonly ModelMatch[], countsStays: boolean, criteria: StayCriteria): ModelFacet {
  const costs = matches.flatMap((match) => {
    const own = costsOfMatch(match, criteria).map((cost) => cost / 100);
    return countsStays ? own : [own.reduce((a, b) => Math.min(a, b))];
  });
  if (costs.length === 0) return { values: [] };
  const all = costs.sort((a, b) => a - b);
  const values = bandsOf(all).map(([from, to]) => ({
    value: `${from}-${to}`,
    count: all.filter((price) => price >= from && price < to).length,
    selected: isBandAsked(from, to, criteria),
  }));
  return {
    values: values.sort((a, b) => b.count - a.count),
    min: all[0] as number,
    max: all.at(-1) as number,
    histogram: histogramOf(all),
  };
}

const floorTo = (unit: number, price: number) => unit * Math.floor(price / unit);

/**
 * docs/contract.md 4.17, "Prices": deciles of the prices, each rounded by at most a quarter of the distance to its
 * neighbour.
 */
function bandsOf(all: readonly number[]): [number, number][] {
  const end = floorTo(5, all.at(-1) as number) + 5;
  const tenths = Array.from({ length: 11 }, (_, tenth) =>
    tenth === 10 ? end : floorTo(5, all[Math.floor((tenth * all.length) / 10)] as number),
  );
  const gap = (tenth: number) => (tenths[tenth + 1] as number) - (tenths[tenth] as number);
  const unit = (distance: number) =>
    [5, 10, 25, 50, 100, 250, 500, 1e3, 2.5e3, 5e3, 1e4, 2.5e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 2.5e6, 5e6]
      .filter((each) => each === 5 || 4 * each <= distance)
      .at(-1) as number;
  const bounds = [floorTo(unit(gap(0)), tenths[0] as number)];
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const least = unit(Math.min(gap(tenth - 1), gap(tenth)));
    const bound = floorTo(least, (tenths[tenth] as number) + least / 2);
    const last = bounds.at(-1) as number;
    if (all.some((price) => price >= last && price < bound)) bounds.push(bound);
  }
  bounds.push(-floorTo(unit(gap(9)), -end));
  return bounds.slice(1).map((to, index) => [bounds[index] as number, to]);
}

function histogramOf(all: readonly number[]): { from: number; to: number; count: number }[] {
  const percentile = (percent: number) =>
    floorTo(5, all.find((_, index) => index + 1 >= (percent * all.length) / 100) as number);
  const from = percentile(1);
  const width = 5 * Math.ceil((percentile(99) + 5 - from) / 30 / 5);
  const barOf = (price: number) => Math.min(29, Math.max(0, Math.floor((price - from) / width)));
  return Array.from({ length: 30 }, (_, bar) => ({
    from: from + bar * width,
    to: from + (bar + 1) * width,
    count: all.filter((price) => barOf(price) === bar).length,
  }));
}

function isBandAsked(from: number, to: number, { minPrice, maxPrice }: StayCriteria): boolean {
  if (minPrice === undefined && maxPrice === undefined) return false;
  const [least, most] = [(minPrice ?? 0) / 100, (maxPrice ?? Infinity) / 100];
  return least === most ? from <= least && least < to : from < most && to > least;
}
