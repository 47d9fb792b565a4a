import type { FacetName } from '../../rules/facets.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { aggregationName, facetParts, promotionAggregations } from './facet-query.ts';
import { eachLodging, lodgingsCountedAs } from './lodging-counts.ts';
import { aggregated, type Clause, type SearchBody } from '../query-language.ts';
import { lodgingsWith, staysOf, type Lengths, type SearchScope } from '../stay-query.ts';

/** Yields the request for the ids of the lodgings with a matching stay. */
export function lodgingIdsBody(scope: SearchScope, lengths: Lengths): SearchBody {
  return { query: lodgingsWith(scope, lengths), ...aggregated, aggs: { lodgings: eachLodging() } };
}

/** Yields the requests for the lowest price of each lodging's matching stays, one for each length. */
export function lowestPriceBodies(scope: SearchScope, lengths: Lengths): SearchBody[] {
  const ofField = (query: Clause, field: string): SearchBody => ({
    query,
    ...aggregated,
    aggs: { lodgings: eachLodging({ lowest: { min: { field } } }) },
  });
  return lengths
    ? lengths.map((nights) => ofField(staysOf(scope, nights), `price.${nights}`))
    : [ofField(lodgingsWith(scope, undefined), 'minPrice')];
}

/** Yields the request that counts, for each promotion, the lodgings that have it on a matching stay of the length. */
export function lodgingPromotionsBody(scope: SearchScope, nights: number): SearchBody {
  const values = promotionAggregations(scope.criteria, nights, lodgingsCountedAs('results'));
  return {
    query: staysOf(scope, nights),
    ...aggregated,
    aggs: { [aggregationName('promotions')]: { filter: { match_all: {} }, aggs: values } },
  };
}

/** Yields the request that counts the values of the facets over the lodgings with the ids, and those with all that is selected. */
export function lodgingsBody(criteria: StayCriteria, names: readonly FacetName[], ids: readonly number[]): SearchBody {
  return { query: anyOfIds(ids), size: 0, ...facetParts(criteria, names) };
}

/** As many values as one clause may have. */
const longestClause = 65_536;

function anyOfIds(ids: readonly number[]): Clause {
  const clauses: Clause[] = [];
  for (let start = 0; start < ids.length; start += longestClause)
    clauses.push({ terms: { lodgingId: ids.slice(start, start + longestClause) } });
  return { bool: { filter: [{ bool: { should: clauses, minimum_should_match: 1 } }] } };
}
