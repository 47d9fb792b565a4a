import type { StayCriteria } from '../rules/stay-criteria.ts';
import { countStaysOfLodgings } from './count.ts';
import { listOrder, type Position, type RankedLodging } from './order.ts';
import { listBehind, listPage, rankLodgings, sortFirst } from './rank.ts';
import type { RunningSearch, StayHit } from './running-search.ts';
import { keyOfOrder, keyOfPlaces, scanStays, type ScannedStay } from './scan.ts';

/** Reads the best stay of each lodging. A lodging whose stays are gone meanwhile is left out. */
export async function expandLodgings(search: RunningSearch, page: readonly RankedLodging[]): Promise<StayHit[]> {
  const stays = await readStaysOf(search, page, 1);
  return page.flatMap(({ lodgingId, leading }) => takeStay(stays, lodgingId, 0, [...leading, lodgingId]));
}

/** The first stays of each lodging, best first. */
async function readStaysOf(
  search: RunningSearch,
  page: readonly RankedLodging[],
  wanted: number,
): Promise<Map<number, ScannedStay[]>> {
  if (page.length === 0) return new Map();
  const narrowed = narrowTo(search, [...new Set(page.map(({ lodgingId }) => lodgingId))]);
  const stays = await scanStays(narrowed, { key: keyOfOrder(search.criteria), of: 'each lodging', wanted });
  return Map.groupBy(stays, ({ lodgingId }) => lodgingId);
}

function takeStay(
  stays: ReadonlyMap<number, readonly ScannedStay[]>,
  lodgingId: number,
  place: number,
  order: number[],
): StayHit[] {
  return (stays.get(lodgingId) ?? []).slice(place, place + 1).map(({ key: _, ...stay }) => ({ ...stay, order }));
}

/** The lodgings match already, so their texts and scores are not needed. */
function narrowTo(search: RunningSearch, lodgingIds: readonly number[]): RunningSearch {
  return { ...search, criteria: { ...search.criteria, lodgingIds }, text: undefined, unscoredText: undefined };
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
  return stays.slice(from - before, from - before + size).flatMap(({ key, ...stay }) => {
    const leading = page[key]?.leading ?? [];
    return [{ ...stay, order: listOrder({ ...stay, leading }, criteria) }];
  });
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

/** The stay of the lodging that has `round` cheaper ones. */
interface Turn extends RankedLodging {
  round: number;
}

/**
 * Interleaves lodgings: the first round has each lodging's cheapest stay, in order of relevance, the second its second
 * cheapest, and so on. A stay's sort keys are its round, from 0, and those of its lodging.
 */
export async function interleaveLodgings(search: RunningSearch, position?: Position): Promise<StayHit[]> {
  const { criteria } = search;
  const lodgings = await rankLodgings(asGrouped(search));
  const first = position?.round ? [] : listPage(lodgings, criteria, position).map((each) => ({ ...each, round: 0 }));
  const isWhole = first.length === criteria.size || lodgings.length === 0;
  const turns = isWhole
    ? first
    : listTurns(sortFirst(lodgings), await countStaysOfLodgings(search), criteria, position);
  const stays = await readStaysOf(search, turns, 1 + Math.max(...turns.map(({ round }) => round)));
  return turns.flatMap(({ round, leading, lodgingId }) =>
    takeStay(stays, lodgingId, round, [round, ...leading, lodgingId]),
  );
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
