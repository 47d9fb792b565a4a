import type { StayColumns } from '../../stays/rules/planning/planning.ts';
import { aheadOrders, type BestSince } from '../rules/index-documents.ts';
import type { ArrivalRun } from './arrival-runs.ts';

interface Arrivals {
  columns: StayColumns;
  runs: readonly ArrivalRun[];
}

export function diffArrivals(before: Arrivals, next: Arrivals): { written: ArrivalRun[]; vanished: ArrivalRun[] } {
  const former = new Map(before.runs.map((run) => [nameRun(run), run]));
  const written = next.runs.filter((run) => {
    const old = former.get(nameRun(run));
    former.delete(nameRun(run));
    return !old || !haveSameMarks(old, run) || !haveSameStays(before.columns, old, next.columns, run);
  });
  return { written, vanished: [...former.values()] };
}

function nameRun({ arrival, place }: ArrivalRun): string {
  return `${arrival} ${place}`;
}

function haveSameMarks(a: ArrivalRun, b: ArrivalRun): boolean {
  return (
    a.hasSiblings === b.hasSiblings &&
    a.pricesOfKind === b.pricesOfKind &&
    isSameSince(a.bestSince, b.bestSince) &&
    isSameSince(a.bestOfWeekSince, b.bestOfWeekSince) &&
    a.lastPrices.join() === b.lastPrices.join()
  );
}

function isSameSince(a: BestSince, b: BestSince): boolean {
  return aheadOrders.every((order) => a[order] === b[order]);
}

function haveSameStays(a: StayColumns, runA: ArrivalRun, b: StayColumns, runB: ArrivalRun): boolean {
  return (
    runA.stays.length === runB.stays.length &&
    runA.stays.every((index, place) => isSameStay(a, index, b, runB.stays[place] as number))
  );
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
