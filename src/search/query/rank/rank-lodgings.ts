import {
  compareOrders,
  findWish,
  isDescending,
  isOrderOfPrices,
  shiftPlaces,
  shiftScript,
} from '../../rules/sort-numbers.ts';
import { isOrderHiddenByPrices, isOrderOfLodgings, type StayCriteria } from '../../rules/stay-criteria.ts';
import { keyOfOrder, scanStays } from '../scan/scan-stays.ts';
import type { RankedLodging } from './position.ts';
import { hasOpenDays } from '../clauses/stay-clauses.ts';
import type { MatchPlan } from '../plan.ts';
import { aggregated, type Clause, type SendAll } from '../query-language.ts';
import { readField, type Computation } from '../scripts/computation.ts';
import { foldByLodging, readLodgingFigures, type FigureKind, type Fold } from '../scripts/lodging-figures.ts';
import { computeOfStay, type PlacedBy } from '../scripts/stay-scripts.ts';
import { shareList } from '../shared-lists.ts';
import { findStayKey, type StaySort } from '../stay-order.ts';
import { buildRankedQuery, buildStaysQuery, type SearchScope } from '../stay-query.ts';

interface Key {
  fold: Fold;
  kind?: FigureKind;
  computation: Computation;
  /** `nights` is the length of the folded stays. */
  leadingOf: (key: number, nights: number) => number[];
}

export function rankLodgings(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<RankedLodging[]> {
  const name = ['ranked', plan.kind, ...(plan.kind === 'lengths' ? plan.lengths : [])].join(' ');
  return shareList(scope, name, () => scope.rankMatches?.(scope) ?? foldLodgings(send, scope, plan));
}

/** One fold of the documents, or one per length, in one request. */
async function foldLodgings(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<RankedLodging[]> {
  if (!isIndexed(scope.criteria, plan)) return rankByScan(send, scope, plan);
  const parts = plan.kind === 'nothing' ? [] : listParts(scope, plan);
  if (parts.length === 0) return [];
  const answers = await send(
    parts.map(({ query, key: { fold, computation, kind } }) => ({
      query,
      ...aggregated,
      aggs: { lodgings: foldByLodging(fold, computation, kind) },
    })),
  );
  const best = new Map<number, readonly number[]>();
  for (const [place, { key, nights = 1 }] of parts.entries())
    readLodgingFigures(key.fold, answers.slice(place, place + 1), key.kind).forEach((figure, lodgingId) => {
      const leading = key.leadingOf(figure, nights);
      const other = best.get(lodgingId);
      if (!other || compareOrders(leading, other) < 0) best.set(lodgingId, leading);
    });
  return Array.from(best, ([lodgingId, leading]) => ({ lodgingId, leading }));
}

/** True where fields of the documents, and their marks, tell the best key of each lodging. */
function isIndexed(criteria: StayCriteria, plan: MatchPlan): boolean {
  if (isOrderOfLodgings(criteria.sort) || plan.kind === 'nothing') return true;
  return plan.kind === 'arrivals' ? !isOrderHiddenByPrices(criteria) : plan.lengths.length === 1;
}

async function rankByScan(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<RankedLodging[]> {
  const key = keyOfOrder(scope.criteria);
  const stays = await scanStays(send, scope, plan, { key, of: 'each lodging', wanted: 1 });
  const best = new Map<number, RankedLodging>();
  for (const { lodgingId, key: first } of stays)
    if (!best.has(lodgingId)) best.set(lodgingId, { lodgingId, leading: [first] });
  return [...best.values()];
}

/** `behind` is the position after which the page begins, instead of `from`. */
export function listPage(
  lodgings: readonly RankedLodging[],
  { from, size }: Pick<StayCriteria, 'from' | 'size'>,
  behind?: RankedLodging,
): RankedLodging[] {
  if (!behind) return sortFirst(lodgings, from + size).slice(from, from + size);
  return sortFirst(listBehind(lodgings, behind), size).slice(0, size);
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

interface RankedPart {
  query: Clause;
  key: Key;
  nights?: number;
}

function listParts(scope: SearchScope, plan: Exclude<MatchPlan, { kind: 'nothing' }>): RankedPart[] {
  const { criteria, text } = scope;
  const { sort } = criteria;
  const lengths = plan.kind === 'arrivals' ? undefined : plan.lengths;
  if (isOrderOfLodgings(sort))
    return [{ query: buildRankedQuery(scope, lengths), key: keyOfLodging(criteria, text !== undefined) }];
  const ordering = { ...criteria, sort: sort as StaySort };
  if (plan.kind === 'arrivals') {
    const placedBy = { kind: 'best', prices: hasOpenDays(criteria) ? 'last' : 'each' } as const;
    return [{ query: buildRankedQuery(scope, undefined), key: keyOfStays(ordering, placedBy) }];
  }
  const wish = isOrderOfPrices(sort) ? findWish(criteria) : undefined;
  return plan.lengths.map((nights) => ({
    query: buildStaysQuery(scope, nights),
    key: wish === undefined ? keyOfStays(ordering, { kind: 'length', nights }) : keyByShift(criteria, nights, wish),
    nights,
  }));
}

/** More than any rank; the lowest rank is negative. */
const ranks = 65_536;

/** All documents of a lodging share this key. */
function keyOfLodging({ sort, near }: StayCriteria, hasText: boolean): Key {
  if (sort === 'distance') {
    const computation = {
      statements: "def location = doc['location']; ",
      value:
        'location.size() == 0 ? Double.POSITIVE_INFINITY : location.arcDistance(params.latitude, params.longitude)',
      params: { latitude: near?.latitude, longitude: near?.longitude },
    };
    return { fold: 'first', kind: 'real', computation, leadingOf: (metres) => [metres / 1_000] };
  }
  if (sort === 'rating') {
    const value = "doc['rating'].size() == 0 ? -1 : doc['rating'].value";
    return { fold: 'first', computation: { statements: '', value }, leadingOf: (rating) => [-rating] };
  }
  if (!hasText) return { fold: 'first', computation: readField('rank'), leadingOf: (rank) => [-rank] };
  const value = `(long) _score * ${ranks} + doc['rank'].value + ${ranks / 2}`;
  return {
    fold: 'first',
    computation: { statements: '', value },
    leadingOf: (key) => [-Math.floor(key / ranks), ranks / 2 - (key % ranks)],
  };
}

function keyOfStays(
  ordering: StayCriteria & { sort: StaySort },
  placedBy: Exclude<PlacedBy, { kind: 'departure' }>,
): Key {
  const { sort } = ordering;
  const source = findStayKey(ordering, placedBy);
  const isByNight = sort === 'pricepernight' && placedBy.kind === 'length';
  return {
    fold: isDescending(sort) ? 'highest' : 'lowest',
    kind: sort === 'priceperperson' || (sort === 'pricepernight' && !isByNight) ? 'real' : 'whole',
    computation: typeof source === 'string' ? readField(source) : source,
    leadingOf: (key, nights) => [isDescending(sort) ? -key : isByNight ? key / nights : key],
  };
}

/** More persons than any lodging takes. */
const personsEnd = 32_768;

/** Packs price, shift position and persons (constant per lodging) into one number. */
function keyByShift({ sort, priceBasis }: StayCriteria, nights: number, wish: number): Key {
  const sign = isDescending(sort) ? -1 : 1;
  const value = `(params.sign * price * ${shiftPlaces} + place) * ${personsEnd} + doc['personMax'].value`;
  const ranked = { statements: shiftScript, value };
  return {
    fold: 'lowest',
    computation: computeOfStay({ kind: 'length', nights }, priceBasis, ranked, { wish, sign }),
    leadingOf(key) {
      const priceAndPlace = Math.floor(key / personsEnd);
      const price = Math.floor(priceAndPlace / shiftPlaces);
      const place = priceAndPlace - price * shiftPlaces;
      if (sort === 'pricepernight') return [price / nights, place];
      return [sort === 'priceperperson' ? price / (key - priceAndPlace * personsEnd) : price, place];
    },
  };
}
