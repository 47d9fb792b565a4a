import { z } from 'zod';
import { refuseValue, ruleOn } from './field-errors.ts';
import { dateInput, instantInput } from './fields.ts';

/*
 * Query and path parameters (docs/contract.md 1.3): shapes over text. Lists are shapes over arrays of text, already
 * merged from repeats, commas, `name[]` and `name[0]`, trimmed and deduplicated. Add `.optional()` or `.default(…)`
 * where needed. `wire` in a `.meta()` is the JSON schema of what callers send, for the OpenAPI document.
 */

export const queryDate = dateInput;

export const queryInstant = instantInput;

export const queryFlag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0']))
  .transform((word) => word === 'true' || word === '1')
  .meta({ wire: { type: 'boolean' } });

export function queryInt(least: number, most: number) {
  return z
    .string()
    .regex(/^[+-]?\d+$/, 'Must be a whole number')
    .transform(readDigits)
    .pipe(z.int().min(least).max(most))
    .meta({ wire: { type: 'integer', minimum: least, maximum: most } });
}

/** Clamps numbers beyond every limit, so that the error's detail names the limit. */
function readDigits(text: string): number {
  return Math.max(-1e20, Math.min(1e20, Number(text)));
}

export function queryNumber(least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,6}(\.\d{1,12})?$/, 'Must be a decimal number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .meta({ wire: { type: 'number', minimum: least, maximum: most } });
}

export function queryText(least: number, most: number) {
  return z.string().trim().normalize('NFC').min(least).max(most);
}

/** Case-insensitive; outputs the word as the list spells it. */
export function queryWord<const Words extends readonly string[]>(words: Words) {
  const written = new Map(words.map((word) => [word.toLowerCase(), word]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (written.get(value.trim().toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

export function queryList<Item extends z.ZodType>(item: Item, most = 100) {
  return z.array(item).max(most);
}

export const queryCodes = queryList(
  z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9_.-]{1,40}$/, 'Must be a code'),
);

export const pathId = z
  .string()
  .regex(/^\d+$/, 'Must be digits')
  .transform(readDigits)
  .pipe(z.int().min(1))
  .meta({ wire: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } });

export const idParams = z.object({ id: pathId.describe('Id of the lodging.') });

export const bookingParams = z.object({ id: pathId.describe('Id of the booking.') });

export const webhookParams = z.object({ id: pathId.describe('Id of the webhook.') });

export const deliveryParams = z.object({
  ...webhookParams.shape,
  delivery: pathId.describe('Id of the delivery.'),
});

/** `{arrival}-{departure}` is one path segment; the departure must be after the arrival. */
export const stayParams = z
  .object({
    ...idParams.shape,
    arrival: queryDate.describe('Day of arrival, `YYYYMMDD`.'),
    departure: queryDate.describe('Day of departure, `YYYYMMDD`, after the arrival.'),
  })
  .check(
    ruleOn(['arrival', 'departure'], ({ arrival, departure }, context) => {
      if (departure > arrival) return;
      refuseValue(context, 'INVALID_DATE_RANGE', 'The departure must be after the arrival', ['departure']);
    }),
  );

/** For lists paged by cursor, whole without one (docs/contract.md 1.7). */
export const pageQuery = {
  pageSize: queryInt(0, 1000).default(0).describe('Items per page; 0 = all.'),
  cursor: queryText(1, 2000)
    .optional()
    .describe('Where the next page begins, as the former answer gave it; it brings its filters along.'),
};
