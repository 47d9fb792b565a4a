import type { Labels } from '../../lodgings/rules/words.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingType } from '../../lodgings/rules/property.ts';
import type { WeekdayCode, Day } from '../../values/day.ts';
import type { Language } from '../../values/texts.ts';
import type { Cents } from '../../values/money.ts';

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

/** Orders in which a document may hold its lodging's best stay: lowest and highest price, lowest (total) per night, highest discount. */
export const aheadOrders = ['price', 'dearest', 'perNight', 'totalPerNight', 'discount'] as const;
export type AheadOrder = (typeof aheadOrders)[number];

/** Per order, the first day on which this best stay is the best of all still bookable; orders without such a day are absent. */
export type BestSince = Readonly<Partial<Record<AheadOrder, Day>>>;

/** Greater than any day. */
const endOfDays = 2 ** 24;

/** Packs a week's first day and a day into one number so that the index finds both at once. */
export function pairWeek(firstDay: Day, since: Day): number {
  return firstDay * endOfDays + since;
}

/** Greater than the price of any stay, in cents. */
const endOfCosts = 2 ** 32;

/** Packs a departure and the stay's price into one number so that the index finds both at once. */
export function pairDeparture(departure: Day, cost: Cents): number {
  return departure * endOfCosts + cost;
}

/** The range of packed numbers, both ends inclusive, of stays that end on the day within the price bounds. */
export function spanOfDeparture(
  departure: Day,
  { minPrice = 0, maxPrice = Infinity }: { minPrice?: Cents; maxPrice?: Cents },
): { first: number; last: number } {
  const costs = [minPrice, maxPrice].map((cost) => Math.min(cost, endOfCosts - 1)) as [Cents, Cents];
  return { first: pairDeparture(departure, costs[0]), last: pairDeparture(departure, costs[1]) };
}

interface PackedStay {
  nights: number;
  price: Cents;
  basePrice: Cents;
}

/** Bytes before the prices: the shortest length, and the price format. */
const headBytes = 2;

/** Flag in the second byte, beside the width of a price: base prices follow the prices. */
const basesFlag = 128;

/**
 * Packs the stays of an arrival day, at most one per length, into base64: the shortest length, the width of a price with `basesFlag`, then the
 * price of each length from the shortest to the longest, then the base prices likewise if any is above its price. Scripts thus find a price by
 * its position (`search/query/scripts/stay-scripts.ts`). Prices are stored plus one; 0 means no stay, or a base price equal to the price.
 */
export function packStays(stays: readonly PackedStay[]): string {
  const lengths = stays.map(({ nights }) => nights);
  const shortest = Math.min(...lengths);
  const count = Math.max(...lengths) - shortest + 1;
  const isBased = (stay: PackedStay) => stay.basePrice !== stay.price;
  const hasBases = stays.some(isBased);
  const highest = stays.reduce((most, { price, basePrice }) => Math.max(most, price, basePrice), 0);
  const width = countBytes(highest + 1);
  const bytes = Buffer.alloc(headBytes + count * width * (hasBases ? 2 : 1));
  bytes[0] = shortest;
  bytes[1] = width + (hasBases ? basesFlag : 0);
  for (const stay of stays) {
    const at = headBytes + (stay.nights - shortest) * width;
    bytes.writeUIntBE(stay.price + 1, at, width);
    if (isBased(stay)) bytes.writeUIntBE(stay.basePrice + 1, at + count * width, width);
  }
  return bytes.toString('base64');
}

/**
 * Packs prices into base64 so that scripts can count those up to a bound (`countUpTo` in `search/query/scripts/stay-scripts.ts`): width of a
 * price, width of a count, then each distinct price, ascending, with the number of prices up to it.
 */
export function packPriceCounts(prices: readonly Cents[]): string {
  const ascending = Int32Array.from(prices).sort();
  const [priceWidth, countWidth] = [countBytes(ascending.at(-1) ?? 0), countBytes(ascending.length)];
  const bytes = Buffer.alloc(headBytes + ascending.length * (priceWidth + countWidth));
  bytes[0] = priceWidth;
  bytes[1] = countWidth;
  let end = headBytes;
  for (const [place, price] of ascending.entries()) {
    if (price === ascending[place + 1]) continue;
    bytes.writeUIntBE(price, end, priceWidth);
    bytes.writeUIntBE(place + 1, end + priceWidth, countWidth);
    end += priceWidth + countWidth;
  }
  return bytes.toString('base64', 0, end);
}

function countBytes(number: number): number {
  return number < 2 ** 16 ? 2 : number < 2 ** 24 ? 3 : 4;
}
