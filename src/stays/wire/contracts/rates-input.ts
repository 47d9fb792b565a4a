import type { z } from 'zod';
import { weekdayCodes, weekdaySet } from '../../../values/day.ts';
import { maxNightPrice } from '../../../values/money.ts';
import { longestStay, type NightRate, type Promotion, type Rates } from '../../rules/planning/planning.ts';
import { promotionCodeInput, refuseDuplicates } from '../../../lodgings/wire/body-fields.ts';
import {
  type BodyObject,
  codeInput,
  dateInput,
  flagInput,
  intInput,
  listInput,
  moneyInput,
  percentInput,
  textInput,
} from '../../../formats/fields/fields.ts';
import { refuseValue, ruleOn } from '../../../formats/fields/field-errors.ts';
import { afterLast, refuseOverlaps, refuseReversed } from './period-input.ts';

/** docs/contract.md 4.29, `rates`. Parses to rates with half-open periods. */
export function ratesInput(object: BodyObject) {
  return object({
    nights: listInput(nightInput(object), 1, 1000)
      .check(refuseOverlaps)
      .transform((nights) => nights.map(rateOf)),
    lengthDiscounts: listInput(object({ minNights: intInput(2, longestStay), percent: percentInput }), 0, 20)
      .check(refuseDuplicates(['minNights']))
      .default([]),
    promotions: listInput(promotionInput(object), 0, 50)
      .check(refuseDuplicates(['code']))
      .default([]),
  }).transform((rates): Rates => ({ kind: 'rates', ...rates }));
}

function nightInput(object: BodyObject) {
  const weekdays = listInput(codeInput(weekdayCodes), 0, 7, 'day')
    .default([...weekdayCodes])
    .transform(weekdaySet);
  return object({
    from: dateInput,
    to: dateInput,
    nightPrice: moneyInput(1, maxNightPrice),
    basePrice: moneyInput(1, maxNightPrice).optional(),
    minStay: intInput(1, longestStay),
    maxStay: intInput(1, longestStay),
    arrivalDays: weekdays,
    departureDays: weekdays,
    requestOnly: flagInput.default(false),
    priceEnabled: flagInput.default(true),
  }).check(
    refuseReversed('from', 'to'),
    ruleOn(['minStay', 'maxStay'], ({ minStay, maxStay }, context) => {
      if (minStay > maxStay) refuseValue(context, 'TOO_SMALL', 'Must be at least minStay', ['maxStay']);
    }),
    ruleOn(['nightPrice', 'basePrice'], ({ nightPrice, basePrice }, context) => {
      if (basePrice !== undefined && basePrice < nightPrice)
        refuseValue(context, 'TOO_SMALL', 'Must be at least the nightPrice', ['basePrice']);
    }),
  );
}

function rateOf({ to, ...night }: z.output<ReturnType<typeof nightInput>>): NightRate {
  return { ...night, basePrice: night.basePrice, to: afterLast(to) };
}

function promotionInput(object: BodyObject) {
  return object({
    code: promotionCodeInput,
    label: textInput(1, 100),
    percent: percentInput,
    from: dateInput,
    to: dateInput,
    bookFrom: dateInput.optional(),
    bookTo: dateInput.optional(),
    minNights: intInput(1, longestStay).default(1),
  })
    .check(refuseReversed('from', 'to'), refuseReversed('bookFrom', 'bookTo'))
    .transform(({ to, bookFrom, bookTo, ...promotion }): Promotion => ({
      ...promotion,
      to: afterLast(to),
      bookFrom,
      bookTo: bookTo === undefined ? undefined : afterLast(bookTo),
    }));
}
