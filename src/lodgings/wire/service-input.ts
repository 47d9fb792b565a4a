import { z } from 'zod';
import { extraTypes, type Extra, isByNight, isByPerson, optionTypes, priceUnits } from '../rules/property.ts';
import { isMandatory } from '../rules/mandatory-costs.ts';
import { maxStayPrice } from '../../values/money.ts';
import { httpsInput, labelInput, refuseDuplicates } from './body-fields.ts';
import {
  type BodyObject,
  codeInput,
  intInput,
  listInput,
  moneyInput,
  openCodeInput,
} from '../../formats/fields/fields.ts';
import { refuseValue, isWrong, ruleOn, ruleOnItems, type RuleContext } from '../../formats/fields/field-errors.ts';

const amountInput = moneyInput(0, maxStayPrice);

/** docs/contract.md 4.28. Codes of extras and choices must be unique. */
export function servicesInput(object: BodyObject) {
  return listInput(serviceInput(object), 0, 50)
    .check(refuseDuplicates(['code']), refuseSameChoices)
    .transform((services) => services.map(extraOf));
}

/** docs/contract.md 4.28: what must be paid on site. */
export function onSiteCostsInput(object: BodyObject) {
  const cost = object({
    ...nameMembers,
    price: amountInput.optional(),
    ...termMembers,
    // Percentages have two decimals and are stored in basis points, as euros are in cents.
    percent: moneyInput(1, 100_00).optional(),
    maxPerPersonNight: amountInput.optional(),
  }).check(
    ruleOn<OnSiteCost>(['price'], checkAmount),
    ruleOn<OnSiteCost>(['priceUnit'], (sent, context) => {
      checkTerms({ ...sent, optionType: 'MANDATORY_ON_SITE' }, context);
    }),
  );
  return listInput(cost, 0, 50)
    .check(refuseDuplicates(['code']))
    .transform((costs) => costs.map((sent) => extraOf({ ...sent, optionType: 'MANDATORY_ON_SITE', type: 'CHECK' })));
}

/** Codes are unique over both lists. */
export const refuseSharedCodes = ruleOn<Record<'services' | 'onSiteCosts', readonly Extra[]>>(
  ['services', 'onSiteCosts'],
  ({ services, onSiteCosts }, context) => {
    const codes = new Set(services.flatMap(({ code, parameters }) => [code, ...Object.keys(parameters)]));
    for (const [place, { code }] of onSiteCosts.entries()) {
      if (codes.has(code)) {
        refuseValue(context, 'DUPLICATE', 'Already the code of a service', ['onSiteCosts', place, 'code']);
      }
    }
  },
);

const refuseSameChoices = ruleOnItems<Pick<Service, 'code' | 'parameters'>>(
  ['code', 'parameters'],
  (services, context) => {
    const codes = new Set(services.map(([, { code }]) => code));
    for (const [place, { parameters = {} }] of services) {
      for (const choice of Object.keys(parameters)) {
        if (codes.has(choice)) {
          refuseValue(context, 'DUPLICATE', 'Already the code of another parameter', [place, 'parameters', choice]);
        }
        codes.add(choice);
      }
    }
  },
);

const nameMembers = { code: openCodeInput, label: labelInput(200), detailUrl: httpsInput.optional() };

const termMembers = {
  priceUnit: codeInput(priceUnits).default('STAY'),
  fromAge: intInput(1, 99).optional(),
  maxNights: intInput(1, 365).optional(),
  maxPrice: amountInput.optional(),
};

function serviceInput(object: BodyObject) {
  const selectedCodes = listInput(openCodeInput, 0, 50, 'code').default([]);
  return object({
    ...nameMembers,
    optionType: codeInput(optionTypes),
    type: codeInput(extraTypes),
    price: amountInput.optional(),
    prices: listInput(object({ value: amountInput, selectedCodes }), 0, 500).optional(),
    parameters: z.record(openCodeInput, labelInput(200)).optional(),
    ...termMembers,
  }).check(
    ruleOn<Pick<Service, 'type' | 'optionType' | 'price'>>(['type', 'optionType', 'price'], checkPrice),
    ruleOn<Pick<Service, 'type' | 'prices' | 'parameters'>>(['type'], checkChoices),
    ruleOn<Pick<Service, 'type' | 'prices' | 'parameters'>>(['type', 'parameters'], checkSets),
    ruleOn<Pick<Service, 'optionType' | 'prices'>>(['optionType'], checkIncluded),
    ruleOn<Pick<Service, 'optionType' | 'type'>>(['optionType', 'type'], ({ optionType, type }, context) => {
      if (isMandatory({ optionType }) && type !== 'CHECK') {
        refuseValue(context, 'INVALID_VALUE', 'A mandatory service must be of type CHECK', ['type']);
      }
    }),
    ruleOn<Service>(['optionType', 'priceUnit'], checkTerms),
  );
}

interface Service extends Omit<Extra, 'parameters' | 'prices'> {
  price?: number | undefined;
  prices?: Extra['prices'] | undefined;
  parameters?: Extra['parameters'] | undefined;
}

type OnSiteCost = Omit<Service, 'optionType' | 'type' | 'prices' | 'parameters'>;

function checkAmount({ price, percent }: Pick<Service, 'price' | 'percent'>, context: RuleContext): void {
  if (price === undefined && percent === undefined) {
    refuseValue(context, 'MISSING', 'A price or a percent is required', ['price']);
  }
  if (price !== undefined && percent !== undefined) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'A cost has a price or a percent', ['percent']);
  }
}

function checkPrice(
  { type, optionType, price }: Pick<Service, 'type' | 'optionType' | 'price'>,
  context: RuleContext,
): void {
  if (type === 'CHECK' && price === undefined && optionType !== 'INCLUDED') {
    refuseValue(context, 'MISSING', 'A CHECK service needs a price', ['price']);
  }
  if (type === 'LIST' && price !== undefined) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'A LIST service has prices, not a price', ['price']);
  }
  if (optionType === 'INCLUDED' && (price ?? 0) > 0) {
    refuseValue(context, 'INVALID_VALUE', 'An included service costs 0', ['price']);
  }
}

/** Only presence of the terms is checked: their values may be invalid. */
function checkTerms({ optionType, priceUnit, ...terms }: Omit<Service, 'type'>, context: RuleContext): void {
  const isImposed = isMandatory({ optionType });
  const isTax = priceUnit === 'PERSON_NIGHT';
  const rules = [
    ['fromAge', isImposed && isByPerson(priceUnit), 'Only for what is mandatory per PERSON or PERSON_NIGHT'],
    ['maxNights', isImposed && isByNight(priceUnit), 'Only for what is mandatory per NIGHT or PERSON_NIGHT'],
    ['maxPrice', isImposed, 'Only for what is mandatory'],
    ['percent', isTax, 'Only for a cost per PERSON_NIGHT'],
    ['maxPerPersonNight', isTax && terms.percent !== undefined, 'Only for a cost with a percent'],
  ] as const;
  for (const [member, isAllowed, detail] of rules) {
    if (terms[member] !== undefined && !isAllowed) refuseValue(context, 'CONFLICTING_FIELDS', detail, [member]);
  }
}

function checkChoices(service: Pick<Service, 'type' | 'prices' | 'parameters'>, context: RuleContext): void {
  for (const member of ['prices', 'parameters'] as const) {
    if (isWrong(context, member)) continue;
    const count = Object.keys(service[member] ?? {}).length;
    const isEmptyList = Array.isArray(service[member]);
    if (service.type === 'CHECK' && count > 0) {
      refuseValue(context, 'CONFLICTING_FIELDS', `A CHECK service has no ${member}`, [member]);
    }
    if (service.type === 'LIST' && count === 0) {
      refuseValue(context, isEmptyList ? 'TOO_FEW' : 'MISSING', `A LIST service needs ${member}`, [member]);
    }
  }
}

function checkSets(
  { type, prices = [], parameters = {} }: Pick<Service, 'type' | 'prices' | 'parameters'>,
  context: RuleContext,
): void {
  if (type !== 'LIST') return;
  const sets = new Set<string>();
  for (const [place, { selectedCodes }] of rightPrices(prices, context)) {
    const path = ['prices', place, 'selectedCodes'];
    if (selectedCodes.length === 0) refuseValue(context, 'TOO_FEW', 'A set of choices is required', path);
    if (new Set(selectedCodes).size < selectedCodes.length) {
      refuseValue(context, 'DUPLICATE', 'A choice is repeated', path);
    }
    for (const [at, code] of selectedCodes.entries()) {
      if (!Object.hasOwn(parameters, code)) {
        refuseValue(context, 'INVALID_VALUE', 'Not one of the parameters', [...path, at]);
      }
    }
    const set = selectedCodes.toSorted().join(' ');
    if (sets.has(set)) refuseValue(context, 'DUPLICATE', 'The set of choices is priced twice', path);
    sets.add(set);
  }
}

function checkIncluded(
  { optionType, prices = [] }: Pick<Service, 'optionType' | 'prices'>,
  context: RuleContext,
): void {
  if (optionType !== 'INCLUDED') return;
  for (const [place, { value }] of rightPrices(prices, context)) {
    if (value > 0) refuseValue(context, 'INVALID_VALUE', 'An included service costs 0', ['prices', place, 'value']);
  }
}

type Prices = Extra['prices'];

function rightPrices(prices: Prices, context: RuleContext): [place: number, price: Prices[number]][] {
  const all: unknown = prices;
  return Array.isArray(all) ? [...prices.entries()].filter(([place]) => !isWrong(context, 'prices', place)) : [];
}

function extraOf({ price, prices, parameters, ...service }: Service): Extra {
  const single = service.percent === undefined ? [{ value: price ?? 0, selectedCodes: [] }] : [];
  return { ...service, parameters: parameters ?? {}, prices: service.type === 'CHECK' ? single : (prices ?? []) };
}
