import { z } from 'zod';
import { dayFromYmd, isoInstantOf, minuteOf, type Day, ymdOf } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { refuseValue } from './field-errors.ts';

/*
 * Building blocks of all shapes. `…Field`: values in answers whose format the contract prescribes; other texts,
 * numbers, flags and codes use zod directly. `…Input`: values in JSON and XML bodies, which accept numbers and booleans
 * sent as text and output what the domain uses (days, cents, milliseconds). Query and path parameters are in
 * query-fields.ts.
 */

export const dateField = z.string().meta({ format: 'YYYYMMDD', examples: ['20270710'] });
/** Euros (see `eurosOf`); XML writes 2 decimals. */
export const moneyField = z.number().meta({ xml: { decimals: 2 } });
/** In UTC. */
export const minuteField = z.string().meta({ format: 'YYYY-MM-DD HH:mm', examples: ['2027-03-04 17:19'] });
export const instantField = z.string().meta({ format: 'date-time' });

export const lastChangeFields = { lastChange: minuteField, lastChangeAt: instantField };

/** `instant` is in milliseconds since 1970. */
export function presentLastChange(instant: number): { lastChange: string; lastChangeAt: string } {
  return { lastChange: minuteOf(instant), lastChangeAt: isoInstantOf(instant) };
}

export function eurosOf(cents: Cents): number {
  return cents / 100;
}

/** Must be a real calendar day. */
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

/**
 * ISO 8601 with `Z` or an offset; seconds are optional, a bare day means 00:00 UTC. Outputs milliseconds since 1970.
 */
export const instantInput = z
  .string()
  .transform((sent, context): number => {
    // An unescaped "+" in a query string arrives as a blank.
    const text = sent.trim().replace(/ (?=\d{2}:\d{2}$)/, '+');
    const instant = instantForm.test(text) ? Date.parse(text) : NaN;
    const isRealDay = dayFromYmd(text.slice(0, 10).replaceAll('-', '')) !== undefined;
    if (isRealDay && Number.isFinite(instant)) return instant;
    refuseValue(context, 'INVALID_DATE', 'Must be an instant such as 2027-03-04T17:19:02Z');
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', format: 'instant', pattern: instantForm.source } });

export function intInput(least: number, most: number) {
  const whole = z.int().min(least);
  // Above the largest safe integer zod refuses by itself and would report the error twice.
  return z.preprocess(parseWhole, most < Number.MAX_SAFE_INTEGER ? whole.max(most) : whole);
}

export const longInput = intInput(1, Number.MAX_SAFE_INTEGER);

export function numberInput(least: number, most: number) {
  return z.preprocess(parseNumber, z.number().min(least).max(most));
}

/** Euros with at most 2 decimals, also as text; limits and output are in cents. */
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

/** At most 2 decimals; outputs basis points. */
export const percentInput = z
  .preprocess(parseNumber, z.number().gt(0).lt(100))
  .transform((percent, context) => toHundredths(percent, context));

export const flagInput = z.preprocess(parseFlag, z.boolean());

/** One line, trimmed, NFC, without control characters. */
export function textInput(least: number, most: number) {
  return z.preprocess((value) => cleanText(value, ' '), z.string().min(least).max(most));
}

export function linesInput(least: number, most: number) {
  return z.preprocess((value) => cleanText(value, '\n'), z.string().min(least).max(most));
}

/** `element` names the items in XML where the singular of the list's name does not. */
export function listInput<Item extends z.ZodType>(item: Item, least: number, most: number, element?: string) {
  const list = least === 0 ? z.array(item).max(most) : z.array(item).min(least).max(most);
  return element === undefined ? list : list.meta({ xml: { item: element } });
}

export function codeInput<const Codes extends readonly string[]>(codes: Codes) {
  return z.preprocess(toUpperCode, z.enum(codes));
}

export const openCodeInput = z.preprocess(
  toUpperCode,
  z.string().regex(/^[A-Z0-9_]{2,40}$/, 'Must be a code: 2 to 40 letters, digits and _'),
);

function parseNumber(value: unknown): unknown {
  // No number of the contract is this long, and the pattern below would backtrack over each digit.
  if (typeof value !== 'string' || value.length > 400) return value;
  const text = value.trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : value;
}

/** Refuses fractions here because zod's own refusal would skip the rules of the enclosing object. */
function parseWhole(value: unknown, context: z.RefinementCtx): unknown {
  const number = parseNumber(value);
  if (Number.isFinite(number) && !Number.isInteger(number)) {
    refuseValue(context, 'INVALID_TYPE', 'Must be a whole number');
  }
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
 * The contract is silent on control characters: they are removed, and tabs become spaces. The contract is silent on
 * combining marks: at most 30 in a row are kept (Unicode Stream-Safe Text Format), as normalising takes quadratic time.
 */
function cleanText(value: unknown, lineBreak: ' ' | '\n'): unknown {
  // No text of the contract may be this long: refused unchanged.
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

export function eurosOrNull(amount: Cents | undefined): number | null {
  return amount === undefined ? null : eurosOf(amount);
}

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

export type BodyObject = typeof z.object;

/** For bodies sent by partners: unknown members are dropped. */
export const partnerObject: BodyObject = z.object;

/** For seed files: unknown members are refused, since nobody would notice that one had no effect. */
export const seedObject = z.strictObject as unknown as BodyObject;
