import { longestStay } from '../../stays/rules/planning/planning.ts';
import { planSearch } from './plan.ts';
import type { SearchAnswer, SearchBody } from './query-language.ts';
import {
  buildLodgingCountBody,
  buildStayCountBody,
  buildStaysQuery,
  readLodgingCount,
  readStayCount,
  type SearchScope,
} from './stay-query.ts';

/** Requests that count the results of a search together, and how the answer to one of them is read. */
interface ResultCount {
  bodies: readonly SearchBody[];
  read: (answer: SearchAnswer) => number;
}

/**
 * Builds the requests whose counts add up to all results of a search, exactly; none when there can be no results. One request for each
 * length is faster than one request with an aggregation for each; bench/facets.ts measures the hints that count so.
 */
export function buildResultCount(scope: SearchScope): ResultCount {
  const { criteria } = scope;
  const plan = planSearch({ ...criteria, sort: 'relevance' }, longestStay);
  if (plan.kind === 'nothing') return { bodies: [], read: readHitCount };
  const planned = plan.kind === 'branches' ? (plan.lengths ?? everyLength) : undefined;
  if (criteria.group) return { bodies: [buildLodgingCountBody(scope, planned)], read: readLodgingCount };
  // Some stays of an arrival day may be above the highest price, so they are counted one length at a time.
  const lengths = planned ?? (criteria.maxPrice === undefined ? undefined : everyLength);
  if (!lengths) return { bodies: [buildStayCountBody(scope)], read: readStayCount };
  return { bodies: lengths.map((nights) => ({ query: buildStaysQuery(scope, nights), size: 0 })), read: readHitCount };
}

const everyLength = Array.from({ length: longestStay }, (_, index) => index + 1);

function readHitCount({ hits }: SearchAnswer): number {
  return hits.total.value;
}
