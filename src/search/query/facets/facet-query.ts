import type { FacetName } from '../../rules/facets.ts';
import { selectedFacets, withoutSelections, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import { finestBand } from '../../rules/price-bands.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause, SearchBody } from '../query-language.ts';
import { selectionClauses } from '../clauses/selection-clauses.ts';
import { branchBody, type SearchScope } from '../stay-query.ts';

/**
 * Yields the request for the stays of one length with their facets. The query leaves out what is selected of the facets, so
 * that each can be counted without its own; the hits are filtered by all of it afterwards.
 */
export function facetedBody(scope: SearchScope, nights: number, size: number): SearchBody {
  const { criteria } = scope;
  const { facets = [] } = criteria;
  const loosest = { ...scope, criteria: withoutSelections(criteria, selectedFacets(criteria, facets)) };
  return { ...branchBody(loosest, nights, size), ...facetParts(criteria, facets, nights) };
}

/**
 * Yields the parts of a request that count the values of the facets over documents that match all but what is selected of
 * them, each without its own; and the filter by all that is selected. Documents are stays of one length, or lodgings without one.
 */
export function facetParts(
  criteria: StayCriteria,
  names: readonly FacetName[],
  nights?: number,
): Pick<SearchBody, 'aggs' | 'post_filter'> {
  const selected = selectedFacets(criteria, names);
  const all = clausesOf(criteria, selected, nights);
  const aggregationOf = (name: FacetName) => {
    const others = clausesOf(
      criteria,
      selected.filter((other) => other !== name),
      nights,
    );
    const filter = others.length > 0 ? { bool: { filter: others } } : { match_all: {} };
    return [aggregationName(name), { filter, aggs: valueAggregations(criteria, name, nights) }] as const;
  };
  return {
    aggs: Object.fromEntries(names.map(aggregationOf)),
    ...(all.length > 0 ? { post_filter: { bool: { filter: all } } } : {}),
  };
}

/** Yields the name of a facet's aggregation. */
export function aggregationName(name: FacetName): string {
  return `facet_${name}`;
}

/** Yields the aggregations that count codes of promotions of one length, and beside them those that the search asks for. */
export function promotionAggregations(
  { promotions }: StayCriteria,
  nights: number,
  perCode?: Record<string, unknown>,
): Record<string, unknown> {
  const terms = { field: 'promotions', ...largest };
  const inner = perCode ? { aggs: perCode } : {};
  const asked = promotions.map((code) => `${nights}:${code}`);
  return {
    values: { terms: { ...terms, include: `${nights}:.*` }, ...inner },
    ...(asked.length > 0 ? { asked: { terms: { ...terms, size: asked.length, include: asked }, ...inner } } : {}),
  };
}

/** Each shard offers many more than are wanted, so that the first of all shards are exact. */
const largest = { size: 50, shard_size: 10_000 };

/** More than there are numbers. */
const allNumbers = { size: 1_000 };

function valueAggregations(criteria: StayCriteria, name: FacetName, nights = 0): Record<string, unknown> {
  switch (name) {
    case 'standing':
    case 'personMax':
    case 'bedrooms':
      return { values: { terms: { field: name, ...allNumbers } } };
    case 'type':
    case 'features':
    case 'surroundings':
      return { values: { terms: { field: name, ...largest } } };
    case 'city':
      return namesAggregations('city', criteria.cities);
    case 'region':
      return namesAggregations('region', criteria.regions);
    case 'promotions':
      return promotionAggregations(criteria, nights);
    case 'price': {
      const field = `price.${nights}`;
      const fine = { histogram: { field, interval: finestBand, min_doc_count: 1 } };
      return { values: fine, lowest: { min: { field } }, highest: { max: { field } } };
    }
  }
}

/** Which names are the asked ones, whatever their accents and case, is for the index to say. */
function namesAggregations(field: 'city' | 'region', asked: readonly string[] = []): Record<string, unknown> {
  const values = { terms: { field, ...largest } };
  if (asked.length === 0) return { values };
  const filters = asked.map((name) => ({ term: { [`${field}.folded`]: name } }));
  return { values, asked: { filters: { filters }, aggs: { values } } };
}

function clausesOf(criteria: StayCriteria, names: readonly DisjunctiveFacet[], nights?: number): Clause[] {
  return names.flatMap((name) => selectionClauses(criteria, name, nights));
}
