import { weekdayOf, type Day } from '../../values/day.ts';
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
  /** Of each stay. */
  nights: readonly number[];
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
  /** The same among the lodging's days of the same weekday. */
  bestOfWeekday: readonly AheadOrder[];
  /** Departures of which the day may hold the lodging's cheapest stay. */
  cheapestDepartures: readonly Day[];
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
  const findBest = rankBest();
  const findBestOfWeekdays = Array.from({ length: 7 }, rankBest);
  const cheapest = new Map<Day, Cents>();
  const seen = new Set<Cents>();
  const marks = near.map((item): [Item, AheadMarks] => {
    const lastPrices = [...new Set(item.prices)].filter((price) => !seen.has(price));
    for (const price of lastPrices) seen.add(price);
    const bestOfWeekday = findBestOfWeekdays[weekdayOf(item.arrival)]?.(item) ?? [];
    return [
      item,
      { bestAhead: findBest(item), bestOfWeekday, cheapestDepartures: takeCheapest(item, cheapest), lastPrices },
    ];
  });
  // What comes into the horizon later hides nothing that is in it now.
  const far = items.filter(({ arrival }) => arrival > horizon);
  const ofFar = far.map((item): [Item, AheadMarks] => [
    item,
    {
      bestAhead: aheadOrders,
      bestOfWeekday: aheadOrders,
      cheapestDepartures: takeCheapest(item, new Map()),
      lastPrices: [...new Set(item.prices)],
    },
  ]);
  return new Map([...marks, ...ofFar]);
}

/** Yields what tells of one day after another by which orders it is better than those before it. */
function rankBest(): (item: AheadFigures) => AheadOrder[] {
  const best = new Map(aheadOrders.map((order) => [order, Infinity]));
  return (item) => {
    const better = aheadOrders.filter((order) => keyOf[order](item) < (best.get(order) ?? Infinity));
    for (const order of better) best.set(order, keyOf[order](item));
    return better;
  };
}

/** Lists the departures of a day's stays that are cheaper than the cheapest ones so far, and makes them these. */
function takeCheapest({ arrival, nights, prices }: AheadFigures, cheapest: Map<Day, Cents>): Day[] {
  const taken: Day[] = [];
  for (const [place, price] of prices.entries()) {
    const departure = arrival + (nights[place] as number);
    if (price >= (cheapest.get(departure) ?? Infinity)) continue;
    cheapest.set(departure, price);
    taken.push(departure);
  }
  return taken;
}
