import { ymdOf, type Day } from '../domain/day.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../domain/planning.ts';
import { arrivalDocumentId, type ArrivalDocument, type LodgingAttributes } from '../opensearch/documents.ts';

/** The stays of one arrival day: those from `start` up to and without `end`. */
export interface ArrivalRun {
  arrival: Day;
  start: number;
  end: number;
}

/** Yields the runs of equal arrival days, in order. */
export function arrivalRuns({ arrival }: StayColumns): ArrivalRun[] {
  const runs: ArrivalRun[] = [];
  for (let start = 0; start < arrival.length;) {
    const day = arrival[start] as number;
    let end = start + 1;
    while (end < arrival.length && arrival[end] === day) end += 1;
    runs.push({ arrival: day, start, end });
    start = end;
  }
  return runs;
}

/** Yields the id of the document of an arrival day. */
export function arrivalId(lodgingId: number, arrival: Day): string {
  return arrivalDocumentId(lodgingId, ymdOf(arrival));
}

type Figures = Omit<ArrivalDocument, keyof LodgingAttributes | 'lodgingId'>;

/** Yields what the document of an arrival day says of its stays. */
export function arrivalFigures(columns: StayColumns, run: ArrivalRun): Figures {
  const indexes = Array.from({ length: run.end - run.start }, (_, offset) => run.start + offset);
  const nightsOf = (index: number) => columns.nights[index] as number;
  const hasFlag = (index: number, flag: number) => ((columns.flags[index] as number) & flag) !== 0;
  const isPromoted = (index: number) => (columns.basePrice[index] as number) > (columns.price[index] as number);
  const enabled = indexes.filter((index) => hasFlag(index, priceEnabledFlag));
  const prices = enabled.map((index) => columns.price[index] as number);
  return {
    arrival: run.arrival,
    bookableUntil: Math.max(...indexes.map((index) => run.arrival - (columns.retrocession[index] as number))),
    nights: indexes.map(nightsOf),
    stayCount: enabled.length,
    ...(enabled.length > 0 ? { minPrice: Math.min(...prices), maxPrice: Math.max(...prices) } : {}),
    price: byNights(columns, columns.price, run),
    basePrice: byNights(columns, columns.basePrice, run),
    promotedNights: indexes.filter(isPromoted).map(nightsOf),
    requestOnlyNights: indexes.filter((index) => hasFlag(index, requestOnlyFlag)).map(nightsOf),
    disabledNights: indexes.filter((index) => !hasFlag(index, priceEnabledFlag)).map(nightsOf),
    promotions: promotionsOf(columns, indexes.filter(isPromoted)),
  };
}

function byNights(columns: StayColumns, amounts: Int32Array, run: ArrivalRun): Record<string, number> {
  const map: Record<string, number> = {};
  for (let index = run.start; index < run.end; index += 1)
    map[columns.nights[index] as number] = amounts[index] as number;
  return map;
}

function promotionsOf(columns: StayColumns, promoted: readonly number[]): string[] {
  const values = new Set<string>();
  for (const index of promoted) {
    const entry = columns.promotions[(columns.promotion[index] as number) - 1];
    for (const { code } of entry?.codes ?? []) values.add(code).add(`${columns.nights[index] as number}:${code}`);
  }
  return [...values];
}

/** Yields the arrival days whose stays are not the same in both: to be written where `next` has them, to be deleted else. */
export function changedArrivals(before: StayColumns, next: StayColumns): { written: ArrivalRun[]; vanished: Day[] } {
  const former = new Map(arrivalRuns(before).map((run) => [run.arrival, run]));
  const runs = arrivalRuns(next);
  const written = runs.filter((run) => {
    const old = former.get(run.arrival);
    former.delete(run.arrival);
    return !old || !areEqual(before, old, next, run);
  });
  return { written, vanished: [...former.keys()] };
}

function areEqual(a: StayColumns, runA: ArrivalRun, b: StayColumns, runB: ArrivalRun): boolean {
  const length = runA.end - runA.start;
  if (length !== runB.end - runB.start) return false;
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
    promotionKey(a, i) === promotionKey(b, j)
  );
}

function promotionKey(columns: StayColumns, index: number): string {
  const number = columns.promotion[index] as number;
  return number === 0 ? '' : (columns.promotions[number - 1]?.codes.map(({ code }) => code).join(' ') ?? '');
}
