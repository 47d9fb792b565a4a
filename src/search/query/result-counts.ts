import { longestStay } from '../../stays/rules/planning/planning.ts';
import { planOf } from './plan.ts';
import type { SearchAnswer, SearchBody } from './query-language.ts';
import {
  lodgingCountBody,
  lodgingCountOf,
  stayCountBody,
  stayCountOf,
  staysOf,
  type SearchScope,
} from './stay-query.ts';

/** Requests that count the results of a search together, and how the answer to one of them is read. */
export interface ResultCount {
  bodies: readonly SearchBody[];
  read: (answer: SearchAnswer) => number;
}

/**
 * Yields the requests whose counts add up to all results of a search, exactly; none when there can be no results. Measured on 509,000
 * arrival days: one request for each length takes a tenth of the time of one with an aggregation for each.
 */
export function resultCount(scope: SearchScope): ResultCount {
  const { criteria } = scope;
  const plan = planOf({ ...criteria, sort: 'relevance' }, longestStay);
  if (plan.kind === 'nothing') return { bodies: [], read: hitCount };
  const looked = plan.kind === 'branches' ? (plan.lengths ?? everyLength) : undefined;
  if (criteria.group) return { bodies: [lodgingCountBody(scope, looked)], read: lodgingCountOf };
  // Of the stays of an arrival day only some may be below the highest price.
  const lengths = looked ?? (criteria.maxPrice === undefined ? undefined : everyLength);
  if (!lengths) return { bodies: [stayCountBody(scope)], read: stayCountOf };
  return { bodies: lengths.map((nights) => ({ query: staysOf(scope, nights), size: 0 })), read: hitCount };
}

const everyLength = Array.from({ length: longestStay }, (_, index) => index + 1);

function hitCount({ hits }: SearchAnswer): number {
  return hits.total.value;
}
