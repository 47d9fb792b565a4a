import type { FacetName } from '../../rules/facets.ts';
import { listSelectedFacets, type DisjunctiveFacet } from '../../rules/relaxed-criteria.ts';
import { priceStep } from '../../rules/price-steps.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause, SearchBody } from '../query-language.ts';
import { buildSelectionClauses } from '../clauses/stay-clauses.ts';

/**
 * Builds the parts of a request that count the values of the facets over documents that match all but what is selected of
 * them, each without its own selection; and the filter by all selections. Documents are stays of `nights`, or lodgings without it.
 */
export function buildFacetParts(
  criteria: StayCriteria,
  names: readonly FacetName[],
  nights?: number,
): Pick<SearchBody, 'aggs' | 'post_filter'> {
  const selected = listSelectedFacets(criteria, names);
  const all = listSelectionClauses(criteria, selected, nights);
  const buildAggregation = (name: FacetName) => {
    const others = listSelectionClauses(
      criteria,
      selected.filter((other) => other !== name),
      nights,
    );
    const filter = others.length > 0 ? { bool: { filter: others } } : { match_all: {} };
    return [nameAggregation(name), { filter, aggs: buildValueAggregations(criteria, name, nights) }] as const;
  };
  return {
    aggs: Object.fromEntries(names.map(buildAggregation)),
    ...(all.length > 0 ? { post_filter: { bool: { filter: all } } } : {}),
  };
}

/** Names the aggregation of a facet. */
export function nameAggregation(name: FacetName): string {
  return `facet_${name}`;
}

/** Builds the aggregations that count promotion codes, and by themselves those that the search asks for. */
export function buildPromotionAggregations(
  { promotions }: StayCriteria,
  perCode?: Record<string, unknown>,
): Record<string, unknown> {
  const terms = { field: 'promotions', ...largest };
  const inner = perCode ? { aggs: perCode } : {};
  return {
    values: { terms, ...inner },
    ...(promotions.length > 0
      ? { asked: { terms: { ...terms, size: promotions.length, include: promotions }, ...inner } }
      : {}),
  };
}

/** Each shard offers many more than are wanted, so that the counts of the first of all shards are exact. */
const largest = { size: 50, shard_size: 10_000 };

/** More buckets than these fields have values. */
const allNumbers = { size: 1_000 };

function buildValueAggregations(criteria: StayCriteria, name: FacetName, nights = 0): Record<string, unknown> {
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
      return buildNameAggregations('city', criteria.cities);
    case 'region':
      return buildNameAggregations('region', criteria.regions);
    case 'promotions':
      return buildPromotionAggregations(criteria);
    case 'price': {
      const field = priceFields[criteria.priceBasis].ofLength(nights);
      const fine = { histogram: { field, interval: priceStep, min_doc_count: 1 } };
      return { values: fine, lowest: { min: { field } }, highest: { max: { field } } };
    }
  }
}

/** The asked names are matched by the index, which disregards accents and case. */
function buildNameAggregations(field: 'city' | 'region', asked: readonly string[] = []): Record<string, unknown> {
  const values = { terms: { field, ...largest } };
  if (asked.length === 0) return { values };
  const filters = asked.map((name) => ({ term: { [`${field}.folded`]: name } }));
  return { values, asked: { filters: { filters }, aggs: { values } } };
}

function listSelectionClauses(criteria: StayCriteria, names: readonly DisjunctiveFacet[], nights?: number): Clause[] {
  return names.flatMap((name) => buildSelectionClauses(criteria, name, nights));
}
