import type { FacetName } from '../../rules/facets.ts';
import { listSelectedFacets, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import { priceStep } from '../../rules/price-steps.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Aggregations, SearchBody } from '../query-language.ts';
import { buildSelectionClauses } from '../clauses/stay-clauses.ts';
import type { Computation } from '../scripts/computation.ts';
import { foldByLodging, type Fold } from '../scripts/lodging-figures.ts';

export type ListedFacet = Exclude<FacetName, 'promotions'>;

export interface FacetCounting {
  /** Nights. */
  nights: number;
  /** The figure listed for each lodging, and how those of its stays are combined. */
  figure: Computation;
  fold: Fold;
  /** Other facets are counted by OpenSearch. */
  isListed: (name: FacetName) => name is ListedFacet;
}

/**
 * The documents match all but the facets' selections. Returns the list of their lodgings (not filtered by selections of
 * listed facets), the aggregations, each without its own selection, and a filter by all selections.
 */
export function buildFacetParts(
  criteria: StayCriteria,
  names: readonly FacetName[],
  { nights, figure, fold, isListed }: FacetCounting,
): Pick<SearchBody, 'aggs' | 'post_filter'> {
  const selected = listSelectedFacets(criteria, names);
  const filterBy = (facets: readonly DisjunctiveFacet[]) => {
    const clauses = facets.flatMap((name) => buildSelectionClauses(criteria, name, nights));
    return clauses.length > 0 ? { bool: { filter: clauses } } : undefined;
  };
  const countOver = (facets: readonly DisjunctiveFacet[], aggs: Aggregations) => ({
    filter: filterBy(facets) ?? { match_all: {} },
    aggs,
  });
  const list = countOver(
    selected.filter((name) => !isListed(name)),
    { lodgings: foldByLodging(fold, figure) },
  );
  const aggregate = (name: FacetName) => {
    const others = selected.filter((other) => other !== name);
    return [nameAggregation(name), countOver(others, buildValueAggregations(criteria, name, nights))] as const;
  };
  const all = filterBy(selected);
  return {
    aggs: {
      ...(names.some(isListed) && { [listName]: list }),
      ...Object.fromEntries(names.filter((name) => !isListed(name)).map(aggregate)),
    },
    ...(all && { post_filter: all }),
  };
}

export const listName = 'listed';

export function nameAggregation(name: FacetName): string {
  return `facet_${name}`;
}

/** Promotion codes that the search asks for are also counted separately. */
export function buildPromotionAggregations({ promotions }: StayCriteria, perCode?: Aggregations): Aggregations {
  const terms = { field: 'promotions', ...largest };
  const inner = perCode ? { aggs: perCode } : {};
  return {
    values: { terms, ...inner },
    ...(promotions.length > 0
      ? { asked: { terms: { ...terms, size: promotions.length, include: promotions }, ...inner } }
      : {}),
  };
}

/** Each shard returns far more than needed, so that the merged top counts are exact. */
const largest = { size: 50, shard_size: 10_000 };

function buildValueAggregations(criteria: StayCriteria, name: FacetName, nights: number): Aggregations {
  if (name !== 'price') return buildPromotionAggregations(criteria);
  const field = priceFields[criteria.priceBasis].ofLength(nights);
  const fine = { histogram: { field, interval: priceStep, min_doc_count: 1 } };
  return { values: fine, lowest: { min: { field } }, highest: { max: { field } } };
}
