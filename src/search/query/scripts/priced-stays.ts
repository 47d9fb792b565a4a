import type { Day } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import type { PriceBasis } from '../../rules/price-basis.ts';
import type { SearchAnswer } from '../query-language.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from './number-text.ts';
import { nightsAtPlace } from './packed-prices.ts';
import { computeOfPrices } from './stay-scripts.ts';

/** Both inclusive. */
export interface PriceBounds {
  from: Cents;
  to: Cents;
}

export interface PricedStay {
  lodgingId: number;
  arrival: Day;
  nights: number;
  /** On the price basis. */
  price: Cents;
}

/** Each lodging has its own price bounds. */
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

/** Reads `listPricedStays` under the name `lodgings`. */
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
