import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { dailyPricesOf, type DailyPrice } from '../../src/stays/rules/prices/daily-prices.ts';
import type { Period, Stay } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { day, stay, lodgingPlanning, rate, ratesOf } from './sample-planning.ts';
import { couponDiscountOf, couponRefusalOf } from '../../src/stays/rules/prices/discounts.ts';
import {
  evaluateStay,
  findAlternatives,
  refuseTakenNight,
  type StayFacts,
} from '../../src/stays/rules/prices/evaluation.ts';
import { check, coupon, lodging, property } from '../lodgings/sample-lodging.ts';

const always: Period = { from: -Infinity, to: Infinity };
const start = day('20270710');

function prices(stays: readonly Stay[], period = always): DailyPrice[] {
  return dailyPricesOf(toColumns(stays), period);
}

/** `offset` days after the first day; the price in cents. */
function offer(offset: number, nights: number, price: number, changes: Partial<Stay> = {}): Stay {
  return stay({ arrival: start + offset, nights, price, basePrice: price + 100, promotion: undefined, ...changes });
}

describe('the list of daily prices', () => {
  it('gives every night of a stay its price per night, rounded half up, and that of the base price', () => {
    const found = prices([offer(0, 8, 100_04, { basePrice: 120_00 })]);
    expect(found.map(({ day: night }) => night - start)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(found.every(({ price, basePrice }) => price === 12_51 && basePrice === 15_00)).toBe(true);
  });

  it('takes the stay that is cheapest per night, with its own base price, whatever its total', () => {
    const long = offer(0, 10, 900_00, { basePrice: 2_000_00 });
    const [first, , , fourth] = prices([offer(0, 3, 300_00), long]);
    expect(first).toMatchObject({ price: 90_00, basePrice: 200_00, stay: { arrival: start, nights: 10 } });
    expect(fourth).toMatchObject({ price: 90_00 });
  });

  it('distinguishes stays that cost the same only after rounding', () => {
    // 33.33333… and 33.33 a night: both are 33.33.
    const [first] = prices([offer(0, 3, 100_00), offer(0, 1, 33_33)]);
    expect(first?.stay.nights).toBe(1);
  });

  it.each([
    ['closest to 7 nights', [offer(0, 1, 100), offer(0, 6, 600), offer(0, 9, 900)], { arrival: start, nights: 6 }],
    ['the shorter', [offer(0, 8, 800), offer(0, 6, 600)], { arrival: start, nights: 6 }],
    ['the earlier', [offer(0, 4, 400), offer(-2, 4, 400), offer(-1, 4, 400)], { arrival: start - 2, nights: 4 }],
  ])('takes of equally cheap stays %s', (_, stays, chosen) => {
    expect(prices(stays).find((night) => night.day === start)?.stay).toEqual(chosen);
  });

  it('leaves out nights that only stays with a disabled price cover, but lets them say when one may come and go', () => {
    const closed = offer(0, 2, 10_00, { priceEnabled: false });
    const found = prices([closed, offer(1, 3, 300_00)]);
    expect(found.map((night) => [night.day - start, night.arrivalAllowed, night.departureAllowed])).toEqual([
      [1, true, false],
      [2, false, true],
      [3, false, false],
    ]);
  });

  it('knows lengths only for days on which a stay begins', () => {
    const found = prices([offer(0, 7, 700_00), offer(0, 2, 300_00), offer(0, 14, 1400_00)]);
    expect(found[0]?.lengths).toEqual({ shortest: 2, longest: 14 });
    expect(found[1]?.lengths).toBeUndefined();
  });

  it('lists the nights of the period only, also those of stays that reach into it', () => {
    const found = prices([offer(0, 10, 1000_00)], { from: start + 3, to: start + 5 });
    expect(found.map((night) => night.day - start)).toEqual([3, 4]);
    expect(prices([])).toEqual([]);
  });

  it('says for any stays what a look at every night and every stay says', () => {
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 40 }), fc.nat(20), fc.nat(30), (many, from, length) => {
        const stays = [...new Map(many.map((each) => [`${each.arrival} ${each.nights}`, each])).values()];
        const period = { from: start + from, to: start + from + length };
        expect(prices(stays, period)).toEqual(naivePrices(stays, period));
      }),
      { numRuns: 500 },
    );
  });
});

// Few prices and lengths, so that ties are frequent.
const anyStay = fc
  .record({
    offset: fc.nat(30),
    nights: fc.integer({ min: 1, max: 16 }),
    perNight: fc.constantFrom(50_00, 50_01, 66_67),
    odd: fc.constantFrom(0, 0, 1),
    priceEnabled: fc.boolean(),
  })
  .map(({ offset, nights, perNight, odd, priceEnabled }) =>
    offer(offset, nights, perNight * nights + odd, { priceEnabled }),
  );

function naivePrices(stays: readonly Stay[], { from, to }: Period): DailyPrice[] {
  return Array.from({ length: to - from }, (_, index) => from + index).flatMap((night) => {
    const covering = stays.filter(({ arrival, nights }) => arrival <= night && night < arrival + nights);
    const [best] = covering.filter(({ priceEnabled }) => priceEnabled).sort(byEstimate);
    if (!best) return [];
    const lengths = stays.filter(({ arrival }) => arrival === night).map(({ nights }) => nights);
    return {
      day: night,
      price: halfUp(best.price, best.nights),
      basePrice: halfUp(best.basePrice, best.nights),
      lengths: lengths.length > 0 ? { shortest: Math.min(...lengths), longest: Math.max(...lengths) } : undefined,
      arrivalAllowed: lengths.length > 0,
      departureAllowed: stays.some(({ arrival, nights }) => arrival + nights === night),
      stay: { arrival: best.arrival, nights: best.nights },
    };
  });
}

function byEstimate(a: Stay, b: Stay): number {
  // A common multiple of all lengths makes prices per night whole.
  const perNight = ({ price, nights }: Stay) => (BigInt(price) * 720_720n) / BigInt(nights);
  const difference = Number(perNight(a) - perNight(b));
  const distance = Math.abs(a.nights - 7) - Math.abs(b.nights - 7);
  return difference || distance || a.nights - b.nights || a.arrival - b.arrival;
}

function halfUp(amount: number, nights: number): number {
  return Number((BigInt(amount) * 2n + BigInt(nights)) / (2n * BigInt(nights)));
}

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
