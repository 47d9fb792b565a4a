import { describe, expect, it } from 'vitest';
import { estimateCalendarCost, estimateSearchCost } from '../../src/search/rules/search-cost.ts';
import { sorts, type Sort, type StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { criteriaOf } from './query/criteria.ts';

const day = 20_100;
const exact = { arrival: day, departure: day + 7 };
const dates: Record<string, Partial<StayCriteria>> = {
  exact,
  flex: { ...exact, flex: 3 },
  arrival: { arrival: day },
  departure: { departure: day },
  window: { arrivalWindow: { first: day, last: day + 30 } },
  open: {},
};

/** Milliseconds and kind of a search; an ordinary one has none. */
function costOf(change: Partial<StayCriteria>) {
  const cost = estimateSearchCost(criteriaOf({ sort: 'priceasc', ...change }));
  return cost === 'ordinary' ? { kind: 'ordinary', milliseconds: 0, criterion: '' } : cost;
}

/** What each criterion does to a search without dates: it is named as what makes it dear, or makes it cheaper, or neither. */
const criteria: Record<keyof StayCriteria, { change: Partial<StayCriteria>; effect: string }> = {
  gateways: { change: { gateways: ['A', 'B'] }, effect: 'none' },
  today: { change: { today: day }, effect: 'none' },
  language: { change: { language: 'en' }, effect: 'none' },
  q: { change: { q: 'pine' }, effect: 'another kind' },
  arrival: { change: { arrival: day }, effect: 'cheaper' },
  departure: { change: { departure: day }, effect: 'another kind' },
  flex: { change: { ...exact, flex: 3 }, effect: 'cheaper' },
  nights: { change: { nights: [7] }, effect: 'none' },
  arrivalWindow: { change: { arrivalWindow: { first: day, last: day + 30 } }, effect: 'cheaper' },
  arrivalDays: { change: { arrivalDays: 1 }, effect: 'none' },
  types: { change: { types: ['HOUSE'] }, effect: 'none' },
  pax: { change: { pax: 4 }, effect: 'none' },
  bedrooms: { change: { bedrooms: 2 }, effect: 'none' },
  standings: { change: { standings: [3] }, effect: 'none' },
  cities: { change: { cities: ['Arcachon'] }, effect: 'cheaper' },
  stations: { change: { stations: ['Arcachon'] }, effect: 'cheaper' },
  regions: { change: { regions: ['Bretagne'] }, effect: 'cheaper' },
  countries: { change: { countries: ['FR'] }, effect: 'none' },
  near: { change: { near: { latitude: 1, longitude: 1, radius: 5 } }, effect: 'cheaper' },
  box: { change: { box: { west: 0, south: 0, east: 1, north: 1 } }, effect: 'cheaper' },
  lodgingIds: { change: { lodgingIds: [1] }, effect: 'cheaper' },
  promotions: { change: { promotions: ['EB'] }, effect: 'none' },
  promotionOnly: { change: { promotionOnly: true }, effect: 'none' },
  priceBasis: { change: { priceBasis: 'total' }, effect: 'none' },
  minPrice: { change: { minPrice: 100 }, effect: 'minprice' },
  maxPrice: { change: { maxPrice: 100 }, effect: 'none' },
  features: { change: { features: ['OVEN'] }, effect: 'none' },
  surroundings: { change: { surroundings: ['BEACH'] }, effect: 'none' },
  sort: { change: { sort: 'discount' }, effect: 'another kind' },
  group: { change: { group: 'lodging' }, effect: 'cheaper' },
  priceDisabled: { change: { priceDisabled: true }, effect: 'none' },
  requestOnly: { change: { requestOnly: false }, effect: 'none' },
  facets: { change: { facets: ['type'] }, effect: 'another kind' },
  isMapped: { change: { isMapped: true }, effect: 'another kind' },
  highlight: { change: { highlight: true }, effect: 'none' },
  from: { change: { from: 2_000 }, effect: 'pageindex' },
  after: { change: { after: [1, 2, 3, 4] }, effect: 'cursor' },
  size: { change: { size: 1_200 }, effect: 'pageindex' },
};

function effectOf(change: Partial<StayCriteria>): string {
  const [plain, changed] = [costOf({}), costOf(change)];
  if (changed.milliseconds >= 50) return changed.criterion;
  if (changed.milliseconds < plain.milliseconds) return 'cheaper';
  return changed.kind === plain.kind ? 'none' : 'another kind';
}

/** Whether the best stay of a document can be told by what the index holds of it, between two prices. */
const sortsThatAreDear: Record<Sort, boolean> = {
  relevance: false,
  priceasc: false,
  pricedesc: false,
  pricepernight: true,
  priceperperson: true,
  distance: false,
  discount: true,
  rating: false,
};

describe('the cost of a search', () => {
  it.each(Object.entries(criteria))('without dates: what %s does to it', (_, { change, effect }) => {
    expect(effectOf(change)).toBe(effect);
  });

  it.each(sorts)('without dates, between two prices, in the order %s', (sort) => {
    const { milliseconds, criterion } = costOf({ sort, minPrice: 1, maxPrice: 100 });
    expect(milliseconds >= 100).toBe(sortsThatAreDear[sort]);
    if (sortsThatAreDear[sort]) expect(criterion).toBe('sort together with minprice or maxprice');
  });

  it.each(sorts)('with both dates is ordinary in the order %s', (sort) => {
    expect(estimateSearchCost(criteriaOf({ ...exact, sort }))).toBe('ordinary');
  });

  it.each([
    ['lodgings without dates by discount up to a price', { group: 'lodging', sort: 'discount', maxPrice: 1 }, 500],
    ['stays without dates by night up to a price', { sort: 'pricepernight', maxPrice: 1 }, 400],
    ['stays without dates, deep', { from: 10_000 }, 100],
    ['a window by discount from a price', { ...dates['window'], sort: 'discount', minPrice: 1 }, 150],
    ['an arrival by night from a price', { ...dates['arrival'], sort: 'pricepernight', minPrice: 1 }, 60],
    ['a departure, deep', { ...dates['departure'], from: 2_000 }, 60],
  ] as const)('of %s is dear before any was asked', (_, change, least) => {
    expect(costOf(change as Partial<StayCriteria>).milliseconds).toBeGreaterThanOrEqual(least);
  });

  it.each(Object.entries(dates))('by %s is cheap when nothing else is asked', (_, change) => {
    expect(costOf(change).milliseconds).toBeLessThanOrEqual(20);
    expect(costOf({ ...change, group: 'lodging', pax: 4 }).milliseconds).toBeLessThanOrEqual(20);
  });

  it('is another kind with other dates', () => {
    expect(new Set(Object.values(dates).map((change) => costOf(change).kind)).size).toBe(Object.keys(dates).length);
  });
});

it('a calendar costs what a search by its window does, and is a kind of its own', () => {
  const arrivalWindow = { first: day, last: day + 30 };
  const asked = { ...criteriaOf({ sort: 'priceasc' }), arrivalWindow };
  const calendar = estimateCalendarCost(asked);
  const search = costOf({ arrivalWindow });
  expect(calendar).toEqual({ ...search, kind: `calendar ${search.kind}` });
  expect(estimateCalendarCost({ ...asked, minPrice: 1 }).criterion).toBe('minprice');
});
