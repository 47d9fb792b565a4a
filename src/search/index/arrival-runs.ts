import { firstDayOfWeek, weekdayCodes, weekdayOf, ymdOf, type Day, type WeekdayCode } from '../../values/day.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../../stays/rules/planning/planning.ts';
import {
  pairWeek,
  pairDeparture,
  type ArrivalDocument,
  type LodgingAttributes,
  packPriceCounts,
  packStays,
} from '../rules/index-documents.ts';
import { markAhead, type AheadFigures, type AheadMarks } from './best-ahead.ts';

interface Run {
  arrival: Day;
  /** Position among the runs of the day, from 0. */
  place: number;
  /** Flags and promotion, shared with runs of other days. */
  kind: number;
  /** Indices of its stays in the columns, by length. */
  stays: readonly number[];
}

interface Figures extends AheadFigures {
  /** By stay. */
  nights: readonly number[];
  widestPriceStep: Cents;
}

export interface ArrivalRun extends Run, Figures, AheadMarks {
  /** On the last day of the kind: the prices of all its stays, packed. */
  pricesOfKind?: string;
  hasSiblings: boolean;
}

/**
 * Groups stays by arrival day, in order, and within a day by all criteria except length and price. `servicesPrice` is
 * added to prices for totals.
 */
export function groupArrivals(columns: StayColumns, servicesPrice: Cents, today: Day): ArrivalRun[] {
  const runs = findRuns(columns).map((run) => ({ ...run, ...sumRun(columns, servicesPrice, run) }));
  const shared = new Set(runs.filter(({ place }) => place > 0).map(({ arrival }) => arrival));
  const kinds = [...Map.groupBy(runs, ({ kind }) => kind).values()];
  const marks = new Map(kinds.flatMap((ofKind) => [...markAhead(ofKind, today)]));
  const packed = new Map(
    kinds.map((ofKind) => [ofKind.at(-1), packPriceCounts(ofKind.flatMap(({ prices }) => prices))]),
  );
  return runs.map((run) => {
    const pricesOfKind = packed.get(run);
    return {
      ...run,
      ...(marks.get(run) as AheadMarks),
      ...(pricesOfKind !== undefined && { pricesOfKind }),
      hasSiblings: shared.has(run.arrival),
    };
  });
}

function findRuns(columns: StayColumns): Run[] {
  const runs: Run[] = [];
  const { arrival, retrocession } = columns;
  for (let start = 0; start < arrival.length;) {
    const day = arrival[start] as number;
    const ofDay = new Map<number, { kind: number; stays: number[] }>();
    let index = start;
    for (; index < arrival.length && arrival[index] === day; index += 1) {
      const kind = kindOf(columns, index);
      const key = kind * 65_536 + (retrocession[index] as number);
      const run = ofDay.get(key);
      if (run) run.stays.push(index);
      else ofDay.set(key, { kind, stays: [index] });
    }
    runs.push(...[...ofDay.values()].map((run, place) => ({ arrival: day, place, ...run })));
    start = index;
  }
  return runs;
}

/** A promotion without a price reduction is ignored. */
function kindOf({ flags, promotion, price, basePrice }: StayColumns, index: number): number {
  const isPromoted = (basePrice[index] as number) > (price[index] as number);
  return (flags[index] as number) + 256 * (isPromoted ? (promotion[index] as number) + 1 : 0);
}

function sumRun(
  { price, basePrice, nights, retrocession }: StayColumns,
  servicesPrice: Cents,
  { arrival, stays }: Run,
): Figures {
  const bookableUntil = arrival - (retrocession[stays[0] as number] as number);
  const figures = {
    arrival,
    bookableUntil,
    minPrice: Infinity,
    maxPrice: -Infinity,
    lowestPerNight: Infinity,
    lowestTotalPerNight: Infinity,
    highestDiscount: -Infinity,
    prices: [] as Cents[],
    nights: stays.map((index) => nights[index] as number),
  };
  for (const index of stays) {
    const [amount, base, length] = [price[index], basePrice[index], nights[index]] as [Cents, Cents, number];
    figures.prices.push(amount);
    figures.minPrice = Math.min(figures.minPrice, amount);
    figures.maxPrice = Math.max(figures.maxPrice, amount);
    figures.lowestPerNight = Math.min(figures.lowestPerNight, amount / length);
    figures.lowestTotalPerNight = Math.min(figures.lowestTotalPerNight, (amount + servicesPrice) / length);
    const discount = discountPercentOf(base, amount);
    figures.highestDiscount = Math.max(figures.highestDiscount, discount);
  }
  return { ...figures, widestPriceStep: findWidestStep(figures.prices) };
}

/** Largest gap between two adjacent prices. */
function findWidestStep(prices: readonly Cents[]): Cents {
  const ascending = prices.toSorted((a, b) => a - b);
  return ascending.reduce((widest, price, place) => Math.max(widest, price - (ascending[place - 1] ?? price)), 0);
}

/** `<lodgingId>-<yyyymmdd>`, with `-<place>` for all but the first of the day. */
export function buildArrivalId(lodgingId: number, arrival: Day, place: number): string {
  return `${lodgingId}-${ymdOf(arrival)}${place === 0 ? '' : `-${place}`}`;
}

export function buildArrivalFigures(
  columns: StayColumns,
  run: ArrivalRun,
  attributes: Pick<LodgingAttributes, 'personMax' | 'mandatoryServicesPrice' | 'freeCancellationDays'>,
): Omit<ArrivalDocument, keyof LodgingAttributes | 'lodgingId' | 'checksum'> {
  const { personMax, mandatoryServicesPrice } = attributes;
  const freeCancellationUntil = findFreeCancellationDay(run, attributes);
  const first = run.stays[0] as number;
  const flags = columns.flags[first] as number;
  const stays = run.stays.map((index) => ({
    nights: columns.nights[index] as number,
    price: columns.price[index] as number,
    basePrice: columns.basePrice[index] as number,
  }));
  const totalOf = (price: Cents) => price + mandatoryServicesPrice;
  const pairDepartures = (costOf: (price: Cents) => Cents) =>
    stays.map(({ nights, price }) => pairDeparture(run.arrival + nights, costOf(price)));
  const promoted = stays.some(({ price, basePrice }) => basePrice > price);
  const promotions = promoted ? listPromotionCodes(columns, first) : [];
  return {
    arrival: run.arrival,
    weekday: weekdayCodes[weekdayOf(run.arrival)] as WeekdayCode,
    bookableUntil: run.bookableUntil,
    ...(freeCancellationUntil === undefined ? {} : { freeCancellationUntil }),
    nights: run.nights,
    departurePrices: pairDepartures((price) => price),
    // Without mandatory services, totals equal prices.
    departureTotals: mandatoryServicesPrice === 0 ? [] : pairDepartures(totalOf),
    stayCount: stays.length,
    ...(run.pricesOfKind !== undefined && { pricesOfKind: run.pricesOfKind }),
    minPrice: run.minPrice,
    maxPrice: run.maxPrice,
    widestPriceStep: run.widestPriceStep,
    lowestPerNight: run.lowestPerNight,
    lowestPerPerson: run.minPrice / personMax,
    minTotal: totalOf(run.minPrice),
    maxTotal: totalOf(run.maxPrice),
    lowestTotalPerNight: run.lowestTotalPerNight,
    lowestTotalPerPerson: totalOf(run.minPrice) / personMax,
    highestDiscount: run.highestDiscount,
    prices: run.prices,
    totals: run.prices.map(totalOf),
    lastPrices: run.lastPrices,
    lastTotals: run.lastPrices.map(totalOf),
    bestSince: run.bestSince,
    bestOfWeekSince: pairWeeks(run),
    hasSiblings: run.hasSiblings,
    priceDisabled: (flags & priceEnabledFlag) === 0,
    requestOnly: (flags & requestOnlyFlag) !== 0,
    promoted,
    promotions,
    ...(promotions.length > 1 && { promotionsInOrder: promotions.join(' ') }),
    price: Object.fromEntries(stays.map(({ nights, price }) => [nights, price])),
    total: Object.fromEntries(stays.map(({ nights, price }) => [nights, totalOf(price)])),
    basePrice: Object.fromEntries(
      stays.filter(({ price, basePrice }) => basePrice !== price).map(({ nights, basePrice }) => [nights, basePrice]),
    ),
    stays: packStays(stays),
  };
}

export function findFreeCancellationDay(
  { arrival }: Pick<ArrivalRun, 'arrival'>,
  { freeCancellationDays }: Pick<LodgingAttributes, 'freeCancellationDays'>,
): Day | undefined {
  return freeCancellationDays === undefined ? undefined : arrival - freeCancellationDays;
}

function pairWeeks({ arrival, bestOfWeekSince }: ArrivalRun): ArrivalDocument['bestOfWeekSince'] {
  const firstDay = firstDayOfWeek(arrival);
  const paired = Object.entries(bestOfWeekSince).map(([order, since]) => [order, pairWeek(firstDay, since)]);
  return Object.fromEntries(paired) as ArrivalDocument['bestOfWeekSince'];
}

function listPromotionCodes(columns: StayColumns, index: number): string[] {
  const entry = columns.promotions[(columns.promotion[index] as number) - 1];
  return [...new Set(entry?.codes.map(({ code }) => code))];
}
