import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { longestStay, planningHorizon } from '../../stays/rules/planning/planning.ts';
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

/** Restricts searches for lodgings to a few of their days. */
export interface AheadMarks {
  bestSince: BestSince;
  /** Prices that searches look up on this day. */
  lastPrices: readonly Cents[];
}

/** The item with the lowest key of a slot is marked by the slot's order; Infinity where an item has none. */
interface Slots {
  orders: readonly AheadOrder[];
  keysOf: (figures: AheadFigures) => readonly number[];
}

const plainSlots: Slots = {
  orders: aheadOrders,
  keysOf: (figures) => aheadOrders.map((order) => keyOf[order](figures)),
};

const lengths = Array.from({ length: longestStay }, (_, index) => index + 1);

/**
 * Slots by length, for lodgings whose costs depend on nights. Costs never fall with the nights, and never rise per night. So, whatever the
 * costs are, a stay cannot have the lowest total if a shorter one is as cheap. It cannot have the highest if a longer one is as expensive,
 * or the lowest per night if a longer one is as cheap.
 */
const lengthSlots: Slots = {
  orders: [
    'perNight',
    'discount',
    ...(['price', 'highestPrice', 'totalPerNight'] as const).flatMap((order) => lengths.map(() => order)),
  ],
  keysOf: (figures) => {
    const none = () => lengths.map(() => Infinity);
    const [upTo, from, perNight] = [none(), none(), none()];
    for (const [place, length] of figures.nights.entries()) {
      const price = figures.prices[place] as Cents;
      upTo[length - 1] = price;
      from[length - 1] = -price;
      perNight[length - 1] = price / length;
    }
    for (let at = 1; at < longestStay; at += 1) {
      upTo[at] = Math.min(upTo[at] as number, upTo[at - 1] as number);
      for (const keys of [from, perNight]) {
        const place = longestStay - 1 - at;
        keys[place] = Math.min(keys[place] as number, keys[place + 1] as number);
      }
    }
    return [keyOf.perNight(figures), keyOf.discount(figures), ...upTo, ...from, ...perNight];
  },
};

const always: BestSince = Object.fromEntries(aheadOrders.map((order) => [order, 0]));

/**
 * Marks arrival days of a lodging and kind. Today and later, the marked days alone give the best bookable stay per order and all prices. A
 * day outranks another if it is better, bookable as long, and enters the planning horizon no later. With `hasLengths`, the marked days
 * give the best totals too, whatever costs by night and person add, and all pairs of price and length.
 */
export function markAhead<Item extends AheadFigures>(
  items: readonly Item[],
  today: Day,
  hasLengths = false,
): Map<Item, AheadMarks> {
  const horizon = today + planningHorizon;
  const near = items.filter(({ arrival }) => arrival <= horizon);
  near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival);
  // Days that can no longer be booked are not found, so they outrank no other day.
  const bookable = near.filter(({ bookableUntil }) => bookableUntil >= today);
  const { orders, keysOf } = hasLengths ? lengthSlots : plainSlots;
  const keys = new Map(bookable.map((item) => [item, keysOf(item)]));
  const best = rankBest(keys, orders);
  const marks = new Map<Item, AheadMarks>();
  const seen = new Set<number>();
  for (const item of near) {
    const lastPrices = new Set<Cents>();
    for (const [place, price] of item.prices.entries()) {
      const name = hasLengths ? price * (longestStay + 1) + (item.nights[place] as number) : price;
      if (!seen.has(name)) lastPrices.add(price);
      seen.add(name);
    }
    marks.set(item, {
      bestSince: best.get(item) ?? {},
      lastPrices: [...lastPrices],
    });
  }
  // Days beyond the horizon outrank no day within it, so they are not ranked: all are marked.
  for (const item of items.filter(({ arrival }) => arrival > horizon)) {
    marks.set(item, {
      bestSince: always,
      lastPrices: [...new Set(item.prices)],
    });
  }
  return marks;
}

interface Best<Item> {
  item: Item;
  key: number;
}

/**
 * Items come longest-bookable first: a better one is best until its last booking day, then the one before it. Of equal ones the
 * later leads in slots by length, since it often has more lengths.
 */
function rankBest<Item extends AheadFigures>(
  keys: ReadonlyMap<Item, readonly number[]>,
  orders: readonly AheadOrder[],
): Map<Item, BestSince> {
  const marks = new Map<Item, Partial<Record<AheadOrder, Day>>>();
  const mark = (item: Item, order: AheadOrder, since: Day) => {
    if (since > item.bookableUntil) return;
    const ofItem = marks.get(item) ?? {};
    ofItem[order] = Math.min(since, ofItem[order] ?? since);
    marks.set(item, ofItem);
  };
  const doEqualsLead = orders === lengthSlots.orders;
  const best: Best<Item>[] = [];
  for (const [item, own] of keys) {
    for (const [slot, key] of own.entries()) {
      const former = best[slot];
      if (key === Infinity || (former && key >= former.key && !(doEqualsLead && key === former.key))) continue;
      if (former) mark(former.item, orders[slot] as AheadOrder, item.bookableUntil + 1);
      best[slot] = { item, key };
    }
  }
  best.forEach(({ item }, slot) => {
    mark(item, orders[slot] as AheadOrder, 0);
  });
  return marks;
}
