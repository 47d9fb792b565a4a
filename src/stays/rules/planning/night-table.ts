import type { Day } from '../../../values/day.ts';
import { longestStay, type NightRate, type Period, type NightRates } from './planning.ts';

/**
 * Nights of a window as arrays; index 0 is the night of `from`. The sums have one element more than there are nights.
 */
export interface NightTable {
  from: Day;
  /** Number of nights, from the first, that are requested arrivals. */
  arrivals: number;
  rates: readonly (NightRate | undefined)[];
  priceSum: Float64Array;
  basePriceSum: Float64Array;
  /** Index of the next night that is blocked or has no price (below: on request, price disabled). */
  nextBlocked: Int32Array;
  nextRequestOnly: Int32Array;
  nextDisabled: Int32Array;
}

/**
 * Holds the nights that stays arriving in the period can use. Prefix sums and next-marked indexes make the price and
 * the rules of any stay a few array reads. Memory grows with the period: cut it to what is requested.
 */
export function nightTable(
  offer: NightRates,
  arrivals: Period,
  unavailable: readonly Period[],
  taken: readonly Day[],
): NightTable {
  const window = { from: arrivals.from, to: arrivals.to + longestStay };
  const length = window.to - window.from;
  const rates = new Array<NightRate | undefined>(length).fill(undefined);
  const [requestOnly, disabled] = [new Uint8Array(length), new Uint8Array(length)];
  for (const rate of offer.nights) {
    const to = Math.min(rate.to, window.to) - window.from;
    for (let night = Math.max(rate.from, window.from) - window.from; night < to; night++) rates[night] = rate;
    if (rate.requestOnly) markPeriod(requestOnly, window, rate);
    if (!rate.priceEnabled) markPeriod(disabled, window, rate);
  }
  const blocked = markBlockedNights(window, unavailable, taken);
  rates.forEach((rate, night) => {
    if (!rate) blocked[night] = 1;
  });
  return {
    from: window.from,
    arrivals: arrivals.to - arrivals.from,
    rates,
    priceSum: sumByNight(rates, (rate) => rate.nightPrice),
    basePriceSum: sumByNight(rates, (rate) => rate.basePrice ?? rate.nightPrice),
    nextBlocked: indexNextMarked(blocked),
    nextRequestOnly: indexNextMarked(requestOnly),
    nextDisabled: indexNextMarked(disabled),
  };
}

function sumByNight(rates: readonly (NightRate | undefined)[], amountOf: (rate: NightRate) => number): Float64Array {
  const totals = new Float64Array(rates.length + 1);
  let total = 0;
  for (const [night, rate] of rates.entries()) {
    total += rate ? amountOf(rate) : 0;
    totals[night + 1] = total;
  }
  return totals;
}

/** Index 0 is the window's first night; 1 means marked. */
type NightMarks = Uint8Array;

export function markBlockedNights(window: Period, unavailable: readonly Period[], taken: readonly Day[]): NightMarks {
  const marks = new Uint8Array(Math.max(0, window.to - window.from));
  for (const period of unavailable) markPeriod(marks, window, period);
  for (const day of taken) if (window.from <= day && day < window.to) marks[day - window.from] = 1;
  return marks;
}

function markPeriod(marks: NightMarks, window: Period, period: Period): void {
  const to = Math.min(period.to, window.to) - window.from;
  for (let night = Math.max(period.from, window.from) - window.from; night < to; night++) marks[night] = 1;
}

/** Per night, the index of the first marked night from it on; the number of nights when none follows. */
export function indexNextMarked(marks: NightMarks): Int32Array {
  const next = new Int32Array(marks.length);
  let following = marks.length;
  for (let night = marks.length - 1; night >= 0; night--) {
    if (marks[night] === 1) following = night;
    next[night] = following;
  }
  return next;
}
