import type { StayFacts } from '../../stays/rules/prices/evaluation.ts';
import { playOnStay } from '../../stays/rules/stays/refusal.ts';
import type { TestScenario } from '../../values/test-scenario.ts';
import type { Moment } from './booking-states.ts';
import { wishedStay, type SaleWish } from './booking-request.ts';

interface Sale<Facts extends StayFacts> {
  facts: Facts;
  wish: SaleWish;
  at: Moment;
}

/**
 * Changes only the input of a sale for the sandbox scenario, never the decision. `price-changed` sets an unexpected
 * partner price, so that the evaluation in the answer is real and bookable.
 */
export function playSale<Facts extends StayFacts>(sale: Sale<Facts>, scenario: TestScenario | undefined): Sale<Facts> {
  const { facts, wish, at } = sale;
  switch (scenario) {
    case undefined:
      return sale;
    case 'price-changed':
      return { ...sale, wish: { ...wish, partnerPrice: -1 } };
    case 'quote-expired':
      return { ...sale, at: { ...at, now: Math.max(at.now, wish.quote?.expiresAt ?? 0) } };
    case 'budget-exceeded':
      return { ...sale, facts: { ...facts, anonymousBookings: { ofAddress: Infinity, ofLodging: Infinity } } };
    default:
      return { ...sale, facts: playOnStay(facts, wishedStay(wish), scenario) };
  }
}
