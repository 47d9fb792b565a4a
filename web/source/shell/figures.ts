import { dateOf, type Day } from '../dates/days.ts';
import { currentLocale } from '../texts/language.ts';

export function money(euros: number): string {
  const digits = Number.isInteger(euros) ? 0 : 2;
  return formatted(
    `money ${digits}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits: digits }),
  ).format(euros);
}

export function count(value: number): string {
  return formatted('count', (locale) => new Intl.NumberFormat(locale)).format(value);
}

/** `50%`, or with the language's non-breaking space. */
export function percent(share: number): string {
  const form = { style: 'percent', maximumFractionDigits: 1 } as const;
  return formatted('percent', (locale) => new Intl.NumberFormat(locale, form)).format(share / 100);
}

/** `80 m²`, on one line. */
export function surfaceText(squareMetres: number): string {
  return `${count(squareMetres)}\u00a0m²`;
}

/** `French, English and German`. */
export function listOf(items: readonly string[]): string {
  return formatted('list', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}

/** Out of ten: `7.6`. */
export function scoreText(score: number): string {
  return formatted('score', (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })).format(score);
}

/** `Sat 10 Jul`. */
export function shortDay(day: Day): string {
  return withOrdinal(dayForm({ weekday: 'short', day: 'numeric', month: 'short' }).format(dateOf(day)));
}

/** `Saturday 10 July 2027`. */
export function fullDay(day: Day): string {
  return withOrdinal(dayForm({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dateOf(day)));
}

/** `10 – 17 July`. */
export function dayRange(from: Day, to: Day): string {
  return dayForm({ day: 'numeric', month: 'short' }).formatRange(dateOf(from), dateOf(to));
}

/** `July 2027`. */
export function monthName(day: Day): string {
  return dayForm({ month: 'long', year: 'numeric' }).format(dateOf(day));
}

/** `Jul 2027`. */
export function shortMonth(day: Day): string {
  return dayForm({ month: 'short', year: 'numeric' }).format(dateOf(day));
}

/** Narrow is one or two letters. */
export function weekdayName(day: Day, weekday: 'narrow' | 'long'): string {
  return dayForm({ weekday }).format(dateOf(day));
}

/** For every such day. In Spanish, Saturday and Sunday have a separate plural, which Intl does not support. */
export function everyWeekday(day: Day): string {
  const name = weekdayName(day, 'long');
  return currentLocale() === 'es-ES' ? name.replace(/o$/, 'os') : name;
}

export function timeOf(instant: string): string {
  const at = new Date(instant);
  const write = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(currentLocale(), form).format(at);
  const time = write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? time : `${time} (${write({ day: 'numeric', month: 'short' })})`;
}

/** In French the first of a month is an ordinal, which Intl does not support. */
function withOrdinal(text: string): string {
  return currentLocale() === 'fr-FR' ? text.replace(/ 1 /, ' 1er ') : text;
}

function dayForm(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatted(
    `day ${JSON.stringify(options)}`,
    (name) => new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' }),
  );
}

/** Warms the formats: creating them is slow, so it is done while a response is awaited. */
export function makeForms(): void {
  money(0);
  count(0);
  dayRange(0, 1);
}

const forms = new Map<string, unknown>();

/** Creating a format costs a hundred times as much as using it. */
function formatted<Form>(name: string, make: (locale: string) => Form): Form {
  const key = `${currentLocale()} ${name}`;
  if (!forms.has(key)) forms.set(key, make(currentLocale()));
  return forms.get(key) as Form;
}
