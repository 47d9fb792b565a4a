import type { Day } from '../domain/day.ts';
import type { Cents } from '../domain/money.ts';
import type { LodgingType } from '../domain/property.ts';
import type { Language } from '../domain/texts.ts';

export const sorts = ['relevance', 'priceasc', 'pricedesc'] as const;
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
  types: readonly LodgingType[];
  pax?: number;
  standings: readonly number[];
  /** Any of these codes on the stay. */
  promotions: readonly string[];
  promotionOnly: boolean;
  /** Bounds of the whole stay's price, inclusive. */
  minPrice?: Cents;
  maxPrice?: Cents;
  features: readonly string[];
  surroundings: readonly string[];
  sort: Sort;
  /** True: also stays with a disabled price. */
  priceDisabled: boolean;
  /** False: without request-only stays. */
  requestOnly: boolean;
  /** Place of the first result, from 0, and how many. */
  from: number;
  size: number;
}

/** The index cannot answer now, or only in part; a partial answer is never shown as whole. */
export class SearchUnavailable extends Error {}
