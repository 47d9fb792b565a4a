import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Position } from '../after/position.ts';
import { readHits, type StayHit } from '../hits.ts';
import { addFilter, aggregated, type SearchBody, type Send } from '../query-language.ts';
import { foldByLodging, readLodgingFigures } from '../scripts/lodging-figures.ts';
import {
  countTies,
  countToPlace,
  isOrderOfWholePrices,
  readCountedPlace,
  type CountedPlace,
} from '../scripts/place-by-price.ts';
import { matchAsGoodAs, readLeading } from '../stay-order.ts';
import { buildArrivalsBody, type SearchScope } from '../stay-query.ts';

/** Position up to which all documents before the page are read. */
const shallow = 500;

/**
 * True for deep pages of single stays over many days, ordered by whole prices. Orders that start at a price bound are
 * searched near it instead.
 */
export function isDeepByPrice({ sort, group, arrival, minPrice, maxPrice, from }: StayCriteria): boolean {
  const bound = sort === 'priceasc' ? minPrice : sort === 'pricedesc' ? maxPrice : undefined;
  return isOrderOfWholePrices(sort) && !group && arrival === undefined && bound === undefined && from > shallow;
}

/**
 * Searches from a position near the page, like a cursor, by `findAfter`; undefined where there are too few documents.
 */
export async function findDeepByPrice(
  send: Send,
  scope: SearchScope,
  findAfter: (scope: SearchScope, position: Position) => Promise<StayHit[]>,
): Promise<StayHit[] | undefined> {
  const { from, size } = scope.criteria;
  const place = await findPlace(send, scope);
  if (!place) return undefined;
  const { leading, lodgingId, before } = place;
  const skipped = from - before;
  const criteria: StayCriteria = {
    ...scope.criteria,
    from: 0,
    size: skipped + size,
    after: [leading, lodgingId, 0, 0],
  };
  const position = { leading: [leading], lodgingId, arrival: 0, nights: 0 };
  return (await findAfter({ ...scope, criteria }, position)).slice(skipped);
}

/** A position before all stays with the leading number of the lodging, and the number of stays before it. */
interface Place extends CountedPlace {
  lodgingId: number;
}

/** If more stays share a price, they are told apart by lodging. */
const fewTies = 100;

/**
 * Finds a position shortly before the page. Each document holds at least one stay, so the first documents, as many as
 * there are stays up to the page, hold at least these: what is as good as the last one contains them all.
 */
async function findPlace(send: Send, scope: SearchScope): Promise<Place | undefined> {
  const { criteria } = scope;
  const findEnd = async (from: number) => {
    const [hit] = readHits(await send({ ...buildArrivalsBody(scope, { from, size: 1 }), docvalue_fields: [] }));
    return hit && { value: Number(hit.sort[0]), leading: readLeading(criteria.sort, hit, 2)[0] as number };
  };
  const [first, last] = await Promise.all([findEnd(0), findEnd(criteria.from)]);
  if (!first || !last) return undefined;
  const { query } = addFilter(buildArrivalsBody(scope, { size: 0 }), matchAsGoodAs(criteria, last.value));
  const ask = (aggs: NonNullable<SearchBody['aggs']>) => send({ query, ...aggregated, aggs });
  const ends = { first: first.leading, last: last.leading };
  const counted = readCountedPlace(await ask({ place: countToPlace(criteria, criteria.from, ends) }));
  // No lodging has the id 0.
  if (!counted || criteria.from - counted.before <= fewTies) return counted && { ...counted, lodgingId: 0 };
  const ties = await ask({ lodgings: foldByLodging('sum', countTies(criteria, counted.leading)) });
  return passLodgings(counted, readLodgingFigures('sum', [ties]), criteria.from);
}

/** Moves the position behind the lodgings whose stays with its number all come before the end. */
function passLodgings(counted: CountedPlace, ties: ReadonlyMap<number, number>, end: number): Place {
  let { before } = counted;
  for (const [lodgingId, count] of [...ties].sort(([one], [other]) => one - other)) {
    if (before + count > end) return { ...counted, before, lodgingId };
    before += count;
  }
  return { ...counted, lodgingId: 0 };
}
