import type { Day } from '../../values/day.ts';
import type { BadRow } from './bad-rows.ts';
import { readCsvRows, type CsvFile } from './csv-rows.ts';
import { addNight, createNightColumns, type NightColumns } from './night-columns.ts';
import { dayIn, nightsIn, priceIn, memoize } from './plain-fields.ts';

export interface Calendar {
  /** Nights by the listing's id. */
  nights: Map<string, NightColumns>;
  /** Undefined when no row was good. */
  firstNight: Day | undefined;
  rows: number;
}

const columns = ['listing_id', 'date', 'available', 'price', 'minimum_nights', 'maximum_nights'] as const;

/** Reads the calendar into compact columns, whatever the order of its rows; a row with an unreadable field is left out. */
export async function readCalendar(
  file: CsvFile,
  isListing: (id: string) => boolean,
  watch: { onBadRow: (row: BadRow) => void; onProgress: (share: number, rows: number) => void },
): Promise<Calendar> {
  const calendar: Calendar = { nights: new Map(), firstNight: undefined, rows: 0 };
  const [readDay, readPrice, readNights] = [memoize(dayIn), memoize(priceIn), memoize(nightsIn)];
  const whenSaid = (read: (text: string) => number | undefined, text: string) => (text === '' ? 0 : read(text));
  const onRow = (fields: readonly string[], line: number): string | undefined => {
    const [id, date, available, priceText, leastText, mostText] = fields as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const day = readDay(date);
    const price = whenSaid(readPrice, priceText);
    const minNights = whenSaid(readNights, leastText);
    const maxNights = whenSaid(readNights, mostText);
    if (!isListing(id)) return 'is of a listing that was not imported';
    if (day === undefined) return 'has an unreadable date';
    if (available !== 't' && available !== 'f') return 'has an unreadable available';
    if (price === undefined) return 'has an unreadable price';
    if (minNights === undefined) return 'has unreadable minimum_nights';
    if (maxNights === undefined) return 'has unreadable maximum_nights';
    addNight(nightsOf(calendar, id), { day, line, price, minNights, maxNights, available: available === 't' });
    calendar.firstNight = Math.min(calendar.firstNight ?? day, day);
    return undefined;
  };
  calendar.rows = await readCsvRows(file, columns, { needed: ['listing_id', 'date', 'available'], onRow, ...watch });
  return calendar;
}

function nightsOf(calendar: Calendar, id: string): NightColumns {
  let nights = calendar.nights.get(id);
  if (!nights) calendar.nights.set(id, (nights = createNightColumns()));
  return nights;
}
