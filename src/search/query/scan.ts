import type { Day } from '../../values/day.ts';
import { type PriceBasis, priceFields } from '../rules/price-fields.ts';
import { findWish, isDescending, isOrderOfPrices } from '../rules/sort-numbers.ts';
import { isInRounds, type Sort, type StayCriteria, isOrderOfLodgings } from '../rules/stay-criteria.ts';
import { hasOpenDays } from './clauses/stay-clauses.ts';
import {
  negate,
  readField,
  type Computation,
  type FigureKind,
  figureOf,
  readNumbers,
  writeFigure,
} from './scripts/lodging-figures.ts';
import { computeLowest, aggregateStays } from './scripts/stay-scripts.ts';
import type { RunningSearch, StayHit } from './running-search.ts';
import { aggregated, type SearchAnswer, type SearchBody } from './query-language.ts';
import { buildScannedQuery, type SearchScope } from './stay-query.ts';

/** A lodging in the order of a search: the lowest leading numbers come first, then the lowest id. */
export interface RankedLodging {
  lodgingId: number;
  leading: readonly number[];
}

/** The last result of a page. Grouped searches have no arrival and length; only interleaved ones have rounds, from 0. */
export interface Position extends RankedLodging {
  round: number;
  arrival: Day;
  nights: number;
}

function countLeading(ordering: StayCriteria, hasText: boolean): number {
  const { sort } = ordering;
  const hasShift = isOrderOfPrices(sort) && findWish(ordering) !== undefined;
  return (sort === 'relevance' && hasText) || hasShift ? 2 : 1;
}

export function listOrder({ leading, lodgingId, arrival, nights }: Omit<Position, 'round'>): number[] {
  return [...leading, lodgingId, arrival, nights];
}

/** Returns undefined when the search, with or without scores, has no such sort keys. */
export function readPosition(ordering: StayCriteria, hasText: boolean, order: readonly number[]): Position | undefined {
  const hasRounds = isInRounds(ordering);
  const [round = 0, ...place] = hasRounds ? order : [0, ...order];
  const count = countLeading(ordering, hasText);
  if (place.length !== count + (ordering.group || hasRounds ? 1 : 3)) return undefined;
  const [lodgingId = 0, arrival = 0, nights = 0] = place.slice(count);
  return { round, leading: place.slice(0, count), lodgingId, arrival, nights };
}

export type StaySort = Exclude<Sort, 'relevance' | 'rating' | 'distance'>;

/** Signed, the figure of a stay is its number in the order, lowest first. */
interface StayKey {
  kind: FigureKind;
  sign: '' | '-';
  /** Painless expression over `cost` (on the price basis), `price`, `base` and `nights`. */
  figure: string;
  /** Holds the figure of a document's best stay. */
  field: string;
}

export function keyOfStays(sort: StaySort, priceBasis: PriceBasis): StayKey {
  const { lowest, highest, perNight, perPerson } = priceFields[priceBasis];
  const keys: Readonly<Record<StaySort, StayKey>> = {
    priceasc: { kind: 'whole', sign: '', figure: 'cost', field: lowest },
    pricedesc: { kind: 'whole', sign: '-', figure: 'cost', field: highest },
    pricepernight: { kind: 'real', sign: '', figure: 'cost / (double) nights', field: perNight },
    priceperperson: { kind: 'real', sign: '', figure: "cost / (double) doc['personMax'].value", field: perPerson },
    discount: { kind: 'whole', sign: '-', figure: discountPercent, field: 'highestDiscount' },
  };
  return keys[sort];
}

/** The key of a document's best stay within the price bounds, of any length. */
export function computeBestKey(criteria: StayCriteria, sort: StaySort): Computation {
  const { sign, field } = keyOfStays(sort, criteria.priceBasis);
  const bound = sort === 'priceasc' ? criteria.minPrice : sort === 'pricedesc' ? criteria.maxPrice : undefined;
  if (bound !== undefined) return computeLowest(criteria, `${sign}cost`, hasOpenDays(criteria) ? 'last' : 'each');
  return sign === '' ? readField(field) : negate(readField(field));
}

/** Same formula as `discountPercentOf`. */
const discountPercent = '(base == 0 ? 0 : (200 * (base - price) + base) / (2 * base))';

/** Greater than any shift rank. */
export const shiftPlaces = 30;

/** Painless function: the rank of a shift in days, nearer first, then earlier. */
export const shiftPlace = 'long shiftPlace(long shift) { return shift > 0 ? 2 * shift + 1 : -2 * shift; } ';

/** Packs the signed price and the shift rank of a stay into one number. */
export function keyByShift(sort: Sort): string {
  return `${isDescending(sort) ? '-cost' : 'cost'} * ${shiftPlaces} + shiftPlace(doc['arrival'].value - params.wish)`;
}

/** `key` is the stay's number in the order of the scan, lowest first. */
type ScannedStay = Omit<StayHit, 'order'> & { key: number };

/** Painless: a long over `cost` (on the price basis), `price`, `base` and `nights`; `best` is its lower bound. */
interface ScanKey {
  kind: FigureKind;
  value: string;
  best?: string;
  onLodging?: string;
  params?: Readonly<Record<string, unknown>>;
}

interface Wish {
  key: ScanKey;
  /** How many of the first stays are listed, of all lodgings together or of each. */
  wanted: number;
  of: 'all' | 'each lodging';
  /** Only stays behind this one. */
  after?: Pick<ScannedStay, 'key' | 'lodgingId' | 'arrival' | 'nights'> | undefined;
}

/** In order; with `each lodging`, the first ones of each. Throws SearchUnavailable. */
export async function scanStays(search: RunningSearch, wish: Wish): Promise<ScannedStay[]> {
  return readScannedStays(await search.send([buildScanBody(search, wish)]), wish.key);
}

/** The page of a search for single stays in an order of stays. */
export async function scanPage(search: RunningSearch, position: Position | undefined): Promise<StayHit[]> {
  const { criteria } = search;
  const { from, size } = criteria;
  const after = position && { ...position, key: position.leading[0] ?? 0 };
  const stays = await scanStays(search, { key: keyOfOrder(criteria), of: 'all', wanted: from + size, after });
  return stays
    .slice(from, from + size)
    .map(({ key, ...stay }) => ({ ...stay, order: listOrder({ ...stay, leading: [key] }) }));
}

/** Orders of lodgings leave the price to decide between the stays of one lodging. */
export function keyOfOrder(criteria: StayCriteria): ScanKey {
  const sort = isOrderOfLodgings(criteria.sort) ? 'priceasc' : (criteria.sort as StaySort);
  const wish = findWish(criteria);
  if (wish !== undefined && sort !== 'discount') return { kind: 'whole', value: keyByShift(sort), params: { wish } };
  const { kind, sign, figure, field } = keyOfStays(sort, criteria.priceBasis);
  return { kind, value: figureOf(kind, sign + figure), best: figureOf(kind, `${sign}doc['${field}'].value`) };
}

/** Stays are in the order of their lodgings; the key is the lodging's place in the list. */
export function keyOfPlaces(lodgingIds: readonly number[]): ScanKey {
  return {
    kind: 'whole',
    value: 'state.place',
    best: 'state.place',
    onLodging: 'state.place = params.places.get(String.valueOf(lodging));',
    params: { places: Object.fromEntries(lodgingIds.map((id, place) => [id, place])) },
  };
}

/** Stays with the same key are in the order of their places: by lodging, arrival and length. */
const functionsOf = (kind: FigureKind) => `${shiftPlace}
  long placeOf(long lodging, long arrival, long nights) { return (lodging << 23) | (arrival << 6) | nights; }
  boolean isBehind(long key, long place, long[] other) {
    return key > other[0] || (key == other[0] && place > other[1]);
  }
  void writeKept(Map state) {
    StringBuilder to = state.to;
    for (def kept : state.kept) {
      long[] stay = kept;
      ${writeFigure[kind]}(to, stay[0]);
      writeNumber(to, stay[1] >> 23);
      writeNumber(to, (stay[1] >> 6) & 131071L);
      writeNumber(to, stay[1] & 63L);
      writeNumber(to, stay[2]);
      writeNumber(to, stay[3] - stay[2]);
      writeNumber(to, stay[4]);
      String codes = state.codes.getOrDefault(stay[1], '');
      writeNumber(to, codes.length());
      to.append(codes);
    }
    state.kept.clear();
    state.codes.clear();
    state.worst[0] = Long.MAX_VALUE;
  }`;

const start = `
  state.kept = new PriorityQueue((a, b) -> {
    long[] x = a; long[] y = b;
    return x[0] == y[0] ? Long.compare(y[1], x[1]) : Long.compare(y[0], x[0]);
  });
  state.codes = new HashMap();
  state.worst = new long[] {Long.MAX_VALUE, Long.MAX_VALUE};
  state.after = new long[] {Long.MIN_VALUE, Long.MIN_VALUE};
  state.lodging = 0L;`;

const startAfter = (kind: FigureKind) => `
  long place = ((long) params.after[1] << 23) | ((long) params.after[2] << 6) | (long) params.after[3];
  state.after = new long[] {${figureOf(kind, `(${kind === 'real' ? 'double' : 'long'}) params.after[0]`)}, place};`;

const keepStay = `
  if (!isBehind(key, place, worst) && isBehind(key, place, after)) {
    long flags = (doc['priceDisabled'].value ? 1 : 0) + (doc['requestOnly'].value ? 2 : 0);
    kept.offer(new long[] {key, place, price, base, flags});
    if (doc['promotions'].size() > 0)
      state.codes.put(place, (doc['promotionsInOrder'].size() > 0 ? doc['promotionsInOrder'] : doc['promotions']).value);
    if (kept.size() > params.wanted) kept.poll();
    if (kept.size() == params.wanted) { long[] last = kept.peek(); worst[0] = last[0]; worst[1] = last[1]; }
  }`;

/** One pass: each part of the index queues its first stays and skips documents whose best stay comes behind them. */
function buildScanBody(scope: SearchScope, { key, wanted, of, after }: Wish): SearchBody {
  const before = `
    long lodging = doc['lodgingId'].value; long arrival = doc['arrival'].value;
    if (state.lodging != lodging) {
      state.lodging = lodging;
      if (params.isOfEach) writeKept(state);
      ${key.onLodging ?? ''}
    }
    long[] worst = state.worst; long[] after = state.after; def kept = state.kept;
    ${key.best ? `if (isBehind(${key.best}, placeOf(lodging, arrival, 0), worst)) return;` : ''} `;
  const lodgings = aggregateStays(scope, {
    params: {
      ...key.params,
      wanted,
      isOfEach: of === 'each lodging',
      after: after && [after.key, after.lodgingId, after.arrival, after.nights],
    },
    functions: functionsOf(key.kind),
    start: `${start}${after ? startAfter(key.kind) : ''}`,
    before,
    work: `long place = placeOf(lodging, arrival, nights); long key = ${key.value}; ${keepStay}`,
    finish: 'writeKept(state);',
  });
  return { query: buildScannedQuery(scope), ...aggregated, aggs: { lodgings } };
}

/** In order. Parts of the index may list the same lodging, so there may be more stays than wanted. */
function readScannedStays(answers: readonly SearchAnswer[], { kind }: ScanKey): ScannedStay[] {
  const stays: ScannedStay[] = [];
  for (const { hasMore, read, readFigure, readText } of answers.flatMap(readNumbers))
    while (hasMore()) {
      const key = readFigure(kind);
      const [lodgingId, arrival, nights, price] = [read(), read(), read(), read()];
      const basePrice = price + read();
      const flags = read();
      const codes = readText(read());
      stays.push({
        key,
        lodgingId,
        arrival,
        nights,
        price,
        basePrice,
        priceEnabled: (flags & 1) === 0,
        requestOnly: (flags & 2) !== 0,
        promotionCodes: codes === '' ? [] : codes.split(' '),
      });
    }
  return stays.sort(
    (a, b) => a.key - b.key || a.lodgingId - b.lodgingId || a.arrival - b.arrival || a.nights - b.nights,
  );
}
