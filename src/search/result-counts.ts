import { longestStay } from '../domain/planning.ts';
import { planOf } from './plan.ts';
import { aggregated, type SearchAnswer, type SearchBody } from './query-language.ts';
import {
  arrivalsWith,
  lengthQuery,
  lodgingCountBody,
  lodgingCountOf,
  stayCountBody,
  stayCountOf,
  type SearchScope,
} from './stay-query.ts';

/** A request that counts the results of a search, and how its answer is read. */
export interface ResultCount {
  body: SearchBody;
  read: (answer: SearchAnswer) => number;
}

/** Yields the one request that counts all results of a search exactly; undefined when there can be none. */
export function resultCount(scope: SearchScope): ResultCount | undefined {
  const { criteria } = scope;
  const plan = planOf({ ...criteria, sort: 'relevance' }, longestStay);
  if (plan.kind === 'nothing') return undefined;
  const looked = plan.kind === 'branches' ? (plan.lengths ?? everyLength) : undefined;
  if (criteria.group) return { body: lodgingCountBody(scope, looked), read: lodgingCountOf };
  // Of the stays of an arrival day only some may be below the highest price.
  const lengths = looked ?? (criteria.maxPrice === undefined ? undefined : everyLength);
  if (!lengths) return { body: stayCountBody(scope), read: stayCountOf };
  const query = arrivalsWith(scope, looked);
  if (lengths.length === 1) return { body: { query, size: 0 }, read: (answer) => answer.hits.total.value };
  const ofLength = (nights: number) => [`counted_${nights}`, { filter: lengthQuery(criteria, nights) }] as const;
  return { body: { query, ...aggregated, aggs: Object.fromEntries(lengths.map(ofLength)) }, read: sumOfLengths };
}

const everyLength = Array.from({ length: longestStay }, (_, index) => index + 1);

function sumOfLengths({ aggregations = {} }: SearchAnswer): number {
  const counts = Object.values(aggregations) as { doc_count: number }[];
  return counts.reduce((sum, { doc_count }) => sum + doc_count, 0);
}
