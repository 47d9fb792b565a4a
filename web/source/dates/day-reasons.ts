import { fillIn } from '../../../src/values/texts.ts';
import { everyWeekday, weekdayName } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import type { Day } from './days.ts';
import type { ArrivalDay, PriceCalendar } from './price-calendar.ts';

/** Undefined when arrival is possible or nothing is known. */
export function whyNoArrival(calendar: PriceCalendar, day: Day, today: Day): string | undefined {
  const text = words().finder;
  if (day < today) return text.past;
  const known = calendar.at(day);
  if (!known || known.lengths.length > 0) return undefined;
  return isClosedWeekday(calendar, day) ? fillIn(text.noArrivalsOn, { weekday: everyWeekday(day) }) : text.noArrivals;
}

/** Lengths available from an arrival day that lacks the requested number of nights; undefined when it has it. */
export function otherLengths(day: ArrivalDay | undefined, nights: number): string | undefined {
  const lengths = day?.lengths ?? [];
  if (day?.price !== undefined || lengths.length === 0) return undefined;
  const text = words();
  return counted(text.finder.notFor, nights, { possible: lengthsText(lengths) });
}

/** Undefined when departure is possible or nothing is known. */
export function whyNoDeparture(arrival: ArrivalDay | undefined, arrived: Day, departure: Day): string | undefined {
  const nights = departure - arrived;
  const lengths: readonly number[] = arrival?.lengths ?? [];
  if (lengths.length === 0 || lengths.includes(nights)) return undefined;
  const text = words().finder;
  const [least = 0, most = 0] = [lengths[0], lengths.at(-1)];
  if (nights < least) return counted(text.atLeast, least);
  if (nights > most) return counted(text.atMost, most);
  const isWeekly = lengths.every((length) => (length - least) % 7 === 0);
  return isWeekly
    ? fillIn(text.leaveOn, { weekday: weekdayName(arrived + least, 'long') })
    : counted(text.noDeparture, nights);
}

/** Closed: no arrival on any of at least four such weekdays, but on other days. */
export function isClosedWeekday(calendar: PriceCalendar, day: Day): boolean {
  const all = calendar.days();
  const same = all.filter(([each]) => (each - day) % 7 === 0);
  const isOpen = ([, { lengths }]: [Day, ArrivalDay]) => lengths.length > 0;
  return same.length >= 4 && !same.some(isOpen) && all.some(isOpen);
}

/** Runs are written as ranges: `2, 4–7 or 14 nights`. */
function lengthsText(lengths: readonly number[]): string {
  const text = words();
  const runs: [first: number, last: number][] = [];
  for (const length of lengths) {
    const run = runs.at(-1);
    if (run?.[1] === length - 1) run[1] = length;
    else runs.push([length, length]);
  }
  const parts = runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  const last = parts.pop() ?? '';
  const isOne = parts.length === 0 && last === '1';
  const count = parts.length === 0 ? last : `${parts.join(', ')} ${text.finder.or} ${last}`;
  return counted(text.nights, isOne ? 1 : 2, { count });
}
