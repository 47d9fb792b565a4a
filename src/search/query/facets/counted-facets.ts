import type { Facet, FacetName, Facets } from '../../rules/facets.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { facetOf } from './facet-answers.ts';

/** Yields the facets that were asked for and can be counted: promotions only with both dates. */
export function countedFacets({ facets = [], arrival, departure }: StayCriteria): FacetName[] {
  const hasBothDates = arrival !== undefined && departure !== undefined;
  return facets.filter((name) => hasBothDates || name !== 'promotions');
}

/** Yields the counted facets of a search, each as told. */
export function facetsOf(criteria: StayCriteria, told: (name: FacetName) => Facet): Facets {
  return Object.fromEntries(countedFacets(criteria).map((name) => [name, told(name)]));
}

/** Yields the facets of a search that can find nothing. */
export function emptyFacets(criteria: StayCriteria): Facets {
  return facetsOf(criteria, (name) => facetOf(name, criteria));
}
