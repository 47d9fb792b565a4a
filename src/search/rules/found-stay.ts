import type { MandatoryCosts } from '../../lodgings/rules/mandatory-costs.ts';
import type { Facets } from './facets.ts';
import type { SearchLodging } from './index-documents.ts';
import type { MapCell } from './map-cells.ts';
import type { Criterion, StayCriteria } from './stay-criteria.ts';
import type { Stay } from '../../stays/rules/planning/planning.ts';
import type { Cents } from '../../values/money.ts';
import type { Day } from '../../values/day.ts';

export interface FoundStay extends Omit<Stay, 'retrocession' | 'promotion'> {
  lodging: SearchLodging;
  promotionCodes: readonly string[];
  /** Kilometres from the place that the search named. */
  distance?: number;
  /** Names that the search text matched, if requested. */
  matched?: readonly string[];
  /** Sort keys, lowest first. */
  order: readonly number[];
  /** Days from the requested arrival in a flexible search, negative when earlier. */
  shift?: number;
}

export interface StayPage extends Pick<StayCriteria, 'party'> {
  total: number;
  correctedTo?: string;
  understood?: readonly UnderstoodWords[];
  /** Words that only rank. */
  ignored?: readonly string[];
  /** The understood parts that were given up, because no lodging has all of them. */
  relaxed?: readonly UnderstoodWords[];
  stays: readonly FoundStay[];
  /** Only on the first page of a text with few results. */
  near?: readonly NearLodging[];
  /** Sort keys of the page's last stay; undefined on the last page. */
  next?: readonly number[];
  facets?: Facets;
  cells?: readonly MapCell[];
  /** Only for empty results: counts the results without each criterion, which queries OpenSearch again. */
  findHints?: () => Promise<readonly Hint[]>;
}

/** Lacks one part of the search text and is open. */
export interface NearLodging {
  lodging: SearchLodging;
  misses: UnderstoodWords;
  /** Kilometres from the place that it misses, where its position is known. */
  distance?: number;
}

/** Number of results without one of the criteria, named by its query parameter, or without some words of q. */
export interface Hint {
  criterion: Criterion;
  words?: string;
  total: number;
}

export interface CalendarDay {
  arrival: Day;
  lodgingCount: number;
  /** Ties go to the lowest lodging id, then the shortest stay. Undefined without stays. */
  cheapest: CheapestStay | undefined;
  /** Possible lengths in nights, ascending, whatever length and price are requested; only if requested. */
  lengths?: readonly number[];
}

interface CheapestStay {
  lodgingId: number;
  nights: number;
  /** On the price basis of the request. */
  price: Cents;
  totalPrice: Cents;
  /** Codes of costs by person, which the totals lack; undefined when the number of persons is known. */
  costs?: Pick<MandatoryCosts, 'onBookingExcludes' | 'onSiteExcludes'>;
}

export function isCheaper(stay: CheapestStay, other: CheapestStay): boolean {
  const difference = stay.price - other.price || stay.lodgingId - other.lodgingId || stay.nights - other.nights;
  return difference < 0;
}

export const understoodKinds = [
  'feature',
  'surrounding',
  'type',
  'without',
  'place',
  'pax',
  'children',
  'bedrooms',
  'bathrooms',
  'beds',
  'within',
  'dates',
  'nights',
  'price',
  'sort',
  'note',
] as const;

/** docs/contract.md 4.17, "q". */
export interface UnderstoodWords {
  kind: (typeof understoodKinds)[number];
  /** Alternative codes or ages joined by commas, a number, a name, an order, a note, or query parameters joined by `&`. */
  value: string;
  label: string;
  /** As typed. */
  words: string;
}
