import { mergeBranches } from '../branches.ts';
import {
  compareStays,
  keepBestOfEachLodging,
  readHits,
  readStayOfDeparture,
  readStaysOfArrival,
  type StayHit,
} from '../hits.ts';
import type { MatchPlan } from '../plan.ts';
import type { SendAll } from '../query-language.ts';
import { buildArrivalsBody, buildDepartureBody, type SearchScope } from '../stay-query.ts';
import type { RankedLodging } from './rank-lodgings.ts';

/** Reads the best stay of each of the lodgings of a page, in their order. */
export async function expandLodgings(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  page: readonly RankedLodging[],
): Promise<StayHit[]> {
  if (page.length === 0) return [];
  const { after: _, ...criteria } = scope.criteria;
  const lodgingIds = page.map(({ lodgingId }) => lodgingId);
  const narrowed: SearchScope = {
    ...scope,
    criteria: { ...criteria, group: 'lodging', lodgingIds, from: 0, size: page.length },
  };
  const leading = new Map(page.map((lodging) => [lodging.lodgingId, lodging.leading]));
  const stays = await readBestStays(send, narrowed, plan);
  // A key that a script computed may differ in its last digit from the one that the index sorts by.
  return stays
    .map((stay) => {
      const ranked = leading.get(stay.lodgingId) ?? [];
      return { ...stay, order: [...ranked, ...stay.order.slice(ranked.length)] };
    })
    .sort(compareStays);
}

async function readBestStays(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<StayHit[]> {
  const { criteria } = scope;
  const share = { size: criteria.size };
  switch (plan.kind) {
    case 'nothing':
      return [];
    case 'branches':
      return (await mergeBranches(send, scope, plan.lengths, criteria.size)).stays;
    case 'departure': {
      const [answer = {}] = await send([buildDepartureBody(scope, plan.lengths, share)]);
      return readHits(answer).map((hit) => readStayOfDeparture(hit, plan.departure, criteria));
    }
    case 'arrivals': {
      const [answer = {}] = await send([buildArrivalsBody(scope, share)]);
      return keepBestOfEachLodging(readHits(answer).flatMap((hit) => readStaysOfArrival(hit, criteria)));
    }
  }
}
