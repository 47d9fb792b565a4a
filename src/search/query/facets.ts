import type { Box } from '../../values/geo.ts';
import {
  buildFacet,
  matchSelected,
  isOfAttributes,
  type AttributeFacet,
  type Facet,
  type Facets,
  buildPriceFacet,
  dropSelections,
  listSelectedFacets,
  type DisjunctiveFacet,
} from '../rules/facets.ts';
import { findWish } from '../rules/sort-numbers.ts';
import { type FacetName, hasPriceBounds, type StayCriteria } from '../rules/stay-criteria.ts';
import type { LodgingList, LodgingTable, Selections } from '../rules/lodging-table.ts';
import { chooseZoom, findCells } from '../rules/map-cells.ts';
import { computeBestKey, type RankedLodging } from './order.ts';
import { lengthOfDates } from '../rules/plan.ts';
import type { Counted, RunningSearch } from './running-search.ts';
import {
  buildArrivalsQuery,
  buildLodgingsQuery,
  buildRankedQuery,
  buildStaysQuery,
  type SearchScope,
} from './stay-query.ts';
import { buildFoldBody, foldByLodging, one, readLodgingFigures } from './scripts/lodging-figures.ts';
import { computeLowest, computeOfLength } from './scripts/stay-scripts.ts';
import { aggregated, type Aggregations, type SearchAnswer, type SearchBody } from './query-language.ts';
import { shareList } from './shared-lists.ts';

/** The matches that facets and map cells count: those of a search without the selections in its attribute facets. */
export interface Matches {
  /** Figures are prices, of which the lowest counts, where facets, cells or the order need them. */
  list: LodgingList;
  /** Whether the price is within the bounds of the search. */
  accepts: (price: number) => boolean;
  /** The list for the price facet: without the price bounds of the search. */
  prices: LodgingList;
  /** Counts of the promotions, without the selection of promotions. */
  promotions: SearchAnswer['aggregations'];
  /** Number of lodgings in both lists. */
  size: number;
}

export const noMatches: Matches = {
  list: new Map(),
  accepts: () => true,
  prices: new Map(),
  promotions: undefined,
  size: 0,
};

/** Lists each lodging once. Throws SearchUnavailable. */
export function readMatches(search: RunningSearch): Promise<Matches> {
  const { criteria } = search;
  const { facets = [], group, mapArea } = criteria;
  const hasPriceFacet = facets.includes('price');
  const isUnbounded = hasPriceFacet && hasPriceBounds(criteria);
  const isRanked = group !== undefined && isRankedByLowestPrice(criteria);
  const hasPrices = mapArea !== undefined || isRanked || (hasPriceFacet && !isUnbounded);
  // Order and grouping do not matter to a list.
  const ungrouped = { ...search, criteria: { ...criteria, sort: 'priceasc', group: 'lodging' } as const };
  const listed = without(ungrouped, listSelectedAttributes(criteria));
  // Of attributes all that is selected applies to promotions.
  const promotions = buildPromotionsBodies(search);
  return shareList(listed, JSON.stringify(['matches', hasPrices, isUnbounded, promotions]), async () => {
    const bodies = hasPrices
      ? buildLowestPriceBodies(listed)
      : [buildFoldBody(buildLodgingsQuery(listed), 'first', one)];
    const unbounded = isUnbounded ? buildLowestPriceBodies(without(listed, ['price'])) : [];
    const answers = await search.send([...bodies, ...unbounded, ...promotions]);
    const list = readLodgingFigures('lowest', answers.splice(0, bodies.length));
    const prices = isUnbounded ? readLodgingFigures('lowest', answers.splice(0, unbounded.length)) : list;
    const size = list.size + (isUnbounded ? prices.size : 0);
    return { list, accepts: () => true, prices, promotions: answers[0]?.aggregations, size };
  });
}

/** Whether the lowest price of a lodging is its place in the order, alone or by what the lodging has. */
function isRankedByLowestPrice(criteria: StayCriteria): boolean {
  const { sort } = criteria;
  return (sort === 'priceasc' || sort === 'priceperperson') && findWish(criteria) === undefined;
}

type SelectedAttribute = DisjunctiveFacet & AttributeFacet;

export function listSelectedAttributes(criteria: StayCriteria): SelectedAttribute[] {
  const selected = listSelectedFacets(criteria, criteria.facets ?? []);
  return selected.filter((name): name is SelectedAttribute => isOfAttributes(name));
}

export function without<Scope extends SearchScope>(scope: Scope, selections: readonly DisjunctiveFacet[]): Scope {
  return { ...scope, criteria: dropSelections(scope.criteria, selections) };
}

/** One request per length, one for stays that end on a day, or one for stays of any length. */
function buildLowestPriceBodies(scope: SearchScope): SearchBody[] {
  const { criteria, plan } = scope;
  const { lengths, departure } = plan;
  if (!lengths) return [buildFoldBody(buildRankedQuery(scope), 'lowest', computeBestKey(criteria, 'priceasc'))];
  if (departure !== undefined) {
    return [buildFoldBody(buildArrivalsQuery(scope), 'lowest', computeLowest(criteria, { figure: 'cost', departure }))];
  }
  return lengths.map((nights) =>
    buildFoldBody(buildStaysQuery(scope, nights), 'lowest', computeOfLength(nights, criteria, 'cost')),
  );
}

/** Each shard returns far more than needed, so that the merged top counts are exact. */
const largest = { size: 50, shard_size: 10_000 };

/** Promotions belong to stays, so OpenSearch counts them, for stays of one length only. */
export function buildPromotionsBodies(scope: SearchScope): SearchBody[] {
  const { facets = [], group, promotions } = scope.criteria;
  const nights = lengthOfDates(scope.criteria);
  if (!facets.includes('promotions') || nights === undefined) return [];
  const terms = { field: 'promotions', ...largest };
  const perCode = group ? { aggs: foldByLodging('first', one) } : {};
  const asked = { ...terms, size: promotions.length, include: promotions };
  return [
    {
      query: buildStaysQuery(without(scope, ['promotions']), nights),
      ...aggregated,
      aggs: {
        values: { terms, ...perCode },
        // Requested codes may not be among the most frequent.
        ...(promotions.length > 0 && { asked: { terms: asked, ...perCode } }),
      },
    },
  ];
}

export function countMatches(criteria: StayCriteria, matches: Matches, table: LodgingTable): Counted {
  const { facets, mapArea, precision } = criteria;
  const findCellsIn = (box: Box) => {
    const map = { box, zoom: chooseZoom(box), precision };
    return findCells(map, listLowestPrices(criteria, matches, table), table.positions(precision));
  };
  return {
    ...(facets && { facets: buildFacets(criteria, facets, matches, table) }),
    ...(mapArea && { cells: findCellsIn(mapArea) }),
  };
}

/** Ranks by the lowest price, by what the table holds, or by both; undefined for other orders. */
export function rankMatches(search: RunningSearch): Promise<RankedLodging[]> | undefined {
  const { criteria, text, lists } = search;
  const { sort } = criteria;
  const isRankedByTable = sort === 'rating' || (sort === 'relevance' && text === undefined);
  // While many lodgings lag, the table may not know what the index holds.
  if (!lists || !(isRankedByTable || isRankedByLowestPrice(criteria))) return undefined;
  return Promise.all([readMatches(search), search.readTable()]).then(([matches, table]) => {
    const ranking = sort === 'rating' ? 'rating' : 'rank';
    const numbers = table.numbers(isRankedByTable ? ranking : 'personMax');
    return Array.from(listLowestPrices(criteria, matches, table), ([lodgingId, price]) => {
      const number = numbers[lodgingId] ?? 0;
      const paid = sort === 'priceasc' ? price : price / number;
      return { lodgingId, leading: [isRankedByTable ? 0 - number : paid] };
    });
  });
}

/** Matches that also satisfy the selections in attribute facets and the price bounds, each lodging once. */
function listLowestPrices(
  criteria: StayCriteria,
  { list, accepts }: Matches,
  table: LodgingTable,
): Map<number, number> {
  const lowest = new Map<number, number>();
  table.narrow(list, readSelections(criteria, table)).forEach((price, lodgingId) => {
    if (accepts(price) && !(price >= (lowest.get(lodgingId) ?? Infinity))) lowest.set(lodgingId, price);
  });
  return lowest;
}

function buildFacets(
  criteria: StayCriteria,
  names: readonly FacetName[],
  { list, accepts, prices, promotions }: Matches,
  table: LodgingTable,
): Facets {
  const selections = readSelections(criteria, table);
  const { values, figures } = table.tally(list, selections, accepts);
  const figuresOf = (other: LodgingList) => {
    const found: number[] = [];
    table.narrow(other, selections).forEach((figure) => found.push(figure));
    return found;
  };
  const read = (name: FacetName): Facet => {
    if (name === 'price') return buildPriceFacet(prices === list ? figures : figuresOf(prices), criteria);
    const counts = isOfAttributes(name) ? values.get(name) : readPromotions(promotions, criteria.group);
    return buildFacet(name, criteria, counts ?? new Map<string, number>(), table.spellingsOf);
  };
  const areDated = lengthOfDates(criteria) !== undefined;
  return Object.fromEntries(
    names.filter((name) => areDated || name !== 'promotions').map((name) => [name, read(name)]),
  );
}

/** Grouped searches list the lodgings of each bucket. */
type Bucket = { key: string; doc_count: number } & NonNullable<SearchAnswer['aggregations']>;

function readPromotions({ values, asked }: Aggregations = {}, group: StayCriteria['group']): Map<string, number> {
  const all = [values, asked].flatMap((each) => (each as { buckets?: readonly Bucket[] } | undefined)?.buckets ?? []);
  const countOf = (bucket: Bucket) =>
    group ? readLodgingFigures('first', [{ aggregations: bucket }]).size : bucket.doc_count;
  return new Map(all.map((bucket) => [bucket.key, countOf(bucket)]));
}

function readSelections(criteria: StayCriteria, table: LodgingTable): Selections {
  return new Map(
    listSelectedAttributes(criteria).map((name) => [name, matchSelected(name, criteria, table.spellingsOf)]),
  );
}
