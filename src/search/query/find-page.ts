import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import { isInRounds, type StayCriteria } from '../rules/stay-criteria.ts';
import { buildLodgingDocumentsBodies, buildLodgingStaysBodies, readLodgingStays } from './count-query.ts';
import { mergeBranches } from './branches.ts';
import { findBestOfLodgings, findStaysOfArrivals } from './find-arrivals.ts';
import { findStaysInRounds } from './find-rounds.ts';
import { compareStays, readHits, readStay, readStayOfDeparture, type StayHit } from './hits.ts';
import { planSearch, type Plan } from './plan.ts';
import type { SearchBody } from './query-language.ts';
import { sendSearch, sendSearches } from './send-search.ts';
import {
  buildBranchBody,
  buildDepartureBody,
  buildFirstLodgingsBody,
  buildLengthsBody,
  readLengths,
  type SearchScope,
} from './stay-query.ts';

/** Where a search is sent. */
export interface SearchTarget {
  client: OpenSearch;
  index: IndexNames;
}

/** A page of stays, and how many stays there are in all; 0 where that is counted elsewhere. */
export interface FoundPage {
  stays: readonly StayHit[];
  total: number;
}

/** Finds the stays of a search's page as planned, in order; throws SearchUnavailable. */
export async function findPage(target: SearchTarget, scope: SearchScope, plan: Plan): Promise<FoundPage> {
  if (plan.kind === 'nothing') return { total: 0, stays: [] };
  if (plan.kind === 'departure') return findDeparting(target, scope, plan);
  const known: PlanOfLengths =
    plan.kind === 'branches' ? { ...plan, lengths: plan.lengths ?? (await readOfferedLengths(target, scope)) } : plan;
  return isInRounds(scope.criteria) ? findRounds(target, scope, known) : findPlanned(target, scope, known);
}

/** A plan of which the lengths are known. */
type PlanOfLengths = { kind: 'arrivals' } | { kind: 'branches'; lengths: readonly number[] };

/** Reads the lengths, in nights, that the arrival days in the scope offer. */
export async function readOfferedLengths({ client, index }: SearchTarget, scope: SearchScope): Promise<number[]> {
  return readLengths(await sendSearch(client, index.arrivals, buildLengthsBody(scope)));
}

async function findPlanned(target: SearchTarget, scope: SearchScope, plan: PlanOfLengths): Promise<FoundPage> {
  const { client, index } = target;
  const { group, from, size } = scope.criteria;
  const send = (body: SearchBody) => sendSearch(client, index.arrivals, body);
  if (plan.kind === 'arrivals')
    return { total: 0, stays: await (group ? findBestOfLodgings : findStaysOfArrivals)(send, scope) };
  const [only, ...more] = plan.lengths;
  if (only !== undefined && more.length === 0) {
    const answer = await send(buildBranchBody(scope, only, { from, size }));
    return {
      total: answer.hits.total.value,
      stays: readHits(answer).map((hit) => readStay(hit, only, scope.criteria)),
    };
  }
  const sendAll = (bodies: readonly SearchBody[]) => sendSearches(client, index.arrivals, bodies);
  const { total, stays } = await mergeBranches(sendAll, scope, plan.lengths, from + size);
  return { total, stays: stays.slice(from) };
}

async function findDeparting(
  { client, index }: SearchTarget,
  scope: SearchScope,
  { departure, lengths }: Plan & { kind: 'departure' },
): Promise<FoundPage> {
  const { from, size } = scope.criteria;
  const answer = await sendSearch(client, index.arrivals, buildDepartureBody(scope, lengths, { from, size }));
  const stays = readHits(answer).map((hit) => readStayOfDeparture(hit, departure, scope.criteria));
  return { total: answer.hits.total.value, stays: stays.sort(compareStays) };
}

async function findRounds(target: SearchTarget, scope: SearchScope, plan: PlanOfLengths): Promise<FoundPage> {
  const { client, index } = target;
  const lengths = plan.kind === 'branches' ? plan.lengths : undefined;
  const narrow = (criteria: StayCriteria) => ({ ...scope, criteria });
  const findStays = async (criteria: StayCriteria) => {
    const own = lengths ? plan : planSearch(criteria, longestStay);
    return (await findPlanned(target, narrow(criteria), own as PlanOfLengths)).stays;
  };
  const count = async (bodies: readonly SearchBody[]) =>
    readLodgingStays(await sendSearches(client, index.arrivals, bodies));
  const { from, size } = scope.criteria;
  const stays = await findStaysInRounds(
    {
      findStays,
      async listLodgings() {
        const first: StayCriteria = { ...scope.criteria, group: 'lodging', from: 0, size: from + size };
        if (lengths) return (await findStays(first)).map(({ lodgingId }) => lodgingId);
        const answer = await sendSearch(
          client,
          index.arrivals,
          buildFirstLodgingsBody(narrow(first), { size: from + size }),
        );
        return readHits(answer).map(({ fields }) => Number(fields['lodgingId']?.[0]));
      },
      estimateStays: () => count(buildLodgingDocumentsBodies(scope, lengths)),
      countStays: (lodgingIds) => count(buildLodgingStaysBodies(narrow({ ...scope.criteria, lodgingIds }), lengths)),
    },
    scope.criteria,
  );
  return { total: 0, stays };
}
