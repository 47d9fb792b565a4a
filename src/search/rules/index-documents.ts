import type { AheadOrder, BestSince } from './ahead-orders.ts';
import type { SearchLodging } from './search-lodging.ts';
import type { WeekdayCode } from '../../values/day.ts';
import type { Language } from '../../values/texts.ts';

/** Searchable attributes: part of each of the lodging's documents in `arrivals` and of the one in `lodgings`. */
export interface LodgingAttributes {
  type: string;
  city: string;
  station?: string;
  region?: string;
  /** Name keys (`keyOfName`), matched by filters. */
  cityKey: string;
  stationKey?: string;
  regionKey?: string;
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
  /** Difference between the total and the price of each stay, in cents. */
  mandatoryServicesPrice: number;
  /** Only in the digest of attributes: `freeCancellationUntil` of each arrival follows from it. */
  freeCancellationDays?: number;
  gateways: readonly string[];
}

/** Searchable words; search texts are matched against `lodgings` only. */
export interface LodgingWords {
  /** Keys of whole names (`keyOfName`). */
  reference: string;
  wholeName: string;
  /** Folded words of name and places without duplicates (`listNameWords`); the fields below hold words in the same form. */
  names: string;
  /** All words that `q` may match, in all languages. */
  words: string;
  description: string;
}

/**
 * Stays of a lodging with one arrival day that differ only in length and price: promotions, requests, shown prices and the last booking day are
 * shared. Days since 1970, cents; keys of the price maps are lengths in nights.
 */
export interface ArrivalDocument extends LodgingAttributes {
  lodgingId: number;
  /** Derived from all other fields; see `search/index/document-checksum.ts`. */
  checksum: number;
  arrival: number;
  weekday: WeekdayCode;
  bookableUntil: number;
  /** The last day on which a booking can be cancelled without a fee; absent when a fee is always due. */
  freeCancellationUntil?: number;
  nights: readonly number[];
  /** Departure and price of each stay, packed (`pairDeparture`). */
  departurePrices: readonly number[];
  /** The same with totals; empty where totals equal prices (no mandatory services). */
  departureTotals: readonly number[];
  stayCount: number;
  /** Prices of all of the lodging's documents of this kind (`packPriceCounts`); only in the last of these documents. */
  pricesOfKind?: string;
  minPrice: number;
  maxPrice: number;
  /** Largest gap between two neighbouring prices. */
  widestPriceStep: number;
  /** In cents, not rounded: compared with the same quotients of single stays. */
  lowestPerNight: number;
  lowestPerPerson: number;
  /** The same for totals (price plus mandatory services). */
  minTotal: number;
  maxTotal: number;
  lowestTotalPerNight: number;
  lowestTotalPerPerson: number;
  /** In percent, as `discountPercentOf` rounds it. */
  highestDiscount: number;
  /** One per stay. */
  prices: readonly number[];
  totals: readonly number[];
  /** Distinct prices for which no stay of the same kind and price can be booked longer; see `markAhead`. */
  lastPrices: readonly number[];
  lastTotals: readonly number[];
  /** Per order, the first day on which nothing better of the same kind is bookable; see `markAhead`. */
  bestSince: BestSince;
  /** The same within the week, packed with the week (`pairWeek`). */
  bestOfWeekSince: Readonly<Partial<Record<AheadOrder, number>>>;
  /** Whether the lodging has another document for the day. */
  hasSiblings: boolean;
  priceDisabled: boolean;
  requestOnly: boolean;
  /** Whether a promotion reduces the price. */
  promoted: boolean;
  promotions: readonly string[];
  /** Several codes in the order of delivery, separated by blanks. */
  promotionsInOrder?: string;
  price: Readonly<Record<string, number>>;
  total: Readonly<Record<string, number>>;
  /** Only where it is above the price. */
  basePrice: Readonly<Record<string, number>>;
  /** All stays, packed by `search/rules/packed-stays.ts`. */
  stays: string;
}

export interface LodgingDocument extends LodgingAttributes, LodgingWords {
  lodgingId: number;
  /** The last booking day of any of its stays; absent without stays. */
  bookableUntil?: number;
  subType?: string;
  /** The name as written. */
  title: string;
  /** Folded words of name and reference, matched by prefix. */
  beginnings: string;
  summary: Readonly<Record<Language, SearchLodging>>;
}

/** The complete indexed state of a lodging. `columns` are packed by `search/availability/packed-columns.ts`. */
export interface AvailabilityDocument {
  lodgingId: number;
  indexed: {
    /** Index version that wrote it; if a later one was begun, the lodging's documents may be mixed. */
    emission: number;
    sequence: number;
    /** Digest of the attributes in the lodging's `arrivals`. */
    attributes: string;
    /** Digest of the searchable words in its document in `lodgings`. */
    words: string;
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
