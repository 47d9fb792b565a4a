import type { Facets } from './facets.ts';
import type { MapCell } from './map-cells.ts';
import type { Hint } from './relaxed-criteria.ts';
import type { Stay } from '../../stays/rules/planning/planning.ts';
import type { UnderstoodWords } from './text/understood-words.ts';
import type { SearchLodging } from './search-lodging.ts';

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

export interface StayPage {
  /** On all pages. */
  total: number;
  /** True when only a fuzzy search of the text found something. */
  corrected: boolean;
  correctedTo?: string;
  /** Only for texts with words. */
  understood?: readonly UnderstoodWords[];
  /** Words left out of the search because no lodging has them together with the others. */
  dropped?: readonly string[];
  stays: readonly FoundStay[];
  /** Sort keys of the page's last stay; undefined on the last page. */
  next?: readonly number[];
  facets?: Facets;
  cells?: readonly MapCell[];
  /** Only for empty results: counts the results without each criterion, which queries OpenSearch again. */
  findHints?: () => Promise<readonly Hint[]>;
}
