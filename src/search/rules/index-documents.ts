import type { AheadOrder, BestSince } from './ahead-orders.ts';
import type { SearchLodging } from './search-lodging.ts';
import type { WeekdayCode } from '../../values/day.ts';
import type { Language } from '../../values/texts.ts';

/** What a lodging can be found by; part of each of its documents in `arrivals` and of the one in `lodgings`. */
export interface LodgingAttributes {
  type: string;
  city: string;
  station?: string;
  region?: string;
  /** By which filters find the names (`keyOfName`). */
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
  /** What the total of each stay has above its price, in cents. */
  mandatoryServicesPrice: number;
  gateways: readonly string[];
}

/** The words that a lodging can be found by; a search text is looked for in `lodgings` alone. */
export interface LodgingWords {
  /** Keys of the whole names (`keyOfName`). */
  reference: string;
  wholeName: string;
  /** Folded words of name and places, each once (`listNameWords`), as in all that follow. */
  names: string;
  /** Everything that a word of `q` may be found in, in all languages, each word once. */
  words: string;
  /** The words of all descriptions, each once. */
  description: string;
}

/**
 * The stays of a lodging that begin on one day and that no criterion but their length and price tells apart: they share what is said of
 * promotions, requests, prices shown and the last day to book. Days since 1970, cents; keys of the price maps are lengths in nights.
 */
export interface ArrivalDocument extends LodgingAttributes {
  lodgingId: number;
  /** Made of all else; see `search/index/arrival-mark.ts`. */
  mark: number;
  arrival: number;
  weekday: WeekdayCode;
  bookableUntil: number;
  nights: readonly number[];
  /** The days on which the stays end, each in one number with the price (`pairDeparture`). */
  departurePrices: readonly number[];
  /** The same with totals; none where these are the prices, as nothing is mandatory. */
  departureTotals: readonly number[];
  stayCount: number;
  /** The prices of all documents of the lodging's kind, packed by `packPriceCounts`; only in the last of these documents. */
  pricesOfKind?: string;
  minPrice: number;
  maxPrice: number;
  /** How far two prices lie apart at most between which there is no other. */
  widestPriceStep: number;
  /** In cents, not rounded: compared with the same quotients of single stays. */
  lowestPerNight: number;
  lowestPerPerson: number;
  /** The same of totals: prices with what mandatory services cost. */
  minTotal: number;
  maxTotal: number;
  lowestTotalPerNight: number;
  lowestTotalPerPerson: number;
  /** In percent, as `discountPercentOf` rounds it. */
  highestDiscount: number;
  lowestDiscount: number;
  /** Of each stay. */
  prices: readonly number[];
  totals: readonly number[];
  /** Each price once that no stay of the same kind has which can be booked longer; see `markAhead`. */
  lastPrices: readonly number[];
  lastTotals: readonly number[];
  /** By each order, the first day on which nothing better of the same kind can be booked; see `markAhead`. */
  bestSince: BestSince;
  /** The same among the days of the weekday. */
  bestOfWeekdaySince: BestSince;
  /** The same among the days of the week, each in one number with the week (`pairWeek`). */
  bestOfWeekSince: Readonly<Partial<Record<AheadOrder, number>>>;
  /** Departures of which no cheaper stay of the same kind can be booked longer. */
  cheapestDepartures: readonly number[];
  /** Whether the lodging has another document of the day. */
  hasSiblings: boolean;
  priceDisabled: boolean;
  requestOnly: boolean;
  /** Whether the stays cost less than without a promotion. */
  promoted: boolean;
  /** Codes of the promotion. */
  promotions: readonly string[];
  /** Several codes in the order of delivery, with blanks between them. */
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
  /** The last day on which any of its stays can be booked; absent without stays. */
  bookableUntil?: number;
  subType?: string;
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
    /** Digest of the words that its document in `lodgings` is found by. */
    words: string;
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
