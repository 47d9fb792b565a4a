import { firstDayOfWeek, type Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { planningHorizon } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type AheadOrder, type BestSince } from '../rules/index-documents.ts';

export interface AheadFigures {
  arrival: Day;
  bookableUntil: Day;
  minPrice: Cents;
  maxPrice: Cents;
  lowestPerNight: number;
  lowestTotalPerNight: number;
  highestDiscount: number;
  prices: readonly Cents[];
}

/** The best day of an order has the lowest key. */
const keyOf: Readonly<Record<AheadOrder, (figures: AheadFigures) => number>> = {
  price: ({ minPrice }) => minPrice,
  dearest: ({ maxPrice }) => -maxPrice,
  perNight: ({ lowestPerNight }) => lowestPerNight,
  totalPerNight: ({ lowestTotalPerNight }) => lowestTotalPerNight,
  discount: ({ highestDiscount }) => -highestDiscount,
};

/** Lets searches for lodgings look at only a few of their days. */
export interface AheadMarks {
  bestSince: BestSince;
  bestOfWeekSince: BestSince;
  /** Prices that searches look up on this day. */
  lastPrices: readonly Cents[];
}

const always: BestSince = Object.fromEntries(aheadOrders.map((order) => [order, 0]));

/**
 * Marks the arrival days of a lodging and kind so that, today and later, the marked days alone give the best bookable
 * stay per order (on any day or in a week) and all prices. A day outranks another if it is better, bookable as
 * long, and enters the planning horizon no later.
 */
export function markAhead<Item extends AheadFigures>(items: readonly Item[], today: Day): Map<Item, AheadMarks> {
  const horizon = today + planningHorizon;
  const near = items.filter(({ arrival }) => arrival <= horizon);
  near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival);
  // Days that can no longer be booked outrank nothing and are not found.
  const bookable = near.filter(({ bookableUntil }) => bookableUntil >= today);
  const ofAll = rankBest(bookable, () => 0);
  const ofWeeks = rankBest(bookable, ({ arrival }) => firstDayOfWeek(arrival));
  const marks = new Map<Item, AheadMarks>();
  const seen = new Set<Cents>();
  for (const item of near) {
    const lastPrices = [...new Set(item.prices)].filter((price) => !seen.has(price));
    for (const price of lastPrices) seen.add(price);
    marks.set(item, { bestSince: ofAll.get(item) ?? {}, bestOfWeekSince: ofWeeks.get(item) ?? {}, lastPrices });
  }
  // Days beyond the horizon outrank nothing within it.
  for (const item of items.filter(({ arrival }) => arrival > horizon))
    marks.set(item, { bestSince: always, bestOfWeekSince: always, lastPrices: [...new Set(item.prices)] });
  return marks;
}

/** Items come longest-bookable first: a better one is best until its last booking day, then the one before it. */
function rankBest<Item extends AheadFigures>(
  items: readonly Item[],
  groupOf: (item: Item) => number,
): Map<Item, BestSince> {
  const marks = new Map<Item, Partial<Record<AheadOrder, Day>>>();
  const mark = (item: Item, order: AheadOrder, since: Day) => {
    if (since > item.bookableUntil) return;
    const ofItem = marks.get(item) ?? {};
    ofItem[order] = since;
    marks.set(item, ofItem);
  };
  const bestOfGroups = new Map<number, Partial<Record<AheadOrder, Item>>>();
  for (const item of items) {
    const best = bestOfGroups.get(groupOf(item)) ?? {};
    bestOfGroups.set(groupOf(item), best);
    for (const order of aheadOrders) {
      const former = best[order];
      if (former && keyOf[order](item) >= keyOf[order](former)) continue;
      if (former) mark(former, order, item.bookableUntil + 1);
      best[order] = item;
    }
  }
  for (const best of bestOfGroups.values())
    for (const order of aheadOrders) if (best[order]) mark(best[order], order, 0);
  return marks;
}
