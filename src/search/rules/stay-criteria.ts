import type { Day, WeekdaySet } from '../../values/day.ts';
import type { FacetName } from './facets.ts';
import type { PriceBasis } from './price-basis.ts';
import type { Box, Point } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';
import type { LodgingType } from '../../lodgings/rules/property.ts';
import type { Language } from '../../values/texts.ts';

export const sorts = [
  'relevance',
  'priceasc',
  'pricedesc',
  'pricepernight',
  'priceperperson',
  'distance',
  'discount',
  'rating',
] as const;
export type Sort = (typeof sorts)[number];

/** All criteria must hold; an absent criterion or empty list does not narrow. */
export interface StayCriteria {
  /** Out channels; a lodging must be on one of them. */
  gateways: readonly string[];
  today: Day;
  language: Language;
  q?: string;
  arrival?: Day;
  departure?: Day;
  /** Arrival and departure may shift together by up to this many days either way. */
  flex?: number;
  /** In nights; the stay must have one of these. */
  nights?: readonly number[];
  /** Both inclusive. */
  arrivalWindow?: { first: Day; last: Day };
  arrivalDays?: WeekdaySet;
  types: readonly LodgingType[];
  pax?: number;
  /** Minimum. */
  bedrooms?: number;
  standings: readonly number[];
  /** Minimum average score of reviews, 0 to 10 with one decimal. */
  minRating?: number;
  /** Keys of names (`keyOfName`), any of each; countries by their code. */
  cities?: readonly string[];
  stations?: readonly string[];
  regions?: readonly string[];
  countries?: readonly string[];
  /** Origin of distances; with a radius in kilometres, only lodgings within it. */
  near?: Point & { radius?: number };
  box?: Box;
  lodgingIds?: readonly number[];
  /** The stay must have any of these codes. */
  promotions: readonly string[];
  promotionOnly: boolean;
  /** A booking made today could still be cancelled without a fee. */
  freeCancellation?: true;
  priceBasis: PriceBasis;
  /** Bounds of the whole stay's price on the basis, inclusive. */
  minPrice?: Cents;
  maxPrice?: Cents;
  features: readonly string[];
  surroundings: readonly string[];
  sort: Sort;
  /** One result per lodging: its best matching stay under the sort, or the cheapest where the sort ignores stays. */
  group?: 'lodging';
  /** True: includes stays with a disabled price. */
  priceDisabled: boolean;
  /** False: excludes request-only stays. */
  requestOnly: boolean;
  /** True: each stay lists the parts of the text that it matched. */
  highlight?: boolean;
  /** Without duplicates. */
  facets?: readonly FacetName[];
  /** Also returns the map cells of the lodgings in this area, which replaces `box` for them. */
  mapArea?: Box;
  /** Offset of the first result, from 0, and page size. */
  from: number;
  size: number;
  /** Sort keys of the stay before the page, from an earlier answer; `from` is 0 then. */
  after?: readonly number[];
}

/** Search criteria without paging; order and grouping do not matter. */
export type CalendarCriteria = Omit<StayCriteria, 'sort' | 'group' | 'from' | 'size'> &
  Required<Pick<StayCriteria, 'arrivalWindow'>> & {
    tellsLengths?: true;
  };

/** Grouping is dropped where each lodging has at most one matching stay. */
export function dropNeedlessGroup(criteria: StayCriteria): StayCriteria {
  const { group: _, ...ungrouped } = criteria;
  return areDatesFixed(criteria) ? ungrouped : criteria;
}

export function areDatesFixed({ arrival, departure, flex = 0 }: StayCriteria): boolean {
  return arrival !== undefined && departure !== undefined && flex === 0;
}

/** Whether the sort uses only the lodging, so that all its stays rank equally. */
export function isOrderOfLodgings(sort: Sort): boolean {
  return sort === 'relevance' || sort === 'distance' || sort === 'rating';
}

type PriceBounds = Pick<StayCriteria, 'minPrice' | 'maxPrice'>;

export function hasPriceBounds({ minPrice, maxPrice }: PriceBounds): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** Both inclusive; an absent bound becomes one that every price satisfies. */
export function priceBoundsOf({ minPrice, maxPrice }: PriceBounds): { from: Cents; to: Cents } {
  return { from: minPrice ?? 0, to: maxPrice ?? Number.MAX_SAFE_INTEGER };
}

/** Whether the indexed fields of a document do not determine its best stay within the price bounds. */
export function isOrderHiddenByPrices({ sort, ...bounds }: Pick<StayCriteria, 'sort'> & PriceBounds): boolean {
  if (sort === 'pricepernight' || sort === 'discount') return hasPriceBounds(bounds);
  return sort === 'priceperperson' && bounds.minPrice !== undefined;
}

/** Whether stays are shown in rounds: by relevance, any day, not grouped (docs/contract.md 4.17, "Rounds"); such searches have no `nights`. */
export function isInRounds({ sort, group, arrival, departure, arrivalWindow }: StayCriteria): boolean {
  return (
    sort === 'relevance' && [group, arrival, departure, arrivalWindow].every((criterion) => criterion === undefined)
  );
}

/** Whether facets or map cells are counted beside the results. */
export function isCounted({ facets, mapArea }: StayCriteria): boolean {
  return facets !== undefined || mapArea !== undefined;
}
