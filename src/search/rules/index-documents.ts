import type { Labels } from '../../lodgings/rules/words.ts';
import { isByNight, isByPerson, type Extra, type LodgingType } from '../../lodgings/rules/property.ts';
import type { Day } from '../../values/day.ts';
import { maxStayPrice, type Cents } from '../../values/money.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import type { StayColumns } from '../../stays/rules/planning/planning.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';

/**
 * A lodging in search results in one language (docs/contract.md 4.17, "Lodging summary in search"). It is built when the lodging is
 * indexed; reading it fills in the service's addresses. `mandatoryServices` serves the stay's totals and is not shown.
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
  mandatoryServices: readonly Extra[];
  /** Not shown either: used to tell what a search text matched. */
  surroundings: readonly string[];
  subType?: string;
}

/** The complete indexed state of a lodging. */
export interface AvailabilityDocument {
  lodgingId: number;
  indexed: PackedAvailability & {
    /** Index version that wrote it; if a later one was begun, the lodging's documents may be mixed. */
    emission: number;
    /** Digest of the attributes in the lodging's `arrivals`. */
    attributes: string;
    /** Digest of the searchable words in its document in `lodgings`. */
    words: string;
    lodging: string;
  };
}

/** `columns` are compressed (`compressColumns`); their promotions stand beside them. */
export type PackedAvailability = Omit<LodgingAvailability, 'columns' | 'lodgingPack'> & {
  lodgingPack?: string | undefined;
  columns: string;
  promotions: StayColumns['promotions'];
};

/** Orders in which a document may hold its lodging's best stay: lowest and highest price, lowest (total) per night, highest discount. */
export const aheadOrders = ['price', 'highestPrice', 'perNight', 'totalPerNight', 'discount'] as const;
export type AheadOrder = (typeof aheadOrders)[number];

/** Per order, the first day on which this best stay is the best of all still bookable; orders without such a day are absent. */
export type BestSince = Readonly<Partial<Record<AheadOrder, Day>>>;

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

interface PricedLength {
  nights: number;
  price: Cents;
}

interface PackedStay extends PricedLength {
  basePrice: Cents;
}

/** Bytes before the prices: the shortest length, and the price format. */
const headBytes = 2;

/** Flag in the second byte, beside the width of a price: base prices follow the prices. */
const basesFlag = 128;

/**
 * Packs the stays of an arrival day, at most one per length, into base64. The shortest length comes first, then the width of a price with
 * `basesFlag`, then the price of each length, ascending. The base prices follow if any is above its price. Scripts thus find a price by
 * its position (`search/query/scripts/packed.painless`). Prices are stored plus one; 0 means no stay, or a base price equal to the price.
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
 * Packs the prices of stays into base64: a section for all stays, then with `hasLengths` one for each length. A section begins with its
 * length, or 0, and the number of bytes that follow.
 */
export function packPricesOfKind(stays: readonly PricedLength[], hasLengths: boolean): string {
  const ofLengths = hasLengths ? Map.groupBy(stays, ({ nights }) => nights) : [];
  const sections = [[0, stays] as const, ...ofLengths].map(([nights, some]) => {
    const counts = packPriceCounts(some.map(({ price }) => price));
    const head = Buffer.of(nights, 0, 0, 0);
    head.writeUIntBE(counts.length, 1, 3);
    return Buffer.concat([head, counts]);
  });
  return Buffer.concat(sections).toString('base64');
}

/**
 * Packs prices so that scripts can count those up to a bound (`countUpTo` in `search/query/scripts/packed.painless`). The widths of a
 * price and a count come first, then each distinct price, ascending, with the number of prices up to it.
 */
function packPriceCounts(prices: readonly Cents[]): Buffer {
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
  return bytes.subarray(0, end);
}

const amountBytes = 6;

/**
 * The services paid with the booking: the amount per stay, and in `costs` those by night or person, for `costsOf` in
 * `search/query/scripts/packed.painless`. Each of these has 1 for a price by night plus 2 for one by person, the lowest paying age, the
 * maximum nights, the price and the maximum amount. Indexed totals have 32 bits, so services per stay above that are in `costs` too.
 */
export function indexServices(services: readonly Extra[]): { mandatoryServicesPrice: Cents; costs?: string } {
  const perStay = mandatoryServicesPriceOf(services);
  const isIndexed = perStay <= maxStayPrice;
  const packed = services
    .filter(({ optionType }) => optionType === 'MANDATORY_ON_BOOKING')
    .filter(({ priceUnit }) => priceUnit !== 'STAY' || !isIndexed)
    .map(({ priceUnit, fromAge = 0, maxNights = 127, maxPrice = Infinity, prices }) => {
      const unit = Number(isByNight(priceUnit)) + 2 * Number(isByPerson(priceUnit));
      const bytes = Buffer.alloc(3 + 2 * amountBytes);
      bytes.set([unit, fromAge, Math.min(maxNights, 127)]);
      bytes.writeUIntBE(prices[0]?.value ?? 0, 3, amountBytes);
      bytes.writeUIntBE(Math.min(maxPrice, 2 ** (8 * amountBytes) - 1), 3 + amountBytes, amountBytes);
      return bytes;
    });
  const costs = packed.length > 0 && { costs: Buffer.concat(packed).toString('base64') };
  return { mandatoryServicesPrice: isIndexed ? perStay : 0, ...costs };
}

function countBytes(number: number): number {
  return [2, 3].find((bytes) => number < 2 ** (8 * bytes)) ?? 4;
}
