import type { Lodging } from '../lodgings/rules/lodging.ts';
import { mandatoryCostsOf } from '../lodgings/rules/mandatory-costs.ts';
import { ymdOf } from '../values/day.ts';
import type { Cents } from '../values/money.ts';
import type { FoundStay, StayPage } from '../search/rules/found-stay.ts';
import { isDescending } from '../search/rules/sort-numbers.ts';
import {
  describeForCriterion,
  dropNeedlessGroup,
  hasPriceBounds,
  type Sort,
  type StayCriteria,
  listLoneSearches,
  listRelaxedSearches,
  type Criterion,
} from '../search/rules/stay-criteria.ts';
import { findPage, findStays } from '../search/query/find-stays.ts';
import { readPosition } from '../search/query/order.ts';
import { prepareSearch, type SearchParts } from '../search/query/prepare-search.ts';

interface LodgingExplanation {
  /** Number of matching stays; 1 or 0 when grouped. */
  results: number;
  /** First result; undefined when it is not among the first 10,000. */
  placed: PlacedStay | undefined;
  /** Each of these alone excludes all its stays. */
  failed: readonly { criterion: Criterion; has: string }[];
  /** Dropping any one of these finds the lodging; where none fails alone, they exclude it together. */
  wouldFind: readonly (Criterion | 'childrenages')[];
}

/** Throws SearchUnavailable. */
export async function explainLodging(
  parts: SearchParts,
  criteria: StayCriteria,
  lodging: Lodging,
): Promise<LodgingExplanation> {
  const find = (search: StayCriteria) => findStays(parts, { ...search, lodgingIds: [lodging.id], from: 0, size: 1 });
  const isNamed = ({ lodgingIds }: StayCriteria) => lodgingIds?.includes(lodging.id) ?? true;
  const count = async (search: StayCriteria) => (isNamed(search) ? (await find(search)).total : 0);
  const { total, stays } = await find(criteria);
  const results = isNamed(criteria) ? total : 0;
  const [first] = stays;
  if (results > 0 && first) {
    return { results, placed: await findPlace(parts, criteria, first), failed: [], wouldFind: [] };
  }
  const counted = <Name>(searches: readonly { criterion: Name; search: StayCriteria }[]) =>
    Promise.all(searches.map(async ({ criterion, search }) => ({ criterion, total: await count(search) })));
  // Grouped, since lengths alone are not a valid search for callers.
  const lone = await counted(listLoneSearches({ ...criteria, group: 'lodging' }));
  const relaxed = await counted([...listRelaxedSearches(criteria), ...listSearchesWithoutAges(criteria)]);
  const figures = { ...(await findPrices(find, criteria)), stays: await count(withoutCriteria(criteria)) };
  return {
    results,
    placed: undefined,
    failed: lone
      .filter(({ total }) => total === 0)
      .map(({ criterion }) => ({ criterion, has: describeForCriterion(criterion, lodging, criteria, figures) })),
    wouldFind: relaxed.filter(({ total }) => total > 0).map(({ criterion }) => criterion),
  };
}

/** Ages are no criterion, but totals depend on them. */
function listSearchesWithoutAges(criteria: StayCriteria) {
  if (criteria.priceBasis !== 'total' || !hasPriceBounds(criteria) || criteria.childrenAges === undefined) return [];
  const { childrenAges: _, ...search } = criteria;
  return [{ criterion: 'childrenages' as const, search }];
}

function withoutCriteria(criteria: StayCriteria): StayCriteria {
  const [first] = listRelaxedSearches(criteria);
  return first ? withoutCriteria(first.search) : criteria;
}

/** Ignores the price bounds of the search. */
async function findPrices(
  find: (criteria: StayCriteria) => Promise<StayPage>,
  criteria: StayCriteria,
): Promise<{ lowest?: Cents; highest?: Cents }> {
  const { minPrice: _min, maxPrice: _max, ...unbounded } = criteria;
  const findCost = async (sort: Sort) => {
    const { stays, party } = await find({ ...unbounded, sort });
    const [found] = stays;
    if (!found) return undefined;
    const { lodging, ...stay } = found;
    const { onBooking } = mandatoryCostsOf(lodging.mandatoryServices, { ...stay, party });
    return stay.price + (criteria.priceBasis === 'total' ? onBooking : 0);
  };
  const [lowest, highest] = await Promise.all([findCost('priceasc'), findCost('pricedesc')]);
  return { ...(lowest !== undefined && { lowest }), ...(highest !== undefined && { highest }) };
}

const deepestLooked = 10_000;

async function findPlace(
  parts: SearchParts,
  criteria: StayCriteria,
  { lodging }: FoundStay,
): Promise<PlacedStay | undefined> {
  const { plan, ...search } = await prepareSearch(parts, { ...criteria, from: 0, size: deepestLooked });
  const { stays } = plan ? await findPage({ ...search, plan }) : { stays: [] };
  const before = stays.findIndex(({ lodgingId }) => lodgingId === lodging.id);
  const stay = stays[before];
  return stay && placeStay({ ...stay, lodging }, criteria, before);
}

type PlacedStay = ReturnType<typeof placeStay>;

/** `before` is the number of results before the stay. Figures of the order are in order of precedence; money is in euros. */
export function placeStay(
  { lodging, arrival, nights, price, order }: FoundStay,
  criteria: StayCriteria,
  before: number,
) {
  return {
    place: before + 1,
    lodgingId: lodging.id,
    name: lodging.name,
    arrival: ymdOf(arrival),
    departure: ymdOf(arrival + nights),
    price: price / 100,
    order: nameOrder(dropNeedlessGroup(criteria), order),
  };
}

/** Names of the order numbers before the lodging id, without scores of texts. */
const leadingNames: Readonly<Record<Sort, string>> = {
  relevance: 'rank',
  priceasc: 'price',
  pricedesc: 'price',
  pricepernight: 'pricePerNight',
  priceperperson: 'pricePerPerson',
  distance: 'kilometres',
  discount: 'discountPercent',
  rating: 'rating',
};

function nameOrder(criteria: StayCriteria, order: readonly number[]): Record<string, number> {
  const { sort } = criteria;
  const scored = sort === 'relevance' ? readPosition(criteria, true, order) : undefined;
  const { leading = [] } = scored ?? readPosition(criteria, false, order) ?? {};
  const isMoney = leadingNames[sort].startsWith('price');
  const values = leading.map((value) => (isDescending(sort) ? -value : value) / (isMoney ? 100 : 1));
  const names = [...(scored ? ['score'] : []), leadingNames[sort]];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]));
}
