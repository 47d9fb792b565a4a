import type { Labels } from '../../lodgings/rules/labels.ts';
import type { Cents } from '../../values/money.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingType } from '../../lodgings/rules/property.ts';
import type { Language } from '../../values/texts.ts';

/** Builds what the index keeps of a lodging in one language for result pages; the addresses of the service are put in when it is read. */
export type SummaryPresenter = (lodging: Lodging, language: Language) => SearchLodging;

/**
 * What a search result shows of a lodging in one language (docs/contract.md 4.17, "Lodging summary in search"),
 * made when the lodging is indexed and completed with the service's addresses when it is read. `mandatoryServicesPrice` (cents) is for the stay's totals and not shown inside
 * the lodging.
 */
export interface SearchLodging extends Labels {
  id: number;
  reference: string;
  city: string;
  surface: number | null;
  rooms: number | null;
  personMax: number;
  standing: number;
  features: string[];
  type: LodgingType;
  description: string;
  photo: {
    pictures: { url: string; dimension: string }[];
    caption?: string | undefined;
    room?: string | undefined;
  };
  url: string;
  name: string;
  region?: string;
  country: string;
  bedrooms: number | null;
  latitude: number | null;
  longitude: number | null;
  rating: number | null;
  mandatoryServicesPrice: Cents;
  /** Not shown either: they tell what a search text matched. */
  surroundings: readonly string[];
  subType?: string;
}
