import type { Day } from '../../../values/day.ts';
import { type LodgingPlanning, type Planning, priceEnabledFlag, requestOnlyFlag } from '../planning/planning.ts';
import { summariseStays, type StayFigures } from './stay-figures.ts';
import { bookableStays } from './stays.ts';

/** Yields what `summariseStays` says of them; most plannings are plain, so that no stay has to be made to know it. */
export function summariseSale(
  planning: LodgingPlanning,
  today: Day,
): Pick<StayFigures, 'requestOnly' | 'priceEnabled'> {
  if (planning.plannings.every(isPlain)) return { requestOnly: false, priceEnabled: true };
  const { requestOnly, priceEnabled } = summariseStays(bookableStays(planning, today));
  return { requestOnly, priceEnabled };
}

function isPlain({ offer }: Planning): boolean {
  if (offer.kind === 'rates') return offer.nights.every((rate) => rate.priceEnabled && !rate.requestOnly);
  return offer.stays.flags.every((flag) => (flag & priceEnabledFlag) !== 0 && (flag & requestOnlyFlag) === 0);
}
