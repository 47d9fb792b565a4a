import { dayFromYmd, type Day } from '../../values/day.ts';
import { maxNightPrice, type Cents } from '../../values/money.ts';

/*
 * Each reader returns undefined for an unreadable field; callers handle empty fields. The same texts come back a
 * million times, hence `memoize`.
 */

/** Reads `$1,234.00` as euros, whatever the currency sign. A night costs more than 0 and at most the limit. */
export function priceIn(text: string): Cents | undefined {
  const [, euros, decimals = ''] = /^[^\d.,-]{0,4}(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (euros === undefined) return undefined;
  const cents = Number(euros.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 && cents <= maxNightPrice ? cents : undefined;
}

/** Reads `YYYY-MM-DD`. */
export function dayIn(text: string): Day | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayFromYmd(text.replaceAll('-', '')) : undefined;
}

/** Also reads `2.0`; numbers beyond 16 bits become 65,535. */
export function nightsIn(text: string): number | undefined {
  return /^\d{1,12}(\.0+)?$/.test(text) ? Math.min(65_535, Number(text)) : undefined;
}

export function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
  const answers = new Map<string, Value>();
  return (text) => {
    if (answers.has(text)) return answers.get(text) as Value;
    if (answers.size >= 65_536) answers.clear();
    const value = read(text);
    answers.set(text, value);
    return value;
  };
}
