import type { FoundStay } from '../rules/found-stay.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { Hit, HitFields, SearchAnswer } from './query-language.ts';
import { orderOf, type Ordering } from './stay-order.ts';

/** A stay as the index tells it, with the numbers that it is ordered by (ascending, one after the other). */
export interface StayHit extends Omit<FoundStay, 'lodging'> {
  lodgingId: number;
  order: readonly number[];
}

/** Yields the hits of an answer; where none is found and none counted, OpenSearch sends nothing of them at all. */
export function hitsOf({ hits }: Partial<SearchAnswer>): readonly Hit[] {
  return hits?.hits ?? [];
}

/** Yields the stay of the given length out of a hit. */
export function stayOfHit(hit: Hit, nights: number, ordering: Ordering): StayHit {
  const { fields } = hit;
  const [lodgingId, arrival] = [numberIn(fields, 'lodgingId'), numberIn(fields, 'arrival')];
  const [price, basePrice] = [numberIn(fields, `price.${nights}`), numberIn(fields, `basePrice.${nights}`)];
  return {
    lodgingId,
    arrival,
    nights,
    price,
    basePrice,
    priceEnabled: !holds(fields, 'disabledNights', nights),
    requestOnly: holds(fields, 'requestOnlyNights', nights),
    promotionCodes: codesOf(fields, nights),
    order: orderOf(ordering, hit, { lodgingId, arrival, nights, price, basePrice }),
  };
}

/** Yields the stays with an enabled price up to the highest of an arrival day's hit, by length. */
export function staysOfArrival(hit: Hit, criteria: Ordering & Pick<StayCriteria, 'maxPrice'>): StayHit[] {
  const { maxPrice = Infinity } = criteria;
  return Object.keys(hit.fields)
    .filter((name) => name.startsWith('price.'))
    .map((name) => stayOfHit(hit, Number(name.slice('price.'.length)), criteria))
    .filter((stay) => stay.priceEnabled && stay.price <= maxPrice);
}

/** Yields the first stay of each lodging, in order. */
export function bestOfEach(stays: readonly StayHit[]): StayHit[] {
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

function numberIn(fields: HitFields, name: string): number {
  return fields[name]?.[0] as number;
}

function holds(fields: HitFields, name: string, nights: number): boolean {
  return fields[name]?.includes(nights) ?? false;
}

function codesOf(fields: HitFields, nights: number): string[] {
  const prefix = `${nights}:`;
  const codes = (fields['promotions'] ?? []) as readonly string[];
  return codes.filter((code) => code.startsWith(prefix)).map((code) => code.slice(prefix.length));
}
