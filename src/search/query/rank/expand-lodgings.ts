import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { StayHit } from '../hits.ts';
import type { MatchPlan } from '../plan.ts';
import type { SendAll } from '../query-language.ts';
import { keyOfOrder, narrowTo, type ScannedStay, scanStays } from '../scan/scan-stays.ts';
import { countStaysOfLodgings } from '../result-counts.ts';
import type { SearchScope } from '../stay-query.ts';
import { countLeading, type RankedLodging } from './position.ts';
import { listBehind, listPage, rankLodgings, sortFirst } from './rank-lodgings.ts';

/** Reads the best stay of each lodging. A lodging whose stays are gone meanwhile is left out. */
export async function expandLodgings(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  page: readonly RankedLodging[],
): Promise<StayHit[]> {
  const stays = await readStaysOf(send, scope, plan, page, 1);
  return page.flatMap(({ lodgingId, leading }) =>
    (stays.get(lodgingId) ?? [])
      .slice(0, 1)
      .map(({ key: _, ...stay }) => ({ ...stay, order: [...leading, lodgingId] })),
  );
}

/** The first stays of each lodging, best first. */
async function readStaysOf(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  page: readonly RankedLodging[],
  wanted: number,
): Promise<Map<number, ScannedStay[]>> {
  if (page.length === 0) return new Map();
  const ids = [...new Set(page.map(({ lodgingId }) => lodgingId))];
  const wish = { key: keyOfOrder(scope.criteria), of: 'each lodging', wanted } as const;
  return Map.groupBy(await scanStays(send, narrowTo(scope, ids), plan, wish), ({ lodgingId }) => lodgingId);
}

/** The stay of the lodging that has `round` cheaper ones. */
interface Turn extends RankedLodging {
  round: number;
}

const plan = { kind: 'arrivals' } as const;

/**
 * Interleaves lodgings: the first round has each lodging's cheapest stay, in order of relevance, the second its second
 * cheapest, and so on. A stay's sort keys are its round, from 0, and those of its lodging.
 */
export async function findInterleaved(send: SendAll, scope: SearchScope): Promise<StayHit[]> {
  const { after, ...criteria } = scope.criteria;
  // Round, the lodging's leading numbers, lodging id.
  if (after && after.length !== 2 + countLeading(criteria, scope.text !== undefined)) return [];
  const lodgings = await rankLodgings(send, { ...scope, criteria: { ...criteria, group: 'lodging' } }, plan);
  const [round = 0, ...place] = after ?? [];
  const behind = after && { leading: place.slice(0, -1), lodgingId: place.at(-1) as number };
  const first = round > 0 ? [] : listPage(lodgings, criteria, behind).map((lodging) => ({ ...lodging, round }));
  const isWhole = first.length === criteria.size || lodgings.length === 0;
  const turns = isWhole
    ? first
    : listTurns(sortFirst(lodgings), await countStaysOfLodgings(send, { ...scope, criteria }, plan), criteria, {
        round,
        behind,
      });
  const wanted = 1 + Math.max(...turns.map((turn) => turn.round));
  const stays = await readStaysOf(send, { ...scope, criteria }, plan, turns, wanted);
  return turns.flatMap(({ round, leading, lodgingId }) => {
    const stay = stays.get(lodgingId)?.[round];
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
