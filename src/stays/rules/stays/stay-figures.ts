import type { Day } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import {
  priceEnabledFlag,
  requestOnlyFlag,
  type LodgingPlanning,
  type Planning,
  type StayColumns,
} from '../planning/planning.ts';
import { bookableStays } from './stays.ts';

export interface StayFigures {
  /** Cheapest stay of seven nights with an enabled price; undefined when there is none. */
  minWeek: { basePrice: Cents; price: Cents } | undefined;
  requestOnly: boolean;
  priceEnabled: boolean;
  count: number;
}

/**
 * Returns the figures of bookable stays. The contract is silent on lodgings without stays: requestOnly is false and
 * priceEnabled true. A week with a disabled price is never the cheapest week.
 */
export function summariseStays(columns: StayColumns): StayFigures {
  const { arrival, nights, price, basePrice, flags } = columns;
  let cheapest = -1;
  let anyOpen = false;
  let anyPriced = false;
  for (let index = 0; index < arrival.length; index += 1) {
    const flag = flags[index] as number;
    if ((flag & requestOnlyFlag) === 0) anyOpen = true;
    if ((flag & priceEnabledFlag) === 0) continue;
    anyPriced = true;
    if (nights[index] === 7 && (cheapest < 0 || (price[index] as number) < (price[cheapest] as number)))
      cheapest = index;
  }
  const isEmpty = arrival.length === 0;
  return {
    minWeek: cheapest < 0 ? undefined : { basePrice: basePrice[cheapest] as number, price: price[cheapest] as number },
    requestOnly: !anyOpen && !isEmpty,
    priceEnabled: anyPriced || isEmpty,
    count: arrival.length,
  };
}

/** Same as `summariseStays`, but most plannings are plain, so that no stay has to be computed. */
export function summariseSale(planning: LodgingPlanning, today: Day): Omit<StayFigures, 'minWeek' | 'count'> {
  if (planning.plannings.every(isPlain)) return { requestOnly: false, priceEnabled: true };
  const { requestOnly, priceEnabled } = summariseStays(bookableStays(planning, today));
  return { requestOnly, priceEnabled };
}

function isPlain({ offer }: Planning): boolean {
  if (offer.kind === 'rates') return offer.nights.every((rate) => rate.priceEnabled && !rate.requestOnly);
  return offer.stays.flags.every((flag) => (flag & priceEnabledFlag) !== 0 && (flag & requestOnlyFlag) === 0);
}
