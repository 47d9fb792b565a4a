import fc from './random.ts';
import { everyWeekday, type Day } from '../../src/values/day.ts';
import { dealRowColumns, type DealRow } from './deal-rows.ts';
import {
  longestStay,
  planningHorizon,
  type DealRows,
  type LodgingPlanning,
  type NightRate,
  type Period,
  type Planning,
  type Promotion,
  type NightRates,
} from '../../src/stays/rules/planning/planning.ts';

/** Generated plannings lie between this day, a Saturday, and `lastDay`. */
export const firstDay: Day = 20_819;
export const lastDay: Day = firstDay + 160;

const days = fc.integer({ min: firstDay, max: lastDay });
const gaps = fc.constantFrom(0, 0, 0, 1, 9);
const cents = fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 10_000_000 }));
const percents = fc.oneof(fc.constantFrom(500, 1_000, 1_000, 3_333), fc.integer({ min: 1, max: 9_999 }));
const weekdaySets = fc.oneof(
  { weight: 3, arbitrary: fc.constant(everyWeekday) },
  fc.integer({ min: 1, max: everyWeekday }),
);
const mostly = fc.constantFrom(true, true, true, true, false);
const rarely = mostly.map((value) => !value);
const takenNights = fc.uniqueArray(days, { maxLength: 12 }).map((nights) => nights.sort((a, b) => a - b));

/** Covers all generated arrivals. */
export const allArrivals: Period = { from: firstDay - 10, to: lastDay + 10 };

/** Up to three overlapping contracts of both forms, with closed periods and taken nights. */
export function plannings(): fc.Arbitrary<LodgingPlanning> {
  return fc.record({
    plannings: fc.array(fc.oneof(planningWith(rates()), planningWith(dealRows())), { minLength: 1, maxLength: 3 }),
    taken: takenNights,
  });
}

export function ratePlannings(): fc.Arbitrary<LodgingPlanning> {
  return fc.record({ plannings: planningWith(rates()).map((planning) => [planning]), taken: takenNights });
}

/** Around the first days of the plannings, or so much earlier that the planning horizon ends within them. */
export function bookingDays(): fc.Arbitrary<Day> {
  const near = fc.integer({ min: firstDay - 20, max: firstDay + 60 });
  return fc.oneof(near, fc.integer({ min: firstDay - planningHorizon, max: lastDay - planningHorizon }));
}

/** Adjacent or separate periods, with length discounts and promotions. */
export function rates(): fc.Arbitrary<NightRates> {
  return fc.record({
    kind: fc.constant('rates' as const),
    nights: fc
      .array(fc.record({ gap: gaps, length: fc.integer({ min: 5, max: 60 }), rate: nightRates() }), {
        minLength: 1,
        maxLength: 5,
      })
      .map(inARow),
    lengthDiscounts: fc.uniqueArray(fc.record({ minNights: fc.integer({ min: 2, max: 21 }), percent: percents }), {
      maxLength: 3,
      selector: ({ minNights }) => minNights,
    }),
    promotions: fc.uniqueArray(promotions(), { maxLength: 3, selector: ({ code }) => code }),
  });
}

export function dealRows(): fc.Arbitrary<DealRows> {
  return fc
    .uniqueArray(dealRow(), {
      maxLength: 60,
      size: 'max',
      selector: ({ arrival, departure }) => `${arrival}-${departure}`,
    })
    .map((rows) => ({ kind: 'dealRows', stays: dealRowColumns(rows) }));
}

export function dealRow(): fc.Arbitrary<DealRow> {
  const codes = fc.constantFrom<string[]>([], [], ['EB10'], ['EB10', 'LM'], ['LM']);
  return fc
    .record({
      arrival: days,
      nights: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: longestStay })),
      price: cents,
      raise: fc.nat({ max: 20_000 }),
      codes,
      priceEnabled: mostly,
      requestOnly: rarely,
    })
    .map(({ arrival, nights, price, raise, codes, ...flags }) => ({
      arrival,
      departure: arrival + nights,
      price,
      basePrice: price + raise,
      promotions: codes.map((code) => ({ code, label: `Label of ${code}` })),
      ...flags,
    }));
}

function planningWith(offer: fc.Arbitrary<NightRates | DealRows>): fc.Arbitrary<Planning> {
  const open = fc.constant({ from: 0, to: 2_932_897 });
  return fc.record({
    contractId: fc.integer({ min: 1, max: 1_000 }),
    valid: fc.oneof({ weight: 2, arbitrary: open }, periods(90)),
    retrocession: fc.constantFrom(0, 0, 1, 7, 30),
    unavailable: fc.array(periods(12), { maxLength: 3 }),
    offer,
  });
}

function nightRates(): fc.Arbitrary<Omit<NightRate, 'from' | 'to'>> {
  return fc
    .record({
      nightPrice: cents,
      raise: fc.option(fc.nat({ max: 5_000 }), { nil: undefined }),
      minStay: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(1, 2, 7) }, fc.integer({ min: 1, max: longestStay })),
      more: fc.nat({ max: 61 }),
      arrivalDays: weekdaySets,
      departureDays: weekdaySets,
      requestOnly: rarely,
      priceEnabled: mostly,
    })
    .map(({ raise, more, ...rate }) => ({
      ...rate,
      basePrice: raise === undefined ? undefined : rate.nightPrice + raise,
      maxStay: Math.min(longestStay, rate.minStay + more),
    }));
}

function inARow(parts: readonly { gap: number; length: number; rate: Omit<NightRate, 'from' | 'to'> }[]): NightRate[] {
  let next = firstDay;
  const all = parts.map(({ gap, length, rate }) => {
    const from = next + gap;
    next = from + length;
    return { ...rate, from, to: Math.min(next, lastDay) };
  });
  return all.filter(({ from }) => from < lastDay);
}

function promotions(): fc.Arbitrary<Promotion> {
  return fc
    .record({
      code: fc.constantFrom('EB10', 'LM', 'SUMMER', 'LONG'),
      percent: percents,
      arrivals: periods(90),
      bookFrom: fc.option(days, { nil: undefined }),
      bookTo: fc.option(days, { nil: undefined }),
      minNights: fc.integer({ min: 1, max: 14 }),
    })
    .map(({ arrivals, ...promotion }) => ({ ...promotion, ...arrivals, label: `Label of ${promotion.code}` }));
}

function periods(longest: number): fc.Arbitrary<Period> {
  const length = fc.integer({ min: 1, max: longest });
  return fc.tuple(days, length).map(([from, nights]) => ({ from, to: from + nights }));
}
