import { type Day, findFirstDay } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import {
  priceEnabledFlag,
  requestOnlyFlag,
  type LodgingPlanning,
  type Planning,
  type StayColumns,
  type Stay,
} from '../planning/planning.ts';
import { bookableStays } from './stays.ts';
import { stayAt } from './stay-columns.ts';
import type { Property } from '../../../lodgings/rules/property.ts';

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
    if (nights[index] === 7 && (cheapest < 0 || (price[index] as number) < (price[cheapest] as number))) {
      cheapest = index;
    }
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

/** Shifts are signed, in days and nights; `score` is above 0, and 1 for the requested stay. */
export interface Suggestion {
  stay: Stay;
  arrivalShift: number;
  nightsShift: number;
  score: number;
}

/**
 * Stays with enabled price, at most `limit`, arriving at most `flex` days from the requested arrival. Order: same number of nights first,
 * then smaller arrival shift (earlier before later), smaller difference of nights, lower price, fewer nights.
 */
export function findNearestStays(
  columns: StayColumns,
  requested: { arrival: Day; nights: number },
  { flex, limit }: { flex: number; limit: number },
): Suggestion[] {
  const first = findFirstDay(columns.arrival, requested.arrival - flex);
  const end = findFirstDay(columns.arrival, requested.arrival + flex + 1);
  const near: Suggestion[] = [];
  for (let index = first; index < end; index++) {
    if (((columns.flags[index] as number) & priceEnabledFlag) === 0) continue;
    const stay = stayAt(columns, index);
    const [arrivalShift, nightsShift] = [stay.arrival - requested.arrival, stay.nights - requested.nights];
    near.push({ stay, arrivalShift, nightsShift, score: scoreOf(arrivalShift, nightsShift, flex) });
  }
  return near.sort(compareNearness).slice(0, limit);
}

function compareNearness(a: Suggestion, b: Suggestion): number {
  return (
    Number(a.nightsShift !== 0) - Number(b.nightsShift !== 0) ||
    shiftRank(a.arrivalShift) - shiftRank(b.arrivalShift) ||
    Math.abs(a.nightsShift) - Math.abs(b.nightsShift) ||
    a.stay.price - b.stay.price ||
    a.stay.nights - b.stay.nights
  );
}

/** Orders shifts as 0, −1, 1, −2, 2, … */
function shiftRank(shift: number): number {
  return shift < 0 ? -2 * shift - 1 : 2 * shift;
}

/**
 * The contract is silent on the score of suggested stays: stays of the requested length score above 0.5, others below.
 * Within each half the score decreases evenly with the position in the order of shifts.
 */
function scoreOf(arrivalShift: number, nightsShift: number, flex: number): number {
  const places = 2 * flex + 1;
  const place = shiftRank(arrivalShift) + Math.min(Math.abs(nightsShift), 62) / 63;
  const score = nightsShift === 0 ? 1 - place / places / 2 : (1 - place / places) / 2;
  return Math.round(score * 10_000) / 10_000;
}

const publicationGaps = ['photo', 'coordinates', 'future-stay'] as const;
export type PublicationGap = (typeof publicationGaps)[number];

/**
 * Lists what is missing before a contract of the property can be published (docs/contract.md 2.4): a photo, coordinates, and a stay that
 * can still be booked. The contract is silent on nights that are sold when a contract is published: they count as free, so that a planning
 * that is sold out can be published again. The coordinates 0, 0 count as missing.
 */
export function publicationGapsOf(
  property: Pick<Property, 'images' | 'localisation'>,
  planning: Planning,
  today: Day,
): PublicationGap[] {
  const { latitude, longitude } = property.localisation;
  const isThere: Readonly<Record<PublicationGap, boolean>> = {
    photo: property.images.length > 0,
    coordinates: latitude !== 0 || longitude !== 0,
    'future-stay': bookableStays({ plannings: [planning], taken: [] }, today).arrival.length > 0,
  };
  return publicationGaps.filter((gap) => !isThere[gap]);
}
