import { z } from 'zod';
import { extraTypes } from '../../rules/codes.ts';
import { type Extra, optionTypes, priceUnits } from '../../rules/extras.ts';
import { maxStayPrice } from '../../../values/money.ts';
import { frenchTextsInput, httpsInput, refuseDuplicates } from '../body-fields.ts';
import type { BodyObject } from '../../../formats/fields/body-object.ts';
import { refuseValue } from '../../../formats/fields/field-errors.ts';
import { codeInput, listInput, moneyInput, openCodeInput } from '../../../formats/fields/fields.ts';

const amountInput = moneyInput(0, maxStayPrice);

/** Services of a property (docs/contract.md 4.28); yields extras. Codes of extras and choices are all different. */
export function servicesInput(object: BodyObject) {
  return listInput(serviceInput(object).transform(extraOf), 0, 50).superRefine((extras, context) => {
    refuseDuplicates(['code'])(extras, context);
    const codes = new Set(extras.map(({ code }) => code));
    for (const [place, extra] of extras.entries())
      for (const choice of Object.keys(extra.parameters)) {
        if (codes.has(choice))
          refuseValue(context, 'DUPLICATE', 'Is the code of another', [place, 'parameters', choice]);
        codes.add(choice);
      }
  });
}

function serviceInput(object: BodyObject) {
  const selectedCodes = listInput(openCodeInput, 0, 50, 'code').default([]);
  return object({
    code: openCodeInput,
    label: frenchTextsInput(200),
    detailUrl: httpsInput.optional(),
    optionType: codeInput(optionTypes),
    type: codeInput(extraTypes),
    price: amountInput.optional(),
    prices: listInput(object({ value: amountInput, selectedCodes }), 0, 500).optional(),
    parameters: z.record(openCodeInput, frenchTextsInput(200)).optional(),
    priceUnit: codeInput(priceUnits).default('STAY'),
  }).superRefine((service, context) => {
    if (service.type === 'CHECK') checkSingle(service, context);
    else checkChoices(service, context);
    checkOption(service, context);
  });
}

type Service = z.output<ReturnType<typeof serviceInput>>;

function checkSingle(service: Service, context: z.RefinementCtx): void {
  if (service.price === undefined && service.optionType !== 'INCLUDED')
    refuseValue(context, 'MISSING', 'A CHECK service needs a price', ['price']);
  for (const member of ['prices', 'parameters'] as const)
    if (Object.keys(service[member] ?? {}).length > 0)
      refuseValue(context, 'CONFLICTING_FIELDS', `A CHECK service has no ${member}`, [member]);
}

function checkChoices(service: Service, context: z.RefinementCtx): void {
  const { price, prices = [], parameters = {} } = service;
  if (price !== undefined)
    refuseValue(context, 'CONFLICTING_FIELDS', 'A LIST service has prices, not a price', ['price']);
  if (prices.length === 0) refuseValue(context, 'MISSING', 'A LIST service needs prices', ['prices']);
  if (Object.keys(parameters).length === 0)
    refuseValue(context, 'MISSING', 'A LIST service needs parameters', ['parameters']);
  const sets = new Set<string>();
  for (const [place, { selectedCodes }] of prices.entries()) {
    const path = ['prices', place, 'selectedCodes'];
    if (selectedCodes.length === 0) refuseValue(context, 'MISSING', 'A set of choices is needed', path);
    if (new Set(selectedCodes).size < selectedCodes.length)
      refuseValue(context, 'DUPLICATE', 'A choice is there twice', path);
    for (const [at, code] of selectedCodes.entries())
      if (!Object.hasOwn(parameters, code))
        refuseValue(context, 'INVALID_VALUE', 'Is none of the parameters', [...path, at]);
    const set = selectedCodes.toSorted().join(' ');
    if (sets.has(set)) refuseValue(context, 'DUPLICATE', 'The set of choices is priced twice', path);
    sets.add(set);
  }
}

function checkOption(service: Service, context: z.RefinementCtx): void {
  if (service.optionType === 'INCLUDED') {
    if ((service.price ?? 0) > 0) refuseValue(context, 'INVALID_VALUE', 'What is included costs 0', ['price']);
    for (const [place, { value }] of (service.prices ?? []).entries())
      if (value > 0) refuseValue(context, 'INVALID_VALUE', 'What is included costs 0', ['prices', place, 'value']);
  }
  if (service.optionType !== 'MANDATORY_ON_BOOKING') return;
  if (service.type !== 'CHECK') refuseValue(context, 'INVALID_VALUE', 'What is mandatory is a CHECK', ['type']);
  if (service.priceUnit !== 'STAY')
    refuseValue(context, 'INVALID_VALUE', 'What is mandatory is priced per STAY', ['priceUnit']);
}

function extraOf({ price, prices, parameters, ...service }: Service): Extra {
  const single = [{ value: price ?? 0, selectedCodes: [] }];
  return { ...service, parameters: parameters ?? {}, prices: service.type === 'CHECK' ? single : (prices ?? []) };
}
