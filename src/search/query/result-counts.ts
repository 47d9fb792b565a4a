import { longestStay } from '../../stays/rules/planning/planning.ts';
import { hasOpenDays } from './clauses/stay-clauses.ts';
import { planMatches } from './plan.ts';
import type { SearchAnswer, SearchBody, SendAll } from './query-language.ts';
import {
  buildDocumentCountBody,
  buildKindTotalBodies,
  buildLodgingCountBody,
  buildStayCountBody,
  countsByKind,
  mostCounted,
  readKindTotal,
  readLodgingCount,
  readStayCount,
} from './count-query.ts';
import { buildArrivalsQuery, buildStaysQuery, type SearchScope } from './stay-query.ts';

/** How many results a search has; `isExact` is false when there are at least so many. */
export interface ResultCount {
  total: number;
  isExact: boolean;
}

/** The requests that count the results of a search, and how their answers are read. */
export interface Count {
  bodies: readonly SearchBody[];
  read: (answers: readonly SearchAnswer[]) => ResultCount;
  /** As many matching documents as settle the count. */
  bound?: number;
}

/**
 * Counts the results of a search: exactly, but for single stays within bounds of price on any day, which are counted up to 10,000
 * (docs/contract.md 4.17).
 */
export async function countResults(send: SendAll, scope: SearchScope): Promise<ResultCount> {
  const { bodies, read, bound } = planCount(scope);
  const [documents] = bodies;
  if (bound === undefined || !documents) return bodies.length > 0 ? read(await send(bodies)) : exactly(0);
  const narrow = { ...documents, query: buildArrivalsQuery(narrowToNearDays(scope), undefined) };
  for (const body of [narrow, documents]) {
    const [answer] = await send([body]);
    if (answer && answer.hits.total.value >= bound) return { total: bound, isExact: false };
  }
  return exactly(sumAnswers(await send(bodies.slice(1)), readStayCount));
}

/** Plans how the results of a search are counted; no request is needed where nothing can match. */
export function planCount(scope: SearchScope): Count {
  const { criteria } = scope;
  const plan = planMatches(criteria, longestStay);
  if (plan.kind === 'nothing') return { bodies: [], read: () => exactly(0) };
  const lengths = plan.kind === 'arrivals' ? undefined : plan.lengths;
  if (criteria.group) return summed([buildLodgingCountBody(scope, lengths)], readLodgingCount);
  if (plan.kind === 'arrivals') return planStayCount(scope);
  const queries =
    plan.kind === 'departure'
      ? [buildArrivalsQuery(scope, plan.lengths)]
      : // One request for each length is faster than one request with an aggregation for each.
        plan.lengths.map((nights) => buildStaysQuery(scope, nights));
  return summed(
    queries.map((query) => ({ query, size: 0 })),
    ({ hits }) => hits.total.value,
  );
}

function planStayCount(scope: SearchScope): Count {
  const { criteria } = scope;
  if (countsByKind(criteria))
    return { bodies: buildKindTotalBodies(scope), read: (answers) => exactly(readKindTotal(answers)) };
  const stays = buildStayCountBody(scope);
  if (!hasOpenDays(criteria)) return summed([stays], readStayCount);
  return {
    bodies: [buildDocumentCountBody(scope), stays],
    bound: mostCounted,
    read([documents, ...answers]) {
      if (documents && documents.hits.total.value >= mostCounted) return { total: mostCounted, isExact: false };
      return exactly(sumAnswers(answers, readStayCount));
    },
  };
}

const nearDays = 60;

/** Narrows a search of open days to those on which there are mostly more documents than are counted: of all days, OpenSearch finds all first. */
function narrowToNearDays(scope: SearchScope): SearchScope {
  const { today } = scope.criteria;
  return { ...scope, criteria: { ...scope.criteria, arrivalWindow: { first: today, last: today + nearDays } } };
}

function summed(bodies: readonly SearchBody[], read: (answer: SearchAnswer) => number): Count {
  return { bodies, read: (answers) => exactly(sumAnswers(answers, read)) };
}

function sumAnswers(answers: readonly SearchAnswer[], read: (answer: SearchAnswer) => number): number {
  return answers.reduce((sum, answer) => sum + read(answer), 0);
}

/** Returns the count of a search whose results are all counted. */
export function exactly(total: number): ResultCount {
  return { total, isExact: true };
}
