import type { Day } from '../../values/day.ts';
import type { NightTerms } from './night-terms.ts';

export interface CalendarNight extends NightTerms {
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
