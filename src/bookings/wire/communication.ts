import { z } from 'zod';
import { type Communication, communicationDirections } from '../rules/communication.ts';
import { dayFromYmd } from '../../values/day.ts';
import { languageInput } from '../../lodgings/wire/body-fields.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { linesInput, textInput } from '../../formats/fields/fields.ts';
import { resultShape } from '../../lodgings/wire/refusals.ts';

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
  const { communicationId, msg, stamp, direction, referenceProvider, author, language } = message;
  const minute = new Date(stamp).toISOString().slice(0, 16).replace('T', '-');
  return { communicationId, msg, stamp: minute, direction, referenceProvider, author, language };
}
