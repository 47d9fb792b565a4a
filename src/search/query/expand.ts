import type { StayCriteria } from '../rules/stay-criteria.ts';
import { countStaysOfLodgings } from './count.ts';
import { listBehind, rankLodgings, sortFirst } from './rank.ts';
import type { RunningSearch, StayHit } from './running-search.ts';
import { listOrder, type ListedLodging, type Position, type RankedLodging } from './order.ts';
import { keyOfOrder, keyOfPlaces, scanStays } from './scan.ts';

/** The best stay of each lodging; a lodging whose stays are gone meanwhile is left out. */
export async function expandLodgings(search: RunningSearch, page: readonly ListedLodging[]): Promise<StayHit[]> {
  if (page.length === 0) return [];
  const narrowed = narrowTo(
    search,
    page.map(({ lodgingId }) => lodgingId),
  );
  const found = await scanStays(narrowed, { key: keyOfOrder(search.criteria), of: 'each lodging', wanted: 1 });
  const stays = Map.groupBy(found, ({ lodgingId }) => lodgingId);
  return page.flatMap(({ lodgingId, order }) => {
    const [best] = stays.get(lodgingId) ?? [];
    if (!best) return [];
    const { key: _, ...stay } = best;
    return [{ ...stay, order }];
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
