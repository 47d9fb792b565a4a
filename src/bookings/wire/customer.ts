import { z } from 'zod';
import {
  type Customer,
  type Occupant,
  occupantTypes,
  type Communication,
  communicationDirections,
} from '../rules/booking.ts';
import {
  addressInput,
  addressShape,
  presentAddress,
  emailInput,
  phoneInput,
  countryInput,
  languageInput,
} from '../../lodgings/wire/body-fields.ts';
import {
  partnerObject,
  codeInput,
  textInput,
  instantField,
  dateField,
  linesInput,
} from '../../formats/fields/fields.ts';
import { civilities } from '../../lodgings/rules/property.ts';
import { warningsField } from '../../formats/fields/warning.ts';
import { resultShape } from '../../lodgings/wire/refusals.ts';
import { type Day, isoDateOf, ymdOf, dayFromYmd } from '../../values/day.ts';
import { type FieldError, refuseValue } from '../../formats/fields/field-errors.ts';

/** docs/contract.md 3, "Customer". */
export const customerInput = z.object({
  civility: codeInput(civilities).optional(),
  firstName: textInput(1, 100),
  lastName: textInput(1, 100),
  email: emailInput,
  phoneNumber: phoneInput.optional(),
  language: languageInput.default('fr'),
  address: addressInput(partnerObject).optional(),
  companyName: textInput(1, 100).optional(),
});

export const customerShape = z.object({
  civility: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().optional(),
  language: z.string(),
  address: addressShape.optional(),
  companyName: z.string().optional(),
});

export function presentCustomer(customer: Customer): z.input<typeof customerShape> {
  return { ...customer, address: customer.address && presentAddress(customer.address) };
}

const inCustomer = z.object({ customer: customerInput });
/** XML roots (docs/contract.md 4.26). */
export const clientRoots = [
  { root: 'customer', shape: customerInput },
  { root: 'booking', shape: inCustomer },
];

const eitherForm = z.union([customerInput, inCustomer]);

/** A customer at the root of the body or as its member `customer` (docs/contract.md 4.26). */
export const clientInput = z
  // Validates only the form that was sent: errors of a union would not name the wrong field.
  .preprocess((body, context) => {
    const sent = isInCustomer(body) ? inCustomer.safeParse(body) : customerInput.safeParse(body);
    if (sent.success) return sent.data;
    for (const issue of sent.error.issues) context.issues.push({ ...issue, input: body } as z.core.$ZodRawIssue);
    return z.NEVER;
  }, eitherForm)
  .transform((body) => ('customer' in body ? body.customer : body));

/** docs/contract.md 4.26; personal data. */
export const clientResultShape = resultShape.extend({
  reference: z.string(),
  customer: customerShape,
  changedAt: instantField,
  warnings: warningsField,
});

function isInCustomer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'customer' in body;
}

/**
 * The birth date, `YYYYMMDD`, parsed as a Day. The contract is silent on the earliest birth date: it
 * is 1 January 1900.
 */
const birthDateInput = z
  .string()
  .meta({ format: 'YYYYMMDD', examples: ['19800214'] })
  .transform((text, context): Day => {
    const day = birthDayFrom(text.trim());
    if (day !== undefined) return day;
    refuseValue(context, 'INVALID_DATE', 'Must be a real calendar day from 1900 on, YYYYMMDD');
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', format: 'YYYYMMDD', pattern: '^(19|[2-9][0-9])[0-9]{6}$' } });

/** Days before 1970 are negative. */
function birthDayFrom(text: string): Day | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (Number(year) < 1900) return undefined;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000;
  return isoDateOf(day) === `${year}-${month}-${date}` ? day : undefined;
}

const occupantInput = z.object({
  firstName: textInput(1, 100),
  lastName: textInput(1, 100),
  birthDate: birthDateInput.optional(),
  civility: codeInput(civilities).optional(),
  nationality: countryInput.optional(),
  type: codeInput(occupantTypes).optional(),
});

/** docs/contract.md 4.22; the booking limits how many there may be. */
export const occupantsInput = z.object({
  occupants: z
    .array(occupantInput)
    .min(1)
    .meta({ xml: { flat: true, item: 'occupant' } }),
});

/** Birth dates must be before `today`. */
export function birthDateErrors(occupants: readonly Occupant[], today: Day): FieldError[] {
  return occupants.flatMap(({ birthDate }, place) =>
    birthDate === undefined || birthDate < today
      ? []
      : [{ pointer: `/occupants/${place}/birthDate`, code: 'INVALID_DATE' as const, detail: 'Must be in the past' }],
  );
}

/** docs/contract.md 4.22; `registered` is the total known now. */
export const occupantsResultShape = resultShape.extend({ registered: z.int(), warnings: warningsField });

const occupantShape = z.object({
  occupantId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: dateField.optional(),
  civility: z.enum(civilities).optional(),
  nationality: z.string().optional(),
  type: z.enum(occupantTypes).optional(),
});

/** In order of entry (docs/contract.md 4.23). */
export const occupantsShape = z.object({
  occupants: z.array(occupantShape).meta({ xml: { flat: true, item: 'occupant' } }),
});

export function presentOccupant(occupant: Occupant & { occupantId: number }): z.input<typeof occupantShape> {
  const birthDate = occupant.birthDate === undefined ? undefined : ymdOf(occupant.birthDate);
  return { ...occupant, birthDate };
}

const stampWords = { format: 'yyyy-MM-dd-HH:mm', examples: ['2027-03-04-17:19'] };
const stampField = z.string().meta(stampWords);

/** UTC minute `yyyy-MM-dd-HH:mm`, parsed to milliseconds since 1970. */
const stampInput = z
  .string()
  .meta(stampWords)
  .transform((text, context): number => {
    const [, year = '', month = '', date = '', hours, minutes] =
      /^(\d{4})-(\d{2})-(\d{2})-([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
    const day = dayFromYmd(year + month + date);
    if (day !== undefined) return day * 86_400_000 + (Number(hours) * 60 + Number(minutes)) * 60_000;
    refuseValue(context, 'INVALID_DATE', 'Must be a minute such as 2027-03-04-17:19, in UTC');
    return z.NEVER;
  })
  .meta({
    wire: { type: 'string', format: stampWords.format, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{2}:[0-9]{2}$' },
  });

/** docs/contract.md 4.20. */
export const communicationInput = z.object({
  msg: linesInput(1, 4000),
  stamp: stampInput.optional(),
  referenceProvider: textInput(1, 64).optional(),
  author: textInput(1, 100).optional(),
  language: languageInput.optional(),
});

export const communicationResultShape = resultShape.extend({ communicationId: z.int() });

/** docs/contract.md 4.21. */
const communicationShape = z.object({
  communicationId: z.int(),
  msg: z.string(),
  stamp: stampField,
  direction: z.enum(communicationDirections),
  referenceProvider: z.string().optional(),
  author: z.string().optional(),
  language: z.string().optional(),
});

/** Oldest first (docs/contract.md 4.21). */
export const communicationsShape = z.object({
  communications: z.array(communicationShape).meta({ xml: { flat: true, item: 'communication' } }),
});

export function presentCommunication(
  message: Communication & { communicationId: number },
): z.input<typeof communicationShape> {
  return { ...message, stamp: new Date(message.stamp).toISOString().slice(0, 16).replace('T', '-') };
}
