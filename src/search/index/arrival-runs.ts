import { hash } from 'node:crypto';
import { type Day, weekdayCodes, weekdayOf, ymdOf, type WeekdayCode } from '../../values/day.ts';
import { type Cents, discountPercentOf } from '../../values/money.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type indexServices, pairDeparture } from '../rules/index-documents.ts';
import { packPricesOfKind, packStays } from '../rules/packed-stays.ts';
import { markAhead, type AheadFigures, type AheadMarks } from './best-ahead.ts';

interface MeasuredRun extends AheadFigures {
  /** Position among the runs of the day, from 0. */
  place: number;
  /** Flags and promotion, shared with runs of other days. */
  kind: number;
  flags: number;
  /** Codes of the first stay's promotion, whether it reduces the price or not. */
  codes: readonly string[];
  basePrices: readonly Cents[];
  widestPriceStep: Cents;
}

export interface ArrivalRun extends MeasuredRun, AheadMarks {
  /** On the last day of the kind: the prices of all its stays, packed. */
  pricesOfKind?: string;
  hasSiblings: boolean;
}

/** Groups stays by arrival day, in order, and by all criteria except length and price. */
export function groupArrivals(
  columns: StayColumns,
  { mandatoryServicesPrice, costs }: ReturnType<typeof indexServices>,
  today: Day,
): ArrivalRun[] {
  const runs = measureRuns(columns, mandatoryServicesPrice);
  const hasCosts = costs !== undefined;
  const shared = new Set(runs.filter(({ place }) => place > 0).map(({ arrival }) => arrival));
  const kinds = [...Map.groupBy(runs, ({ kind }) => kind).values()];
  const marks = new Map(kinds.flatMap((ofKind) => [...markAhead(ofKind, today, hasCosts)]));
  const packed = new Map(kinds.map((ofKind) => [ofKind.at(-1), packPricesOfKind(ofKind.flatMap(listStays), hasCosts)]));
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

function listStays({ nights, prices, basePrices }: MeasuredRun) {
  const basePriceAt = (place: number) => basePrices[place] as Cents;
  return nights.map((length, place) => ({
    nights: length,
    price: prices[place] as Cents,
    basePrice: basePriceAt(place),
  }));
}

function measureRuns(columns: StayColumns, servicesPrice: Cents): MeasuredRun[] {
  const runs: MeasuredRun[] = [];
  const { arrival, retrocession, flags, promotion, promotions, price, basePrice } = columns;
  const codes = promotions.map((entry) => entry.codes.map(({ code }) => code));
  for (let index = 0; index < arrival.length;) {
    const day = arrival[index] as number;
    const ofDay = new Map<number, { kind: number; stays: number[] }>();
    for (; index < arrival.length && arrival[index] === day; index += 1) {
      // A promotion without a price reduction is ignored.
      const isPromoted = (basePrice[index] as number) > (price[index] as number);
      const kind = (flags[index] as number) + 256 * (isPromoted ? (promotion[index] as number) + 1 : 0);
      const key = kind * 65_536 + (retrocession[index] as number);
      const run = ofDay.get(key);
      if (run) run.stays.push(index);
      else ofDay.set(key, { kind, stays: [index] });
    }
    for (const [place, { kind, stays }] of [...ofDay.values()].entries()) {
      const first = stays[0] as number;
      runs.push({
        arrival: day,
        place,
        kind,
        flags: flags[first] as number,
        codes: codes[(promotion[first] as number) - 1] ?? [],
        bookableUntil: day - (retrocession[first] as number),
        ...measureStays(columns, servicesPrice, stays),
      });
    }
  }
  return runs;
}

function measureStays(columns: StayColumns, servicesPrice: Cents, stays: readonly number[]) {
  const nights = stays.map((index) => columns.nights[index] as number);
  const prices = stays.map((index) => columns.price[index] as Cents);
  const basePrices = stays.map((index) => columns.basePrice[index] as Cents);
  const perNight = (extra: Cents) => prices.map((price, place) => (price + extra) / (nights[place] as number));
  const discounts = prices.map((price, place) => discountPercentOf(basePrices[place] as Cents, price));
  return {
    nights,
    prices,
    basePrices,
    minPrice: Math.min(...prices),
    maxPrice: Math.max(...prices),
    lowestPerNight: Math.min(...perNight(0)),
    lowestTotalPerNight: Math.min(...perNight(servicesPrice)),
    highestDiscount: Math.max(...discounts),
    widestPriceStep: findWidestStep(prices),
  };
}

function findWidestStep(prices: readonly Cents[]): Cents {
  const ascending = prices.toSorted((a, b) => a - b);
  return ascending.reduce((widest, price, place) => Math.max(widest, price - (ascending[place - 1] ?? price)), 0);
}

/** `<lodgingId>-<yyyymmdd>`, with `-<place>` for all but the first of the day. */
export function buildArrivalId(lodgingId: number, arrival: Day, place: number): string {
  return `${lodgingId}-${ymdOf(arrival)}${place === 0 ? '' : `-${place}`}`;
}

/** Compares the runs of a lodging, by day and place, except for attributes and figures that follow from these. */
export function diffArrivals(
  before: readonly ArrivalRun[],
  next: readonly ArrivalRun[],
): { changed: ArrivalRun[]; vanished: ArrivalRun[] } {
  const nameRun = ({ arrival, place }: ArrivalRun) => `${arrival} ${place}`;
  const former = new Map(before.map((run) => [nameRun(run), run]));
  const changed = next.filter((run) => {
    const old = former.get(nameRun(run));
    former.delete(nameRun(run));
    return !old || !isSameRun(old, run);
  });
  return { changed, vanished: [...former.values()] };
}

function isSameRun(a: ArrivalRun, b: ArrivalRun): boolean {
  return (
    a.flags === b.flags &&
    a.bookableUntil === b.bookableUntil &&
    a.hasSiblings === b.hasSiblings &&
    a.pricesOfKind === b.pricesOfKind &&
    isSameList(a.nights, b.nights) &&
    isSameList(a.prices, b.prices) &&
    isSameList(a.basePrices, b.basePrices) &&
    isSameList(a.codes, b.codes) &&
    isSameList(a.lastPrices, b.lastPrices) &&
    aheadOrders.every((order) => a.bestSince[order] === b.bestSince[order])
  );
}

function isSameList<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, place) => item === b[place]);
}

/**
 * The fields of an `arrivals` document beside the lodging's attributes: stays of one arrival day that differ only in length and price. Days
 * since 1970, cents; keys of the price maps are lengths in nights.
 */
export function buildArrivalFigures(
  run: ArrivalRun,
  attributes: { personMax: number; mandatoryServicesPrice: Cents; freeCancellationDays?: number },
) {
  const { arrival, flags, prices, nights, lastPrices } = run;
  const { personMax, mandatoryServicesPrice, freeCancellationDays } = attributes;
  const stays = listStays(run);
  const totalOf = (price: Cents) => price + mandatoryServicesPrice;
  const totals = prices.map(totalOf);
  const pairDepartures = (costs: readonly Cents[]) =>
    nights.map((length, place) => pairDeparture(arrival + length, costs[place] as Cents));
  const promoted = stays.some(({ price, basePrice }) => basePrice > price);
  const promotions = promoted ? [...new Set(run.codes)] : [];
  return {
    arrival,
    weekday: weekdayCodes[weekdayOf(arrival)] as WeekdayCode,
    bookableUntil: run.bookableUntil,
    ...(freeCancellationDays !== undefined && { freeCancellationUntil: arrival - freeCancellationDays }),
    nights,
    departurePrices: pairDepartures(prices),
    // Without mandatory services, totals equal prices.
    departureTotals: mandatoryServicesPrice === 0 ? [] : pairDepartures(totals),
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
    prices,
    totals,
    lastPrices,
    lastTotals: lastPrices.map(totalOf),
    bestSince: run.bestSince,
    hasSiblings: run.hasSiblings,
    priceDisabled: (flags & priceEnabledFlag) === 0,
    requestOnly: (flags & requestOnlyFlag) !== 0,
    promoted,
    promotions,
    ...(promotions.length > 1 && { promotionsInOrder: promotions.join(' ') }),
    price: Object.fromEntries(nights.map((length, place) => [length, prices[place] as Cents])),
    total: Object.fromEntries(nights.map((length, place) => [length, totals[place] as Cents])),
    basePrice: Object.fromEntries(
      stays.filter(({ price, basePrice }) => basePrice !== price).map((stay) => [stay.nights, stay.basePrice]),
    ),
    stays: packStays(stays),
  };
}

/**
 * 32 bits. `arrivals` stores no source, so documents cannot be read back; `verify` sums the checksums of a lodging's documents instead. Covers
 * all content except what depends on the day of writing (`markAhead`).
 */
export function computeChecksum(run: ArrivalRun, attributesDigest: string): number {
  const { arrival, bookableUntil, flags, codes, nights, prices, basePrices, pricesOfKind, hasSiblings } = run;
  const kind = [attributesDigest, arrival, bookableUntil, flags, codes, pricesOfKind, hasSiblings];
  return hash('sha1', JSON.stringify([kind, nights, prices, basePrices]), 'buffer').readInt32BE();
}
