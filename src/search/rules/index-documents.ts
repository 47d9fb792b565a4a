import type { SearchLodging } from './search-lodging.ts';
import type { Language } from '../../values/texts.ts';

/** What a lodging can be found by; part of each of its documents in `arrivals` and of the one in `lodgings`. */
export interface LodgingAttributes {
  type: string;
  city: string;
  zone?: string;
  station?: string;
  region?: string;
  country: string;
  standing: number;
  personMax: number;
  bedrooms?: number;
  features: readonly string[];
  surroundings: readonly string[];
  location: { lat: number; lon: number };
  /** Average review score times ten. */
  rating?: number;
  rank: number;
  gateways: readonly string[];
  reference: string;
  /** The words of the name, one space between them. */
  wholeName: string;
  /** Words of name and places, each once. */
  names: string;
  /** Everything that a word of `q` may be found in, in all languages, each word once. */
  words: string;
}

/** The stays of a lodging that begin on one day. Days since 1970, cents; keys of the price maps are lengths in nights. */
export interface ArrivalDocument extends LodgingAttributes {
  lodgingId: number;
  arrival: number;
  bookableUntil: number;
  nights: readonly number[];
  /** Of stays with an enabled price, as are `minPrice` and `maxPrice`. */
  stayCount: number;
  minPrice?: number;
  maxPrice?: number;
  /** On each arrival day unless another one that can be booked as long is cheaper; see `findCheapestAhead`. */
  cheapestAhead?: true;
  price: Readonly<Record<string, number>>;
  basePrice: Readonly<Record<string, number>>;
  promotedNights: readonly number[];
  requestOnlyNights: readonly number[];
  disabledNights: readonly number[];
  /** `<nights>:<code>` for each stay with a promotion, and each code alone. */
  promotions: readonly string[];
}

export interface LodgingDocument extends LodgingAttributes {
  lodgingId: number;
  /** The last day on which any of its stays can be booked; absent without stays. */
  bookableUntil?: number;
  /** The name as it is written. */
  title: string;
  /** Words of name and reference, plain; found by their beginnings. */
  beginnings: string;
  summary: Readonly<Record<Language, SearchLodging>>;
}

/** What is indexed of a lodging, whole. `columns` are packed by `search/availability/packed-columns.ts`. */
export interface AvailabilityDocument {
  lodgingId: number;
  indexed: {
    /** Index version that it was written with; when a later one was begun, the lodging's documents may be mixed. */
    emission: number;
    sequence: number;
    /** Digest of the attributes that the lodging's `arrivals` hold. */
    attributes: string;
    /** Digest of its document in `lodgings`. */
    lodging: string;
    state: string;
    lastChange: number;
    lodgingPack?: string;
    personMax: number;
    mandatoryServicesPrice: number;
    gateways: readonly string[];
    columns: string;
    promotions: readonly { codes: readonly { code: string; label: string }[]; percent?: number }[];
  };
}
