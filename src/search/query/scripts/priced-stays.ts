import type { Day } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import type { PriceBasis } from '../../rules/price-basis.ts';
import type { SearchAnswer } from '../query-language.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from './number-text.ts';
import { nightsAtPlace } from './packed-prices.ts';
import { computeOfPrices } from './stay-scripts.ts';

/** Lowest and highest price, both inclusive. */
export interface PriceBounds {
  from: Cents;
  to: Cents;
}

/** A stay, as far as its place among those of its lodging follows from it. */
export interface PricedStay {
  lodgingId: number;
  arrival: Day;
  nights: number;
  /** On the basis. */
  price: Cents;
}

/** Builds the aggregation that lists the stays of lodgings within bounds of price, which each lodging has its own of. */
export function listPricedStays(
  priceBasis: PriceBasis,
  bounds: ReadonlyMap<number, PriceBounds>,
): Readonly<Record<string, unknown>> {
  const fold = {
    start:
      "long lodging = doc['lodgingId'].value; long arrival = doc['arrival'].value; " +
      'if (state.lodging != lodging) { state.lodging = lodging; state.bounds = params.bounds.get(String.valueOf(lodging)); } ' +
      'long from = state.bounds[0]; long to = state.bounds[1]; StringBuilder text = state.to; ',
    each:
      'if (price >= from && price <= to) { writeNumber(text, lodging); writeNumber(text, arrival); ' +
      `writeNumber(text, ${nightsAtPlace}); writeNumber(text, price); } `,
    value: '',
  };
  const { functions = '', statements } = computeOfPrices(fold, priceBasis, {});
  const entries = [...bounds].map(([lodgingId, { from, to }]) => [lodgingId, [from, to]]);
  return writeNumbers({
    params: { bounds: Object.fromEntries(entries) as object },
    start: 'state.lodging = 0L;',
    each: `${functions}${statements}`,
  });
}

/** Reads the stays of each lodging that `listPricedStays` listed under the name `lodgings`. */
export function readPricedStays(answers: readonly SearchAnswer[]): Map<number, PricedStay[]> {
  const stays: PricedStay[] = [];
  for (const part of answers.flatMap(readNumberTexts)) {
    const { hasMore, read } = createNumberReader(part);
    while (hasMore()) {
      const [lodgingId, arrival, nights, price] = [read(), read(), read(), read()];
      stays.push({ lodgingId, arrival, nights, price });
    }
  }
  return Map.groupBy(stays, ({ lodgingId }) => lodgingId);
}
