import { shownValues, type Facet, type FacetName, type FacetValue } from '../../rules/facets.ts';
import { priceFacet } from '../../rules/price-bands.ts';
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
  /** Where a bucket holds many documents of one result: how many results. */
  results?: { count: number };
}

const nothingCounted: FacetAnswer = { doc_count: 0, values: { buckets: [] } };

/** Yields a facet of what its aggregations counted; nothing was counted when there is no answer. */
export function facetOf(name: FacetName, criteria: StayCriteria, answer: FacetAnswer = nothingCounted): Facet {
  if (name === 'price') return priceFacet(pricesOf(answer), spanOf(answer), criteria);
  return { values: shownValues(name, valuesOf(name, criteria, answer)) };
}

function valuesOf(name: FacetName, criteria: StayCriteria, answer: FacetAnswer): FacetValue[] {
  const counts = countsOf(answer.values?.buckets);
  switch (name) {
    case 'type':
      return marked(counts, criteria.types);
    case 'standing':
      // The contract is silent: nobody can ask for lodgings without a standing, so they are not counted.
      counts.delete('0');
      return marked(counts, criteria.standings.map(String));
    case 'personMax':
      return markedFrom(counts, criteria.pax);
    case 'bedrooms':
      return markedFrom(counts, criteria.bedrooms);
    case 'features':
      return marked(withAll(counts, criteria.features, answer.doc_count), criteria.features);
    case 'surroundings':
      return marked(withAll(counts, criteria.surroundings, answer.doc_count), criteria.surroundings);
    case 'promotions':
      return withoutLengths(new Map([...counts, ...countsOf(answer.asked?.buckets)]), criteria.promotions);
    case 'city':
      return named(counts, criteria.cities, answer);
    case 'region':
      return named(counts, criteria.regions, answer);
    case 'price':
      return [];
  }
}

function countsOf(buckets: readonly Bucket[] = []): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key, doc_count, results } of buckets) counts.set(String(key), results?.count ?? doc_count);
  return counts;
}

/** All counted values and all asked ones. */
function marked(counts: ReadonlyMap<string, number>, asked: readonly string[]): FacetValue[] {
  const values: FacetValue[] = [];
  for (const [value, count] of counts) values.push({ value, count, selected: asked.includes(value) });
  for (const value of new Set(asked)) if (!counts.has(value)) values.push({ value, count: 0, selected: true });
  return values;
}

/** The contract is silent on the asked number where no result has it: it is there like any selected value. */
function markedFrom(counts: ReadonlyMap<string, number>, least: number | undefined): FacetValue[] {
  return marked(counts, least === undefined ? [] : [String(least)]).map((each) => ({
    ...each,
    selected: least !== undefined && Number(each.value) >= least,
  }));
}

/** Every result has all asked codes; of many codes that all results have, the index may have named others. */
function withAll(counts: Map<string, number>, asked: readonly string[], results: number): Map<string, number> {
  return new Map([...counts, ...asked.map((code) => [code, results] as const)]);
}

/** Values are `<nights>:<code>`. */
function withoutLengths(counts: ReadonlyMap<string, number>, asked: readonly string[]): FacetValue[] {
  const codes = [...counts].map(([value, count]) => [value.slice(value.indexOf(':') + 1), count] as const);
  return marked(new Map(codes), asked);
}

/** The contract is silent on how an asked name is written that no result has: as it was asked for. */
function named(counts: ReadonlyMap<string, number>, asked: readonly string[] = [], answer: FacetAnswer): FacetValue[] {
  const found = asked.map((_, index) => countsOf(answer.asked?.buckets[index]?.values?.buckets));
  const selected = new Map(found.flatMap((names) => [...names]));
  const missing = asked.filter((_, index) => found[index]?.size === 0);
  return marked(new Map([...counts, ...selected]), [...selected.keys(), ...missing]);
}

function pricesOf({ values }: FacetAnswer) {
  return (values?.buckets ?? []).map(({ key, doc_count }) => ({ price: Number(key), count: doc_count }));
}

function spanOf({ lowest, highest }: FacetAnswer): { lowest: number; highest: number } | undefined {
  if (typeof lowest?.value !== 'number' || typeof highest?.value !== 'number') return undefined;
  return { lowest: lowest.value, highest: highest.value };
}
