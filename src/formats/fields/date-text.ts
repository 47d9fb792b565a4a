import { type Day, ymdOf } from '../../values/day.ts';

const texts = new Map<Day, string>();

/** `YYYYMMDD`, memoized: long answers write the same few hundred days thousands of times. */
export function dateTextOf(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) {
    if (texts.size >= 4096) texts.clear();
    text = ymdOf(day);
    texts.set(day, text);
  }
  return text;
}

/** Unique within the lodging. */
export function stayIdOf(arrival: Day, departure: Day): string {
  return `${dateTextOf(arrival)}-${dateTextOf(departure)}`;
}
