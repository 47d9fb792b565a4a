import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import type { Language } from '../../values/texts.ts';

/** Writes an amount: `€1,245.50`. */
export function writeMoney(amount: Cents, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(amount / 100);
}

/** Writes a day: `Saturday 10 July 2027`. */
export function writeDay(day: Day, language: Language): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf(language), form).format(day * 86_400_000);
}

/** Writes an instant in the zone, which is named: the customer may live in another one than the lodging. */
export function writeInstant(instant: number, language: Language, timeZone: string): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(localeOf(language), { ...form, timeZone, timeZoneName: 'short' }).format(instant);
}

function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language;
}
