import { z } from 'zod';
import { extraTypes, type Extra, optionTypes, priceUnits } from '../rules/property.ts';
import { lastChangeOf, type Lodging } from '../rules/lodging.ts';
import { isMandatory } from '../rules/mandatory-costs.ts';
import { pickText, type Texts } from '../../values/texts.ts';
import { eurosOf, lastChangeFields, moneyField, presentLastChange } from '../../formats/fields/fields.ts';

const textsShape = z.record(z.string(), z.string());

const extraShape = z.object({
  code: z.string(),
  label: z.string(),
  labels: textsShape,
  detailUrl: z.string().optional(),
  optionType: z.enum(optionTypes),
  type: z.enum(extraTypes),
  mandatory: z.boolean(),
  parameters: textsShape,
  parameterLabels: z.record(z.string(), textsShape).optional(),
  prices: z.array(
    z.object({
      value: moneyField,
      selectedCodes: z
        .array(z.string())
        .optional()
        .meta({ xml: { item: 'code' } }),
    }),
  ),
  priceUnit: z.enum(priceUnits),
  fromAge: z.int().optional(),
  maxNights: z.int().optional(),
  maxPrice: moneyField.optional(),
  percent: moneyField.optional(),
  maxPerPersonNight: moneyField.optional(),
});

/** docs/contract.md 4.9. */
export const extrasShape = z.object({
  ...lastChangeFields,
  extras: z.array(extraShape).meta({ xml: { flat: true, item: 'extra' } }),
});

/** In the order of delivery; `extras` may be those of a stay. */
export function presentExtras(
  lodging: Lodging,
  language: string,
  extras: readonly Extra[] = lodging.property.services,
): z.input<typeof extrasShape> {
  return {
    ...presentLastChange(lodging.changedAt.services ?? lastChangeOf(lodging)),
    extras: extras.map((extra) => presentExtra(extra, language)),
  };
}

/**
 * Returns the language that the labels are in, as far as there are any. The contract is silent on Content-Language if
 * the labels of extras are in several languages: it is the language of the first label.
 */
export function languageOfExtras({ property }: Lodging, language: string): { language?: string } {
  const [first] = property.services;
  const label = first && pickText(first.label, language);
  return label ? { language: label.language } : {};
}

function presentExtra(extra: Extra, language: string): z.input<typeof extraShape> {
  const { code, detailUrl, optionType, type, parameters, prices, priceUnit } = extra;
  return {
    code,
    label: labelIn(extra.label, language, code),
    labels: { ...extra.label },
    ...(detailUrl && { detailUrl }),
    optionType,
    type,
    mandatory: isMandatory(extra),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([choice, label]) => [choice, labelIn(label, language, choice)]),
    ),
    ...(type === 'LIST' && { parameterLabels: copyEach(parameters) }),
    prices: prices.map(({ value, selectedCodes }) => ({
      value: eurosOf(value),
      ...(type === 'LIST' && { selectedCodes: [...selectedCodes] }),
    })),
    priceUnit,
    fromAge: extra.fromAge,
    maxNights: extra.maxNights,
    ...(extra.maxPrice !== undefined && { maxPrice: eurosOf(extra.maxPrice) }),
    ...(extra.percent !== undefined && { percent: eurosOf(extra.percent) }),
    ...(extra.maxPerPersonNight !== undefined && { maxPerPersonNight: eurosOf(extra.maxPerPersonNight) }),
  };
}

/** Copies, so that the answer shares no objects with cached properties. */
function copyEach(texts: Readonly<Record<string, Texts>>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([choice, label]) => [choice, { ...label }]));
}

function labelIn(label: Texts, language: string, code: string): string {
  return pickText(label, language)?.text ?? code;
}
