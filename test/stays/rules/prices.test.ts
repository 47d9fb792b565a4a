import { expect, it } from 'vitest';
import { dailyPricesOf } from '../../../src/stays/rules/prices/daily-prices.ts';
import { couponDiscountOf, couponRefusalOf } from '../../../src/stays/rules/prices/discounts.ts';
import {
  evaluateStay,
  findAlternatives,
  refuseTakenNight,
  type StayFacts,
} from '../../../src/stays/rules/prices/evaluation.ts';
import { toColumns } from '../../../src/stays/rules/stays/stay-columns.ts';
import { check, coupon, lodging, property } from '../../lodgings/sample-lodging.ts';
import { day, lodgingPlanning, rate, ratesOf, stay } from '../sample-planning.ts';

const at = { today: day('20270301'), now: 1_000, language: 'en' };
const [arrival, departure] = [day('20270710'), day('20270713')];
const counts = { occupantCount: 2, occupantCountChildren: 0, childrenAges: [], occupantFlexible: false };
const wish = { arrival, departure, ...counts, extras: [], promoCode: undefined };
const facts: StayFacts = { lodging: lodging(), planning: lodgingPlanning(ratesOf([rate()])), coupon: coupon() };

it('prefers the shorter of two later stays that are equally cheap and close to seven nights', () => {
  const stays = [stay({ arrival: 100, nights: 8, price: 800 }), stay({ arrival: 101, nights: 6, price: 600 })];
  const lengths = dailyPricesOf(toColumns(stays), { from: 100, to: 108 }).map((price) => price.stay.nights);
  expect(lengths).toEqual([8, 6, 6, 6, 6, 6, 6, 8]);
});

it('takes a coupon for any channel of the lodging, and names it by its code where it has no label', () => {
  const about = { lodging: { id: 17, gateways: ['two'] }, stay: stay(), now: 0 };
  expect(couponRefusalOf(coupon({ gateways: ['one', 'two'] }), about)).toBeUndefined();
  expect(couponDiscountOf(coupon({ label: {} }), 100, 'de')).toMatchObject({ label: 'SPRING', labelLanguage: 'de' });
});

it('prices extras by the nights and persons of the stay, and takes no coupon that was not requested', () => {
  const services = [check('BIKE', { priceUnit: 'PERSON_NIGHT' })];
  const priced = { ...facts, lodging: lodging({ property: property({ services }) }) };
  const evaluation = evaluateStay(priced, { ...wish, extras: ['BIKE'] }, at);
  expect(evaluation).toMatchObject({ price: { extrasPrice: 60_00, discountValue: 0, totalPrice: 360_00 } });
  expect(evaluation).toMatchObject({ lines: [{ code: 'STAY' }, { code: 'BIKE' }], discount: undefined });
});

it('offers as alternatives what the coupon applies to, at most 60 days away', () => {
  const taken = { ...facts, planning: { ...facts.planning, taken: [arrival] } };
  const alternativesFor = (arrivalFrom: number) => {
    const asked = { ...taken, coupon: coupon({ arrivalFrom }) };
    const refusal = evaluateStay(asked, { ...wish, promoCode: 'SPRING' }, at);
    return refusal.outcome === 'not-available' && refusal.alternatives.map((one) => one.arrival - arrival);
  };
  expect(alternativesFor(arrival + 3)).toEqual([3, 4, 5, 6, 7]);
  const only = (from: number) => lodgingPlanning(ratesOf([rate({ from, to: from + 1 })]));
  const found = [-61, -60, 60, 61].map((days) => findAlternatives(only(arrival + days), wish, at.today).length);
  expect(found).toEqual([0, 1, 1, 0]);
});

it('names a night that was taken meanwhile', () => {
  expect(refuseTakenNight(arrival)).toEqual({
    outcome: 'not-available',
    reasons: [{ code: 'ALREADY_BOOKED', detail: 'Taken: 20270710', data: { nights: '20270710' } }],
    alternatives: [],
  });
});
