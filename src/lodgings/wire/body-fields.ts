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
  codeInput,
  numberInput,
} from '../../formats/fields/fields.ts';
import { refuseValue, ruleOnItems } from '../../formats/fields/field-errors.ts';
import { isoInstantOf, weekdayCodes } from '../../values/day.ts';
import {
  type CalendarFeed,
  type ClosedNights,
  type Address,
  checkProcedures,
  depositKinds,
  type LocalOperator,
  type Owner,
} from '../rules/property.ts';
import { findCountry } from '../../values/countries.ts';
import { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';

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

const timeInput = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:mm');

export function timesInput(object: BodyObject) {
  return object({ from: timeInput, to: timeInput });
}

export function textsInput(most: number) {
  return z.record(languageInput, linesInput(1, most));
}

export function labelInput(most: number) {
  return textsInput(most).check((context) => {
    if (Object.keys(context.value).length === 0) refuseValue(context, 'MISSING', 'Required in at least one language');
  });
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
      if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '') {
        refuseValue(context, 'INVALID_VALUE', 'Must be an address that begins with https://, without a user');
      }
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

export const addressShape = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  line3: z.string().optional(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
});

/**
 * Two-letter ISO 3166 code, case-insensitive. Parses to upper case; common mistakes such as `UK` become the country's
 * real code.
 */
export const countryInput = z
  .string()
  .transform((text, context): string => {
    const country = findCountry(text);
    if (country === undefined) refuseValue(context, 'INVALID_VALUE', 'Must be a country code of ISO 3166, two letters');
    return country ?? z.NEVER;
  })
  .meta({ wire: { type: 'string', pattern: '^\\s*[A-Za-z]{2}\\s*$', examples: ['FR'] } });

export function addressInput(object: BodyObject) {
  return object({
    line1: textInput(1, 100),
    line2: textInput(1, 100).optional(),
    line3: textInput(1, 100).optional(),
    postalCode: textInput(1, 16),
    city: textInput(1, 80),
    country: countryInput,
  });
}

export function presentAddress(address: Address): z.input<typeof addressShape> {
  const { line1, line2, line3, postalCode, city, country } = address;
  return { line1, ...(line2 && { line2 }), ...(line3 && { line3 }), postalCode, city, country };
}

export const emailInput = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.string().max(254).refine(isEmail, 'Must be an e-mail address such as jean@example.org'),
  )
  .meta({ wire: { type: 'string', maxLength: 254, pattern: '^[^\\s@,]+@[^\\s@,]+\\.[^\\s@,.]+$' } });

/**
 * Whether a mail server could deliver to it: a domain with a top level, in any script. The contract is silent on quoted
 * local parts and addresses of machines: they are refused, since no customer has one.
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const isLocal = !/["\p{C}]/u.test(local) && local.length <= 64 && z.regexes.rfc5322Email.test(`${local}@example.org`);
  if (!isLocal || /[/?#:\\%]/.test(domain) || !URL.canParse(`http://${domain}`)) return false;
  // In ASCII, as mail servers look it up.
  const { hostname } = new URL(`http://${domain}`);
  return z.regexes.hostname.test(hostname) && /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(hostname);
}

/** Must begin with `+` or `00`. Parses to E.164 (`+33612345678`), without a trunk zero. */
export const phoneInput = z
  .string()
  .max(40)
  .transform((text, context): string => {
    const phone = parsePhoneNumber(text.trim().replace(/^00/, '+'), { extract: false });
    // E.164 has no extensions.
    if (phone?.isPossible() === true && phone.ext === undefined) return phone.number;
    refuseValue(
      context,
      'INVALID_VALUE',
      'Must be an international number: + and country code, then a number of that country',
    );
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', maxLength: 40, pattern: '^\\s*(\\+|00)[1-9][\\d\\s.()/-]+$' } });

// The contract is silent on the length of an owner's names and telephone numbers: it is at most 100 and 40 characters.
const nameInput = textInput(1, 100);
const telephoneInput = textInput(1, 40);

/** docs/contract.md 4.28, `ownerFull`. */
export function ownerInput(object: BodyObject) {
  return object({
    externalId: textInput(1, 64),
    companyName: nameInput,
    firstName: nameInput,
    lastName: nameInput,
    phone: telephoneInput,
    mail: emailInput,
    address: addressInput(object),
    emergencyPhone: telephoneInput.optional(),
    fax: telephoneInput.optional(),
    language: languageInput.optional(),
    comment: linesInput(1, 2000).optional(),
    index: textInput(1, 64).optional(),
    gatewayName: nameInput.optional(),
    dealerCode: textInput(1, 64).optional(),
    receptiveTerms: linesInput(1, 2000).optional(),
  });
}

/** docs/contract.md 4.14, without lastChange. */
export function localOperatorInput(object: BodyObject) {
  return object({
    companyName: nameInput,
    firstName: nameInput,
    phone1: telephoneInput,
    lastName: nameInput.optional(),
    phone2: telephoneInput.optional(),
    email: emailInput.optional(),
    latitude: numberInput(-90, 90),
    longitude: numberInput(-180, 180),
    address: addressInput(object).optional(),
    receptiveTerms: receptiveTermsInput(object).optional(),
    depositTaken: listInput(codeInput(depositKinds), 0, depositKinds.length, 'deposit').default([]),
    checkProcedure: codeInput(checkProcedures).optional(),
  });
}

/** The default when no local operator is named. */
export function ownerAsLocalOperator(owner: Owner, at: { latitude: number; longitude: number }): LocalOperator {
  return {
    companyName: owner.companyName,
    firstName: owner.firstName,
    phone1: owner.phone,
    lastName: owner.lastName,
    phone2: owner.emergencyPhone,
    email: owner.mail,
    latitude: at.latitude,
    longitude: at.longitude,
    address: owner.address,
    depositTaken: [],
  };
}

function receptiveTermsInput(object: BodyObject) {
  return object({
    arrivalFrom: timeInput.optional(),
    arrivalTo: timeInput.optional(),
    departureFrom: timeInput.optional(),
    departureTo: timeInput.optional(),
    lateArrival: linesInput(1, 500).optional(),
    closedDays: listInput(codeInput(weekdayCodes), 0, 7).default([]),
    instructions: textsInput(2000).optional(),
  });
}
