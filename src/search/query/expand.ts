import { isInRounds, type StayCriteria } from '../rules/stay-criteria.ts';
import { countStaysOfLodgings } from './count.ts';
import { listBehind, listPage, rankLodgings, sortFirst } from './rank.ts';
import type { RunningSearch, StayHit } from './stay-query.ts';
import { listOrder, type Position, type RankedLodging } from './order.ts';
import { keyOfOrder, keyOfPlaces, scanStays } from './scan.ts';

/** The stay of the lodging that has `round` cheaper ones. */
interface Turn extends RankedLodging {
  round: number;
}

export function expandLodgings(search: RunningSearch, page: readonly RankedLodging[]): Promise<StayHit[]> {
  const turns = page.map((lodging) => ({ ...lodging, round: 0 }));
  return readTurns(search, turns);
}

/** A stay that is gone meanwhile is left out. */
async function readTurns(search: RunningSearch, turns: readonly Turn[]): Promise<StayHit[]> {
  if (turns.length === 0) return [];
  const narrowed = narrowTo(search, [...new Set(turns.map(({ lodgingId }) => lodgingId))]);
  const wanted = 1 + Math.max(...turns.map(({ round }) => round));
  const found = await scanStays(narrowed, { key: keyOfOrder(search.criteria), of: 'each lodging', wanted });
  const stays = Map.groupBy(found, ({ lodgingId }) => lodgingId);
  const hasRounds = isInRounds(search.criteria);
  return turns.flatMap(({ round, leading, lodgingId }) => {
    const order = [...(hasRounds ? [round] : []), ...leading, lodgingId];
    return (stays.get(lodgingId) ?? []).slice(round, round + 1).map(({ key: _, ...stay }) => ({ ...stay, order }));
  });
}

/** The lodgings match already, so their text and scores are not needed. */
function narrowTo(search: RunningSearch, lodgingIds: readonly number[]): RunningSearch {
  return { ...search, criteria: { ...search.criteria, lodgingIds }, text: undefined };
}

function asGrouped(search: RunningSearch): RunningSearch {
  return { ...search, criteria: { ...search.criteria, group: 'lodging' } };
}

/** Reads the stays of the lodgings on the page by arrival and length, one lodging after the other. */
export async function listStaysOfLodgings(search: RunningSearch, position: Position | undefined): Promise<StayHit[]> {
  const { criteria } = search;
  const { from, size } = criteria;
  const [ranked, counts] = await Promise.all([
    rankLodgings(asGrouped(search)),
    from > 0 ? countStaysOfLodgings(search) : undefined,
  ]);
  // Each lodging has at least one stay; the one of the position may have no further ones.
  const first = position
    ? [position, ...sortFirst(listBehind(ranked, position), size)]
    : sortFirst(ranked, from + size);
  const { page, before } = counts
    ? skipLodgings(first, counts, criteria)
    : { page: first.slice(0, size + 1), before: 0 };
  if (page.length === 0) return [];
  const ids = page.map(({ lodgingId }) => lodgingId);
  const stays = await scanStays(narrowTo(search, ids), {
    key: keyOfPlaces(ids),
    of: 'all',
    wanted: from - before + size,
    after: position && { ...position, key: 0 },
  });
  return stays
    .slice(from - before, from - before + size)
    .map(({ key, ...stay }) => ({ ...stay, order: listOrder({ ...stay, leading: page[key]?.leading ?? [] }) }));
}

/** The lodgings with stays on the page, and the number of stays of those before them. */
function skipLodgings(
  ranked: readonly RankedLodging[],
  counts: ReadonlyMap<number, number>,
  { from, size }: StayCriteria,
): { page: RankedLodging[]; before: number } {
  const page: RankedLodging[] = [];
  let [before, reached] = [0, 0];
  for (const lodging of ranked) {
    if (reached >= from + size) break;
    reached += counts.get(lodging.lodgingId) ?? 0;
    if (reached > from) page.push(lodging);
    else before = reached;
  }
  return { page, before };
}

/** The first round has each lodging's cheapest stay, the second its second cheapest. Sort keys: round, lodging's keys. */
export async function interleaveLodgings(search: RunningSearch, position?: Position): Promise<StayHit[]> {
  const { criteria } = search;
  const lodgings = await rankLodgings(asGrouped(search));
  const first = position?.round ? [] : listPage(lodgings, criteria, position).map((each) => ({ ...each, round: 0 }));
  const isWhole = first.length === criteria.size || lodgings.length === 0;
  const turns = isWhole
    ? first
    : listTurns(sortFirst(lodgings), await countStaysOfLodgings(search), criteria, position);
  return readTurns(search, turns);
}

function listTurns(
  ranked: readonly RankedLodging[],
  counts: ReadonlyMap<number, number>,
  { from, size }: StayCriteria,
  position: Position | undefined,
): Turn[] {
  const turns: Turn[] = [];
  let [left, skipped, behind] = [ranked, from, position];
  for (let round = position?.round ?? 0; turns.length < size; round += 1, behind = undefined) {
    if (round > 0) left = left.filter(({ lodgingId }) => (counts.get(lodgingId) ?? 0) > round);
    if (left.length === 0) break;
    const following = behind ? listBehind(left, behind) : left.slice(skipped);
    turns.push(...following.slice(0, size - turns.length).map((lodging) => ({ ...lodging, round })));
    skipped = Math.max(0, skipped - left.length);
  }
  return turns;
}
