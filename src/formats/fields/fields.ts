import { z } from 'zod';
import { dayFromYmd, isoInstantOf, minuteOf, type Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { refuseValue } from './field-errors.ts';

/*
 * The building blocks of all shapes. `…Field`: what answers hold in a form of the contract's; texts, numbers, flags and
 * codes are zod's own. `…Input`: what JSON and XML bodies hold, lenient about numbers and booleans sent as text; they
 * yield what the domain works with (days, cents, milliseconds). Parameters of query and path are in query-fields.ts.
 */

/** A day in an answer, `YYYYMMDD`. */
export const dateField = z.string().meta({ format: 'YYYYMMDD', examples: ['20270710'] });
/** An amount in an answer, in euros (see `eurosOf`); XML writes 2 decimals. */
export const moneyField = z.number().meta({ xml: { decimals: 2 } });
/** An instant in an answer, `YYYY-MM-DD HH:mm` in UTC. */
export const minuteField = z.string().meta({ format: 'YYYY-MM-DD HH:mm', examples: ['2027-03-04 17:19'] });
/** An instant in an answer, `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export const instantField = z.string().meta({ format: 'date-time' });

/** When what is shown last changed, to the minute and to the millisecond. */
export const lastChangeFields = { lastChange: minuteField, lastChangeAt: instantField };

/** Presents an instant in milliseconds since 1970 as `lastChangeFields`. */
export function presentLastChange(instant: number): { lastChange: string; lastChangeAt: string } {
  return { lastChange: minuteOf(instant), lastChangeAt: isoInstantOf(instant) };
}

/** Yields an amount as the contract writes it: 48050 is 480.5. */
export function eurosOf(cents: Cents): number {
  return cents / 100;
}

/** A real calendar day, `YYYYMMDD`; yields a Day. */
export const dateInput = z
  .string()
  .meta({ format: 'YYYYMMDD', examples: ['20270710'] })
  .transform((text, context): Day => {
    const day = dayFromYmd(text.trim());
    if (day !== undefined) return day;
    refuseValue(context, 'INVALID_DATE', 'Must be a real calendar day, YYYYMMDD');
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', format: 'YYYYMMDD', pattern: '^[0-9]{8}$' } });

const instantForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** ISO 8601 with `Z` or an offset, seconds optional, a bare day means 00:00 UTC; yields milliseconds since 1970. */
export const instantInput = z
  .string()
  .transform((sent, context): number => {
    // In an address "+" stands for a blank: of an offset that was not escaped the blank is left.
    const text = sent.trim().replace(/ (?=\d{2}:\d{2}$)/, '+');
    const instant = instantForm.test(text) ? Date.parse(text) : NaN;
    const isRealDay = dayFromYmd(text.slice(0, 10).replaceAll('-', '')) !== undefined;
    if (isRealDay && Number.isFinite(instant)) return instant;
    refuseValue(context, 'INVALID_DATE', 'Must be an instant such as 2027-03-04T17:19:02Z');
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', format: 'instant', pattern: instantForm.source } });

/** A whole number, also as text. */
export function intInput(least: number, most: number) {
  const whole = z.int().min(least);
  // Above the largest safe number zod refuses by itself, and would do it twice.
  return z.preprocess(parseWhole, most < Number.MAX_SAFE_INTEGER ? whole.max(most) : whole);
}

/** An id: 1 to 2^53−1, also as text. */
export const longInput = intInput(1, Number.MAX_SAFE_INTEGER);

/** A decimal number, also as text. */
export function numberInput(least: number, most: number) {
  return z.preprocess(parseNumber, z.number().min(least).max(most));
}

/** Euros with at most 2 decimals, also as text; limits and the yielded value are in cents. */
export function moneyInput(least: Cents, most: Cents) {
  return z
    .preprocess(
      parseNumber,
      z
        .number()
        .min(least / 100)
        .max(most / 100),
    )
    .transform((euros, context): Cents => toHundredths(euros, context));
}

/** A percentage with at most 2 decimals, above 0 and below 100; yields basis points. */
export const percentInput = z
  .preprocess(parseNumber, z.number().gt(0).lt(100))
  .transform((percent, context) => toHundredths(percent, context));

/** `true` or `false`, also as text or as 1 and 0. */
export const flagInput = z.preprocess(parseFlag, z.boolean());

/** One line of text of so many characters, trimmed, NFC, without control characters. */
export function textInput(least: number, most: number) {
  return z.preprocess((value) => cleanText(value, ' '), z.string().min(least).max(most));
}

/** Like `textInput`, but line breaks stay. */
export function linesInput(least: number, most: number) {
  return z.preprocess((value) => cleanText(value, '\n'), z.string().min(least).max(most));
}

/** A list of so many items; `element` names them in XML where the singular of the list's name does not. */
export function listInput<Item extends z.ZodType>(item: Item, least: number, most: number, element?: string) {
  const list = least === 0 ? z.array(item).max(most) : z.array(item).min(least).max(most);
  return element === undefined ? list : list.meta({ xml: { item: element } });
}

/** One word of a closed list, in any case. */
export function codeInput<const Codes extends readonly string[]>(codes: Codes) {
  return z.preprocess(toUpperCode, z.enum(codes));
}

/** A word of an open list of codes such as features: `[A-Z0-9_]{2,40}`, in any case. */
export const openCodeInput = z.preprocess(
  toUpperCode,
  z.string().regex(/^[A-Z0-9_]{2,40}$/, 'Must be a code: 2 to 40 letters, digits and _'),
);

function parseNumber(value: unknown): unknown {
  // No number of the contract is nearly as long, and the pattern below would go back over each digit.
  if (typeof value !== 'string' || value.length > 400) return value;
  const text = value.trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : value;
}

/** Refuses a fraction here, because zod would look at no rule of the object around it. */
function parseWhole(value: unknown, context: z.RefinementCtx): unknown {
  const number = parseNumber(value);
  if (Number.isFinite(number) && !Number.isInteger(number))
    refuseValue(context, 'INVALID_TYPE', 'Must be a whole number');
  return number;
}

function parseFlag(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (text === 'true' || text === '1' || text === 1) return true;
  if (text === 'false' || text === '0' || text === 0) return false;
  return value;
}

function toUpperCode(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}

/**
 * The contract is silent on what happens to control characters: they are dropped, tabs become blanks. The contract is silent on combining
 * marks: at most 30 in a row are kept, as in the Stream-Safe Text Format of Unicode, since ordering them takes quadratic time.
 */
function cleanText(value: unknown, lineBreak: ' ' | '\n'): unknown {
  // No text of the contract may be nearly as long, so it is refused as it is.
  if (typeof value !== 'string' || value.length > 100_000) return value;
  return value
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/\r\n?|\n/g, lineBreak)
    .replaceAll('\t', ' ')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '') // eslint-disable-line no-control-regex
    .trim();
}

function toHundredths(value: number, context: z.RefinementCtx): number {
  const hundredths = Math.round(value * 100);
  if (Math.abs(value * 100 - hundredths) < 1e-5) return hundredths;
  refuseValue(context, 'INVALID_VALUE', 'Must have at most 2 decimals');
  return z.NEVER;
}

/** The only currency of the service. */
export const currency = 'EUR';

/** Yields the amount in euros, null when unknown. */
export function eurosOrNull(amount: Cents | undefined): number | null {
  return amount === undefined ? null : eurosOf(amount);
}
