import { describe, expect, it } from 'vitest';
import { discountsOf, couponDiscountOf, couponRefusalOf } from '../../src/stays/rules/prices/discounts.ts';
import { stay, day } from './sample-planning.ts';
import fc from '../support/random.ts';
import { coupon } from '../lodgings/sample-lodging.ts';

describe('the discounts of a stay', () => {
  it('returns the percentage of a promotion and the amount it takes off', () => {
    expect(discountsOf(stay())).toEqual([{ code: 'EB10', label: 'Early booking', detail: '10%', value: 70_00 }]);
    const promotion = { codes: [{ code: 'P', label: 'P' }], percent: 1_250 };
    expect(discountsOf(stay({ promotion }))[0]?.detail).toBe('12.5%');
  });

  it('puts the whole amount on the first code of a deal row, nothing on the others', () => {
    const codes = ['EB10', 'LM'].map((code) => ({ code, label: code }));
    const row = stay({ price: 649_50, promotion: { codes, percent: undefined } });
    expect(discountsOf(row).map(({ detail, value }) => [detail, value])).toEqual([
      ['50.50 €', 50_50],
      ['0 €', 0],
    ]);
  });

  it('shows nothing when nothing is taken off', () => {
    expect(discountsOf(stay({ price: 700_00 }))).toEqual([]);
    expect(discountsOf(stay({ price: 700_00, promotion: undefined }))).toEqual([]);
  });

  it('shows a reduction when no code says why the price is below the base price', () => {
    expect(discountsOf(stay({ promotion: undefined }))).toEqual([
      { code: 'REDUCTION', label: 'Reduction', detail: '70 €', value: 70_00 },
    ]);
  });
});

const facts = { lodging: { id: 17, gateways: ['Seaside.example', 'Snow.example'] }, stay: stay(), now: 1_000 };
const { arrival } = facts.stay;

describe('the refusal of a coupon', () => {
  it.each([
    [{}, undefined],
    [{ validFrom: 1_000, validTo: 1_000 }, undefined],
    [{ validFrom: 1_001 }, 'NOT_YET_VALID'],
    [{ validTo: 999 }, 'EXPIRED'],
    [{ maxUses: 3, uses: 2 }, undefined],
    [{ maxUses: 3, uses: 3 }, 'USED_UP'],
    [{ lodgings: [16, 17] }, undefined],
    [{ lodgings: [16] }, 'OTHER_LODGING'],
    [{ gateways: ['Snow.example'] }, undefined],
    [{ gateways: ['Lake.example'] }, 'OTHER_LODGING'],
    [{ arrivalFrom: arrival, arrivalTo: arrival }, undefined],
    [{ arrivalFrom: arrival + 1 }, 'OTHER_ARRIVAL'],
    [{ arrivalTo: arrival - 1 }, 'OTHER_ARRIVAL'],
    [{ minNights: 7 }, undefined],
    [{ minNights: 8 }, 'STAY_TOO_SHORT'],
    [{ minPrice: 630_00 }, undefined],
    [{ minPrice: 630_01 }, 'PRICE_TOO_LOW'],
    [{ combinable: false }, 'NOT_COMBINABLE'],
  ] as const)('judges a code with %j: %s', (changes, reason) => {
    expect(couponRefusalOf(coupon(changes), facts)).toBe(reason);
  });

  it('lets a code that is not combinable stand on a stay without promotion', () => {
    const plain = { ...facts, stay: stay({ price: 700_00, arrival: day('20270711') }) };
    expect(couponRefusalOf(coupon({ combinable: false }), plain)).toBeUndefined();
  });
});

describe('the discount of a coupon', () => {
  it('takes a percentage of the price, half up', () => {
    expect(couponDiscountOf(coupon(), 630_00, 'en')).toMatchObject({
      code: 'SPRING',
      label: 'Spring',
      detail: '5%',
      value: 31_50,
      priceBefore: 630_00,
      priceAfter: 598_50,
      combinable: true,
    });
    expect(couponDiscountOf(coupon(), 10, 'de')).toMatchObject({ value: 1, label: 'Printemps' });
  });

  it('takes an amount, at most the price', () => {
    const fixed = coupon({ percent: undefined, amount: 50_00 });
    expect(couponDiscountOf(fixed, 630_00, 'fr')).toMatchObject({ value: 50_00, detail: '50 €', priceAfter: 580_00 });
    expect(couponDiscountOf(fixed, 20_00, 'fr')).toMatchObject({ value: 20_00, priceAfter: 0 });
  });

  it('never makes a price negative', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (price, amount, percent, isFixed) => {
          const cut = isFixed ? { amount, percent: undefined } : { percent };
          const { value, priceAfter } = couponDiscountOf(coupon(cut), price, 'fr');
          expect(priceAfter >= 0 && value >= 0 && value + priceAfter === price).toBe(true);
        },
      ),
    );
  });
});
