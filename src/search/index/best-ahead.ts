import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { planningHorizon } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type AheadOrder } from '../rules/index-documents.ts';

/** The stays of one arrival day and one kind, in figures. */
export interface AheadFigures {
  arrival: Day;
  /** The last day on which they can be booked. */
  bookableUntil: Day;
  minPrice: Cents;
  maxPrice: Cents;
  lowestPerNight: number;
  highestDiscount: number;
}

/** What is lowest in the best of an order. */
const keyOf: Readonly<Record<AheadOrder, (figures: AheadFigures) => number>> = {
  price: ({ minPrice }) => minPrice,
  dearest: ({ maxPrice }) => -maxPrice,
  perNight: ({ lowestPerNight }) => lowestPerNight,
  discount: ({ highestDiscount }) => -highestDiscount,
};

/**
 * Finds, for each order, few of a lodging's arrival days of one kind such that the best bookable one is among them, today and on every
 * later day: a day is left out when a better one can be booked as long and comes into the planning horizon no later. Searches for lodgings
 * alone look at these only.
 */
export function findBestAhead<Item extends AheadFigures>(items: readonly Item[], today: Day): Map<Item, AheadOrder[]> {
  const { near, far } = splitByHorizon(items, today);
  const orders = new Map<Item, AheadOrder[]>(far.map((item) => [item, [...aheadOrders]]));
  for (const order of aheadOrders) {
    let best = Infinity;
    for (const item of near) {
      const key = keyOf[order](item);
      if (key >= best) continue;
      best = key;
      orders.set(item, [...(orders.get(item) ?? []), order]);
    }
  }
  return orders;
}

/**
 * Finds for each of a lodging's arrival days of one kind those of its prices that no other of the days has which can be booked as long and
 * comes into the planning horizon no later. Together these tell on every later day which prices the lodging has.
 */
export function findLastPrices<Item extends AheadFigures & { prices: readonly Cents[] }>(
  items: readonly Item[],
  today: Day,
): Map<Item, readonly Cents[]> {
  const { near, far } = splitByHorizon(items, today);
  const last = new Map<Item, readonly Cents[]>(far.map((item) => [item, [...new Set(item.prices)]]));
  const seen = new Set<Cents>();
  for (const item of near) {
    const first = [...new Set(item.prices)].filter((price) => !seen.has(price));
    for (const price of first) seen.add(price);
    last.set(item, first);
  }
  return last;
}

/** What comes into the horizon later hides nothing that is in it now; what is in it stands in the order of how long it can be booked. */
function splitByHorizon<Item extends AheadFigures>(items: readonly Item[], today: Day): { near: Item[]; far: Item[] } {
  const horizon = today + planningHorizon;
  const near = items.filter(({ arrival }) => arrival <= horizon);
  near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival);
  return { near, far: items.filter(({ arrival }) => arrival > horizon) };
}
