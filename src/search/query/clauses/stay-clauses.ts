import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { arrivalDaysClause } from './arrival-days.ts';
import { placeClauses } from './place-clauses.ts';
import type { BoolQuery, Clause } from '../query-language.ts';
import { anyOfTerms, selectionClauses } from './selection-clauses.ts';

const lodgingFacets = ['type', 'standing', 'features', 'surroundings', 'personMax', 'bedrooms'] as const;

/** Yields the clauses that hold for a lodging, whatever the stay; `left` are lodgings to leave out. */
export function lodgingClauses(criteria: StayCriteria, left: readonly number[]): BoolQuery {
  const filter: Clause[] = [
    { terms: { gateways: criteria.gateways } },
    { range: { bookableUntil: { gte: criteria.today } } },
    ...lodgingFacets.flatMap((name) => selectionClauses(criteria, name)),
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
    ...selectionClauses(criteria, 'promotions', nights),
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

function priceClause(criteria: StayCriteria, nights: number): Clause[] {
  const asked = selectionClauses(criteria, 'price', nights);
  return asked.length > 0 ? asked : [{ exists: { field: `price.${nights}` } }];
}
