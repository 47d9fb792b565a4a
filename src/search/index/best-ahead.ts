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
type Slot = readonly [slot: string, order: AheadOrder, key: number];

function listSlots(figures: AheadFigures): Slot[] {
  return aheadOrders.map((order) => [order, order, keyOf[order](figures)]);
}

/**
 * Slots by length, for lodgings whose costs depend on nights. Costs never fall with the nights, and never rise per night. So a stay
 * cannot have the lowest total if a shorter one is as cheap, nor the highest if a longer one is as expensive, nor the
 * lowest per night if a longer one is as cheap per night, whatever the costs are.
 */
function listLengthSlots({ nights, prices, highestDiscount }: AheadFigures): Slot[] {
  const slots: Slot[] = [['discount', 'discount', -highestDiscount]];
  const places = nights.map((_, place) => place).sort((a, b) => (nights[a] as number) - (nights[b] as number));
  const addBest = (orders: readonly AheadOrder[], inTurn: readonly number[], keyAt: (place: number) => number) => {
    let best = Infinity;
    for (const place of inTurn) {
      const key = keyAt(place);
      if (key < best) slots.push(...orders.map((order): Slot => [`${order} ${nights[place]}`, order, key]));
      best = Math.min(best, key);
    }
  };
  const priceAt = (place: number) => prices[place] as Cents;
  addBest(['price'], places, priceAt);
  addBest(['highestPrice'], places.toReversed(), (place) => -priceAt(place));
  addBest(['perNight', 'totalPerNight'], places.toReversed(), (place) => priceAt(place) / (nights[place] as number));
  return slots;
}

const always: BestSince = Object.fromEntries(aheadOrders.map((order) => [order, 0]));

/**
 * Marks the arrival days of a lodging and kind so that, today and later, the marked days alone give the best bookable
 * stay per order (on any day or in a week) and all prices. A day outranks another if it is better, bookable as
 * long, and enters the planning horizon no later. With `hasLengths`, the marked days give the best totals too, whatever costs by night and
 * person add, and all pairs of price and length.
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
  const listSlotsOf = hasLengths ? listLengthSlots : listSlots;
  const ofAll = rankBest(bookable, () => 0, listSlotsOf);
  const ofWeeks = rankBest(bookable, ({ arrival }) => firstDayOfWeek(arrival), listSlotsOf);
  const marks = new Map<Item, AheadMarks>();
  const seen = new Set<number>();
  for (const item of near) {
    const lastPrices = new Set<Cents>();
    for (const [place, price] of item.prices.entries()) {
      const name = hasLengths ? price * lengths + (item.nights[place] as number) : price;
      if (!seen.has(name)) lastPrices.add(price);
      seen.add(name);
    }
    marks.set(item, {
      bestSince: ofAll.get(item) ?? {},
      bestOfWeekSince: ofWeeks.get(item) ?? {},
      lastPrices: [...lastPrices],
    });
  }
  // Days beyond the horizon outrank nothing within it.
  for (const item of items.filter(({ arrival }) => arrival > horizon))
    marks.set(item, {
      bestSince: always,
      bestOfWeekSince: always,
      lastPrices: [...new Set(item.prices)],
    });
  return marks;
}

/** More than any length in nights. */
const lengths = 64;

interface Best<Item> {
  item: Item;
  order: AheadOrder;
  key: number;
}

/** Items come longest-bookable first: a better one is best until its last booking day, then the one before it. */
function rankBest<Item extends AheadFigures>(
  items: readonly Item[],
  groupOf: (item: Item) => number,
  listSlotsOf: (item: Item) => readonly Slot[],
): Map<Item, BestSince> {
  const marks = new Map<Item, Partial<Record<AheadOrder, Day>>>();
  const mark = (item: Item, order: AheadOrder, since: Day) => {
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
