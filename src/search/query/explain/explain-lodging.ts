import type { Lodging } from '../../../lodgings/rules/lodging.ts';
import type { Cents } from '../../../values/money.ts';
import type { StayPage } from '../../rules/found-stay.ts';
import {
  describeForCriterion,
  listLoneSearches,
  listRelaxedSearches,
  type Criterion,
  type StayCriteria,
} from '../../rules/stay-criteria.ts';
import { placeStays, type PlacedStay } from './placed-stays.ts';

interface FailedCriterion {
  criterion: Criterion;
  has: string;
}

export interface LodgingExplanation {
  /** Number of matching stays; 1 or 0 when grouped. */
  results: number;
  /** First result; undefined when it is not among the first 10,000. */
  placed: PlacedStay | undefined;
  /** Each of these alone excludes all its stays. */
  failed: readonly FailedCriterion[];
  /** Dropping any one of these finds the lodging; where none fails alone, they exclude it together. */
  wouldFind: readonly Criterion[];
}

/** Throws SearchUnavailable. */
type FindPage = (criteria: StayCriteria) => Promise<StayPage>;

/** Throws SearchUnavailable. */
export async function explainLodging(
  findPage: FindPage,
  criteria: StayCriteria,
  lodging: Lodging,
): Promise<LodgingExplanation> {
  const find = (search: StayCriteria) => findPage({ ...search, lodgingIds: [lodging.id], from: 0, size: 1 });
  const count = async (search: StayCriteria) => {
    const isNamed = search.lodgingIds?.includes(lodging.id) ?? true;
    return isNamed ? (await find(search)).total : 0;
  };
  const results = await count(criteria);
  if (results > 0)
    return { results, placed: await findPlace(findPage, criteria, lodging.id), failed: [], wouldFind: [] };
  const counted = (searches: readonly { criterion: Criterion; search: StayCriteria }[]) =>
    Promise.all(searches.map(async ({ criterion, search }) => ({ criterion, total: await count(search) })));
  // Grouped, since lengths alone are not a valid search for callers and have no rounds.
  const lone = await counted(listLoneSearches({ ...criteria, group: 'lodging' }));
  const relaxed = await counted(listRelaxedSearches(criteria));
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

function withoutCriteria(criteria: StayCriteria): StayCriteria {
  return listRelaxedSearches(criteria).reduce((search, { criterion }) => {
    const next = listRelaxedSearches(search).find((each) => each.criterion === criterion);
    return next?.search ?? search;
  }, criteria);
}

/** Ignores the price bounds of the search. */
async function findPrices(find: FindPage, criteria: StayCriteria): Promise<{ lowest?: Cents; highest?: Cents }> {
  const { minPrice: _min, maxPrice: _max, ...unbounded } = criteria;
  const [cheapest, dearest] = await Promise.all(
    (['priceasc', 'pricedesc'] as const).map(async (sort) => (await find({ ...unbounded, sort })).stays[0]),
  );
  const costOf = (stay: typeof cheapest) =>
    stay && stay.price + (criteria.priceBasis === 'total' ? stay.lodging.mandatoryServicesPrice : 0);
  const [lowest, highest] = [costOf(cheapest), costOf(dearest)];
  return { ...(lowest !== undefined && { lowest }), ...(highest !== undefined && { highest }) };
}

const pageSize = 200;
const deepestLooked = 10_000;

async function findPlace(
  findPage: FindPage,
  criteria: StayCriteria,
  lodgingId: number,
): Promise<PlacedStay | undefined> {
  let search: StayCriteria = { ...criteria, from: 0, size: pageSize };
  for (let before = 0; before < deepestLooked; before += pageSize) {
    const page = await findPage(search);
    const found = placeStays(page, search, before).find(({ stay }) => stay.lodging.id === lodgingId);
    if (found || !page.next) return found;
    search = { ...search, after: page.next };
  }
  return undefined;
}
