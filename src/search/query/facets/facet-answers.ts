import { selectShownValues, type Facet, type FacetName, type Facets, type FacetValue } from '../../rules/facets.ts';
import { buildPriceFacet } from '../../rules/price-bands.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';

/** What OpenSearch answers to the aggregations of one facet. */
export interface FacetAnswer {
  doc_count: number;
  values?: { buckets: readonly Bucket[] };
  /** What is selected, counted by itself. */
  asked?: { buckets: readonly (Bucket & { values?: { buckets: readonly Bucket[] } })[] };
  lowest?: { value: number | null };
  highest?: { value: number | null };
}

interface Bucket {
  key: string | number;
  doc_count: number;
  /** How many results the bucket holds, where a result has several documents. */
  results?: { count: number };
}

const nothingCounted: FacetAnswer = { doc_count: 0, values: { buckets: [] } };

/** Reads a facet out of what its aggregations counted; without an answer nothing was counted. */
export function readFacet(name: FacetName, criteria: StayCriteria, answer: FacetAnswer = nothingCounted): Facet {
  if (name === 'price') return buildPriceFacet(readPrices(answer), readPriceSpan(answer), criteria);
  return { values: selectShownValues(name, listValues(name, criteria, answer)) };
}

function listValues(name: FacetName, criteria: StayCriteria, answer: FacetAnswer): FacetValue[] {
  const counts = readCounts(answer.values?.buckets);
  switch (name) {
    case 'type':
      return markAsked(counts, criteria.types);
    case 'standing':
      return markAsked(counts, criteria.standings.map(String));
    case 'personMax':
      return markAtLeast(addUp(counts, criteria.pax), criteria.pax);
    case 'bedrooms':
      return markAtLeast(addUp(counts, criteria.bedrooms), criteria.bedrooms);
    case 'features':
      return markAsked(addAsked(counts, criteria.features, answer.doc_count), criteria.features);
    case 'surroundings':
      return markAsked(addAsked(counts, criteria.surroundings, answer.doc_count), criteria.surroundings);
    case 'promotions':
      return markAsked(new Map([...counts, ...readCounts(answer.asked?.buckets)]), criteria.promotions);
    case 'city':
      return markAskedNames(counts, criteria.cities, answer);
    case 'region':
      return markAskedNames(counts, criteria.regions, answer);
    case 'price':
      return [];
  }
}

function readCounts(buckets: readonly Bucket[] = []): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key, doc_count, results } of buckets) counts.set(String(key), results?.count ?? doc_count);
  return counts;
}

/** Lists all counted values and all asked ones. */
function markAsked(counts: ReadonlyMap<string, number>, asked: readonly string[]): FacetValue[] {
  const values: FacetValue[] = [];
  for (const [value, count] of counts) values.push({ value, count, selected: asked.includes(value) });
  for (const value of new Set(asked)) if (!counts.has(value)) values.push({ value, count: 0, selected: true });
  return values;
}

/**
 * Adds up, for each counted number and the asked one, how many results have at least so many. The contract is silent on an asked number of
 * persons or bedrooms that no result has exactly: it is there with those that have more.
 */
function addUp(counts: ReadonlyMap<string, number>, least: number | undefined): Map<string, number> {
  const numbers = new Set([...counts.keys()].map(Number));
  if (least !== undefined) numbers.add(least);
  const sums = new Map<string, number>();
  let sum = 0;
  for (const number of [...numbers].sort((a, b) => b - a)) {
    sum += counts.get(String(number)) ?? 0;
    sums.set(String(number), sum);
  }
  return sums;
}

/** Marks the numbers from the asked one up. */
function markAtLeast(counts: ReadonlyMap<string, number>, least: number | undefined): FacetValue[] {
  return [...counts].map(([value, count]) => ({
    value,
    count,
    selected: least !== undefined && Number(value) >= least,
  }));
}

/** Every result has all asked codes; when all results share many codes, the index may have counted only others. */
function addAsked(counts: Map<string, number>, asked: readonly string[], results: number): Map<string, number> {
  return new Map([...counts, ...asked.map((code) => [code, results] as const)]);
}

/** The contract is silent on how an asked place is written in facets when no result has it: as it was asked for. */
function markAskedNames(
  counts: ReadonlyMap<string, number>,
  asked: readonly string[] = [],
  answer: FacetAnswer,
): FacetValue[] {
  const found = asked.map((_, index) => readCounts(answer.asked?.buckets[index]?.values?.buckets));
  const selected = new Map(found.flatMap((names) => [...names]));
  const missing = asked.filter((_, index) => found[index]?.size === 0);
  return markAsked(new Map([...counts, ...selected]), [...selected.keys(), ...missing]);
}

function readPrices({ values }: FacetAnswer) {
  return (values?.buckets ?? []).map(({ key, doc_count }) => ({ price: Number(key), count: doc_count }));
}

function readPriceSpan({ lowest, highest }: FacetAnswer): { lowest: number; highest: number } | undefined {
  if (typeof lowest?.value !== 'number' || typeof highest?.value !== 'number') return undefined;
  return { lowest: lowest.value, highest: highest.value };
}

/** Lists the facets that are asked for and can be counted: promotions only with both dates. */
export function listCountedFacets({ facets = [], arrival, departure }: StayCriteria): FacetName[] {
  const hasBothDates = arrival !== undefined && departure !== undefined;
  return facets.filter((name) => hasBothDates || name !== 'promotions');
}

/** Collects the counted facets of a search, each as `read` yields it. */
export function collectFacets(criteria: StayCriteria, read: (name: FacetName) => Facet): Facets {
  return Object.fromEntries(listCountedFacets(criteria).map((name) => [name, read(name)]));
}

/** Builds the facets of a search that can find nothing. */
export function buildEmptyFacets(criteria: StayCriteria): Facets {
  return collectFacets(criteria, (name) => readFacet(name, criteria));
}
