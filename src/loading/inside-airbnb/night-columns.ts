import type { Day } from '../../values/day.ts';

/** Nights of one lodging as the calendar lists them, in parallel columns that grow; 0 in a column stands for "not said". */
export interface NightColumns {
  count: number;
  day: Int32Array;
  line: Int32Array;
  price: Int32Array;
  minNights: Uint16Array;
  maxNights: Uint16Array;
  available: Uint8Array;
}

export interface CalendarNight {
  day: Day;
  line: number;
  price: number;
  minNights: number;
  maxNights: number;
  available: boolean;
}

const usualCalendar = 366;

export function createNightColumns(): NightColumns {
  return columnsFor(usualCalendar);
}

export function addNight(columns: NightColumns, night: CalendarNight): void {
  const at = columns.count;
  if (at === columns.day.length) grow(columns);
  columns.day[at] = night.day;
  columns.line[at] = night.line;
  columns.price[at] = night.price;
  columns.minNights[at] = night.minNights;
  columns.maxNights[at] = night.maxNights;
  columns.available[at] = night.available ? 1 : 0;
  columns.count = at + 1;
}

/** Yields the nights by day, each once: of rows for one night the first counts, the lines of the others go to `onRepeated`. */
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

function columnsFor(length: number): NightColumns {
  return {
    count: 0,
    day: new Int32Array(length),
    line: new Int32Array(length),
    price: new Int32Array(length),
    minNights: new Uint16Array(length),
    maxNights: new Uint16Array(length),
    available: new Uint8Array(length),
  };
}

function grow(columns: NightColumns): void {
  const wider = { ...columnsFor(columns.day.length * 2), count: columns.count };
  wider.day.set(columns.day);
  wider.line.set(columns.line);
  wider.price.set(columns.price);
  wider.minNights.set(columns.minNights);
  wider.maxNights.set(columns.maxNights);
  wider.available.set(columns.available);
  Object.assign(columns, wider);
}
