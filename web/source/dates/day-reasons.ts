import { weekdayName } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import type { Day } from './days.ts';
import type { ArrivalDay, PriceCalendar } from './price-calendar.ts';

/** Yields why nobody can arrive on a day; undefined when somebody can, or nothing is known of it. */
export function whyNoArrival(calendar: PriceCalendar, day: Day, today: Day): string | undefined {
  const text = words().finder;
  if (day < today) return text.past;
  const known = calendar.at(day);
  if (!known || known.lengths.length > 0) return undefined;
  return isClosedWeekday(calendar, day) ? text.noArrivalsOn(weekdayName(day, 'long')) : text.noArrivals;
}

/** Yields what else can be had from a day on which one can arrive, but not for so many nights; undefined when one can. */
export function otherLengths(day: ArrivalDay | undefined, nights: number): string | undefined {
  const lengths = day?.lengths ?? [];
  if (day?.price !== undefined || lengths.length === 0) return undefined;
  const text = words();
  return text.finder.notFor(nights, lengthsText(lengths));
}

/** Yields why nobody can leave after so many nights; undefined when somebody can, or nothing is known of it. */
export function whyNoDeparture(arrival: ArrivalDay | undefined, arrived: Day, departure: Day): string | undefined {
  const nights = departure - arrived;
  const lengths: readonly number[] = arrival?.lengths ?? [];
  if (lengths.length === 0 || lengths.includes(nights)) return undefined;
  const text = words().finder;
  const [least = 0, most = 0] = [lengths[0], lengths.at(-1)];
  if (nights < least) return text.atLeast(least);
  if (nights > most) return text.atMost(most);
  const isWeekly = lengths.every((length) => (length - least) % 7 === 0);
  return isWeekly ? text.leaveOn(weekdayName(arrived + least, 'long')) : text.noDeparture(nights);
}

/** A weekday is closed when nobody can arrive on any of at least four, but on other days. */
export function isClosedWeekday(calendar: PriceCalendar, day: Day): boolean {
  const all = calendar.days();
  const same = all.filter(([each]) => (each - day) % 7 === 0);
  const isOpen = ([, { lengths }]: [Day, ArrivalDay]) => lengths.length > 0;
  return same.length >= 4 && !same.some(isOpen) && all.some(isOpen);
}

/** Writes lengths, runs of them as `3–7`: `2, 4–7 or 14 nights`. */
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
  const unit = text.nights(isOne ? 1 : 2).replace(/^\d+\s*/, '');
  return `${parts.length === 0 ? last : `${parts.join(', ')} ${text.finder.or} ${last}`} ${unit}`;
}
