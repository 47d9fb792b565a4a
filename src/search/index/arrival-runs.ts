import { ymdOf, type Day } from '../../values/day.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../../stays/rules/planning/planning.ts';
import { findCheapestAhead } from './cheapest-ahead.ts';
import type { ArrivalDocument, LodgingAttributes } from '../rules/index-documents.ts';

/** The stays of one arrival day: those from `start` up to and without `end`. */
interface Run {
  arrival: Day;
  start: number;
  end: number;
}

/** Over the stays of a run; all but `bookableUntil` over those with an enabled price. */
type Sums = Pick<ArrivalDocument, 'bookableUntil' | 'stayCount'> & Record<'minPrice' | 'maxPrice', number>;

export interface ArrivalRun extends Run, Sums {
  isCheapestAhead: boolean;
}

/** Stays with the runs that `groupArrivals` finds in them. */
interface Arrivals {
  columns: StayColumns;
  runs: readonly ArrivalRun[];
}

/** Groups stays by their arrival day, in order. */
export function groupArrivals(columns: StayColumns, today: Day): ArrivalRun[] {
  const runs = findRuns(columns).map((run) => ({ ...run, ...sumRun(columns, run) }));
  const ahead = findCheapestAhead(
    runs.filter(({ stayCount }) => stayCount > 0),
    today,
  );
  return runs.map((run) => ({ ...run, isCheapestAhead: ahead.has(run.arrival) }));
}

function findRuns({ arrival }: StayColumns): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < arrival.length;) {
    const day = arrival[start] as number;
    let end = start + 1;
    while (end < arrival.length && arrival[end] === day) end += 1;
    runs.push({ arrival: day, start, end });
    start = end;
  }
  return runs;
}

function sumRun({ flags, price, retrocession }: StayColumns, { arrival, start, end }: Run): Sums {
  const sums = { bookableUntil: -Infinity, stayCount: 0, minPrice: Infinity, maxPrice: -Infinity };
  for (let index = start; index < end; index += 1) {
    sums.bookableUntil = Math.max(sums.bookableUntil, arrival - (retrocession[index] as number));
    if (((flags[index] as number) & priceEnabledFlag) === 0) continue;
    sums.stayCount += 1;
    sums.minPrice = Math.min(sums.minPrice, price[index] as number);
    sums.maxPrice = Math.max(sums.maxPrice, price[index] as number);
  }
  return sums;
}

/** Builds the id of the document of an arrival day: `<lodgingId>-<yyyymmdd>`. */
export function buildArrivalId(lodgingId: number, arrival: Day): string {
  return `${lodgingId}-${ymdOf(arrival)}`;
}

type Figures = Omit<ArrivalDocument, keyof LodgingAttributes | 'lodgingId'>;

/** Builds what the document of an arrival day says of its stays. */
export function buildArrivalFigures(columns: StayColumns, run: ArrivalRun): Figures {
  const lists = { nights: [], promotedNights: [], requestOnlyNights: [], disabledNights: [] } as Lists;
  const promoted: number[] = [];
  for (let index = run.start; index < run.end; index += 1) {
    const [nights, flags] = [columns.nights[index] as number, columns.flags[index] as number];
    const [price, basePrice] = [columns.price[index] as number, columns.basePrice[index] as number];
    lists.nights.push(nights);
    if ((flags & requestOnlyFlag) !== 0) lists.requestOnlyNights.push(nights);
    if (basePrice > price) {
      lists.promotedNights.push(nights);
      promoted.push(index);
    }
    if ((flags & priceEnabledFlag) === 0) lists.disabledNights.push(nights);
  }
  return {
    arrival: run.arrival,
    bookableUntil: run.bookableUntil,
    stayCount: run.stayCount,
    ...lists,
    ...(run.stayCount > 0 ? { minPrice: run.minPrice, maxPrice: run.maxPrice } : {}),
    ...(run.isCheapestAhead && { cheapestAhead: true }),
    price: mapByNights(columns, columns.price, run),
    basePrice: mapByNights(columns, columns.basePrice, run),
    promotions: listPromotions(columns, promoted),
  };
}

type Lists = Record<'nights' | 'promotedNights' | 'requestOnlyNights' | 'disabledNights', number[]>;

function mapByNights(columns: StayColumns, amounts: Int32Array, run: ArrivalRun): Record<string, number> {
  const map: Record<string, number> = {};
  for (let index = run.start; index < run.end; index += 1)
    map[columns.nights[index] as number] = amounts[index] as number;
  return map;
}

function listPromotions(columns: StayColumns, promoted: readonly number[]): string[] {
  const values = new Set<string>();
  for (const index of promoted) {
    const entry = columns.promotions[(columns.promotion[index] as number) - 1];
    for (const { code } of entry?.codes ?? []) values.add(code).add(`${columns.nights[index] as number}:${code}`);
  }
  return [...values];
}

/** Finds the arrival days whose stays differ: `written` are to be written as in `next`, `vanished` to be deleted. */
export function diffArrivals(before: Arrivals, next: Arrivals): { written: ArrivalRun[]; vanished: Day[] } {
  const former = new Map(before.runs.map((run) => [run.arrival, run]));
  const written = next.runs.filter((run) => {
    const old = former.get(run.arrival);
    former.delete(run.arrival);
    return !old || !haveSameStays(before.columns, old, next.columns, run);
  });
  return { written, vanished: [...former.keys()] };
}

function haveSameStays(a: StayColumns, runA: ArrivalRun, b: StayColumns, runB: ArrivalRun): boolean {
  const length = runA.end - runA.start;
  if (length !== runB.end - runB.start || runA.isCheapestAhead !== runB.isCheapestAhead) return false;
  for (let offset = 0; offset < length; offset += 1) {
    if (!isSameStay(a, runA.start + offset, b, runB.start + offset)) return false;
  }
  return true;
}

function isSameStay(a: StayColumns, i: number, b: StayColumns, j: number): boolean {
  return (
    a.nights[i] === b.nights[j] &&
    a.price[i] === b.price[j] &&
    a.basePrice[i] === b.basePrice[j] &&
    a.flags[i] === b.flags[j] &&
    a.retrocession[i] === b.retrocession[j] &&
    buildPromotionKey(a, i) === buildPromotionKey(b, j)
  );
}

function buildPromotionKey(columns: StayColumns, index: number): string {
  const number = columns.promotion[index] as number;
  return number === 0 ? '' : (columns.promotions[number - 1]?.codes.map(({ code }) => code).join(' ') ?? '');
}
