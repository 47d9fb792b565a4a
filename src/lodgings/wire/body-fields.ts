import { z } from 'zod';
import {
  type BodyObject,
  linesInput,
  textInput,
  dateField,
  dateTextOf,
  instantField,
  intInput,
  listInput,
} from '../../formats/fields/fields.ts';
import { refuseValue, ruleOnItems, ruleOnPresence } from '../../formats/fields/field-errors.ts';
import { isoInstantOf } from '../../values/day.ts';
import type { CalendarFeed, ClosedNights } from '../rules/property.ts';

export const gatewayInput = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'Must be the name of a channel');

export const promotionCodeInput = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_.-]{1,40}$/, 'Must be a code');

export const httpsInput = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => isHttps(text), 'Must be an https address');

/** Case-insensitive; customers enter it and URLs contain it. */
export const couponCodeInput = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Must be letters, digits, _ or -, at most 40');

/** Also allows pictures hosted by the service itself, such as `/media/1.svg`; for seeds. */
export const mediaInput = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^\/media\/[A-Za-z0-9._/-]{1,200}$/.test(text) || isHttps(text), 'Must be an https address');

export const timeInput = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:mm');

export function timesInput(object: BodyObject) {
  return object({ from: timeInput, to: timeInput });
}

export function textsInput(most: number) {
  return z.record(languageInput, linesInput(1, most));
}

export function frenchTextsInput(most: number) {
  return textsInput(most).check(
    ruleOnPresence<'fr'>((isThere, context) => {
      if (!isThere('fr')) refuseValue(context, 'MISSING', 'Required in French', ['fr']);
    }),
  );
}

/** docs/contract.md 3, "Provider". */
export function providerInput(object: BodyObject) {
  return object({
    providerId: gatewayInput,
    providerReference: textInput(1, 64),
    providerUrl: httpsInput.optional(),
  });
}

/** Reports DUPLICATE at member `at` of the later item. */
export function refuseDuplicates<Key extends string>(keys: readonly Key[], at: readonly string[] = keys) {
  return ruleOnItems<Record<Key, string | number>>(keys, (items, context) => {
    const seen = new Set<string>();
    for (const [place, item] of items) {
      const key = keys.map((name) => item[name]).join(' ');
      if (seen.has(key)) refuseValue(context, 'DUPLICATE', 'Is there twice', [place, ...at]);
      seen.add(key);
    }
  });
}

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

export const languageInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.string().regex(/^[a-z]{2}$/, 'Must be a language code of two letters'),
);

const mostFeeds = 10;

/** Addresses may begin with `webcal:`, as programs that subscribe to calendars write them. */
const urlInput = textInput(1, 2000)
  .transform((text) => text.replace(/^webcals?:/i, 'https:'))
  .pipe(
    z.string().superRefine((text, context) => {
      const { protocol, username, password } = URL.canParse(text) ? new URL(text) : new URL('about:blank');
      if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '')
        refuseValue(context, 'INVALID_VALUE', 'Must be an address that begins with https://, without a user');
    }),
  );

/** docs/contract.md 4.28, `calendarFeeds`. */
export function calendarFeedInput(object: BodyObject) {
  return object({
    url: urlInput,
    name: textInput(1, 40),
    refreshMinutes: intInput(15, 1440).default(60),
  });
}

export function calendarFeedsInput(object: BodyObject) {
  return listInput(calendarFeedInput(object), 0, mostFeeds, 'calendarFeed').check(
    refuseDuplicates(['name']),
    refuseDuplicates(['url']),
  );
}

const periodShape = z.object({ from: dateField, to: dateField });

/** Of the address only the host is shown (docs/contract.md 4.5, `calendarFeeds`). */
export const calendarFeedShape = z.object({
  name: z.string(),
  host: z.string(),
  refreshMinutes: z.int(),
  events: z.int(),
  unreadableEvents: z.int(),
  closed: z.array(periodShape).meta({ xml: { item: 'period' } }),
  conflicts: z.array(periodShape).meta({ xml: { item: 'period' } }),
  lastSuccessAt: instantField.optional(),
  lastFailureAt: instantField.optional(),
  lastFailure: z.string().optional(),
  failingSince: instantField.optional(),
});

/** `taken`: the booked nights that the feed would close. */
export function presentCalendarFeed(feed: CalendarFeed, taken: readonly ClosedNights[]) {
  const instantOf = (instant: number | undefined) => (instant === undefined ? undefined : isoInstantOf(instant));
  const periodOf = ({ from, to }: ClosedNights) => ({ from: dateTextOf(from), to: dateTextOf(to) });
  const { name, url, refreshMinutes, events, unreadable, closed, failure } = feed;
  return {
    name,
    host: url === undefined ? '' : new URL(url).host,
    refreshMinutes,
    events,
    unreadableEvents: unreadable,
    closed: closed.map(periodOf),
    conflicts: taken.map(periodOf),
    lastSuccessAt: instantOf(feed.succeededAt),
    lastFailureAt: instantOf(feed.failedAt),
    lastFailure: failure,
    failingSince: instantOf(feed.failingSince),
  } satisfies z.input<typeof calendarFeedShape>;
}
