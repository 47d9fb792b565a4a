import type { Facets } from '../rules/facets.ts';
import type { FoundStay } from '../rules/found-stay.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { Hit, HitFields, SearchAnswer } from './query-language.ts';
import { computeOrder, type Ordering } from './stay-order.ts';

/** A stay as the index has it, with the numbers that it is ordered by: ascending by the first, equal ones by the second, and so on. */
export interface StayHit extends Omit<FoundStay, 'lodging'> {
  lodgingId: number;
  order: readonly number[];
}

/** The first stays of a search, in order, how many there are, and the facets that it asks for. */
export interface FoundStays {
  total: number;
  stays: StayHit[];
  facets?: Facets;
}

/** Reads the hits of an answer; OpenSearch leaves them out when there are none and they are not counted. */
export function readHits({ hits }: Partial<SearchAnswer>): readonly Hit[] {
  return hits?.hits ?? [];
}

/** Reads the stay of the given length, in nights, out of a hit. */
export function readStay(hit: Hit, nights: number, ordering: Ordering): StayHit {
  const { fields } = hit;
  const [lodgingId, arrival] = [readNumber(fields, 'lodgingId'), readNumber(fields, 'arrival')];
  const [price, basePrice] = [readNumber(fields, `price.${nights}`), readNumber(fields, `basePrice.${nights}`)];
  return {
    lodgingId,
    arrival,
    nights,
    price,
    basePrice,
    priceEnabled: !holdsLength(fields, 'disabledNights', nights),
    requestOnly: holdsLength(fields, 'requestOnlyNights', nights),
    promotionCodes: readPromotionCodes(fields, nights),
    order: computeOrder(ordering, hit, { lodgingId, arrival, nights, price, basePrice }),
  };
}

/** Reads the stays of an arrival day out of its hit, by length: those with an enabled price up to the highest price. */
export function readStaysOfArrival(hit: Hit, criteria: Ordering & Pick<StayCriteria, 'maxPrice'>): StayHit[] {
  const { maxPrice = Infinity } = criteria;
  return Object.keys(hit.fields)
    .filter((name) => name.startsWith('price.'))
    .map((name) => readStay(hit, Number(name.slice('price.'.length)), criteria))
    .filter((stay) => stay.priceEnabled && stay.price <= maxPrice);
}

/** Keeps the first stay of each lodging, in order. */
export function keepBestOfEachLodging(stays: readonly StayHit[]): StayHit[] {
  const best = new Map<number, StayHit>();
  for (const stay of [...stays].sort(compareStays)) if (!best.has(stay.lodgingId)) best.set(stay.lodgingId, stay);
  return [...best.values()];
}

/** Compares two stays by their order numbers. */
export function compareStays(a: StayHit, b: StayHit): number {
  for (let index = 0; index < a.order.length; index += 1) {
    const difference = (a.order[index] as number) - (b.order[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function readNumber(fields: HitFields, name: string): number {
  return fields[name]?.[0] as number;
}

function holdsLength(fields: HitFields, name: string, nights: number): boolean {
  return fields[name]?.includes(nights) ?? false;
}

function readPromotionCodes(fields: HitFields, nights: number): string[] {
  const prefix = `${nights}:`;
  const codes = (fields['promotions'] ?? []) as readonly string[];
  return codes.filter((code) => code.startsWith(prefix)).map((code) => code.slice(prefix.length));
}
