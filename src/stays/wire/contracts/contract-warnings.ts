import type { ContractDelivery } from '../../rules/planning/contract.ts';
import { dayFromYmd, findFirstDay, type Day } from '../../../values/day.ts';
import type { Period } from '../../rules/planning/planning.ts';
import { mostWarnings, type Warning } from '../../../formats/fields/warning.ts';

/** `taken`: nights held by live bookings, ascending. */
export interface Sold {
  today: Day;
  taken: readonly Day[];
}

/**
 * Stays of the deal rows in the order sent, half open: the stored rows are sorted, so only these give the pointers'
 * indexes.
 */
interface SentRows {
  from: Int32Array;
  to: Int32Array;
}

/** Expects a validated body; empty for a contract with rates. */
export function readSentRows(sent: unknown): SentRows {
  const { dealRows = [] } = sent as { dealRows?: readonly { arrival: string; departure: string }[] };
  return {
    from: Int32Array.from(dealRows, ({ arrival }) => dayOf(arrival)),
    to: Int32Array.from(dealRows, ({ departure }) => dayOf(departure)),
  };
}

/**
 * Lists the rows of a valid contract that are kept but not offered: in the past, or with booked nights. Pointers name
 * the places of `rows`. The contract is silent on warnings about rates entries: an entry is in the past if its last
 * night is, and an entry with booked nights gets a warning although its other nights are offered.
 */
export function contractWarnings({ offer }: Pick<ContractDelivery, 'offer'>, rows: SentRows, sold: Sold): Warning[] {
  if (offer.kind === 'rates') return offer.nights.flatMap((night, place) => rowWarnings(nightRow, night, place, sold));
  const warnings: Warning[] = [];
  for (let place = 0; place < rows.from.length && warnings.length < mostWarnings; place += 1)
    warnings.push(...rowWarnings(dealRow, { from: rows.from[place] as Day, to: rows.to[place] as Day }, place, sold));
  return warnings;
}

const nightRow = {
  list: '/rates/nights',
  isOver: ({ to }: Period, today: Day) => to <= today,
  over: 'All its nights are over',
  booked: 'these are not offered',
};

const dealRow: typeof nightRow = {
  list: '/dealRows',
  isOver: ({ from }, today) => from < today,
  over: 'Its arrival is over',
  booked: 'it is kept, not offered',
};

function rowWarnings(kind: typeof nightRow, row: Period, place: number, { today, taken }: Sold): Warning[] {
  const pointer = `${kind.list}/${place}`;
  if (kind.isOver(row, today))
    return [{ pointer, code: 'ROW_IN_THE_PAST', detail: `${kind.over}: it is kept, not offered` }];
  const booked = findFirstDay(taken, row.to) - findFirstDay(taken, row.from);
  if (booked === 0) return [];
  return [{ pointer, code: 'ROW_OVERLAPS_BOOKING', detail: `${booked} of its nights booked: ${kind.booked}` }];
}

function dayOf(text: string): Day {
  return dayFromYmd(text.trim()) ?? 0;
}
