import type { Labels } from '../../lodgings/rules/labels.ts';
import type { Cents } from '../../values/money.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingType } from '../../lodgings/rules/property.ts';
import type { Language } from '../../values/texts.ts';

export type SummaryPresenter = (lodging: Lodging, language: Language) => SearchLodging;

/**
 * A lodging in search results in one language (docs/contract.md 4.17, "Lodging summary in search"), built when the lodging is indexed; the
 * service's addresses are filled in when it is read. `mandatoryServicesPrice` (cents) serves the stay's totals and is not shown.
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
  /** Not shown either: used to tell what a search text matched. */
  surroundings: readonly string[];
  subType?: string;
}
