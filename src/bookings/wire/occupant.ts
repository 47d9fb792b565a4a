import { z } from 'zod';
import { type Day, isoDateOf, ymdOf } from '../../values/day.ts';
import { type Occupant, occupantTypes } from '../rules/occupant.ts';
import { countryInput } from '../../lodgings/wire/address.ts';
import { civilities } from '../../lodgings/rules/property.ts';
import { type FieldError, refuseValue } from '../../formats/fields/field-errors.ts';
import { codeInput, dateField, textInput } from '../../formats/fields/fields.ts';
import { warningsField } from '../../formats/fields/warning.ts';
import { resultShape } from '../../lodgings/wire/refusals.ts';

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
  const { occupantId, firstName, lastName, nationality, type } = occupant;
  const birthDate = occupant.birthDate === undefined ? undefined : ymdOf(occupant.birthDate);
  const civility = occupant.civility as (typeof civilities)[number] | undefined;
  return { occupantId, firstName, lastName, birthDate, civility, nationality, type };
}
