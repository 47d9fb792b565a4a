import type { Tally } from '../../rules/attribute-counts.ts';
import {
  selectShownValues,
  type AttributeFacet,
  type Facet,
  type FacetName,
  type Facets,
  type FacetValue,
} from '../../rules/facets.ts';
import { buildPriceFacet, buildPriceFacetOfPrices } from '../../rules/price-bands.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { SearchAnswer } from '../query-language.ts';
import { nameAggregation, type ListedFacet } from './facet-query.ts';
import { noSpellings, type Spellings } from './selected-values.ts';

interface FacetAnswer {
  values?: { buckets: readonly Bucket[] };
  /** Selected values, counted separately. */
  asked?: { buckets: readonly Bucket[] };
  lowest?: { value: number | null };
  highest?: { value: number | null };
}

interface Bucket {
  key: string | number;
  doc_count: number;
  /** Number of results in the bucket, where a result has several documents. */
  results?: { count: number };
}

const nothing: Tally = { total: 0, values: new Map(), figures: [] };

/** The figures of the counted lodgings are prices where these are asked for. */
export function readListedFacet(
  name: ListedFacet,
  criteria: StayCriteria,
  { values, figures }: Tally,
  spellings: Spellings,
): Facet {
  if (name === 'price') return buildPriceFacetOfPrices(figures, criteria);
  const counts = values.get(name) ?? new Map<string, number>();
  return { values: selectShownValues(name, markValues(name, criteria, counts, spellings)) };
}

/** Without its aggregation, nothing was counted. */
export function readAggregatedFacet(
  name: FacetName,
  criteria: StayCriteria,
  aggregations: SearchAnswer['aggregations'] = {},
): Facet {
  const answer = (aggregations[nameAggregation(name)] ?? {}) as FacetAnswer;
  if (name === 'price') return buildPriceFacet(readPrices(answer), readPriceSpan(answer), criteria);
  const counts = new Map([...readCounts(answer.values?.buckets), ...readCounts(answer.asked?.buckets)]);
  return { values: selectShownValues(name, markAsked(counts, criteria.promotions)) };
}

function markValues(
  name: AttributeFacet,
  criteria: StayCriteria,
  counts: ReadonlyMap<string, number>,
  spellings: Spellings,
): FacetValue[] {
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
      return markAsked(counts, criteria.features);
    case 'surroundings':
      return markAsked(counts, criteria.surroundings);
    case 'city':
      return markAskedNames(counts, criteria.cities, spellings.city);
    case 'region':
      return markAskedNames(counts, criteria.regions, spellings.region);
  }
}

function readCounts(buckets: readonly Bucket[] = []): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key, doc_count, results } of buckets) counts.set(String(key), results?.count ?? doc_count);
  return counts;
}

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

function markAtLeast(counts: ReadonlyMap<string, number>, least: number | undefined): FacetValue[] {
  return [...counts].map(([value, count]) => ({
    value,
    count,
    selected: least !== undefined && Number(value) >= least,
  }));
}

/** The contract is silent on how an asked place is written in facets when no result has it: as it was asked for. */
function markAskedNames(
  counts: ReadonlyMap<string, number>,
  asked: readonly string[] = [],
  spellings: readonly (readonly string[])[],
): FacetValue[] {
  const counted = asked.map((_, index) => (spellings[index] ?? []).filter((name) => counts.has(name)));
  const missing = asked.filter((_, index) => counted[index]?.length === 0);
  return markAsked(counts, [...counted.flat(), ...missing]);
}

function readPrices({ values }: FacetAnswer) {
  return (values?.buckets ?? []).map(({ key, doc_count }) => ({ price: Number(key), count: doc_count }));
}

function readPriceSpan({ lowest, highest }: FacetAnswer): { lowest: number; highest: number } | undefined {
  if (typeof lowest?.value !== 'number' || typeof highest?.value !== 'number') return undefined;
  return { lowest: lowest.value, highest: highest.value };
}

/** Promotions are counted only with both dates. */
export function listCountedFacets({ facets = [], arrival, departure }: StayCriteria): FacetName[] {
  const hasBothDates = arrival !== undefined && departure !== undefined;
  return facets.filter((name) => hasBothDates || name !== 'promotions');
}

export function collectFacets(criteria: StayCriteria, read: (name: FacetName) => Facet): Facets {
  return Object.fromEntries(listCountedFacets(criteria).map((name) => [name, read(name)]));
}

export function buildEmptyFacets(criteria: StayCriteria): Facets {
  return collectFacets(criteria, (name) =>
    name === 'promotions' ? readAggregatedFacet(name, criteria) : readListedFacet(name, criteria, nothing, noSpellings),
  );
}
