import { longestStay, type NightRate, type Period } from '../../stays/rules/planning/planning.ts';
import { everyWeekday, type Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

/** 0 = not said. */
export interface NightTerms {
  price: Cents;
  minNights: number;
  maxNights: number;
}

interface CalendarNight extends NightTerms {
  day: Day;
  line: number;
  available: boolean;
}

const kinds = {
  day: Int32Array,
  line: Int32Array,
  price: Int32Array,
  minNights: Uint16Array,
  maxNights: Uint16Array,
  available: Uint8Array,
};
const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** Nights of one lodging as the calendar lists them, in parallel growing columns; 0 stands for "not said". */
export type NightColumns = { count: number } & { [Name in keyof typeof kinds]: InstanceType<(typeof kinds)[Name]> };

const usualCalendar = 366;

export function createNightColumns(length = usualCalendar): NightColumns {
  const columns = Object.fromEntries(names.map((name) => [name, new kinds[name](length)]));
  return { ...(columns as Omit<NightColumns, 'count'>), count: 0 };
}

export function addNight(columns: NightColumns, night: CalendarNight): void {
  const at = columns.count;
  if (at === columns.day.length) grow(columns);
  for (const name of names) columns[name][at] = Number(night[name]);
  columns.count = at + 1;
}

/** The first row of a night counts; the lines of repeated ones go to `onRepeated`. */
export function sortNightsByDay(columns: NightColumns, onRepeated: (line: number) => void): CalendarNight[] {
  const nights: CalendarNight[] = [];
  for (const at of orderByDay(columns)) {
    const night = nightAt(columns, at);
    if (nights.at(-1)?.day === night.day) onRepeated(night.line);
    else nights.push(night);
  }
  return nights;
}

function orderByDay({ day, line, count }: NightColumns): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  const valueOf = (column: Int32Array, at: number) => column[at] ?? 0;
  return order.sort((a, b) => valueOf(day, a) - valueOf(day, b) || valueOf(line, a) - valueOf(line, b));
}

function nightAt(columns: NightColumns, at: number): CalendarNight {
  return {
    day: columns.day[at] ?? 0,
    line: columns.line[at] ?? 0,
    price: columns.price[at] ?? 0,
    minNights: columns.minNights[at] ?? 0,
    maxNights: columns.maxNights[at] ?? 0,
    available: columns.available[at] === 1,
  };
}

function grow(columns: NightColumns): void {
  const wider = createNightColumns(columns.day.length * 2);
  for (const name of names) wider[name].set(columns[name]);
  Object.assign(columns, wider, { count: columns.count });
}

export interface CalendarPlanning {
  nights: NightRate[];
  unavailable: Period[];
}

/** Equal neighbouring nights become one entry, runs of unavailable nights one period. */
export function planningOfCalendar(
  nights: readonly CalendarNight[],
  defaults: NightTerms,
  { shift, maxNights }: { shift: number; maxNights: number },
): CalendarPlanning {
  const rates: NightRate[] = [];
  const unavailable: Period[] = [];
  for (const night of nights) {
    const day = night.day + shift;
    const price = night.price || defaults.price;
    if (!night.available) extendRun(unavailable, day);
    if (price > 0) extendRates(rates, rateOf(night, day, { ...defaults, price }, maxNights));
  }
  return { nights: rates, unavailable };
}

/**
 * A night on which no allowed length is left (its minimum lies above 62, the cap or its own maximum) can be slept but
 * not arrived on. The contract is silent on nights without arrivals: their rate has no arrival days.
 */
function rateOf(night: CalendarNight, day: Day, defaults: NightTerms, maxNights: number): NightRate {
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
