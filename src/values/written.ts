import type { Day } from './day.ts';
import type { Cents } from './money.ts';
import type { Language } from './texts.ts';

const locales = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE', es: 'es-ES' } as const satisfies Record<Language, string>;

/** Writes an amount of euros as readers of the language do: `€1,245.50`, `1.245,50 €`. */
export function writeMoney(amount: Cents, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(amount / 100);
}

/** Writes an amount without cents: `€1,245`. */
export function writeEuros(amount: Cents, language: Language): string {
  const form = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locales[language], form).format(amount / 100);
}

/** Writes the days from one to another: `3–10 Aug 2027`. */
export function writeSpan(first: Day, last: Day, language: Language): string {
  const form = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return form.formatRange(first * 86_400_000, last * 86_400_000);
}

/** Writes the month that the days are, `July 2027`; undefined when they are no whole month. */
export function writeMonth({ first, last }: { first: Day; last: Day }, language: Language): string | undefined {
  const [from, to] = [new Date(first * 86_400_000), new Date((last + 1) * 86_400_000)];
  const isMonth = from.getUTCDate() === 1 && to.getUTCDate() === 1 && last - first < 31;
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return isMonth ? new Intl.DateTimeFormat(locales[language], form).format(from) : undefined;
}

/** Writes a share of a hundred: `50%`, or with the space of the language, at which no line breaks. */
export function writePercent(share: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(share / 100);
}

/** Writes a day: `Saturday, 10 July 2027`. */
export function writeDay(day: Day, language: Language): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return writeDate(new Intl.DateTimeFormat(locales[language], form), day * 86_400_000, language);
}

/** Writes an instant in the zone, which is named: a customer may live in another one than the lodging. */
export function writeInstant(instant: number, language: Language, timeZone: string): string {
  const locale = locales[language];
  const form = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName');
  return `${writeDate(form, instant, language)} ${zone?.value ?? timeZone}`;
}

/** Names a language as readers of the other one call it; by its code where it has no name. */
export function writeLanguage(code: string, language: Language): string {
  return new Intl.DisplayNames(locales[language], { type: 'language' }).of(code) ?? code;
}

/** Writes several as readers of the language enumerate them: `French, English and German`. */
export function writeList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items);
}

/** The first of a month is an ordinal in French, which Intl does not know. */
function writeDate(form: Intl.DateTimeFormat, instant: number, language: Language): string {
  const parts = form.formatToParts(instant);
  const isFirst = ({ type, value }: Intl.DateTimeFormatPart) => language === 'fr' && type === 'day' && value === '1';
  return parts.map((part) => (isFirst(part) ? '1er' : part.value)).join('');
}
