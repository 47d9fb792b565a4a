import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { summariseSale, summariseStays } from '../../src/stays/rules/stays/stay-figures.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { bookingDays, plannings } from '../support/arbitraries.ts';
import { lodgingPlanning, rate, ratesOf } from './sample-planning.ts';

describe('the figures of a lodging on sale', () => {
  it('are those of its bookable stays, whatever its planning', () => {
    fc.assert(
      fc.property(plannings(), bookingDays(), (planning, today) => {
        const { requestOnly, priceEnabled } = summariseStays(bookableStays(planning, today));
        expect(summariseSale(planning, today)).toEqual({ requestOnly, priceEnabled });
      }),
    );
  });

  it('say that all is on request or without price only when every bookable stay is', () => {
    const today = rate().from - 10;
    const figuresOf = (...rates: Parameters<typeof rate>) =>
      summariseSale(lodgingPlanning(ratesOf([rate(...rates)])), today);
    expect(figuresOf()).toEqual({ requestOnly: false, priceEnabled: true });
    expect(figuresOf({ requestOnly: true })).toEqual({ requestOnly: true, priceEnabled: true });
    expect(figuresOf({ priceEnabled: false })).toEqual({ requestOnly: false, priceEnabled: false });
  });

  it('of a lodging without stays are neither', () => {
    expect(summariseSale({ plannings: [], taken: [] }, 20_000)).toEqual({ requestOnly: false, priceEnabled: true });
  });
});
