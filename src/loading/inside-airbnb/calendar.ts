import type { Day } from '../../values/day.ts';
import type { BadRow } from './bad-rows.ts';
import { readCsvRows, type CsvFile } from './csv-rows.ts';
import { addNight, createNightColumns, type NightColumns } from './night-columns.ts';
import { createTermsReader } from './night-terms.ts';
import { dayIn, memoize } from './plain-fields.ts';

export interface Calendar {
  /** Nights by the listing's id. */
  nights: Map<string, NightColumns>;
  /** Undefined when no row was good. */
  firstNight: Day | undefined;
  rows: number;
}

const columns = ['listing_id', 'date', 'available', 'price', 'minimum_nights', 'maximum_nights'] as const;

/** Rows may come in any order; those with an unreadable field are left out. */
export async function readCalendar(
  file: CsvFile,
  isListing: (id: string) => boolean,
  watch: { onBadRow: (row: BadRow) => void; onProgress: (share: number, rows: number) => void },
): Promise<Calendar> {
  const calendar: Calendar = { nights: new Map(), firstNight: undefined, rows: 0 };
  const [readDay, readTerms] = [memoize(dayIn), createTermsReader()];
  const onRow = (fields: readonly string[], line: number): string | undefined => {
    const [id = '', date = '', available, price = '', least = '', most = ''] = fields;
    if (!isListing(id)) return 'is of a listing that was not imported';
    const day = readDay(date);
    if (day === undefined) return 'has an unreadable date';
    if (available !== 't' && available !== 'f') return 'has an unreadable available';
    const terms = readTerms(price, least, most);
    if (typeof terms === 'string') return terms;
    addNight(nightsOf(calendar, id), { day, line, ...terms, available: available === 't' });
    calendar.firstNight = Math.min(calendar.firstNight ?? day, day);
    return undefined;
  };
  calendar.rows = await readCsvRows(file, columns, {
    needed: ['listing_id', 'date', 'available'],
    ignored: /^adjusted_price$/,
    onRow,
    ...watch,
  });
  return calendar;
}

function nightsOf(calendar: Calendar, id: string): NightColumns {
  let nights = calendar.nights.get(id);
  if (!nights) calendar.nights.set(id, (nights = createNightColumns()));
  return nights;
}
