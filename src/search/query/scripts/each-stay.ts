import type { Day } from '../../../values/day.ts';
import { priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { MatchPlan } from '../plan.ts';
import { nightsAtPlace, openPacked, readBase, readPrice, servicesOf } from './packed-prices.ts';

/** Criteria of single stays: price bounds on a basis, lengths, and the day they end on. */
export interface WishedStays {
  criteria: Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice'>;
  plan: Exclude<MatchPlan, { kind: 'nothing' }>;
}

export function paramsOfStays({ criteria, plan }: WishedStays): Readonly<Record<string, unknown>> {
  return {
    ...priceBoundsOf(criteria),
    nights: plan.kind === 'arrivals' ? undefined : plan.lengths,
    departure: departureOf(plan),
  };
}

/** Prepares `eachStay`: lengths in nights are the bits of a number. */
export const startStays = `
  long lengths = params.nights == null ? -1L : 0L;
  if (params.nights != null) for (def nights : params.nights) lengths |= 1L << nights;
  state.lengths = lengths;`;

/**
 * Painless statements that run `work` for each requested stay of a document, with `cost` (on the price basis), `price`, `base` (the base price) and
 * `nights`; `always` also runs for those that are not requested. Needs `packedFunctions`.
 */
export function eachStay({ criteria, plan }: WishedStays, work: string, always = ''): string {
  return `
    long from = params.from; long to = params.to; long lengths = state.lengths;
    long services = ${servicesOf(criteria.priceBasis)};
    ${openPacked}
    int start = first; int stop = end;
    ${departureOf(plan) === undefined ? '' : startAtDeparture}
    for (int at = start; at < stop; at += width) {
      ${readPrice}
      if (price < 0) continue;
      long nights = ${nightsAtPlace};
      long cost = price + services;
      ${always}
      if (cost < from || cost > to || (lengths >> nights & 1L) == 0) continue;
      ${readBase}
      ${work}
    }`;
}

const startAtDeparture =
  'start = first + ((int) (params.departure - arrival) - bytes[packed.offset]) * width; stop = start + width;';

function departureOf(plan: WishedStays['plan']): Day | undefined {
  return plan.kind === 'departure' ? plan.departure : undefined;
}
