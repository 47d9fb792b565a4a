import type { Day } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { priceFields } from '../../rules/price-fields.ts';
import { findWish, shiftPlaces } from '../../rules/sort-numbers.ts';
import { aggregated, type Clause, type SearchAnswer, type SearchBody, type SendAll } from '../query-language.ts';
import type { MatchPlan } from '../plan.ts';
import { realOf, type FigureKind } from '../scripts/lodging-figures.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from '../scripts/number-text.ts';
import { packedFunctions } from '../scripts/packed-prices.ts';
import { eachStay, paramsOfStays, startStays, type WishedStays } from '../scripts/each-stay.ts';
import { discountPercent } from '../scripts/stay-scripts.ts';
import { buildScannedQuery, type SearchScope } from '../stay-query.ts';

/** `key` is the stay's number in the order of the scan, lowest first. */
export interface ScannedStay {
  key: number;
  lodgingId: number;
  arrival: Day;
  nights: number;
  price: Cents;
  basePrice: Cents;
  priceEnabled: boolean;
  requestOnly: boolean;
  promotionCodes: readonly string[];
}

/**
 * `value` is a Painless long over `cost` (on the price basis), `price`, `base`, `nights`, `arrival` and `lodging`;
 * `best` is a lower bound of it over all stays of a document. Real keys are the bits of doubles from 0 up.
 */
interface ScanKey {
  kind: FigureKind;
  value: string;
  best?: string;
  /** Statement for each new lodging. */
  onLodging?: string;
  params?: Readonly<Record<string, unknown>>;
}

interface Scan extends WishedStays {
  query: Clause;
  key: ScanKey;
  /** How many of the first stays are listed, of all lodgings together or of each. */
  wanted: number;
  of: 'all' | 'each lodging';
  /** Only stays behind this one. */
  after?: Pick<ScannedStay, 'key' | 'lodgingId' | 'arrival' | 'nights'> | undefined;
}

/** In order; with `each lodging`, the first ones of each. Throws SearchUnavailable. */
export async function scanStays(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  wish: Pick<Scan, 'key' | 'of' | 'wanted' | 'after'>,
): Promise<ScannedStay[]> {
  if (plan.kind === 'nothing') return [];
  const body = buildScanBody({ ...wish, query: buildScannedQuery(scope, plan), criteria: scope.criteria, plan });
  return readScannedStays(await send([body]), wish.key);
}

/** The lodgings match already, so their texts and scores are not needed. */
export function narrowTo(scope: SearchScope, lodgingIds: readonly number[]): SearchScope {
  const { criteria, excludedLodgingIds } = scope;
  return { criteria: { ...criteria, lodgingIds }, excludedLodgingIds, text: undefined };
}

type Ordering = Pick<StayCriteria, 'sort' | 'priceBasis' | 'arrival' | 'flex'>;

/** Orders of lodgings leave the price to decide between the stays of one lodging. */
export function keyOfOrder(ordering: Ordering): ScanKey {
  const { sort, priceBasis } = ordering;
  const { lowest, highest, perNight, perPerson } = priceFields[priceBasis];
  const wish = findWish(ordering);
  if (sort === 'discount')
    return { kind: 'whole', value: `-(${discountPercent.value})`, best: "-doc['highestDiscount'].value" };
  if (wish !== undefined) {
    const cost = sort === 'pricedesc' ? '-cost' : 'cost';
    return { kind: 'whole', value: `${cost} * ${shiftPlaces} + shiftPlace(arrival - params.wish)`, params: { wish } };
  }
  switch (sort) {
    case 'pricedesc':
      return { kind: 'whole', value: '-cost', best: `-doc['${highest}'].value` };
    case 'pricepernight':
      return realKey('cost / (double) nights', perNight);
    case 'priceperperson':
      return realKey("cost / (double) doc['personMax'].value", perPerson);
    default:
      return { kind: 'whole', value: 'cost', best: `doc['${lowest}'].value` };
  }
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

function realKey(value: string, bestField: string): ScanKey {
  const bitsOf = (number: string) => `Double.doubleToLongBits(${number})`;
  return { kind: 'real', value: bitsOf(value), best: bitsOf(`doc['${bestField}'].value`) };
}

/** Stays with the same key are in the order of their places: by lodging, arrival and length. */
const functions = `${packedFunctions}
  long placeOf(long lodging, long arrival, long nights) { return (lodging << 23) | (arrival << 6) | nights; }
  boolean isBehind(long key, long place, long[] other) {
    return key > other[0] || (key == other[0] && place > other[1]);
  }
  long shiftPlace(long shift) { return shift > 0 ? 2 * shift + 1 : -2 * shift; }
  void writeKept(Map state, boolean isReal) {
    StringBuilder to = state.to;
    for (def kept : state.kept) {
      long[] stay = kept;
      if (isReal) { writeNumber(to, stay[0] >>> 32); writeNumber(to, stay[0] & 4294967295L); }
      else writeNumber(to, stay[0]);
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
  state.lodging = 0L;
  ${startStays}`;

const keepStay = `
  if (!isBehind(key, place, worst) && isBehind(key, place, after)) {
    long flags = (doc['priceDisabled'].value ? 1 : 0) + (doc['requestOnly'].value ? 2 : 0);
    kept.offer(new long[] {key, place, price, base, flags});
    if (doc['promotions'].size() > 0)
      state.codes.put(place, (doc['promotionsInOrder'].size() > 0 ? doc['promotionsInOrder'] : doc['promotions']).value);
    if (kept.size() > params.wanted) kept.poll();
    if (kept.size() == params.wanted) { long[] last = kept.peek(); worst[0] = last[0]; worst[1] = last[1]; }
  }`;

const startAfter = (isReal: boolean) => `
  long key = ${isReal ? 'Double.doubleToLongBits((double) params.after[0])' : '(long) params.after[0]'};
  long place = ((long) params.after[1] << 23) | ((long) params.after[2] << 6) | (long) params.after[3];
  state.after = new long[] {key, place};`;

/**
 * Lists the first stays in the order of a key, in one pass over the documents. Each part of the index keeps its first
 * stays in a queue, and skips documents whose best stay comes behind all of them.
 */
function buildScanBody({ query, key, wanted, of, after, ...stays }: Scan): SearchBody {
  const isReal = key.kind === 'real';
  const each = `
    long lodging = doc['lodgingId'].value; long arrival = doc['arrival'].value;
    if (state.lodging != lodging) {
      state.lodging = lodging;
      ${of === 'each lodging' ? `writeKept(state, ${isReal});` : ''}
      ${key.onLodging ?? ''}
    }
    long[] worst = state.worst; long[] after = state.after; def kept = state.kept;
    ${key.best ? `if (isBehind(${key.best}, placeOf(lodging, arrival, 0), worst)) return;` : ''}
    ${eachStay(stays, `long place = placeOf(lodging, arrival, nights); long key = ${key.value}; ${keepStay}`)}`;
  return {
    query,
    ...aggregated,
    aggs: {
      lodgings: writeNumbers({
        params: {
          ...paramsOfStays(stays),
          ...key.params,
          wanted,
          after: after && [after.key, after.lodgingId, after.arrival, after.nights],
        },
        functions,
        start: `${start}${after ? startAfter(isReal) : ''}`,
        each,
        finish: `writeKept(state, ${isReal});`,
      }),
    },
  };
}

/** In order. Parts of the index may list the same lodging, so there may be more stays than wanted. */
function readScannedStays(answers: readonly SearchAnswer[], { kind }: ScanKey): ScannedStay[] {
  const stays: ScannedStay[] = [];
  for (const part of answers.flatMap(readNumberTexts)) {
    const { hasMore, read, readText } = createNumberReader(part);
    while (hasMore()) {
      const key = kind === 'real' ? realOf(read(), read()) : read();
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
  }
  return stays.sort(
    (a, b) => a.key - b.key || a.lodgingId - b.lodgingId || a.arrival - b.arrival || a.nights - b.nights,
  );
}
