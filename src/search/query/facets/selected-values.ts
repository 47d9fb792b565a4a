import { keyOfName } from '../../rules/name-words.ts';
import { isOfAttributes, type AttributeFacet, type FacetName } from '../../rules/facets.ts';
import { listSelectedFacets, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { buildSelectionClauses } from '../clauses/stay-clauses.ts';
import { aggregated, type SearchAnswer, type Send } from '../query-language.ts';

/** For each requested place name, all its spellings in the index. */
export type Spellings = Readonly<Record<PlaceFacet, readonly (readonly string[])[]>>;

type PlaceFacet = 'city' | 'region';

export const noSpellings: Spellings = { city: [], region: [] };

export function readSelections(
  criteria: StayCriteria,
  names: readonly FacetName[],
  spellings: Spellings,
): Map<AttributeFacet, (value: string) => boolean> {
  const selected = listSelectedFacets(criteria, names).filter((name): name is SelectedFacet => isOfAttributes(name));
  return new Map(selected.map((name) => [name, readSelection(criteria, name, spellings)]));
}

type SelectedFacet = AttributeFacet & DisjunctiveFacet;

function readSelection(criteria: StayCriteria, name: SelectedFacet, spellings: Spellings): (value: string) => boolean {
  const { types, standings, pax = 0, bedrooms = 0 } = criteria;
  switch (name) {
    case 'type':
      return isOneOf(types);
    case 'standing':
      return isOneOf(standings.map(String));
    case 'personMax':
      return (value) => Number(value) >= pax;
    case 'bedrooms':
      return (value) => Number(value) >= bedrooms;
    case 'city':
    case 'region':
      return isOneOf(spellings[name].flat());
  }
}

function isOneOf(values: readonly string[]): (value: string) => boolean {
  const all = new Set(values);
  return (value) => all.has(value);
}

interface SpellingAnswer {
  buckets?: readonly { values?: { buckets?: readonly { key: string }[] } }[];
}

/** More spellings than any name has. */
const mostSpellings = 100;

/** Asks the index for the spellings of requested places that are counted. Throws SearchUnavailable. */
export async function findSpellings(
  send: Send,
  { cities = [], regions = [], ...criteria }: StayCriteria,
  names: readonly FacetName[],
): Promise<Spellings> {
  const asked = { city: names.includes('city') ? cities : [], region: names.includes('region') ? regions : [] };
  const places = (['city', 'region'] as const).filter((name) => asked[name].length > 0);
  if (places.length === 0) return noSpellings;
  const build = (name: PlaceFacet) => {
    const filters = asked[name].map((value) => ({ term: { [`${name}Key`]: keyOfName(value) } }));
    return { filters: { filters }, aggs: { values: { terms: { field: name, size: mostSpellings } } } };
  };
  const should = places.flatMap((name) => buildSelectionClauses({ ...criteria, cities, regions }, name));
  const { aggregations = {} } = await send({
    query: { bool: { should, minimum_should_match: 1 } },
    ...aggregated,
    aggs: Object.fromEntries(places.map((name) => [name, build(name)])),
  });
  return { ...noSpellings, ...Object.fromEntries(places.map((name) => [name, readSpellings(aggregations, name)])) };
}

function readSpellings(aggregations: NonNullable<SearchAnswer['aggregations']>, name: PlaceFacet): string[][] {
  const { buckets = [] } = aggregations[name] as SpellingAnswer;
  return buckets.map(({ values }) => (values?.buckets ?? []).map(({ key }) => key));
}
