import { type Day, weekdayCodes, weekdaySet } from '../../values/day.ts';
import {
  type Period,
  longestStay,
  type Stay,
  type NightRate,
  type Promotion,
  type NightRates,
} from '../rules/planning/planning.ts';
import {
  type BodyObject,
  dateInput,
  flagInput,
  listInput,
  moneyInput,
  textInput,
  codeInput,
  intInput,
  percentInput,
} from '../../formats/fields/fields.ts';
import { refuseValue, ruleOn, ruleOnItems } from '../../formats/fields/field-errors.ts';
import type { z } from 'zod';
import { maxStayPrice, maxNightPrice } from '../../values/money.ts';
import { promotionCodeInput, refuseDuplicates } from '../../lodgings/wire/body-fields.ts';

/** Both days are inclusive. */
export function periodInput(object: BodyObject) {
  return object({ from: dateInput, to: dateInput }).check(refuseReversed('from', 'to'));
}

export function afterLast(day: Day): Day {
  return day + 1;
}

export function refuseReversed<First extends string, Last extends string>(
  first: First,
  last: Last,
  detail = 'Must not be before the first day',
) {
  return ruleOn<Partial<Record<First | Last, Day | undefined>>>([first, last], (days, context) => {
    const [from, to] = [days[first], days[last]];
    if (from !== undefined && to !== undefined && from > to) refuseValue(context, 'INVALID_DATE_RANGE', detail, [last]);
  });
}

/** Periods are inclusive on both sides; reports OVERLAPPING_PERIODS at the later of two that share a day. */
const refuseOverlaps = ruleOnItems<Period>(['from', 'to'], (periods, context) => {
  let last = -Infinity;
  for (const [place, period] of periods.toSorted(([, a], [, b]) => a.from - b.from)) {
    if (period.from <= last) refuseValue(context, 'OVERLAPPING_PERIODS', 'Overlaps another period', [place, 'from']);
    last = Math.max(last, period.to);
  }
});

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
      if (nights < 1) refuseValue(context, 'INVALID_DATE_RANGE', 'Must be after the arrival', ['departure']);
      if (nights > longestStay) refuseValue(context, 'TOO_LARGE', `At most ${longestStay} nights`, ['departure']);
    }),
    ruleOn(['basePrice', 'price'], ({ basePrice, price }, context) => {
      if (basePrice !== undefined && basePrice < price) {
        refuseValue(context, 'TOO_SMALL', 'Must be at least the price', ['basePrice']);
      }
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

/** docs/contract.md 4.29, `rates`. Parses to rates with half-open periods. */
export function ratesInput(object: BodyObject) {
  return object({
    nights: listInput(nightInput(object), 1, 1000)
      .check(refuseOverlaps)
      .transform((nights) =>
        nights.map(({ to, ...night }): NightRate => ({ ...night, basePrice: night.basePrice, to: afterLast(to) })),
      ),
    lengthDiscounts: listInput(object({ minNights: intInput(2, longestStay), percent: percentInput }), 0, 20)
      .check(refuseDuplicates(['minNights']))
      .default([]),
    promotions: listInput(promotionInput(object), 0, 50)
      .check(refuseDuplicates(['code']))
      .default([]),
  }).transform((rates): NightRates => ({ kind: 'rates', ...rates }));
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
      if (basePrice !== undefined && basePrice < nightPrice) {
        refuseValue(context, 'TOO_SMALL', 'Must be at least the nightPrice', ['basePrice']);
      }
    }),
  );
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
