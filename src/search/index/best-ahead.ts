import { firstDayOfWeek, type Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { planningHorizon } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type AheadOrder, type BestSince, type MarkedOrder } from '../rules/index-documents.ts';

export interface AheadFigures {
  arrival: Day;
  bookableUntil: Day;
  minPrice: Cents;
  maxPrice: Cents;
  lowestPerNight: number;
  lowestTotalPerNight: number;
  highestDiscount: number;
  /** By length. */
  prices: readonly Cents[];
  nights: readonly number[];
}

/** The best day of an order has the lowest key. */
const keyOf: Readonly<Record<AheadOrder, (figures: AheadFigures) => number>> = {
  price: ({ minPrice }) => minPrice,
  highestPrice: ({ maxPrice }) => -maxPrice,
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

/** The item with the lowest key of a slot is marked by the slot's order. */
type Slot = readonly [slot: AheadOrder | number, order: MarkedOrder, key: number];

function listSlots(figures: AheadFigures): Slot[] {
  return aheadOrders.map((order) => [order, order, keyOf[order](figures)]);
}

function listLengthSlots({ nights, prices }: AheadFigures): Slot[] {
  return nights.flatMap((length, place): Slot[] => {
    const price = prices[place] as Cents;
    return [
      [length, 'lowestPriceOfLength', price],
      [-length, 'highestPriceOfLength', -price],
    ];
  });
}

const always: BestSince = Object.fromEntries(aheadOrders.map((order) => [order, 0]));
const alwaysOfLengths: BestSince = { ...always, lowestPriceOfLength: 0, highestPriceOfLength: 0 };

/**
 * Marks the arrival days of a lodging and kind so that, today and later, the marked days alone give the best bookable
 * stay per order (on any day or in a week) and all prices. A day outranks another if it is better, bookable as
 * long, and enters the planning horizon no later. With `hasLengths`, days are marked as the best of each length too.
 */
export function markAhead<Item extends AheadFigures>(
  items: readonly Item[],
  today: Day,
  hasLengths = false,
): Map<Item, AheadMarks> {
  const horizon = today + planningHorizon;
  const near = items.filter(({ arrival }) => arrival <= horizon);
  near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival);
  // Days that can no longer be booked outrank nothing and are not found.
  const bookable = near.filter(({ bookableUntil }) => bookableUntil >= today);
  const listAll = (item: Item) => [...listSlots(item), ...(hasLengths ? listLengthSlots(item) : [])];
  const ofAll = rankBest(bookable, () => 0, listAll);
  const ofWeeks = rankBest(bookable, ({ arrival }) => firstDayOfWeek(arrival), listSlots);
  const marks = new Map<Item, AheadMarks>();
  const seen = new Set<Cents>();
  for (const item of near) {
    const lastPrices = [...new Set(item.prices)].filter((price) => !seen.has(price));
    for (const price of lastPrices) seen.add(price);
    marks.set(item, { bestSince: ofAll.get(item) ?? {}, bestOfWeekSince: ofWeeks.get(item) ?? {}, lastPrices });
  }
  // Days beyond the horizon outrank nothing within it.
  for (const item of items.filter(({ arrival }) => arrival > horizon))
    marks.set(item, {
      bestSince: hasLengths ? alwaysOfLengths : always,
      bestOfWeekSince: always,
      lastPrices: [...new Set(item.prices)],
    });
  return marks;
}

interface Best<Item> {
  item: Item;
  order: MarkedOrder;
  key: number;
}

/** Items come longest-bookable first: a better one is best until its last booking day, then the one before it. */
function rankBest<Item extends AheadFigures>(
  items: readonly Item[],
  groupOf: (item: Item) => number,
  listSlotsOf: (item: Item) => readonly Slot[],
): Map<Item, BestSince> {
  const marks = new Map<Item, Partial<Record<MarkedOrder, Day>>>();
  const mark = (item: Item, order: MarkedOrder, since: Day) => {
    if (since > item.bookableUntil) return;
    const ofItem = marks.get(item) ?? {};
    ofItem[order] = Math.min(since, ofItem[order] ?? since);
    marks.set(item, ofItem);
  };
  const bestOfGroups = new Map<number, Map<Slot[0], Best<Item>>>();
  for (const item of items) {
    const best = bestOfGroups.get(groupOf(item)) ?? new Map<Slot[0], Best<Item>>();
    bestOfGroups.set(groupOf(item), best);
    for (const [slot, order, key] of listSlotsOf(item)) {
      const former = best.get(slot);
      if (former && key >= former.key) continue;
      if (former) mark(former.item, order, item.bookableUntil + 1);
      best.set(slot, { item, order, key });
    }
  }
  for (const best of bestOfGroups.values()) for (const { item, order } of best.values()) mark(item, order, 0);
  return marks;
}
