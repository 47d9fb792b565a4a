import type { z } from 'zod';
import { maxStayPrice } from '../../../values/money.ts';
import { longestStay, type Stay } from '../../rules/planning/planning.ts';
import { promotionCodeInput, refuseDuplicates } from '../../../lodgings/wire/body-fields.ts';
import {
  type BodyObject,
  dateInput,
  flagInput,
  listInput,
  moneyInput,
  textInput,
} from '../../../formats/fields/fields.ts';
import { refuseValue, ruleOn, ruleOnItems } from '../../../formats/fields/field-errors.ts';

/** docs/contract.md 4.29, `dealRows`. Parses to stays without their retrocession. */
export function dealRowsInput(object: BodyObject) {
  const rows = listInput(dealRowInput(object), 0, 20_000);
  return rows.check(refuseEmpty, refuseDuplicates(['arrival', 'departure'], [])).transform((all) => all.map(stayOf));
}

/** The schema allows an empty list, because one beside `rates` counts as absent. */
const refuseEmpty = ruleOnItems<object>([], (_, context) => {
  if (context.value.length === 0) refuseValue(context, 'TOO_FEW', 'Must have at least 1 item');
});

function dealRowInput(object: BodyObject) {
  return object({
    arrival: dateInput,
    departure: dateInput,
    basePrice: moneyInput(1, maxStayPrice).optional(),
    price: moneyInput(1, maxStayPrice),
    promotions: listInput(object({ code: promotionCodeInput, label: textInput(1, 100).optional() }), 0, 5)
      .check(refuseDuplicates(['code']))
      .default([]),
    priceEnabled: flagInput.default(true),
    requestOnly: flagInput.default(false),
  }).check(
    ruleOn(['arrival', 'departure'], ({ arrival, departure }, context) => {
      const nights = departure - arrival;
      if (nights < 1) refuseValue(context, 'INVALID_DATE_RANGE', 'Must come after the arrival', ['departure']);
      if (nights > longestStay) refuseValue(context, 'TOO_LARGE', `At most ${longestStay} nights`, ['departure']);
    }),
    ruleOn(['basePrice', 'price'], ({ basePrice, price }, context) => {
      if (basePrice !== undefined && basePrice < price)
        refuseValue(context, 'TOO_SMALL', 'Must be at least the price', ['basePrice']);
    }),
  );
}

type DealRow = z.output<ReturnType<typeof dealRowInput>>;

function stayOf({ departure, promotions, basePrice, ...row }: DealRow): Omit<Stay, 'retrocession'> {
  // The contract is silent on a promotion without a label: its label is the code.
  const codes = promotions.map(({ code, label }) => ({ code, label: label ?? code }));
  const promotion = codes.length > 0 ? { codes, percent: undefined } : undefined;
  return { ...row, nights: departure - row.arrival, basePrice: basePrice ?? row.price, promotion };
}
