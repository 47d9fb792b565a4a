import { firstDayOfWeek, weekdayOf, type Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { planningHorizon } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type AheadOrder, type BestSince } from '../rules/ahead-orders.ts';

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
  /** Among the lodging's days. */
  bestSince: BestSince;
  /** Among its days of the same weekday. */
  bestOfWeekdaySince: BestSince;
  /** Among its days of the same week. */
  bestOfWeekSince: BestSince;
  /** Departures of which the day may hold the lodging's cheapest stay. */
  cheapestDepartures: readonly Day[];
  /** Prices of the lodging that are looked for on this day. */
  lastPrices: readonly Cents[];
}

/** Of days that no search will ask for: it is never the best. */
const never: BestSince = {};

/** Since any day. */
const always: BestSince = Object.fromEntries(aheadOrders.map((order) => [order, 0]));

/**
 * Marks a lodging's arrival days of one kind such that today and on every later day those that are marked for it tell which bookable stay is
 * best by each order, on any day, of a weekday and of a week, and which prices there are: one is better than another that can be booked as
 * long and comes into the planning horizon no later.
 */
export function markAhead<Item extends AheadFigures>(items: readonly Item[], today: Day): Map<Item, AheadMarks> {
  const horizon = today + planningHorizon;
  const near = items.filter(({ arrival }) => arrival <= horizon);
  near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival);
  // What cannot be booked any more hides nothing, and is not found.
  const bookable = near.filter(({ bookableUntil }) => bookableUntil >= today);
  const ofAll = rankBest(bookable, () => 0);
  const ofWeekdays = rankBest(bookable, ({ arrival }) => weekdayOf(arrival));
  const ofWeeks = rankBest(bookable, ({ arrival }) => firstDayOfWeek(arrival));
  const cheapest = new Map<Day, Cents>();
  const seen = new Set<Cents>();
  const marks = near.map((item): [Item, AheadMarks] => {
    const lastPrices = [...new Set(item.prices)].filter((price) => !seen.has(price));
    for (const price of lastPrices) seen.add(price);
    return [
      item,
      {
        bestSince: ofAll.get(item) ?? never,
        bestOfWeekdaySince: ofWeekdays.get(item) ?? never,
        bestOfWeekSince: ofWeeks.get(item) ?? never,
        cheapestDepartures: takeCheapest(item, cheapest),
        lastPrices,
      },
    ];
  });
  // What comes into the horizon later hides nothing that is in it now.
  const far = items.filter(({ arrival }) => arrival > horizon);
  const ofFar = far.map((item): [Item, AheadMarks] => [
    item,
    {
      bestSince: always,
      bestOfWeekdaySince: always,
      bestOfWeekSince: always,
      cheapestDepartures: takeCheapest(item, new Map()),
      lastPrices: [...new Set(item.prices)],
    },
  ]);
  return new Map([...marks, ...ofFar]);
}

/**
 * Tells since when each of the days is the best of its group by which orders: the days come with those first that can be booked longest, so a
 * better one is best until it cannot be booked any more, and then the one before it is.
 */
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
