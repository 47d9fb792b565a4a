import { weekdayCodes, type Day, type WeekdayCode } from './day.ts';
import type { Cents } from './money.ts';
import type { Language } from './texts.ts';

const locales = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE', es: 'es-ES' } as const satisfies Record<Language, string>;

/** `€1,245.50`, `1.245,50 €`. */
export function writeMoney(amount: Cents, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(amount / 100);
}

/** Without cents: `€1,245`. */
export function writeEuros(amount: Cents, language: Language): string {
  const form = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locales[language], form).format(amount / 100);
}

/** `3–10 Aug 2027`. */
export function writeSpan(first: Day, last: Day, language: Language): string {
  const form = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return form.formatRange(first * 86_400_000, last * 86_400_000);
}

/** `July 2027`; undefined unless the days are exactly one month. */
export function writeMonth({ first, last }: { first: Day; last: Day }, language: Language): string | undefined {
  const [from, to] = [new Date(first * 86_400_000), new Date((last + 1) * 86_400_000)];
  const isMonth = from.getUTCDate() === 1 && to.getUTCDate() === 1 && last - first < 31;
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return isMonth ? new Intl.DateTimeFormat(locales[language], form).format(from) : undefined;
}

/** `share` in percent: `50%`, or with the language's non-breaking space. */
export function writePercent(share: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(share / 100);
}

/** `Saturday, 10 July 2027`. */
export function writeDay(day: Day, language: Language): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return writeDate(new Intl.DateTimeFormat(locales[language], form), day * 86_400_000, language);
}

/** `Saturday`. */
export function writeWeekday(code: WeekdayCode, language: Language): string {
  const form = new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return form.format((weekdayCodes.indexOf(code) + 3) * 86_400_000);
}

/** Names the time zone, because the customer may live in another one than the lodging. */
export function writeInstant(instant: number, language: Language, timeZone: string): string {
  const locale = locales[language];
  const form = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName');
  return `${writeDate(form, instant, language)} ${zone?.value ?? timeZone}`;
}

export function writeLanguage(code: string, language: Language): string {
  return new Intl.DisplayNames(locales[language], { type: 'language' }).of(code) ?? code;
}

export function writeList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items);
}

/** French writes the first of a month as an ordinal, which Intl does not support. */
function writeDate(form: Intl.DateTimeFormat, instant: number, language: Language): string {
  const parts = form.formatToParts(instant);
  const isFirst = ({ type, value }: Intl.DateTimeFormatPart) => language === 'fr' && type === 'day' && value === '1';
  return parts.map((part) => (isFirst(part) ? '1er' : part.value)).join('');
}
