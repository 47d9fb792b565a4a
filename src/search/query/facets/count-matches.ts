import {
  buildFacet,
  buildPriceFacet,
  isOfAttributes,
  matchSelected,
  type Facet,
  type Facets,
} from '../../rules/facets.ts';
import type { LodgingList, LodgingTable, Selections } from '../../rules/lodging-table.ts';
import { chooseZoom, findCells, type MapCell } from '../../rules/map-cells.ts';
import type { FacetName, StayCriteria } from '../../rules/stay-criteria.ts';
import type { Box } from '../../../values/geo.ts';
import type { Aggregations, SendAll } from '../query-language.ts';
import type { SearchScope } from '../stay-query.ts';
import type { AttributeTable } from './attribute-table.ts';
import { isRankedByLowestPrice, listSelectedAttributes, readMatches, type Matches } from './matches.ts';

/** Counts the requested facets and map cells. */
export function countMatches(
  criteria: StayCriteria,
  matches: Matches,
  table: LodgingTable,
): { facets?: Facets; cells?: MapCell[] } {
  const { facets, mapArea } = criteria;
  const places = { latitudes: table.numbers('latitude'), longitudes: table.numbers('longitude') };
  const findCellsIn = (area: Box) =>
    findCells({ box: area, zoom: chooseZoom(area) }, listLowestPrices(criteria, matches, table), places);
  return {
    ...(facets && { facets: buildFacets(criteria, facets, matches, table) }),
    ...(mapArea && { cells: findCellsIn(mapArea) }),
  };
}

/** Ranks by the lowest price, by what the table holds, or by both; undefined for other orders. */
export function rankMatches(send: SendAll, scope: SearchScope, attributes: AttributeTable) {
  const { criteria, text, lists } = scope;
  const { sort } = criteria;
  const isRankedByTable = sort === 'rating' || (sort === 'relevance' && text === undefined);
  // While many lodgings lag, the table may not know what the index holds.
  if (!lists || !(isRankedByTable || isRankedByLowestPrice(criteria))) return undefined;
  return Promise.all([readMatches(send, scope), attributes.read()]).then(([matches, table]) => {
    const numbers = table.numbers(sort === 'rating' ? 'rating' : sort === 'relevance' ? 'rank' : 'personMax');
    return Array.from(listLowestPrices(criteria, matches, table), ([lodgingId, price]) => {
      const number = numbers[lodgingId] ?? 0;
      const key = isRankedByTable ? 0 - number : sort === 'priceasc' ? price : price / number;
      return { lodgingId, leading: [key] };
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
  const { arrival, departure } = criteria;
  const selections = readSelections(criteria, table);
  const { values, figures } = table.tally(list, selections, accepts);
  const figuresOf = (other: LodgingList) => {
    const found: number[] = [];
    table.narrow(other, selections).forEach((figure) => found.push(figure));
    return found;
  };
  const read = (name: FacetName): Facet => {
    if (name === 'price') return buildPriceFacet(prices === list ? figures : figuresOf(prices), criteria);
    const counts = isOfAttributes(name) ? values.get(name) : readPromotions(promotions);
    return buildFacet(name, criteria, counts ?? new Map<string, number>(), table.spellingsOf);
  };
  const areDatesGiven = arrival !== undefined && departure !== undefined;
  return Object.fromEntries(
    names.filter((name) => areDatesGiven || name !== 'promotions').map((name) => [name, read(name)]),
  );
}

interface Buckets {
  /** `results` is the number of results in the bucket, where a result has several documents. */
  buckets?: readonly { key: string; doc_count: number; results?: { count: number } }[];
}

function readPromotions({ values, asked }: Aggregations = {}): Map<string, number> {
  const all = [values, asked].flatMap((each) => (each as Buckets | undefined)?.buckets ?? []);
  return new Map(all.map(({ key, doc_count, results }) => [key, results?.count ?? doc_count]));
}

function readSelections(criteria: StayCriteria, table: LodgingTable): Selections {
  return new Map(
    listSelectedAttributes(criteria).map((name) => [name, matchSelected(name, criteria, table.spellingsOf)]),
  );
}
