import { z } from 'zod';
import { refuseValue } from './field-errors.ts';
import { dateInput, instantInput } from './fields.ts';
import { ruleOn } from './rules.ts';

/*
 * Kinds of query and path parameters (docs/contract.md 1.3). They are shapes over text; lists are shapes over arrays of
 * text, already merged from repeats, commas, `name[]` and `name[0]`, trimmed and without doubles. Add `.optional()` or
 * `.default(…)` where it applies. `wire` in a `.meta()` is the JSON schema of what callers send, for the OpenAPI
 * document.
 */

/** A day; yields a Day. */
export const queryDate = dateInput;

/** An instant; yields milliseconds since 1970. */
export const queryInstant = instantInput;

/** `true`, `false`, `1` or `0`. */
export const queryFlag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0']))
  .transform((word) => word === 'true' || word === '1')
  .meta({ wire: { type: 'boolean' } });

/** A whole number. */
export function queryInt(least: number, most: number) {
  return z
    .string()
    .regex(/^[+-]?\d+$/, 'Must be a whole number')
    .transform(readDigits)
    .pipe(z.int().min(least).max(most))
    .meta({ wire: { type: 'integer', minimum: least, maximum: most } });
}

/** Yields the number; of more digits than any number of the contract has, one that is above every limit, so that its detail names it. */
function readDigits(text: string): number {
  return Math.max(-1e20, Math.min(1e20, Number(text)));
}

/** A decimal number. */
export function queryNumber(least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,6}(\.\d{1,12})?$/, 'Must be a decimal number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .meta({ wire: { type: 'number', minimum: least, maximum: most } });
}

/** One line of text, trimmed, NFC. */
export function queryText(least: number, most: number) {
  return z.string().trim().normalize('NFC').min(least).max(most);
}

/** One word of a closed list, in any case; yields it as the list writes it. */
export function queryWord<const Words extends readonly string[]>(words: Words) {
  const written = new Map(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (written.get(value.trim().toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** A list of values of one kind, at most 100 unless stated. */
export function queryList<Item extends z.ZodType>(item: Item, most = 100) {
  return z.array(item).max(most);
}

/** A list of codes of an open list such as features, in any case; yields upper case. */
export const queryCodes = queryList(
  z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9_.-]{1,40}$/, 'Must be a code'),
);

/** A lodging's, booking's or review's id in a path. */
export const pathId = z
  .string()
  .regex(/^\d+$/, 'Must be digits')
  .transform(readDigits)
  .pipe(z.int().min(1))
  .meta({ wire: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } });

/** Path of one lodging, `{id}`. */
export const idParams = z.object({ id: pathId.describe('Id of the lodging.') });

/** Path of one booking, `{id}`. */
export const bookingParams = z.object({ id: pathId.describe('Id of the booking.') });

/** Path of one webhook, `{id}`. */
export const webhookParams = z.object({ id: pathId.describe('Id of the webhook.') });

/** Path of one delivery of a webhook, `{id}` and `{delivery}`. */
export const deliveryParams = z.object({
  ...webhookParams.shape,
  delivery: pathId.describe('Id of the delivery.'),
});

/** Path of one stay, `{id}` and the segment `{arrival}-{departure}`; yields days, the departure after the arrival. */
export const stayParams = z
  .object({
    ...idParams.shape,
    arrival: queryDate.describe('Day of arrival, `YYYYMMDD`.'),
    departure: queryDate.describe('Day of departure, `YYYYMMDD`, after the arrival.'),
  })
  .check(
    ruleOn(['arrival', 'departure'], ({ arrival, departure }, context) => {
      if (departure > arrival) return;
      refuseValue(context, 'INVALID_DATE_RANGE', 'The departure must come after the arrival', ['departure']);
    }),
  );
