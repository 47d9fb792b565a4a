import type { Facets } from './facets.ts';
import type { MapCell } from './map-cells.ts';
import type { Hint } from './relaxed-criteria.ts';
import type { Stay } from '../../stays/rules/planning/planning.ts';
import type { UnderstoodWords } from './text/understood-words.ts';
import type { SearchLodging } from './search-lodging.ts';

/** A stay that a search found, with what is shown of its lodging. */
export interface FoundStay extends Omit<Stay, 'retrocession' | 'promotion'> {
  lodging: SearchLodging;
  promotionCodes: readonly string[];
  /** From the place that the search named, in kilometres. */
  distance?: number;
  /** Names of what the search text matched, where that is asked for. */
  matched?: readonly string[];
  /** The numbers that put it in its place, the lowest first. */
  order: readonly number[];
  /** Of a search around wished dates: so many days later than wished, negative when earlier. */
  shift?: number;
}

/** One page of what a search found. */
export interface StayPage {
  /** How many there are on all pages. */
  total: number;
  /** True when only a fuzzy search text found something. */
  corrected: boolean;
  /** The search text as it may be meant, when it was corrected. */
  correctedTo?: string;
  /** What the search text says; only with words. */
  understood?: readonly UnderstoodWords[];
  /** Words that nothing has beside the others, and that were not looked for. */
  dropped?: readonly string[];
  stays: readonly FoundStay[];
  /** Order numbers of the last stay of the page; undefined where no page follows. */
  next?: readonly number[];
  /** Those that were asked for. */
  facets?: Facets;
  /** Where on the map the lodgings are, when that was asked for. */
  cells?: readonly MapCell[];
  /** Only when nothing was found: counts what would be found without one of the criteria, which asks OpenSearch again. */
  findHints?: () => Promise<readonly Hint[]>;
}
