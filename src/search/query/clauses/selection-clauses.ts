import type { FacetName } from '../../rules/facets.ts';
import type { Cents } from '../../../values/money.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';

/** Yields the clauses for what is selected of a facet; of promotions and prices that of stays of one length, none without one. */
export function selectionClauses(criteria: StayCriteria, name: FacetName, nights?: number): Clause[] {
  switch (name) {
    case 'type':
      return anyOfTerms('type', criteria.types);
    case 'standing':
      return anyOfTerms('standing', criteria.standings);
    case 'personMax':
      return atLeast('personMax', criteria.pax);
    case 'bedrooms':
      return atLeast('bedrooms', criteria.bedrooms);
    case 'features':
      return eachTerm('features', criteria.features);
    case 'surroundings':
      return eachTerm('surroundings', criteria.surroundings);
    case 'city':
      return anyOfTerms('city.folded', criteria.cities ?? []);
    case 'region':
      return anyOfTerms('region.folded', criteria.regions ?? []);
    case 'promotions':
      return nights === undefined ? [] : promotionClauses(criteria.promotions, nights);
    case 'price':
      return nights === undefined ? [] : priceRange(criteria, `price.${nights}`);
  }
}

/** Yields the clause for any of the values; none when there are none. */
export function anyOfTerms(field: string, values: readonly (string | number)[]): Clause[] {
  return values.length > 0 ? [{ terms: { [field]: values } }] : [];
}

function promotionClauses(codes: readonly string[], nights: number): Clause[] {
  return anyOfTerms(
    'promotions.folded',
    codes.map((code) => `${nights}:${code}`),
  );
}

/** Yields the clause for prices of a field within the bounds that are there, both included; none without bounds. */
export function priceRange(
  { minPrice, maxPrice }: { minPrice?: Cents | undefined; maxPrice?: Cents | undefined },
  field: string,
): Clause[] {
  if (minPrice === undefined && maxPrice === undefined) return [];
  const from = minPrice === undefined ? {} : { gte: minPrice };
  const to = maxPrice === undefined ? {} : { lte: maxPrice };
  return [{ range: { [field]: { ...from, ...to } } }];
}

function eachTerm(field: string, values: readonly string[]): Clause[] {
  return values.map((value) => ({ term: { [field]: value } }));
}

function atLeast(field: string, value: number | undefined): Clause[] {
  return value === undefined ? [] : [{ range: { [field]: { gte: value } } }];
}
