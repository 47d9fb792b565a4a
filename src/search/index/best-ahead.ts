import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { planningHorizon } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type AheadOrder } from '../rules/ahead-orders.ts';

/** The stays of one arrival day and one kind, in figures. */
export interface AheadFigures {
  arrival: Day;
  /** The last day on which they can be booked. */
  bookableUntil: Day;
  minPrice: Cents;
  maxPrice: Cents;
  lowestPerNight: number;
  lowestTotalPerNight: number;
  highestDiscount: number;
  /** Of each stay. */
  prices: readonly Cents[];
}

/** What is lowest in the best of an order. */
const keyOf: Readonly<Record<AheadOrder, (figures: AheadFigures) => number>> = {
  price: ({ minPrice }) => minPrice,
  dearest: ({ maxPrice }) => -maxPrice,
  perNight: ({ lowestPerNight }) => lowestPerNight,
  totalPerNight: ({ lowestTotalPerNight }) => lowestTotalPerNight,
  discount: ({ highestDiscount }) => -highestDiscount,
};

/** What an arrival day of a lodging tells of it, so that searches for lodgings look at few of its days. */
export interface AheadMarks {
  /** Orders by which the day may hold the lodging's best stay. */
  bestAhead: readonly AheadOrder[];
  /** Prices of the lodging that are looked for on this day. */
  lastPrices: readonly Cents[];
}

/**
 * Marks a lodging's arrival days of one kind such that today and on every later day the marked bookable ones tell which stay is best by each
 * order and which prices there are: a day tells what no other does that can be booked as long and comes into the planning horizon no later.
 */
export function markAhead<Item extends AheadFigures>(items: readonly Item[], today: Day): Map<Item, AheadMarks> {
  const horizon = today + planningHorizon;
  const near = items.filter(({ arrival }) => arrival <= horizon);
  near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival);
  const best = new Map(aheadOrders.map((order) => [order, Infinity]));
  const seen = new Set<Cents>();
  const marks = near.map((item): [Item, AheadMarks] => {
    const bestAhead = aheadOrders.filter((order) => keyOf[order](item) < (best.get(order) ?? Infinity));
    for (const order of bestAhead) best.set(order, keyOf[order](item));
    const lastPrices = [...new Set(item.prices)].filter((price) => !seen.has(price));
    for (const price of lastPrices) seen.add(price);
    return [item, { bestAhead, lastPrices }];
  });
  // What comes into the horizon later hides nothing that is in it now.
  const far = items.filter(({ arrival }) => arrival > horizon);
  const ofFar = far.map((item): [Item, AheadMarks] => [
    item,
    { bestAhead: aheadOrders, lastPrices: [...new Set(item.prices)] },
  ]);
  return new Map([...marks, ...ofFar]);
}
