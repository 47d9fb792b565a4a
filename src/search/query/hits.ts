import type { Facets } from '../rules/facets.ts';
import type { MapCell } from '../rules/map-cells.ts';
import type { FoundStay } from '../rules/found-stay.ts';
import { turnDescending } from '../rules/sort-numbers.ts';
import type { Sort } from '../rules/stay-criteria.ts';
import type { Hit, HitFields, SearchAnswer } from './query-language.ts';

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

/** The order of stays of one length is by price where it is by price per night. */
export function readStay(hit: Hit, nights: number, sort: Sort): StayHit {
  const { fields } = hit;
  const price = readNumber(fields, `price.${nights}`);
  const [first = 0, ...more] = turnDescending(sort, hit.sort.slice(0, -2).map(Number));
  const [lodgingId, arrival] = [readNumber(fields, 'lodgingId'), readNumber(fields, 'arrival')];
  return {
    lodgingId,
    arrival,
    nights,
    price,
    basePrice: (fields[`basePrice.${nights}`]?.[0] as number | undefined) ?? price,
    priceEnabled: fields['priceDisabled']?.[0] !== true,
    requestOnly: fields['requestOnly']?.[0] === true,
    promotionCodes: readPromotionCodes(fields),
    order: [sort === 'pricepernight' ? first / nights : first, ...more, lodgingId, arrival, nights],
  };
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
