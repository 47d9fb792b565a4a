import { longestStay } from '../../../stays/rules/planning/planning.ts';
import type { Box } from '../../../values/geo.ts';
import { chooseZoom, compareCells, type MapCell } from '../../rules/map-cells.ts';
import { planMatches } from '../plan.ts';
import {
  aggregated,
  groupByLodging,
  readLodgingBuckets,
  type Clause,
  type SearchAnswer,
  type SearchBody,
} from '../query-language.ts';
import { readLodgingFigures } from '../scripts/lodging-figures.ts';
import type { SearchScope } from '../stay-query.ts';
import { buildLowestPriceBodies, lengthsOfPlan } from './facet-bodies.ts';
import type { FacetSources } from './listed-lodgings.ts';

/**
 * Every matching lodging is in one of at most 400 cells. All criteria apply, selected facets included. Throws
 * SearchUnavailable.
 */
export async function findMapCells(sources: FacetSources, scope: SearchScope, box: Box): Promise<MapCell[]> {
  const planned = lengthsOfPlan(planMatches(scope.criteria, longestStay));
  if (!planned) return [];
  const prices = readLodgingFigures('lowest', await sources.arrivals(buildLowestPriceBodies(scope, planned)));
  if (prices.size === 0) return [];
  const found = (await sources.matcher())([...prices.keys()]);
  return readCells(await sources.lodgings(buildCellsBody(found, chooseZoom(box))), prices);
}

/** More cells than exist at the chosen zoom. */
const mostBuckets = 10_000;

function buildCellsBody(query: Clause, precision: number): SearchBody {
  const aggs = { centre: { geo_centroid: { field: 'location' } }, lodgings: groupByLodging() };
  return {
    query,
    ...aggregated,
    aggs: { cells: { geotile_grid: { field: 'location', precision, size: mostBuckets }, aggs } },
  };
}

interface CellBucket {
  centre: { location: { lat: number; lon: number } };
  lodgings: unknown;
}

function readCells({ aggregations }: SearchAnswer, prices: ReadonlyMap<number, number>): MapCell[] {
  const { buckets = [] } = (aggregations?.['cells'] ?? {}) as { buckets?: readonly CellBucket[] };
  return buckets
    .map(({ centre, lodgings }) => {
      const ids = readLodgingBuckets({ aggregations: { lodgings } }).map(({ key }) => key);
      const [only] = ids;
      return {
        latitude: centre.location.lat,
        longitude: centre.location.lon,
        count: ids.length,
        price: Math.min(...ids.map((id) => prices.get(id) ?? Infinity)),
        ...(only !== undefined && ids.length === 1 && { lodgingId: only }),
      };
    })
    .sort(compareCells);
}
