import { z } from 'zod';
import { extraTypes, type Extra, optionTypes, priceUnits } from '../rules/property.ts';
import { lastChangeOf, type Lodging } from '../rules/lodging.ts';
import { isMandatory, isPaidOnSite, mandatoryCostsOf, type PricedStay } from '../rules/mandatory-costs.ts';
import type { Cents } from '../../values/money.ts';
import { pickText, type Texts } from '../../values/texts.ts';
import { extrasForStay, termsOf, type CostTerms, type SoldExtra } from '../rules/extras-pricing.ts';
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
});

const costTermsShape = z.object({
  price: moneyField.optional(),
  priceUnit: z.enum(priceUnits).optional(),
  fromAge: z.int().optional(),
  maxNights: z.int().optional(),
  maxPrice: moneyField.optional(),
  percent: moneyField.optional(),
  maxPerPersonNight: moneyField.optional(),
});

/** docs/contract.md 3, "OnSiteCost". */
export const onSiteCostShape = z.object({
  code: z.string(),
  label: z.string(),
  labelLanguage: z.string().optional(),
  labels: textsShape.optional(),
  detailUrl: z.string().optional(),
  amount: moneyField.optional(),
  ...costTermsShape.shape,
});

export const onSiteCostsField = z.array(onSiteCostShape);

/** docs/contract.md 4.9. */
export const extrasShape = z.object({
  ...lastChangeFields,
  extras: z.array(extraShape).meta({ xml: { flat: true, item: 'extra' } }),
  onSiteCosts: onSiteCostsField,
});

/** In the order of delivery; with `stay`, as they are for this stay. */
export function presentExtras(lodging: Lodging, language: string, stay?: PricedStay): z.input<typeof extrasShape> {
  const { services } = lodging.property;
  return {
    ...presentLastChange(lodging.changedAt.services ?? lastChangeOf(lodging)),
    extras: (stay ? extrasForStay(services, stay) : services).flatMap((extra) => presentExtra(extra, language)),
    onSiteCosts: presentOnSiteCosts(services, language, stay),
  };
}

/** With the amounts of `stay`; without `amount` where they need the number of persons and that is unknown. */
export function presentOnSiteCosts(
  services: readonly Extra[],
  language: string,
  stay?: PricedStay,
): z.input<typeof onSiteCostsField> {
  const costs = services.filter(isPaidOnSite);
  const amounts = new Map(stay && mandatoryCostsOf(costs, stay).lines.map(({ extra, amount }) => [extra, amount]));
  return costs.map((cost) => ({
    code: cost.code,
    ...presentLabel(pickText(cost.label, language) ?? { text: cost.code }),
    labels: { ...cost.label },
    ...(cost.detailUrl && { detailUrl: cost.detailUrl }),
    amount: eurosIf(amounts.get(cost)),
    ...presentCostTerms(termsOf(cost)),
  }));
}

export function presentOnSiteLines(lines: readonly SoldExtra[]): z.input<typeof onSiteCostsField> {
  return lines.filter(isPaidOnSite).map(({ code, label: text, labelLanguage: language, amount, terms }) => ({
    code,
    ...presentLabel({ text, language }),
    amount: eurosOf(amount),
    ...(terms && presentCostTerms(terms)),
  }));
}

function presentLabel({ text, language }: { text: string; language?: string | undefined }) {
  return { label: text, ...(language !== undefined && { labelLanguage: language }) };
}

function presentCostTerms(terms: CostTerms): z.input<typeof costTermsShape> {
  const { price, priceUnit, fromAge, maxNights, maxPrice, percent, maxPerPersonNight } = terms;
  return {
    price: eurosIf(price),
    priceUnit,
    fromAge,
    maxNights,
    maxPrice: eurosIf(maxPrice),
    percent: eurosIf(percent),
    maxPerPersonNight: eurosIf(maxPerPersonNight),
  };
}

function eurosIf(amount: Cents | undefined): number | undefined {
  return amount === undefined ? undefined : eurosOf(amount);
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

function presentExtra(extra: Extra, language: string): z.input<typeof extraShape>[] {
  const { code, detailUrl, optionType, type, parameters, prices, priceUnit } = extra;
  if (optionType === 'MANDATORY_ON_SITE') return [];
  const shown = {
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
    maxPrice: eurosIf(extra.maxPrice),
  };
  return [shown];
}

/** Copies, so that the answer shares no objects with cached properties. */
function copyEach(texts: Readonly<Record<string, Texts>>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([choice, label]) => [choice, { ...label }]));
}

function labelIn(label: Texts, language: string, code: string): string {
  return pickText(label, language)?.text ?? code;
}
