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

/** What a search asks for; an absent criterion or empty list asks for nothing. All of them must hold. */
export interface StayCriteria {
  /** Out channels; a lodging must be on one of them. */
  gateways: readonly string[];
  today: Day;
  language: Language;
  q?: string;
  arrival?: Day;
  departure?: Day;
  /** With both dates: so many days earlier or later, together. */
  flex?: number;
  /** Lengths, of which a stay must have one. */
  nights?: readonly number[];
  /** First and last day of the arrival. */
  arrivalWindow?: { first: Day; last: Day };
  /** Weekdays of the arrival. */
  arrivalDays?: WeekdaySet;
  types: readonly LodgingType[];
  pax?: number;
  /** At least. */
  bedrooms?: number;
  standings: readonly number[];
  /** At least, of the average score of reviews (0–10) with one decimal. */
  minRating?: number;
  /** Names as `keyOfName` compares them, any of each; countries by their code. */
  cities?: readonly string[];
  stations?: readonly string[];
  regions?: readonly string[];
  countries?: readonly string[];
  /** Distances are measured from here; with a radius in kilometres, only lodgings within it. */
  near?: Point & { radius?: number };
  box?: Box;
  lodgingIds?: readonly number[];
  /** Any of these codes on the stay. */
  promotions: readonly string[];
  promotionOnly: boolean;
  priceBasis: PriceBasis;
  /** Bounds of what the whole stay costs on the basis, inclusive. */
  minPrice?: Cents;
  maxPrice?: Cents;
  features: readonly string[];
  surroundings: readonly string[];
  sort: Sort;
  /** One result per lodging: its best matching stay under the sort, the cheapest where the sort does not look at stays. */
  group?: 'lodging';
  /** True: also stays with a disabled price. */
  priceDisabled: boolean;
  /** False: without request-only stays. */
  requestOnly: boolean;
  /** True: each stay says what of the text it matched. */
  highlight?: boolean;
  /** What is counted beside the results, each once. */
  facets?: readonly FacetName[];
  /** With `box`: where on its map the lodgings with a matching stay are is told beside the results. */
  isMapped?: true;
  /** Place of the first result, from 0, and how many. */
  from: number;
  size: number;
  /** The page begins behind the stay with these order numbers, which an answer gave; `from` is 0 then. */
  after?: readonly number[];
}

/** What a calendar asks for: the criteria of a search without those of its page; order and grouping do not matter. */
export type CalendarCriteria = Omit<StayCriteria, 'sort' | 'group' | 'from' | 'size'> &
  Required<Pick<StayCriteria, 'arrivalWindow'>> & {
    /** Each day tells which lengths stays have that begin on it. */
    tellsLengths?: true;
  };

/** Drops the grouping where each lodging has one stay at most. */
export function dropNeedlessGroup(criteria: StayCriteria): StayCriteria {
  const { group: _, ...ungrouped } = criteria;
  const { arrival, departure, flex = 0 } = criteria;
  return arrival !== undefined && departure !== undefined && flex === 0 ? ungrouped : criteria;
}

/** Tells whether the order looks at the lodging alone, so that all its stays are equal in it. */
export function isOrderOfLodgings(sort: Sort): boolean {
  return sort === 'relevance' || sort === 'distance' || sort === 'rating';
}

type PriceBounds = Pick<StayCriteria, 'minPrice' | 'maxPrice'>;

/** Tells whether prices are bounded at all. */
export function hasPriceBounds({ minPrice, maxPrice }: PriceBounds): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** Yields the bounds of price, both inclusive, in numbers that hold every price where one is absent. */
export function priceBoundsOf({ minPrice, maxPrice }: PriceBounds): { from: Cents; to: Cents } {
  return { from: minPrice ?? 0, to: maxPrice ?? Number.MAX_SAFE_INTEGER };
}

/** Tells whether the best stay of a document within the bounds of price cannot be told by what the index holds of the document. */
export function isOrderHiddenByPrices({ sort, ...bounds }: Pick<StayCriteria, 'sort'> & PriceBounds): boolean {
  if (sort === 'pricepernight' || sort === 'discount') return hasPriceBounds(bounds);
  return sort === 'priceperperson' && bounds.minPrice !== undefined;
}

/** Tells whether a search shows its stays in rounds: by relevance, of any day, and not grouped (docs/contract.md 4.17, "Rounds"); such have no `nights`. */
export function isInRounds({ sort, group, arrival, departure, arrivalWindow }: StayCriteria): boolean {
  return (
    sort === 'relevance' && [group, arrival, departure, arrivalWindow].every((criterion) => criterion === undefined)
  );
}
