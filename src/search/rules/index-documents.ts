import type { Labels } from '../../lodgings/rules/words.ts';
import { isByNight, isByPerson, type Extra, type LodgingType } from '../../lodgings/rules/property.ts';
import type { Day } from '../../values/day.ts';
import { maxStayPrice, type Cents } from '../../values/money.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import type { StayColumns } from '../../stays/rules/planning/planning.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import { packedFormat } from './packed-stays.ts';

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

/** `columns` are compressed by `compressColumns`; `promotions` is the table that they refer to. */
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

const { serviceHead, amountBytes, serviceBytes, byNight, byPerson } = packedFormat;

/**
 * The services paid with the booking: the amount per stay, and in `costs` those by night or person, for `costsOf` in
 * `search/query/scripts/packed.painless`. Indexed totals have 32 bits, so services per stay above that are in `costs` too.
 */
export function indexServices(services: readonly Extra[]): { mandatoryServicesPrice: Cents; costs?: string } {
  const perStay = mandatoryServicesPriceOf(services);
  const isIndexed = perStay <= maxStayPrice;
  const packed = services
    .filter(({ optionType }) => optionType === 'MANDATORY_ON_BOOKING')
    .filter(({ priceUnit }) => priceUnit !== 'STAY' || !isIndexed)
    .map(({ priceUnit, fromAge = 0, maxNights = 127, maxPrice = Infinity, prices }) => {
      const unit = byNight * Number(isByNight(priceUnit)) + byPerson * Number(isByPerson(priceUnit));
      const bytes = Buffer.alloc(serviceBytes);
      bytes.set([unit, fromAge, Math.min(maxNights, 127)]);
      bytes.writeUIntBE(prices[0]?.value ?? 0, serviceHead, amountBytes);
      bytes.writeUIntBE(Math.min(maxPrice, 2 ** (8 * amountBytes) - 1), serviceHead + amountBytes, amountBytes);
      return bytes;
    });
  const costs = packed.length > 0 && { costs: Buffer.concat(packed).toString('base64') };
  return { mandatoryServicesPrice: isIndexed ? perStay : 0, ...costs };
}
