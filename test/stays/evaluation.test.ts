import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import {
  evaluateStay,
  type Evaluation,
  type StayFacts,
  type StayRequest,
} from '../../src/stays/rules/prices/evaluation.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { bookingDays, plannings } from '../support/arbitraries.ts';
import { check, coupon, fee, linen, lodging, property } from '../lodgings/sample-lodging.ts';
import { day, lodgingPlanning, rate, ratesOf, staysIn } from './sample-planning.ts';

const at = { today: day('20270301'), now: 1_000, language: 'en' };
const everyDay = { from: 0, to: 2_932_897, bookFrom: undefined, bookTo: undefined, minNights: 1 };
const offer = ratesOf([rate({ minStay: 3 })], {
  promotions: [{ code: 'EB10', label: 'Early booking', percent: 1_000, ...everyDay }],
});
const services = [
  linen,
  fee,
  check('BIKE', { optionType: 'OPTIONAL_ON_SITE' }),
  check('WIFI', { optionType: 'INCLUDED' }),
];
const facts: StayFacts = {
  lodging: lodging({ property: property({ services }) }),
  planning: lodgingPlanning(offer),
  coupon: coupon(),
};
const wish: StayRequest = {
  arrival: day('20270710'),
  departure: day('20270717'),
  occupantCount: 4,
  occupantCountChildren: 1,
  childrenAges: [],
  occupantFlexible: false,
  extras: [],
  promoCode: undefined,
};

function offered(changes: Partial<StayRequest>, from = facts): Evaluation {
  const evaluation = evaluateStay(from, { ...wish, ...changes }, at);
  if (evaluation.outcome !== 'offered') throw new Error(evaluation.outcome);
  return evaluation;
}

describe('the evaluation of a stay', () => {
  it('adds up stay, chosen extras, coupon and imposed extras', () => {
    const { price, value, lines } = offered({ extras: ['SHEETS', 'BIKE'], promoCode: 'SPRING' });
    expect(price).toEqual({
      basePrice: 700_00,
      price: 630_00,
      extrasPrice: 12_00,
      discountValue: 31_50,
      mandatoryServicesPrice: 25_00,
      totalPrice: 635_50,
      caution: 500_00,
      onSiteTotal: 0,
    });
    expect(value).toBe(610_50);
    expect(lines.map(({ code, label, amount, payable }) => [code, label, amount, payable])).toEqual([
      ['STAY', '7 nights', 630_00, 'ON_BOOKING'],
      ['LINEN', 'Linen: Sheets', 12_00, 'ON_BOOKING'],
      ['COUPON', 'Spring', -31_50, 'ON_BOOKING'],
      ['FEE', 'Processing fee', 25_00, 'ON_BOOKING'],
      ['BIKE', 'The BIKE', 10_00, 'ON_SITE'],
      ['WIFI', 'The WIFI', 0, 'INCLUDED'],
    ]);
  });

  it('makes the lines payable on booking add up to the total, whatever is chosen', () => {
    const chosen = fc.subarray(['SHEETS', 'BIKE', 'WIFI', 'FEE']);
    const codes = fc.constantFrom('SPRING', undefined);
    fc.assert(
      fc.property(plannings(), bookingDays(), fc.nat(), chosen, codes, (planning, today, choice, extras, promoCode) => {
        const stays = staysIn(bookableStays(planning, today)).filter(({ priceEnabled }) => priceEnabled);
        const stay = stays[choice % Math.max(1, stays.length)];
        if (!stay) return;
        const dates = { arrival: stay.arrival, departure: stay.arrival + stay.nights };
        const result = evaluateStay({ ...facts, planning }, { ...wish, ...dates, extras, promoCode }, { ...at, today });
        if (result.outcome !== 'offered') throw new Error(result.outcome);
        const { price, lines, value } = result;
        const onBooking = lines.filter(({ payable }) => payable === 'ON_BOOKING').map(({ amount }) => amount);
        expect(onBooking.reduce((sum, amount) => sum + amount, 0)).toBe(price.totalPrice);
        expect(price.price + price.extrasPrice - price.discountValue + price.mandatoryServicesPrice).toBe(
          price.totalPrice,
        );
        expect(value + price.mandatoryServicesPrice).toBe(price.totalPrice);
        expect(price.price).toBe(stay.price);
      }),
    );
  });

  it('takes the deposit of the contract that covers the arrival, else of the lodging, else of the property', () => {
    const planning = lodgingPlanning(offer, { deposit: 900_00 });
    expect(offered({}, { ...facts, planning }).price.caution).toBe(900_00);
    expect(offered({}, { ...facts, lodging: lodging({ contract: undefined }) }).price.caution).toBe(300_00);
  });

  it('refuses more occupants than there is room for, or takes the room there is when the count is flexible', () => {
    expect(evaluateStay(facts, { ...wish, occupantCount: 7 }, at)).toEqual({
      outcome: 'capacity-exceeded',
      personMax: 6,
    });
    expect(offered({ occupantCount: 9, occupantCountChildren: 8, occupantFlexible: true })).toMatchObject({
      occupantCount: 6,
      occupantCountChildren: 6,
    });
  });

  it('says why a stay is not available and names at most five stays nearby', () => {
    const result = evaluateStay(facts, { ...wish, departure: wish.arrival + 2 }, at);
    if (result.outcome !== 'not-available') throw new Error(result.outcome);
    expect(result.reasons.map(({ code }) => code)).toEqual(['STAY_TOO_SHORT']);
    expect(result.alternatives.map(({ arrival, nights }) => [arrival - wish.arrival, nights])).toEqual([
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 6],
      [0, 7],
    ]);
  });

  it('offers nothing of a lodging that is not on sale', () => {
    const result = evaluateStay({ ...facts, lodging: lodging({ state: 'ARRET_VENTES' }) }, wish, at);
    expect(result).toMatchObject({
      outcome: 'not-available',
      reasons: [{ code: 'LODGING_NOT_ON_SALE' }],
      alternatives: [],
    });
  });

  it('checks capacity, stay, price, extras and coupon in this order', () => {
    const disabled = {
      ...facts,
      planning: lodgingPlanning(ratesOf([rate({ priceEnabled: false })])),
      coupon: undefined,
    };
    const worst = { ...wish, occupantCount: 7, departure: wish.arrival + 100, extras: ['NONE'], promoCode: 'NONE' };
    expect(evaluateStay(disabled, worst, at).outcome).toBe('capacity-exceeded');
    expect(evaluateStay(disabled, { ...worst, occupantCount: 6 }, at).outcome).toBe('not-available');
    const inTime = { ...worst, occupantCount: 6, departure: wish.departure };
    expect(evaluateStay(disabled, inTime, at).outcome).toBe('price-disabled');
    const enabled = { ...facts, coupon: undefined };
    expect(evaluateStay(enabled, inTime, at)).toMatchObject({
      outcome: 'extra-not-available',
      codes: ['NONE'],
      requested: ['NONE'],
    });
    expect(evaluateStay(enabled, { ...inTime, extras: [] }, at)).toEqual({
      outcome: 'discount-not-applicable',
      reason: 'UNKNOWN',
    });
  });
});
