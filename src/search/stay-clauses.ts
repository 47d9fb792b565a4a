import type { StayCriteria } from '../domain/stay-criteria.ts';
import { arrivalDaysClause } from './arrival-days.ts';
import { placeClauses } from './place-clauses.ts';
import type { BoolQuery, Clause } from './query-language.ts';

/** Yields the clauses that hold for a lodging, whatever the stay; `left` are lodgings to leave out. */
export function lodgingClauses(criteria: StayCriteria, left: readonly number[]): BoolQuery {
  const filter: Clause[] = [
    { terms: { gateways: criteria.gateways } },
    { range: { bookableUntil: { gte: criteria.today } } },
    ...anyOfTerms('type', criteria.types),
    ...anyOfTerms('standing', criteria.standings),
    ...eachTerm('features', criteria.features),
    ...eachTerm('surroundings', criteria.surroundings),
    ...atLeast('personMax', criteria.pax),
    ...atLeast('bedrooms', criteria.bedrooms),
    ...anyOfTerms('lodgingId', criteria.lodgingIds ?? []),
    ...placeClauses(criteria),
  ];
  return { filter, must: [], mustNot: left.length > 0 ? [{ terms: { lodgingId: left } }] : [] };
}

/** Yields the clause for the days on which a stay may begin; of one length, or of any. */
export function dayClauses(criteria: StayCriteria, nights?: number): BoolQuery {
  return { filter: [arrivalDaysClause(criteria, nights) ?? { match_none: {} }], must: [], mustNot: [] };
}

/** Yields the clauses that choose stays of one length, besides their days. */
export function lengthClauses(criteria: StayCriteria, nights: number): BoolQuery {
  const filter: Clause[] = [
    ...priceClause(criteria, nights),
    ...(criteria.promotionOnly ? [{ term: { promotedNights: nights } }] : []),
    ...anyOfTerms(
      'promotions.folded',
      criteria.promotions.map((code) => `${nights}:${code}`),
    ),
  ];
  const mustNot: Clause[] = [
    ...(criteria.priceDisabled ? [] : [{ term: { disabledNights: nights } }]),
    ...(criteria.requestOnly ? [] : [{ term: { requestOnlyNights: nights } }]),
  ];
  return { filter, must: [], mustNot };
}

/** Yields one query that asks for all of the given parts. */
export function queryOf(...parts: readonly BoolQuery[]): Clause {
  const [filter, must, mustNot] = [
    parts.flatMap((part) => part.filter),
    parts.flatMap((part) => part.must),
    parts.flatMap((part) => part.mustNot),
  ];
  return {
    bool: { filter, ...(must.length > 0 ? { must } : {}), ...(mustNot.length > 0 ? { must_not: mustNot } : {}) },
  };
}

function priceClause({ minPrice, maxPrice }: StayCriteria, nights: number): Clause[] {
  const field = `price.${nights}`;
  if (minPrice === undefined && maxPrice === undefined) return [{ exists: { field } }];
  return [
    {
      range: {
        [field]: {
          ...(minPrice === undefined ? {} : { gte: minPrice }),
          ...(maxPrice === undefined ? {} : { lte: maxPrice }),
        },
      },
    },
  ];
}

function anyOfTerms(field: string, values: readonly (string | number)[]): Clause[] {
  return values.length > 0 ? [{ terms: { [field]: values } }] : [];
}

function eachTerm(field: string, values: readonly string[]): Clause[] {
  return values.map((value) => ({ term: { [field]: value } }));
}

function atLeast(field: string, value: number | undefined): Clause[] {
  return value === undefined ? [] : [{ range: { [field]: { gte: value } } }];
}
