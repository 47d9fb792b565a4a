import type { Day } from '../../values/day.ts';
import { readCsvRows, type BadRow, type CsvFile } from './csv-rows.ts';
import { dayIn, memoize, nightsIn, priceIn } from './fields.ts';
import { addNight, createNightColumns, type NightColumns, type NightTerms } from './nights.ts';

/** A text says why the row has no terms. */
export function createTermsReader(): (price: string, least: string, most: string) => NightTerms | string {
  const [readPrice, readNights] = [memoize(priceIn), memoize(nightsIn)];
  return (priceText, least, most) => {
    const price = priceText === '' ? 0 : readPrice(priceText);
    const minNights = least === '' ? 0 : readNights(least);
    const maxNights = most === '' ? 0 : readNights(most);
    if (price === undefined) return 'has an unreadable price';
    if (minNights === undefined) return 'has unreadable minimum_nights';
    if (maxNights === undefined) return 'has unreadable maximum_nights';
    return { price, minNights, maxNights };
  };
}

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
