import type { ContractDelivery } from '../../rules/planning/contract.ts';
import { dayFromYmd, type Day } from '../../../values/day.ts';
import type { NightRate, Period } from '../../rules/planning/planning.ts';
import { mostWarnings, type Warning } from '../../../lodgings/wire/warning.ts';

/** What decides whether a row can be sold: the day, and the nights that live bookings hold, ascending. */
export interface Sold {
  today: Day;
  taken: readonly Day[];
}

/** The stays of deal rows as they were sent, in that order, half open: rows are kept sorted, so only these know their places. */
interface SentRows {
  from: Int32Array;
  to: Int32Array;
}

/** Yields the rows of a valid body as it came; none of a contract with rates. */
export function readSentRows(sent: unknown): SentRows {
  const { dealRows = [] } = sent as { dealRows?: readonly { arrival: string; departure: string }[] };
  return {
    from: Int32Array.from(dealRows, ({ arrival }) => dayOf(arrival)),
    to: Int32Array.from(dealRows, ({ departure }) => dayOf(departure)),
  };
}

/**
 * Lists the rows of a valid contract that are kept but not offered: in the past, or with booked nights. Pointers name
 * the places of `rows`. The contract is silent on warnings about entries of rates: one is in the past when its last
 * night is, and one with booked nights is named, though its other nights are offered.
 */
export function contractWarnings({ offer }: Pick<ContractDelivery, 'offer'>, rows: SentRows, sold: Sold): Warning[] {
  if (offer.kind === 'rates') return offer.nights.flatMap((night, place) => entryWarnings(night, place, sold));
  const warnings: Warning[] = [];
  for (let place = 0; place < rows.from.length && warnings.length < mostWarnings; place += 1)
    warnings.push(...rowWarnings({ from: rows.from[place] as Day, to: rows.to[place] as Day }, place, sold));
  return warnings;
}

function entryWarnings(night: NightRate, place: number, { today, taken }: Sold): Warning[] {
  const pointer = `/rates/nights/${place}`;
  if (night.to <= today)
    return [{ pointer, code: 'ROW_IN_THE_PAST', detail: 'All its nights are over: it is kept, not offered' }];
  const booked = countWithin(taken, night);
  if (booked === 0) return [];
  return [{ pointer, code: 'ROW_OVERLAPS_BOOKING', detail: `${booked} of its nights booked: these are not offered` }];
}

function rowWarnings(row: Period, place: number, { today, taken }: Sold): Warning[] {
  const pointer = `/dealRows/${place}`;
  if (row.from < today)
    return [{ pointer, code: 'ROW_IN_THE_PAST', detail: 'Its arrival is over: it is kept, not offered' }];
  const booked = countWithin(taken, row);
  if (booked === 0) return [];
  return [{ pointer, code: 'ROW_OVERLAPS_BOOKING', detail: `${booked} of its nights booked: it is kept, not offered` }];
}

function dayOf(text: string): Day {
  return dayFromYmd(text.trim()) ?? 0;
}

function countWithin(days: readonly Day[], { from, to }: Period): number {
  return firstFrom(days, to) - firstFrom(days, from);
}

/** Yields the place of the first of the ascending days that is not before the given one. */
function firstFrom(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as Day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
