import type { Facets } from '../rules/facets.ts';
import type { MapCell } from '../rules/map-cells.ts';
import type { FoundStay } from '../rules/found-stay.ts';
import { unpackStays, visitStays, type PackedStay } from '../rules/packed-stays.ts';
import { compareOrders } from '../rules/sort-numbers.ts';
import type { Day } from '../../values/day.ts';
import type { Hit, HitFields, SearchAnswer } from './query-language.ts';
import { computeOrder, leadingOrderOf, priceOn, type Ordering } from './stay-order.ts';

/** A stay from the index with its order numbers: all ascending, first number first. */
export interface StayHit extends Omit<FoundStay, 'lodging'> {
  lodgingId: number;
  order: readonly number[];
}

export interface FoundStays {
  total: number;
  stays: readonly StayHit[];
  facets?: Facets;
  cells?: readonly MapCell[];
}

/** OpenSearch omits hits when there are none and they are not counted. */
export function readHits({ hits }: Partial<SearchAnswer>): readonly Hit[] {
  return hits?.hits ?? [];
}

export function readStay(hit: Hit, nights: number, ordering: Ordering): StayHit {
  const price = readNumber(hit.fields, `price.${nights}`);
  return buildStay(
    hit,
    { nights, price, basePrice: (hit.fields[`basePrice.${nights}`]?.[0] as number | undefined) ?? price },
    ordering,
  );
}

export function readStayOfDeparture(hit: Hit, departure: Day, ordering: Ordering): StayHit {
  const nights = departure - readNumber(hit.fields, 'arrival');
  const stay = unpackStays(hit.fields['stays']?.[0] as string).find((each) => each.nights === nights);
  return buildStay(hit, stay as PackedStay, ordering);
}

/** Only stays within the price bounds, by length. */
export function readStaysOfArrival(hit: Hit, criteria: Ordering): StayHit[] {
  return readPackedStays(hit, criteria).map((stay) => buildStay(hit, stay, criteria));
}

/** Returns at least the first `wanted` stays behind `after`, in order. */
export function readFirstStays(hits: readonly Hit[], criteria: Ordering, wanted: number): StayHit[] {
  const { after } = criteria;
  const [bound = -Infinity] = after ?? [];
  const isBehind = (leading: number, build: () => StayHit) =>
    leading > bound || (leading === bound && compareOrders(build().order, after ?? []) > 0);
  // Most stays of a deep page come after its end and need only their first order number.
  const all: number[] = [];
  for (const hit of hits)
    visitStaysOfHit(hit, criteria, (leading, build) => {
      if (isBehind(leading, build)) all.push(leading);
    });
  const last = Float64Array.from(all).sort()[wanted - 1] ?? Infinity;
  const first: StayHit[] = [];
  for (const hit of hits)
    visitStaysOfHit(hit, criteria, (leading, build) => {
      if (leading <= last && isBehind(leading, build)) first.push(build());
    });
  return first.sort(compareStays);
}

/**
 * Calls `visit` with the first order number of each stay within the price bounds and a function that builds the stay.
 */
function visitStaysOfHit(hit: Hit, ordering: Ordering, visit: (leading: number, build: () => StayHit) => void): void {
  const { minPrice = -Infinity, maxPrice = Infinity } = ordering;
  const services = priceOn(ordering, hit.fields, 0);
  const lead = leadingOrderOf(ordering, hit);
  visitStays(hit.fields['stays']?.[0] as string, (nights, price, basePrice) => {
    if (price + services < minPrice || price + services > maxPrice) return;
    visit(lead(nights, price, basePrice), () => buildStay(hit, { nights, price, basePrice }, ordering));
  });
}

/** Only stays within the price bounds, by length. */
export function readPackedStays({ fields }: Hit, ordering: Omit<Ordering, 'sort'>): PackedStay[] {
  const { minPrice = -Infinity, maxPrice = Infinity } = ordering;
  return unpackStays(fields['stays']?.[0] as string).filter((stay) => {
    const price = priceOn(ordering, fields, stay.price);
    return price >= minPrice && price <= maxPrice;
  });
}

function buildStay(hit: Hit, stay: PackedStay, ordering: Ordering): StayHit {
  const { fields } = hit;
  const [lodgingId, arrival] = [readNumber(fields, 'lodgingId'), readNumber(fields, 'arrival')];
  return {
    lodgingId,
    arrival,
    ...stay,
    priceEnabled: fields['priceDisabled']?.[0] !== true,
    requestOnly: fields['requestOnly']?.[0] === true,
    promotionCodes: readPromotionCodes(fields),
    order: computeOrder(ordering, hit, { lodgingId, arrival, ...stay }),
  };
}

export function keepBestOfEachLodging(stays: readonly StayHit[]): StayHit[] {
  const best = new Map<number, StayHit>();
  for (const stay of [...stays].sort(compareStays)) if (!best.has(stay.lodgingId)) best.set(stay.lodgingId, stay);
  return [...best.values()];
}

export function compareStays(a: StayHit, b: StayHit): number {
  return compareOrders(a.order, b.order);
}

/**
 * The index returns values of a field alphabetically; several codes are stored as one text to keep their order of
 * delivery.
 */
function readPromotionCodes(fields: HitFields): readonly string[] {
  const inOrder = fields['promotionsInOrder']?.[0] as string | undefined;
  return inOrder?.split(' ') ?? ((fields['promotions'] ?? []) as string[]);
}

function readNumber(fields: HitFields, name: string): number {
  return fields[name]?.[0] as number;
}
