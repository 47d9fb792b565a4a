import { computeOfLength } from './scripts/stay-scripts.ts';
import { findWish, isDescending, isOrderOfPrices, turnDescending } from '../rules/sort-numbers.ts';
import { isCounted, priceBoundsOf, type Sort, type StayCriteria } from '../rules/stay-criteria.ts';
import type { FoundPage, RunningSearch, StayHit } from './running-search.ts';
import { locationField, selectionClauses, buildStaysQuery, type SearchScope } from './stay-query.ts';
import { buildPromotionsBodies, listSelectedAttributes, without, type Matches } from './facets.ts';
import { keyOfStays, type Position } from './order.ts';
import type { ExactPlan } from '../rules/plan.ts';
import { foldByLodging, listAnsweredLodgings, one, scriptOf, type Computation } from './scripts/lodging-figures.ts';
import type { Share } from './vary.ts';
import { matchAll, readHits, type Hit, type SearchAnswer, type SearchBody, type SortEntry } from './query-language.ts';

/** A slice of the ordered documents, starting at an index or behind the sort values of the previous one. */
type Slice = Pick<SearchBody, 'size' | 'from' | 'search_after'>;

interface ExactPage extends FoundPage {
  /** Where facets count stays. */
  matches?: Matches;
}

/** OpenSearch sorts, cuts and counts. Only results without some lodgings are counted in another request. */
export async function findExact(search: RunningSearch, plan: ExactPlan, share: Share): Promise<ExactPage> {
  const [nights] = plan.lengths;
  const read = plan.countsStays && isCounted(search.criteria) ? readCounted : readPage;
  if (share.withoutIds.length === 0) return read(search, nights, sliceOf(search, nights, share));
  const [stays, counted] = await Promise.all([listExact(search, plan, share), read(search, nights, { size: 0 })]);
  return { ...counted, stays };
}

export async function listExact(
  search: RunningSearch,
  { lengths: [nights] }: ExactPlan,
  share: Share,
): Promise<readonly StayHit[]> {
  const excludedLodgingIds = [...search.excludedLodgingIds, ...share.withoutIds];
  return (await readPage({ ...search, excludedLodgingIds }, nights, sliceOf(search, nights, share))).stays;
}

function sliceOf({ criteria }: RunningSearch, nights: number, { from, size, behind }: Share): Slice {
  return behind ? { size, search_after: listSortValues(behind, criteria.sort, nights) } : { from, size };
}

async function readPage(search: RunningSearch, nights: number, slice: Slice): Promise<FoundPage> {
  const [answer] = await search.send([buildLengthBody(search, nights, slice)]);
  return readStays(answer as SearchAnswer, nights, search.criteria.sort);
}

function readStays(answer: SearchAnswer, nights: number, sort: Sort): FoundPage {
  return { total: answer.hits.total.value, stays: readHits(answer).map((hit) => readStay(hit, nights, sort)) };
}

/** Reads what facets and map cells count in the same request; a lodging is listed once for each of its stays. */
async function readCounted(search: RunningSearch, nights: number, slice: Slice): Promise<ExactPage> {
  const { criteria } = search;
  const hasPriceFacet = criteria.facets?.includes('price');
  const dropped = [...listSelectedAttributes(criteria), ...(hasPriceFacet ? (['price'] as const) : [])];
  const selections = dropped.flatMap((name) => selectionClauses[name](criteria, nights));
  const figure = hasPriceFacet || criteria.mapArea ? computeOfLength(nights, criteria, 'cost') : one;
  const body: SearchBody = {
    ...buildLengthBody(without(search, dropped), nights, slice),
    aggs: foldByLodging('each', figure),
    ...(selections.length > 0 && { post_filter: matchAll(selections) }),
  };
  const [answer, counts] = (await search.send([body, ...buildPromotionsBodies(search)])) as [
    SearchAnswer,
    SearchAnswer?,
  ];
  const list = listAnsweredLodgings(answer);
  const bounds = priceBoundsOf(hasPriceFacet ? criteria : {});
  const accepts = (price: number) => price >= bounds.from && price <= bounds.to;
  return {
    ...readStays(answer, nights, criteria.sort),
    matches: { list, accepts, prices: list, promotions: counts?.aggregations, size: 0 },
  };
}

const kindFields = ['lodgingId', 'arrival', 'promotions', 'promotionsInOrder', 'requestOnly', 'priceDisabled'];

function buildLengthBody(scope: SearchScope, nights: number, slice: Slice): SearchBody {
  return {
    query: buildStaysQuery(scope, nights),
    sort: buildSort(scope.criteria, scope.text !== undefined, nights),
    docvalue_fields: [...kindFields, `price.${nights}`, `basePrice.${nights}`],
    ...slice,
  };
}

function buildSort(criteria: StayCriteria, hasText: boolean, nights: number): SortEntry[] {
  const wish = isOrderOfPrices(criteria.sort) ? findWish(criteria) : undefined;
  const shift = {
    slots: { functions: '$order', value: "shiftPlace(doc['arrival'].value - params.wish)" },
    params: { wish },
  };
  return [
    ...buildLeadingEntries(criteria, hasText, nights),
    ...(wish === undefined ? [] : [sortByScript(shift, 'asc')]),
    { lodgingId: 'asc' },
    { arrival: 'asc' },
  ];
}

/** Sorts after every rating. `_last` would come back as a number beyond JavaScript's precision. */
const unrated = -1;

function buildLeadingEntries(criteria: StayCriteria, hasText: boolean, nights: number): SortEntry[] {
  const { sort, near, priceBasis } = criteria;
  const place = { lat: near?.latitude, lon: near?.longitude };
  const direction = isDescending(sort) ? 'desc' : 'asc';
  switch (sort) {
    case 'distance':
      return [{ _geo_distance: { [locationField(criteria)]: place, unit: 'km', order: 'asc' } }];
    case 'rating':
      return [{ rating: { order: 'desc', missing: unrated } }];
    case 'relevance':
      return [...(hasText ? [{ _score: 'desc' } as const] : []), { rank: 'desc' }];
    case 'priceperperson':
    case 'discount':
      return [sortByScript(computeOfLength(nights, criteria, keyOfStays(sort, priceBasis).figure), direction)];
    default:
      if (priceBasis === 'total') return [sortByScript(computeOfLength(nights, criteria, 'cost'), direction)];
      return [{ [`price.${nights}`]: direction }];
  }
}

function sortByScript(computation: Computation, order: 'asc' | 'desc'): SortEntry {
  return { _script: { type: 'number', script: scriptOf(computation), order } };
}

/** The index sorts stays of one length by price where the order is by price per night. */
function listSortValues({ leading, lodgingId, arrival }: Position, sort: Sort, nights: number): number[] {
  const [first = 0, ...more] = leading;
  const values = sort === 'pricepernight' ? [Math.round(first * nights), ...more] : leading;
  return [...turnDescending(sort, values), lodgingId, arrival];
}

function readStay({ fields, sort: values }: Hit, nights: number, sort: Sort): StayHit {
  const numberOf = (name: string) => fields[name]?.[0] as number;
  const price = numberOf(`price.${nights}`);
  const [first = 0, ...more] = turnDescending(sort, values.slice(0, -2).map(Number));
  const [lodgingId, arrival] = [numberOf('lodgingId'), numberOf('arrival')];
  // The index returns values of a field alphabetically; several codes are one text, in their order of delivery.
  const inOrder = fields['promotionsInOrder']?.[0] as string | undefined;
  return {
    lodgingId,
    arrival,
    nights,
    price,
    basePrice: (fields[`basePrice.${nights}`]?.[0] as number | undefined) ?? price,
    priceEnabled: fields['priceDisabled']?.[0] !== true,
    requestOnly: fields['requestOnly']?.[0] === true,
    promotionCodes: inOrder?.split(' ') ?? ((fields['promotions'] ?? []) as string[]),
    order: [sort === 'pricepernight' ? first / nights : first, ...more, lodgingId, arrival, nights],
  };
}
