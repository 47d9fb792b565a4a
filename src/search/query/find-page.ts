import { turnDescending } from '../rules/sort-numbers.ts';
import { isInRounds, isOrderOfLodgings, type Sort } from '../rules/stay-criteria.ts';
import { readHits, readStay, type StayHit } from './hits.ts';
import type { MatchPlan } from './plan.ts';
import type { SendAll } from './query-language.ts';
import { expandLodgings, findInterleaved } from './rank/expand-lodgings.ts';
import { listOrder, readPosition, type Position, type RankedLodging } from './rank/position.ts';
import { listBehind, listPage, rankLodgings, sortFirst } from './rank/rank-lodgings.ts';
import { countStaysOfLodgings } from './result-counts.ts';
import { keyOfOrder, keyOfPlaces, narrowTo, scanStays } from './scan/scan-stays.ts';
import { buildLengthBody, type SearchScope } from './stay-query.ts';

/** `total` is set where finding the page reveals it. */
export interface FoundPage {
  stays: readonly StayHit[];
  total?: number;
}

/** Stays are in order. Throws SearchUnavailable. */
export async function findPage(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<FoundPage> {
  const { criteria, text } = scope;
  if (isInRounds(criteria)) return { stays: await findInterleaved(send, scope) };
  const position = criteria.after && readPosition(criteria, text !== undefined, criteria.after);
  // Since the cursor was written, the text may have lost its scores.
  if (plan.kind === 'nothing' || (criteria.after && !position)) return { total: 0, stays: [] };
  if (criteria.group) return findLodgings(send, scope, plan, position);
  const nights = plan.kind === 'arrivals' || plan.lengths.length > 1 ? undefined : plan.lengths[0];
  if (nights !== undefined) return findOfLength(send, scope, nights, position);
  const find = isOrderOfLodgings(criteria.sort) ? findByLodging : findByStay;
  return { stays: await find(send, scope, plan, position) };
}

/** Each document holds one stay of the length, so OpenSearch sorts and cuts the page. */
async function findOfLength(
  send: SendAll,
  scope: SearchScope,
  nights: number,
  position?: Position,
): Promise<FoundPage> {
  const { criteria } = scope;
  const { from, size, sort } = criteria;
  const share = position ? { size, after: listSortValues(position, sort, nights) } : { from, size };
  const [answer] = await send([buildLengthBody(scope, nights, share)]);
  if (!answer) return { total: 0, stays: [] };
  return { total: answer.hits.total.value, stays: readHits(answer).map((hit) => readStay(hit, nights, sort)) };
}

/** The index sorts stays of one length by price where the order is by price per night. */
function listSortValues({ leading, lodgingId, arrival }: Position, sort: Sort, nights: number): number[] {
  const [first = 0, ...more] = leading;
  const values = sort === 'pricepernight' ? [Math.round(first * nights), ...more] : leading;
  return [...turnDescending(sort, values), lodgingId, arrival];
}

/** Ranks all lodgings with a matching stay, then reads the best stays of those on the page. */
async function findLodgings(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  position: RankedLodging | undefined,
): Promise<FoundPage> {
  const ranked = await rankLodgings(send, scope, plan);
  const page = listPage(ranked, scope.criteria, position);
  return { total: ranked.length, stays: await expandLodgings(send, scope, plan, page) };
}

/** Ranks the lodgings, then reads the stays of those on the page by arrival and length. */
async function findByLodging(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  position: Position | undefined,
): Promise<StayHit[]> {
  const { criteria } = scope;
  const { from, size } = criteria;
  const [ranked, counts] = await Promise.all([
    rankLodgings(send, { ...scope, criteria: { ...criteria, group: 'lodging' } }, plan),
    from > 0 ? countStaysOfLodgings(send, scope, plan) : undefined,
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
  const stays = await scanStays(send, narrowTo(scope, ids), plan, {
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
  { from, size }: { from: number; size: number },
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

async function findByStay(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  position: Position | undefined,
): Promise<StayHit[]> {
  const { criteria } = scope;
  const { from, size } = criteria;
  const after = position && { ...position, key: position.leading[0] ?? 0 };
  const wish = { key: keyOfOrder(criteria), of: 'all', wanted: from + size, after } as const;
  const stays = await scanStays(send, scope, plan, wish);
  return stays
    .slice(from, from + size)
    .map(({ key, ...stay }) => ({ ...stay, order: listOrder({ ...stay, leading: [key] }, criteria) }));
}
