import { blockedNights, nextMarked } from './blocked-nights.ts';
import { longestStay } from './planning.ts';
import type { DealRows, StayColumns } from './planning.ts';
import type { StayConditions } from './rate-stays.ts';
import { columnsAt, emptyColumns, firstIndexFrom } from '../stays/stay-columns.ts';

/** Lists the rows with arrivals in the period whose nights are all free. The promotion table is that of the rows. */
export function dealRowStays({ stays }: DealRows, conditions: StayConditions): StayColumns {
  const first = firstIndexFrom(stays, conditions.arrivals.from);
  const end = firstIndexFrom(stays, conditions.arrivals.to);
  if (first >= end) return emptyColumns();
  const from = stays.arrival[first] as number;
  const window = { from, to: (stays.arrival[end - 1] as number) + longestStay };
  const nextBlocked = nextMarked(blockedNights(window, conditions.unavailable, conditions.taken));
  const free: number[] = [];
  for (let index = first; index < end; index++) {
    const night = (stays.arrival[index] as number) - from;
    if ((nextBlocked[night] as number) >= night + (stays.nights[index] as number)) free.push(index);
  }
  const offered = columnsAt(stays, free);
  offered.retrocession.fill(conditions.retrocession);
  return offered;
}
