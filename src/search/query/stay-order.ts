import type { Day } from '../../values/day.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import type { Sort, StayCriteria } from '../rules/stay-criteria.ts';
import type { HitFields, SortEntry } from './query-language.ts';

/** What a search is ordered by. */
export type Ordering = Pick<StayCriteria, 'sort' | 'near' | 'group'>;

/** A stay, as far as its place in the order follows from it. */
interface OrderedStay {
  lodgingId: number;
  arrival: Day;
  nights: number;
  price: Cents;
  basePrice: Cents;
}

interface OrderedHit {
  fields: HitFields;
  sort: readonly unknown[];
}

/**
 * Builds the sort of stays of one length, or without `nights` of arrival days by the best of their stays; ties last. Where stays are
 * grouped, stays of a lodging that the order leaves equal follow by price.
 */
export function buildSort(ordering: Ordering, hasText: boolean, nights?: number): SortEntry[] {
  const ties: SortEntry[] = [{ lodgingId: 'asc' }, ...buildCheapestEntries(ordering, nights), { arrival: 'asc' }];
  return [...buildLeadingEntries(ordering, hasText, nights), ...ties];
}

/** Computes the numbers that put a stay in its place: the same order as `buildSort`, all ascending. */
export function computeOrder(ordering: Ordering, hit: OrderedHit, stay: OrderedStay): number[] {
  const { lodgingId, arrival, nights, price } = stay;
  const cheapest = isOrderedByPrice(ordering) ? [price] : [];
  return [...computeLeadingOrder(ordering, hit, stay), lodgingId, ...cheapest, arrival, nights];
}

/** Lists the fields that the order needs besides those of every stay. */
export function listOrderFields(sort: Sort): string[] {
  return sort === 'priceperperson' ? ['personMax'] : [];
}

function computeLeadingOrder(ordering: Ordering, hit: OrderedHit, stay: OrderedStay): number[] {
  switch (ordering.sort) {
    case 'priceasc':
      return [stay.price];
    case 'pricedesc':
      return [-stay.price];
    case 'pricepernight':
      return [stay.price / stay.nights];
    case 'priceperperson':
      return [stay.price / Number(hit.fields['personMax']?.[0])];
    case 'discount':
      return [-discountPercentOf(stay.basePrice, stay.price)];
    case 'distance':
      return [Number(hit.sort[0])];
    case 'rating':
    case 'relevance':
      return hit.sort.slice(0, isOrderedByPrice(ordering) ? -3 : -2).map((value) => -Number(value));
  }
}

/** Tells whether the price decides between the stays of a lodging, because the sort looks at the lodging alone. */
function isOrderedByPrice({ sort, group }: Ordering): boolean {
  return group !== undefined && (sort === 'relevance' || sort === 'distance' || sort === 'rating');
}

function buildCheapestEntries(ordering: Ordering, nights?: number): SortEntry[] {
  return isOrderedByPrice(ordering) ? [{ [nights === undefined ? 'minPrice' : `price.${nights}`]: 'asc' }] : [];
}

function buildLeadingEntries({ sort, near }: Ordering, hasText: boolean, nights?: number): SortEntry[] {
  const [lowest, highest] = nights === undefined ? ['minPrice', 'maxPrice'] : [`price.${nights}`, `price.${nights}`];
  switch (sort) {
    case 'priceasc':
    case 'pricepernight':
      return [{ [lowest]: 'asc' }];
    case 'pricedesc':
      return [{ [highest]: 'desc' }];
    case 'priceperperson':
      return [sortByScript(perPerson, { price: lowest }, 'asc')];
    case 'discount':
      return [sortByScript(discountPercent, { price: lowest, basePrice: `basePrice.${nights}` }, 'desc')];
    case 'distance':
      return [{ _geo_distance: { location: { lat: near?.latitude, lon: near?.longitude }, unit: 'km', order: 'asc' } }];
    case 'rating':
      return [{ rating: { order: 'desc', missing: unrated } }];
    case 'relevance':
      return [...(hasText ? [{ _score: 'desc' } as const] : []), { rank: 'desc' }];
  }
}

/** Sorts after every rating. `_last` would come back as a number that a JavaScript number cannot hold. */
const unrated = -1;

const perPerson = "(double) doc[params.price].value / doc['personMax'].value";

/** As `discountPercentOf` computes it. */
const discountPercent =
  'long base = doc[params.basePrice].value; if (base == 0) return 0; ' +
  'return (200 * (base - doc[params.price].value) + base) / (2 * base);';

function sortByScript(source: string, params: Readonly<Record<string, string>>, order: 'asc' | 'desc'): SortEntry {
  return { _script: { type: 'number', script: { lang: 'painless', source, params }, order } };
}
