import { blockedNights, nextMarked } from './blocked-nights.ts';
import type { Day } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { longestStay } from './planning.ts';
import type { DealRows, StayColumns } from './planning.ts';
import type { StayConditions } from './rate-stays.ts';
import { columnsAt, columnsOf, emptyColumns, firstIndexFrom } from '../stays/stay-columns.ts';

/**
 * One explicit stay as a provider delivers it; without `basePrice` it is the price, a promotion without a label is
 * labelled with its code.
 */
export interface DealRow {
  arrival: Day;
  departure: Day;
  price: Cents;
  basePrice?: Cents | undefined;
  promotions: readonly { code: string; label?: string | undefined }[];
  priceEnabled: boolean;
  requestOnly: boolean;
}

/**
 * Yields the columns that a planning keeps of rows in any order. No pair of arrival and departure may come twice,
 * each row has 1 to 62 nights.
 */
export function dealRowColumns(rows: readonly DealRow[]): StayColumns {
  return columnsOf(
    rows.map((row) => ({
      ...row,
      nights: row.departure - row.arrival,
      basePrice: row.basePrice ?? row.price,
      retrocession: 0,
      promotion: row.promotions.length === 0 ? undefined : { codes: row.promotions.map(labelled), percent: undefined },
    })),
  );
}

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

function labelled({ code, label }: DealRow['promotions'][number]): { code: string; label: string } {
  return { code, label: label ?? code };
}
