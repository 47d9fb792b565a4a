import { isOnWeekday, type Day } from '../../../values/day.ts';
import { planningHorizon } from '../../../stays/rules/planning/planning.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { BoolQuery, Clause } from '../query-language.ts';
import { buildSelectionClauses } from './lodging-clauses.ts';

/** Builds the clauses for the arrival days of stays of the length (or of any); nothing matches when no day is possible. */
export function buildDayClauses(criteria: StayCriteria, nights?: number): BoolQuery {
  return { filter: [buildArrivalDaysClause(criteria, nights) ?? { match_none: {} }], must: [], mustNot: [] };
}

/** Builds the clauses that choose stays of one length, besides their days. */
export function buildLengthClauses(criteria: StayCriteria, nights: number): BoolQuery {
  const filter: Clause[] = [
    ...buildPriceClauses(criteria, nights),
    ...(criteria.promotionOnly ? [{ term: { promotedNights: nights } }] : []),
    ...buildSelectionClauses(criteria, 'promotions', nights),
  ];
  const mustNot: Clause[] = [
    ...(criteria.priceDisabled ? [] : [{ term: { disabledNights: nights } }]),
    ...(criteria.requestOnly ? [] : [{ term: { requestOnlyNights: nights } }]),
  ];
  return { filter, must: [], mustNot };
}

/** Joins clauses into one query that asks for all of them. */
export function joinClauses(...parts: readonly BoolQuery[]): Clause {
  const [filter, must, mustNot] = [
    parts.flatMap((part) => part.filter),
    parts.flatMap((part) => part.must),
    parts.flatMap((part) => part.mustNot),
  ];
  return {
    bool: { filter, ...(must.length > 0 ? { must } : {}), ...(mustNot.length > 0 ? { must_not: mustNot } : {}) },
  };
}

function buildPriceClauses(criteria: StayCriteria, nights: number): Clause[] {
  const asked = buildSelectionClauses(criteria, 'price', nights);
  return asked.length > 0 ? asked : [{ exists: { field: `price.${nights}` } }];
}

/** Yields the first and last day on which a stay of the length (or of any) may begin; `last` is before `first` when there is no such day. */
function findArrivalSpan(criteria: StayCriteria, nights?: number): { first: Day; last: Day } {
  const { today, arrivalWindow } = criteria;
  const { first, last } = arrivalWindow ?? findDatedSpan(criteria, nights);
  return { first: Math.max(first, today), last: Math.min(last, today + planningHorizon) };
}

/** Tells whether the criteria say nothing about the day of arrival. */
export function hasOpenDays({ arrival, departure, arrivalWindow, arrivalDays }: StayCriteria): boolean {
  return [arrival, departure, arrivalWindow, arrivalDays].every((wish) => wish === undefined);
}

/** Builds the clause for the arrival days of stays of the length (or of any); undefined when no day is possible. */
export function buildArrivalDaysClause(criteria: StayCriteria, nights?: number): Clause | undefined {
  const { first, last } = findArrivalSpan(criteria, nights);
  const { arrivalDays } = criteria;
  if (first > last) return undefined;
  if (arrivalDays === undefined)
    return first === last ? { term: { arrival: first } } : { range: { arrival: { gte: first, lte: last } } };
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const wanted = days.filter((day) => isOnWeekday(day, arrivalDays));
  return wanted.length === 0 ? undefined : { terms: { arrival: wanted } };
}

function findDatedSpan(
  { arrival, departure, flex = 0, today }: StayCriteria,
  nights?: number,
): { first: Day; last: Day } {
  if (arrival !== undefined) return { first: arrival - flex, last: arrival + flex };
  if (departure === undefined) return { first: today, last: Infinity };
  return nights === undefined
    ? { first: today, last: departure - 1 }
    : { first: departure - nights, last: departure - nights };
}
