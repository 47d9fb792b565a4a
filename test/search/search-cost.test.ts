import { expect, it } from 'vitest';
import { costOfCalendar, costOfSearch } from '../../src/search/rules/search-cost.ts';
import { planSearch } from '../../src/search/rules/plan.ts';
import { sorts, type StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { criteriaOf } from './query/criteria.ts';

const day = 20_100;
const exact = { arrival: day, departure: day + 7 };
const arrivalWindow = { first: day, last: day + 30 };

/** The price table of docs/contract.md 1.10: plan, units, the deciding criterion, and whether it is expensive. */
const prices: readonly [Partial<StayCriteria>, string, number, string, boolean][] = [
  [exact, 'exact', 1, 'arrival and departure', false],
  [{ ...exact, pax: 4, minPrice: 1 }, 'exact', 1, 'arrival and departure', false],
  [{ ...exact, flex: 3, group: 'lodging' }, 'lodgings, flex', 3, 'arrival and departure', true],
  [{ ...exact, flex: 3 }, 'exact, flex', 2, 'flex', false],
  [{ ...exact, facets: ['type'] }, 'exact, facets', 2, 'facets', false],
  [{ ...exact, mapArea: { west: 3, south: 50, east: 5, north: 52 } }, 'exact, facets', 2, 'facets', false],
  [{ ...exact, q: 'pine' }, 'exact, q', 2, 'q', false],
  [{ ...exact, from: 980 }, 'exact', 1, 'arrival and departure', false],
  [{ ...exact, from: 981 }, 'exact, pageindex', 4, 'pageindex', true],
  [{ ...exact, from: 1_000, q: 'a', flex: 1, facets: ['type'] }, 'exact, flex, facets, q, pageindex', 7, 'flex', true],
  [{ sort: 'discount', from: 9_980 }, 'stays, pageindex', 30, 'the missing arrival and departure', true],
  [{ group: 'lodging', sort: 'discount' }, 'lodgings', 2, 'the missing arrival and departure', true],
  [{ arrival: day, sort: 'rating' }, 'lodgings', 2, 'the missing departure', true],
  [{ departure: day, sort: 'priceasc' }, 'stays', 3, 'the missing arrival', true],
  [{ arrivalWindow, sort: 'discount', q: 'a' }, 'stays, q', 4, 'arrivalfrom and arrivalto', true],
  [{ arrivalWindow, nights: [7], sort: 'priceasc' }, 'exact', 1, 'arrivalfrom and arrivalto', false],
  [{ arrivalWindow, nights: [7, 14], sort: 'priceasc' }, 'stays, nights', 6, 'arrivalfrom and arrivalto', true],
  [{ arrivalWindow, nights: [7, 14], sort: 'rating' }, 'lodgings, nights', 5, 'arrivalfrom and arrivalto', true],
  [{ arrivalWindow, nights: [7, 14], group: 'lodging' }, 'lodgings, nights', 5, 'arrivalfrom and arrivalto', true],
  [
    { group: 'lodging', sort: 'pricepernight', minPrice: 1 },
    'lodgings, prices',
    4,
    'the missing arrival and departure',
    true,
  ],
  [{ sort: 'discount', maxPrice: 1 }, 'stays, prices', 5, 'the missing arrival and departure', true],
  [{ sort: 'priceasc', maxPrice: 1 }, 'stays', 3, 'the missing arrival and departure', true],
  [{ ...exact, sort: 'discount', maxPrice: 1 }, 'exact', 1, 'arrival and departure', false],
  [{ arrival: day, nights: [7, 14], sort: 'priceasc' }, 'stays', 3, 'the missing departure', true],
  [{ arrival: day, nights: [7], sort: 'priceasc' }, 'exact', 1, 'the missing departure', false],
  [{ arrival: 0, departure: 3 }, 'exact', 1, 'arrival and departure', false],
];

it.each(prices)('%j is %s', (change, plan, units, criterion, isExpensive) => {
  const criteria = criteriaOf({ size: 20, ...change });
  expect(costOfSearch(planSearch(criteria), criteria)).toEqual({ plan, units, criterion, isExpensive });
});

it.each(sorts)('both dates cost one in the order %s', (sort) => {
  const criteria = criteriaOf({ ...exact, sort });
  expect(costOfSearch(planSearch(criteria), criteria)).toMatchObject({ plan: 'exact', units: 1 });
});

it('a calendar costs as much as a search for stays, and more with lengths', () => {
  const cost = { plan: 'calendar', units: 3, criterion: 'the window', isExpensive: true };
  expect(costOfCalendar({ ...criteriaOf({}), arrivalWindow })).toEqual(cost);
  const withText = { ...cost, plan: 'calendar, q', units: 4 };
  expect(costOfCalendar({ ...criteriaOf({ q: 'pine' }), arrivalWindow })).toEqual(withText);
  const withLengths = { ...cost, plan: 'calendar, lengths', units: 9, criterion: 'lengths' };
  const costOfLengths = (more: Partial<StayCriteria>) =>
    costOfCalendar({ ...criteriaOf(more), arrivalWindow, withLengths: true });
  expect(costOfLengths({})).toEqual(withLengths);
  expect(costOfLengths({ lodgingIds: Array.from({ length: 26 }, (_, id) => id) })).toEqual(withLengths);
  expect(costOfLengths({ lodgingIds: [1] })).toEqual(cost);
});
