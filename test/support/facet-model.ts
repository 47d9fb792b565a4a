import { parseParameters } from '../../src/http/parameters.ts';
import { facetNames, type FacetName, type StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { keyOfName } from '../../src/search/rules/place.ts';
import { operationsByName } from './operations.ts';
import { readSearchCriteria } from '../../src/search/wire/search-query.ts';
import { modelCells, type ModelCell } from './map-cell-model.ts';
import { modelPriceFacet } from './price-facet-model.ts';
import type { ModelMatch, SearchModel } from './search-model.ts';

const { searchStays } = operationsByName;

export interface ModelFacet {
  values: { value: string; count: number; selected: boolean }[];
  min?: number;
  max?: number;
  histogram?: { from: number; to: number; count: number }[];
}

export type ModelFacets = Partial<Record<FacetName, ModelFacet>> & { grid?: { values: []; cells: ModelCell[] } };

export type Asker = Pick<StayCriteria, 'gateways' | 'today' | 'language'>;

export function criteriaOfQuery(query: URLSearchParams, asker: Asker): StayCriteria {
  const read = parseParameters(searchStays, {}, query);
  return { ...readSearchCriteria(read.query as Parameters<typeof readSearchCriteria>[0]), ...asker };
}

export function facetsWithoutLabels(answer: {
  facets?: Readonly<Record<string, { values: readonly object[] }>> | undefined;
}): Record<string, unknown> | undefined {
  const facets = Object.entries(answer.facets ?? {});
  const plain = facets.map(([name, { values: shown, ...rest }]) => {
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
  city: ['city'],
  region: ['region'],
  promotions: ['promotions'],
  price: ['minprice', 'maxprice'],
};

/** Parts of the search text that select a value of a facet. */
const kindsOfFacets: Partial<Record<FacetName, 'pax' | 'bedrooms' | 'price'>> = {
  personMax: 'pax',
  bedrooms: 'bedrooms',
  price: 'price',
};

/** Looks at every stay, once per facet without the facet's own selection. */
export async function modelFacets(model: SearchModel, text: string, asker: Asker): Promise<ModelFacets> {
  const query = plainQuery(text);
  const criteria = criteriaOfQuery(query, asker);
  const asked = await model.understood(criteria);
  const hasBothDates = asked.arrival !== undefined && asked.departure !== undefined;
  const facets: ModelFacets = {};
  const { mapArea: box } = criteria;
  if (box) {
    const mapped = { ...criteria, box };
    facets.grid = { values: [], cells: modelCells(await model.matches(mapped), { ...asked, box }) };
  }
  for (const name of facetNames) {
    if (!criteria.facets?.includes(name) || (name === 'promotions' && !hasBothDates)) continue;
    const looser = without(query, ownParameters[name] ?? []);
    const kind = kindsOfFacets[name];
    const matches = await model.looserMatches(criteriaOfQuery(looser, asker), criteria, kind);
    const countsStays = hasBothDates && criteria.group === undefined;
    facets[name] =
      name === 'price' ? modelPriceFacet(matches, countsStays, asked) : values(name, matches, countsStays, asked);
  }
  return facets;
}

/** In the order in which they are left out for hints (docs/contract.md 4.17). */
const criteriaNames = [
  'q maxprice minprice features surroundings type standing minrating freecancellation promotiononly promotions lodgings',
  'station city radius bbox region bedrooms arrivaldays nights arrival departure arrivalfrom pax country requestonly',
].flatMap((names) => names.split(' '));

/** Parameters that need another one. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  arrival: ['flex', 'nights'],
  departure: ['flex'],
  arrivalfrom: ['arrivalto', 'nights'],
  pax: ['children', 'childrenages'],
};

/** Results without each one of at most six criteria, by name; without zero counts. */
export async function modelHints(model: SearchModel, text: string, asker: Asker): Promise<Map<string, number>> {
  const query = without(plainQuery(text), ['facets', 'gridbbox']);
  const hints = new Map<string, number>();
  for (const name of criteriaNames.filter((each) => narrows(query, each)).slice(0, 6)) {
    const { total } = await model.find(criteriaOfQuery(without(query, [name, ...(dependents[name] ?? [])]), asker));
    if (total > 0) hints.set(name, total);
  }
  return hints;
}

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
  const atLeast = (value: number) =>
    matches.reduce((sum, match) => {
      const [own = -1] = valuesOf(name, match).map(Number);
      return sum + (own < value ? 0 : countsStays ? match.indices.length : 1);
    }, 0);
  for (const match of matches) {
    if (name !== 'promotions')
      for (const value of new Set(valuesOf(name, match))) add(value, countsStays ? match.indices.length : 1);
    else {
      const codes = match.indices.map((index) => codesOf(match, index));
      for (const code of countsStays ? codes.flat() : new Set(codes.flat())) add(code, 1);
    }
  }
  for (const value of askedValues(name, criteria))
    if (![...counts.keys()].some((known) => isSame(name, known, value))) add(value, 0);
  const all = [...counts].map(([value, count]) => ({
    value,
    count: isAtLeast(name) ? atLeast(Number(value)) : count,
    selected: isSelected(name, value, criteria),
  }));
  all.sort(
    (a, b) => b.count - a.count || (isNumber(name) ? Number(a.value) - Number(b.value) : a.value < b.value ? -1 : 1),
  );
  const room = Math.max(0, 50 - all.filter(({ selected }) => selected).length);
  const others = new Set(all.filter(({ selected }) => !selected).slice(0, room));
  return { values: all.filter((each) => each.selected || others.has(each)) };
}

function valuesOf(name: FacetName, { lodging: { property } }: ModelMatch): readonly string[] {
  const { standing, personMax, bedrooms } = property.generalDescription;
  switch (name) {
    case 'type':
      return [property.typeCode];
    case 'standing':
      return [String(standing)];
    case 'personMax':
      return [String(personMax)];
    case 'bedrooms':
      return bedrooms === undefined ? [] : [String(bedrooms)];
    case 'features':
      return property.options.features;
    case 'surroundings':
      return property.options.surroundings;
    case 'city':
      return [property.geoTree.city];
    case 'region':
      return property.geoTree.region === undefined ? [] : [property.geoTree.region];
    default:
      return [];
  }
}

function codesOf({ columns }: ModelMatch, index: number): string[] {
  const isCheaper = (columns.basePrice[index] as number) > (columns.price[index] as number);
  const entry = columns.promotions[(columns.promotion[index] as number) - 1];
  return isCheaper ? [...new Set(entry?.codes.map(({ code }) => code))] : [];
}

function askedValues(name: FacetName, criteria: StayCriteria): readonly string[] {
  const { types, standings, pax, bedrooms, cities = [], regions = [], promotions, features, surroundings } = criteria;
  const asked: Partial<Record<FacetName, readonly (string | number)[]>> = {
    type: types,
    standing: standings,
    city: cities,
    region: regions,
    promotions,
    features,
    surroundings,
    personMax: pax === undefined ? [] : [pax],
    bedrooms: bedrooms === undefined ? [] : [bedrooms],
  };
  return (asked[name] ?? []).map(String);
}

function isNumber(name: FacetName): boolean {
  return name === 'standing' || isAtLeast(name);
}

function isAtLeast(name: FacetName): boolean {
  return name === 'personMax' || name === 'bedrooms';
}

function isSame(name: FacetName, a: string, b: string): boolean {
  return name === 'city' || name === 'region' ? keyOfName(a) === keyOfName(b) : a === b;
}

function isSelected(name: FacetName, value: string, criteria: StayCriteria): boolean {
  const asked = askedValues(name, criteria);
  if (isAtLeast(name)) return asked.some((least) => Number(value) >= Number(least));
  return asked.some((each) => isSame(name, value, each));
}
