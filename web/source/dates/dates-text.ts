import { fillIn } from '../../../src/values/texts.ts';
import { dayRange, monthName } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import { dayOfYmd, stayOf } from './days.ts';
import { flexibleLengthOf } from './flexible-lengths.ts';

/** `10 – 17 July`, `A week in July 2027`, or that any dates will do. */
export function datesText(query: URLSearchParams): string {
  const text = words();
  const [arrival, departure] = stayOf(query);
  if (arrival !== undefined && departure !== undefined) return dayRange(arrival, departure);
  const from = dayOfYmd(query.get('arrivalfrom'));
  if (from === undefined) return text.anyDates;
  const length = flexibleLengthOf(query);
  return length
    ? fillIn(text.finder.lengthIn, { length: text.finder.lengths[length], month: monthName(from) })
    : monthName(from);
}

/** `2 days earlier`, or that these are the requested dates. */
export function shiftText(days: number): string {
  const text = words().finder;
  if (days === 0) return text.asWished;
  return days < 0 ? counted(text.earlier, -days) : counted(text.later, days);
}
