import { compareOrders, findWish, isOrderOfPrices } from '../rules/sort-numbers.ts';
import { isCounted, isOrderHiddenByPrices, isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import type { RunningSearch } from './running-search.ts';
import { locationField, buildRankedQuery, buildStaysQuery } from './stay-query.ts';
import { rankMatches } from './facets.ts';
import {
  computeBestKey,
  keyByShift,
  keyOfStays,
  shiftPlaces,
  type ListedLodging,
  type RankedLodging,
  type StaySort,
} from './order.ts';
import { keyOfOrder, scanStays } from './scan.ts';
import {
  buildFoldBody,
  readField,
  readLodgingFigures,
  type Computation,
  type FigureKind,
  type Fold,
} from './scripts/lodging-figures.ts';
import { computeOfLength } from './scripts/stay-scripts.ts';
import type { Clause } from './query-language.ts';
import { shareList } from './shared-lists.ts';
import type { Share } from './vary.ts';

/** Lists every lodging with a matching stay, with its best key, in no order. */
export function rankLodgings(search: RunningSearch): Promise<RankedLodging[]> {
  return shareList(search, 'ranked', () => {
    const ranked = isCounted(search.criteria) ? rankMatches(search) : undefined;
    if (ranked) return ranked;
    const folding = planFolding(search);
    return folding ? foldLodgings(search, folding) : rankByScan(search);
  });
}

/** How the best key of each lodging is read from indexed fields. */
interface Folding {
  query: Clause;
  fold: Fold;
  kind?: FigureKind;
  key: Computation;
  leadingOf: (key: number) => number[];
}

async function foldLodgings(search: RunningSearch, { query, fold, kind, key, leadingOf }: Folding) {
  const answers = await search.send([buildFoldBody(query, fold, key, kind)]);
  const figures = readLodgingFigures(fold, answers, kind);
  return Array.from(figures, ([lodgingId, figure]): RankedLodging => ({ lodgingId, leading: leadingOf(figure) }));
}

async function rankByScan(search: RunningSearch): Promise<RankedLodging[]> {
  const stays = await scanStays(search, { key: keyOfOrder(search.criteria), of: 'each lodging', wanted: 1 });
  const best = new Map<number, RankedLodging>();
  for (const { lodgingId, key } of stays) if (!best.has(lodgingId)) best.set(lodgingId, { lodgingId, leading: [key] });
  return [...best.values()];
}

export function listShare(
  ranked: readonly RankedLodging[],
  { from, size, behind, withoutIds }: Share,
): ListedLodging[] {
  const others = withoutIds.length === 0 ? ranked : ranked.filter(({ lodgingId }) => !withoutIds.includes(lodgingId));
  const listed = behind
    ? sortFirst(listBehind(others, behind), size).slice(0, size)
    : sortFirst(others, from + size).slice(from, from + size);
  return listed.map(({ lodgingId, leading }) => ({ lodgingId, order: [...leading, lodgingId] }));
}

export function listBehind(lodgings: readonly RankedLodging[], place: RankedLodging): RankedLodging[] {
  return lodgings.filter((lodging) => compareRanked(lodging, place) > 0);
}

/** Returns at least the first `wanted` lodgings in order. Sorting all of them takes several times as long. */
export function sortFirst(lodgings: readonly RankedLodging[], wanted = lodgings.length): RankedLodging[] {
  const keys = Float64Array.from(lodgings, ({ leading }) => leading[0] as number);
  const last = keys.sort()[wanted - 1] ?? Infinity;
  return lodgings.filter(({ leading }) => (leading[0] as number) <= last).sort(compareRanked);
}

function compareRanked(one: RankedLodging, other: RankedLodging): number {
  const difference = (one.leading[0] as number) - (other.leading[0] as number);
  return difference || compareOrders(one.leading, other.leading) || one.lodgingId - other.lodgingId;
}

/** Undefined where only the stays themselves tell the best key of each lodging. */
function planFolding(search: RunningSearch): Folding | undefined {
  const { criteria, plan, text } = search;
  const { sort, priceBasis } = criteria;
  if (isOrderOfLodgings(sort)) {
    return { query: buildRankedQuery(search), fold: 'first', ...keyOfLodging(criteria, text !== undefined) };
  }
  const { kind, sign, figure } = keyOfStays(sort as StaySort, priceBasis);
  const folding = { fold: 'lowest', kind, leadingOf: (key: number) => [key] } as const;
  if (!plan.lengths) {
    if (isOrderHiddenByPrices(criteria)) return undefined;
    return { ...folding, query: buildRankedQuery(search), key: computeBestKey(criteria, sort as StaySort) };
  }
  const [nights = 0] = plan.lengths;
  if (plan.lengths.length > 1) return undefined;
  const query = buildStaysQuery(search, nights);
  const wish = isOrderOfPrices(sort) ? findWish(criteria) : undefined;
  if (wish !== undefined) return { ...folding, query, kind: 'whole', ...keyOfShifted(criteria, nights, wish) };
  return { ...folding, query, key: computeOfLength(nights, criteria, sign + figure) };
}

/** More than any rank; the lowest rank is negative. */
const ranks = 65_536;

/** All documents of a lodging share this key. */
function keyOfLodging(criteria: StayCriteria, hasText: boolean): Pick<Folding, 'kind' | 'key' | 'leadingOf'> {
  const { sort, near } = criteria;
  if (sort === 'distance') {
    const params = { location: locationField(criteria), latitude: near?.latitude, longitude: near?.longitude };
    const key = { slots: { value: '$distance' }, params };
    return { kind: 'real', key, leadingOf: (metres) => [metres / 1_000] };
  }
  if (sort === 'rating') {
    const key = { slots: { value: "doc['rating'].size() == 0 ? -1 : doc['rating'].value" } };
    return { key, leadingOf: (rating) => [-rating] };
  }
  if (!hasText) return { key: readField('rank'), leadingOf: (rank) => [-rank] };
  return {
    key: { slots: { value: `(long) _score * ${ranks} + doc['rank'].value + ${ranks / 2}` } },
    leadingOf: (key) => [-Math.floor(key / ranks), ranks / 2 - (key % ranks)],
  };
}

/** More persons than any lodging takes. Totals up to 11 billion euros leave packed keys exact. */
const personsEnd = 128;

/** Packs price, shift rank and persons (constant per lodging) into one number. */
function keyOfShifted(criteria: StayCriteria, nights: number, wish: number) {
  const { sort } = criteria;
  const value = `(${keyByShift(sort)}) * ${personsEnd} + doc['personMax'].value`;
  return {
    key: computeOfLength(nights, criteria, value, { wish }),
    leadingOf(key: number): number[] {
      const priceAndPlace = Math.floor(key / personsEnd);
      const price = Math.floor(priceAndPlace / shiftPlaces);
      const place = priceAndPlace - price * shiftPlaces;
      if (sort === 'pricepernight') return [price / nights, place];
      return [sort === 'priceperperson' ? price / (key - priceAndPlace * personsEnd) : price, place];
    },
  };
}
