import { dateOf, type Day } from '../dates/days.ts';
import { currentLocale } from '../texts/language.ts';

/** Writes an amount of euros, without cents when there are none. */
export function money(euros: number): string {
  const digits = Number.isInteger(euros) ? 0 : 2;
  return formatted(
    `money ${digits}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits: digits }),
  ).format(euros);
}

/** Writes a number as its readers expect it. */
export function count(value: number): string {
  return formatted('count', (locale) => new Intl.NumberFormat(locale)).format(value);
}

/** Writes a share of a hundred: `50%`, or with the space of the language, at which no line breaks. */
export function percent(share: number): string {
  const form = { style: 'percent', maximumFractionDigits: 1 } as const;
  return formatted('percent', (locale) => new Intl.NumberFormat(locale, form)).format(share / 100);
}

/** Writes an area: `80 m²`, on one line. */
export function surfaceText(squareMetres: number): string {
  return `${count(squareMetres)}\u00a0m²`;
}

/** Writes a list: `French, English and German`. */
export function listOf(items: readonly string[]): string {
  return formatted('list', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}

/** Writes a score of ten: `7.6`. */
export function scoreText(score: number): string {
  return formatted('score', (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })).format(score);
}

/** Writes a day: `Sat 10 Jul`. */
export function shortDay(day: Day): string {
  return withOrdinal(dayForm({ weekday: 'short', day: 'numeric', month: 'short' }).format(dateOf(day)));
}

/** Writes a day in full: `Saturday 10 July 2027`. */
export function fullDay(day: Day): string {
  return withOrdinal(dayForm({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dateOf(day)));
}

/** Writes two days: `10 – 17 July`. */
export function dayRange(from: Day, to: Day): string {
  return dayForm({ day: 'numeric', month: 'short' }).formatRange(dateOf(from), dateOf(to));
}

/** Writes the month of a day: `July 2027`. */
export function monthName(day: Day): string {
  return dayForm({ month: 'long', year: 'numeric' }).format(dateOf(day));
}

/** Writes the month of a day in short: `Jul 2027`. */
export function shortMonth(day: Day): string {
  return dayForm({ month: 'short', year: 'numeric' }).format(dateOf(day));
}

/** Writes the weekday of a day in one or two letters. */
export function weekdayName(day: Day, weekday: 'narrow' | 'long'): string {
  return dayForm({ weekday }).format(dateOf(day));
}

/** Writes the time of an instant in the reader's zone, with its day unless that is today. */
export function timeOf(instant: string): string {
  const at = new Date(instant);
  const write = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(currentLocale(), form).format(at);
  const time = write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? time : `${time} (${write({ day: 'numeric', month: 'short' })})`;
}

/** The first of a month is an ordinal in French, which Intl does not know. */
function withOrdinal(text: string): string {
  return currentLocale() === 'fr-FR' ? text.replace(/ 1 /, ' 1er ') : text;
}

function dayForm(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatted(
    `day ${JSON.stringify(options)}`,
    (name) => new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' }),
  );
}

/** Makes what most figures are written with. The first time takes long, so it is done while an answer is awaited. */
export function makeForms(): void {
  money(0);
  count(0);
  dayRange(0, 1);
}

const forms = new Map<string, unknown>();

/** Making a format costs a hundred times as much as using it. */
function formatted<Form>(name: string, make: (locale: string) => Form): Form {
  const key = `${currentLocale()} ${name}`;
  if (!forms.has(key)) forms.set(key, make(currentLocale()));
  return forms.get(key) as Form;
}
