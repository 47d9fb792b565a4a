import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { countLeading, type RankedLodging } from '../after/position.ts';
import { mergeBranches } from '../branches.ts';
import {
  type StayHit,
  compareStays,
  keepBestOfEachLodging,
  readHits,
  readStayOfDeparture,
  readStaysOfArrival,
} from '../hits.ts';
import type { MatchPlan } from '../plan.ts';
import type { SendAll } from '../query-language.ts';
import { countStaysOfLodgings } from '../result-counts.ts';
import { areEarly, findEarlyTurns } from '../rounds/early-turns.ts';
import { findLateTurns } from '../rounds/late-turns.ts';
import { type SearchScope, buildArrivalsBody, buildDepartureBody } from '../stay-query.ts';
import { listBehind, listPage, rankLodgings, sortFirst } from './rank-lodgings.ts';

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
  // A key computed by a script may differ in its last digit from the indexed one.
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

/** The stay of the lodging that has `round` cheaper ones. */
interface Turn extends RankedLodging {
  round: number;
}

/**
 * Interleaves lodgings: the first round has each lodging's cheapest stay, in order of relevance, the second its second
 * cheapest, and so on. A stay's order numbers are its round, from 0, and those of its lodging.
 */
export async function findInterleaved(send: SendAll, scope: SearchScope): Promise<StayHit[]> {
  const { after, ...criteria } = scope.criteria;
  // Round, the lodging's leading numbers, lodging id.
  if (after && after.length !== 2 + countLeading(criteria, scope.text !== undefined)) return [];
  const narrowed: SearchScope = { ...scope, criteria };
  const grouped: SearchScope = { ...scope, criteria: { ...criteria, group: 'lodging' } };
  const lodgings = await rankLodgings(send, grouped, { kind: 'arrivals' });
  const [round = 0, ...place] = after ?? [];
  const behind = after && { leading: place.slice(0, -1), lodgingId: place.at(-1) as number };
  const first = round > 0 ? [] : listPage(lodgings, criteria, behind).map((lodging) => ({ ...lodging, round }));
  const isWhole = first.length === criteria.size || lodgings.length === 0;
  const turns = isWhole
    ? first
    : listTurns(sortFirst(lodgings), await countStaysOfLodgings(send, narrowed), criteria, { round, behind });
  const isFirstRound = turns.every(({ round }) => round === 0);
  const stays = isFirstRound
    ? await expandLodgings(send, grouped, { kind: 'arrivals' }, turns)
    : await readTurns(send, narrowed, turns);
  const waiting = Map.groupBy(stays, ({ lodgingId }) => lodgingId);
  return turns.flatMap(({ round, leading, lodgingId }) => {
    const stay = waiting.get(lodgingId)?.shift();
    return stay ? [{ ...stay, order: [round, ...leading, lodgingId] }] : [];
  });
}

function listTurns(
  ranked: readonly RankedLodging[],
  counts: ReadonlyMap<number, number>,
  { from, size }: StayCriteria,
  start: { round: number; behind: RankedLodging | undefined },
): Turn[] {
  const turns: Turn[] = [];
  let [left, skipped] = [ranked, from];
  for (let { round, behind } = start; turns.length < size; round += 1, behind = undefined) {
    if (round > 0) left = left.filter(({ lodgingId }) => (counts.get(lodgingId) ?? 0) > round);
    if (left.length === 0) break;
    const following = behind ? listBehind(left, behind) : left.slice(skipped);
    turns.push(...following.slice(0, size - turns.length).map((lodging) => ({ ...lodging, round })));
    skipped = Math.max(0, skipped - left.length);
  }
  return turns;
}

function readTurns(send: SendAll, scope: SearchScope, turns: readonly Turn[]): Promise<StayHit[]> {
  const byPrice: SearchScope = { ...scope, criteria: { ...scope.criteria, sort: 'priceasc' } };
  const ofLodgings = [...Map.groupBy(turns, ({ lodgingId }) => lodgingId)].map(([lodgingId, [next, ...more]]) => ({
    lodgingId,
    from: next?.round ?? 0,
    size: 1 + more.length,
  }));
  return (areEarly(ofLodgings) ? findEarlyTurns : findLateTurns)(send, byPrice, ofLodgings);
}
