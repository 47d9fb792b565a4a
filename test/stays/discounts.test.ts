import { describe, expect, it } from 'vitest';
import { discountsOf } from '../../src/stays/rules/prices/discounts.ts';
import { stay } from './sample-planning.ts';

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
