import { LRUCache } from 'lru-cache';
import { longestStay, type NightRate, type Period } from '../../src/stays/rules/planning/planning.ts';
import { everyWeekday, type Day } from '../../src/values/day.ts';
import type { Cents } from '../../src/values/money.ts';
import { readCsvRows, type CsvFile, type CsvWatch } from './csv-rows.ts';
import { dayIn, nightsIn, priceIn } from './fields.ts';

/** 0 = unspecified. */
export interface NightTerms {
  price: Cents;
  minNights: number;
  maxNights: number;
}

/** A text says why there are none. */
export function termsIn(priceText: string, least: string, most: string): NightTerms | string {
  const [price, minNights, maxNights] = [priceIn(priceText), nightsIn(least), nightsIn(most)];
  if (price === undefined) return 'has an unreadable price';
  if (minNights === undefined) return 'has unreadable minimum_nights';
  if (maxNights === undefined) return 'has unreadable maximum_nights';
  return { price, minNights, maxNights };
}

interface CalendarNight extends NightTerms {
  isAvailable: boolean;
}

function nightIn(text: string): CalendarNight | string {
  const [price = '', least = '', most = '', available = ''] = text.split('\n');
  if (available !== 't' && available !== 'f') return 'has an unreadable available';
  const terms = termsIn(price, least, most);
  return typeof terms === 'string' ? terms : { ...terms, isAvailable: available === 't' };
}

export interface Calendar {
  /** By the listing's id. */
  nights: Map<string, Map<Day, CalendarNight>>;
  /** Undefined when no row was good. */
  firstNight: Day | undefined;
  rows: number;
}

const columns = {
  listing_id: 'needed',
  date: 'needed',
  available: 'needed',
  price: '',
  minimum_nights: '',
  maximum_nights: '',
};

/** Rows may come in any order; those with an unreadable field are left out, and of a night's rows the first counts. */
export async function readCalendar(
  file: CsvFile,
  isListing: (id: string) => boolean,
  watch: CsvWatch,
): Promise<Calendar> {
  const calendar: Calendar = { nights: new Map(), firstNight: undefined, rows: 0 };
  // The same texts come back a million times, and equal nights share their terms.
  const days = new LRUCache<string, Day>({ max: 4_096, memoMethod: (text) => dayIn(text) ?? NaN });
  const terms = new LRUCache<string, CalendarNight | string>({ max: 65_536, memoMethod: nightIn });
  const onRow = (row: Record<keyof typeof columns, string>): string | undefined => {
    const id = row.listing_id;
    if (!isListing(id)) return 'is of a listing that was not imported';
    const day = days.memo(row.date);
    if (Number.isNaN(day)) return 'has an unreadable date';
    const night = terms.memo([row.price, row.minimum_nights, row.maximum_nights, row.available].join('\n'));
    if (typeof night === 'string') return night;
    const nights = calendar.nights.get(id) ?? new Map<Day, CalendarNight>();
    if (nights.has(day)) return 'repeats a night of an earlier row';
    calendar.nights.set(id, nights.set(day, night));
    calendar.firstNight = Math.min(calendar.firstNight ?? day, day);
    return undefined;
  };
  calendar.rows = await readCsvRows(file, { columns, ignored: /^adjusted_price$/ }, onRow, watch);
  return calendar;
}

interface CalendarPlanning {
  nights: NightRate[];
  unavailable: Period[];
}

/** Equal neighbouring nights become one entry, runs of unavailable nights one period. */
export function planningOfCalendar(
  nights: ReadonlyMap<Day, CalendarNight>,
  defaults: NightTerms,
  { shift, maxNights }: { shift: number; maxNights: number },
): CalendarPlanning {
  const rates: NightRate[] = [];
  const unavailable: Period[] = [];
  for (const [date, night] of [...nights].sort(([a], [b]) => a - b)) {
    const day = date + shift;
    const price = night.price || defaults.price;
    if (!night.isAvailable) extendRun(unavailable, day);
    if (price > 0) extendRates(rates, rateOf(night, day, { ...defaults, price }, maxNights));
  }
  return { nights: rates, unavailable };
}

/**
 * A night on which no allowed length is left (its minimum lies above 62, the cap or its own maximum) can be slept but
 * not arrived on. The contract is silent on nights without arrivals: their rate has no arrival days.
 */
function rateOf(night: NightTerms, day: Day, defaults: NightTerms, maxNights: number): NightRate {
  const least = night.minNights || defaults.minNights || 1;
  const most = Math.min(longestStay, maxNights, night.maxNights || defaults.maxNights || longestStay);
  const closed = least > most;
  return {
    from: day,
    to: day + 1,
    nightPrice: defaults.price,
    basePrice: undefined,
    minStay: Math.min(least, longestStay),
    maxStay: closed ? Math.min(least, longestStay) : most,
    arrivalDays: closed ? 0 : everyWeekday,
    departureDays: everyWeekday,
    requestOnly: false,
    priceEnabled: true,
  };
}

function extendRates(rates: NightRate[], next: NightRate): void {
  const last = rates.at(-1);
  const isSame =
    last?.to === next.from &&
    last.nightPrice === next.nightPrice &&
    last.minStay === next.minStay &&
    last.maxStay === next.maxStay &&
    last.arrivalDays === next.arrivalDays;
  if (isSame) last.to = next.to;
  else rates.push(next);
}

function extendRun(periods: Period[], day: Day): void {
  const last = periods.at(-1);
  if (last?.to === day) last.to = day + 1;
  else periods.push({ from: day, to: day + 1 });
}
