import { expect, it } from 'vitest';
import { weekdaySet } from '../../../src/values/day.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { planSearch, type Plan } from '../../../src/search/rules/plan.ts';
import type { Clause } from '../../../src/search/query/query-language.ts';
import { buildStaysQuery } from '../../../src/search/query/stay-query.ts';
import { criteriaOf, today } from './criteria.ts';
import plans from './plan.json' with { type: 'json' };

/** Weekday sets: 64 are the Saturdays. */
const cases = plans as unknown as [string, Partial<StayCriteria>, Plan | null][];

it.each(cases)('plans a search %s', (_, change, plan) => {
  expect(planSearch(criteriaOf(change), 5)).toEqual(plan ?? undefined);
});

const saturdays = weekdaySet(['SA']);

function scope(change: Partial<StayCriteria>) {
  return { criteria: criteriaOf(change), plan: {}, excludedLodgingIds: [], text: undefined };
}

it.each<[string, Partial<StayCriteria>, Clause]>([
  ['an arrival', { arrival: today + 7 }, { term: { arrival: 20_007 } }],
  ['a departure', { departure: today + 9 }, { term: { arrival: 20_006 } }],
  ['both dates, a week around', { arrival: today + 9, departure: today + 12, flex: 7 }, days(20_002, 20_016)],
  [
    'flexible dates that reach into the past',
    { arrival: today + 2, departure: today + 5, flex: 3 },
    days(20_000, 20_005),
  ],
  ['a window', { arrivalWindow: { first: today + 3, last: today + 5 } }, days(20_003, 20_005)],
  [
    'weekdays in a window',
    { arrivalWindow: { first: today, last: today + 13 }, arrivalDays: saturdays },
    saturdaysOf(2),
  ],
  ['no day that is possible', { arrivalWindow: { first: today - 9, last: today - 1 } }, { match_none: {} }],
])('asks for the days of %s', (_, change, clause) => {
  const { bool } = buildStaysQuery(scope(change), 3);
  expect((bool as { filter: Clause[] }).filter).toContainEqual(clause);
});

function days(gte: number, lte: number): Clause {
  return { range: { arrival: { gte, lte } } };
}

/** Day 20,000 is a Friday. */
function saturdaysOf(weeks: number): Clause {
  return { terms: { arrival: Array.from({ length: weeks }, (_, week) => 20_001 + 7 * week) } };
}
