import { isOrderHiddenByPrices, type CalendarCriteria, type StayCriteria } from './stay-criteria.ts';

/** What is known of a search before it is asked. */
interface SearchCost {
  /** Searches of one kind take about the same time. */
  kind: string;
  /** How long one takes on some 17 million stays and two cores, as long as none of the kind was measured. */
  milliseconds: number;
  /** What of the request makes it take so long, in words of the contract (docs/contract.md 4.17). */
  criterion: string;
}

type Priced = Omit<StayCriteria, 'sort' | 'group' | 'from' | 'size'> &
  Partial<Pick<StayCriteria, 'sort' | 'group' | 'from' | 'size'>>;

type Dates = 'exact' | 'flex' | 'arrival' | 'departure' | 'window' | 'open';

/** Milliseconds that something adds to searches with these dates; `grouped` of open ones by lodging. */
type Prices = Readonly<Record<Dates | 'grouped', number>>;

/** Something of a search that makes it dearer with some dates. */
interface Burden {
  criterion: string;
  isBorne: (criteria: Priced) => boolean;
  prices: Prices;
}

/** Results from here on lie so deep that what stands before them takes most of the time. */
const deep = 1_000;

/** Among lodgings of few places a search takes so many times less. */
const narrowFactor = 4;

const basePrices: Prices = { exact: 2, flex: 8, arrival: 5, departure: 20, window: 18, open: 20, grouped: 10 };

const baseCriteria: Readonly<Record<Dates, string>> = {
  exact: 'arrival and departure',
  flex: 'flex',
  arrival: 'the missing departure',
  departure: 'the missing arrival',
  window: 'arrivalfrom and arrivalto',
  open: 'the missing arrival and departure',
};

const burdens: Readonly<Record<string, Burden>> = {
  hidden: {
    criterion: 'sort together with minprice or maxprice',
    isBorne: (criteria) => isOrderHiddenByPrices({ sort: 'priceasc', ...criteria }),
    prices: { exact: 0, flex: 0, arrival: 60, departure: 0, window: 150, open: 400, grouped: 500 },
  },
  minprice: {
    criterion: 'minprice',
    isBorne: ({ minPrice }) => minPrice !== undefined,
    prices: { exact: 0, flex: 0, arrival: 5, departure: 15, window: 20, open: 30, grouped: 15 },
  },
  deep: {
    criterion: 'pageindex',
    isBorne: ({ from = 0, size = 0 }) => from + size > deep,
    prices: { exact: 5, flex: 15, arrival: 40, departure: 50, window: 25, open: 90, grouped: 20 },
  },
  cursor: {
    criterion: 'cursor',
    isBorne: ({ after }) => after !== undefined,
    prices: { exact: 1, flex: 5, arrival: 5, departure: 5, window: 15, open: 30, grouped: 15 },
  },
  facets: {
    criterion: 'facets',
    isBorne: ({ facets = [] }) => facets.length > 0,
    prices: { exact: 4, flex: 10, arrival: 10, departure: 30, window: 15, open: 15, grouped: 10 },
  },
  map: {
    criterion: 'facets=grid',
    isBorne: ({ isMapped }) => isMapped === true,
    prices: { exact: 3, flex: 8, arrival: 8, departure: 20, window: 12, open: 12, grouped: 12 },
  },
  text: {
    criterion: 'q',
    isBorne: ({ q }) => q !== undefined,
    prices: { exact: 3, flex: 5, arrival: 5, departure: 15, window: 30, open: 25, grouped: 10 },
  },
};

/**
 * Yields what a search for stays costs; `ordinary` for one of both dates with nothing beside them that takes time, by which the
 * others are measured.
 */
export function estimateSearchCost(criteria: StayCriteria): SearchCost | 'ordinary' {
  const cost = estimateCost(criteria);
  return cost.kind === 'exact' ? 'ordinary' : cost;
}

/** Yields what a calendar costs: about as much as a search by its window. */
export function estimateCalendarCost(criteria: CalendarCriteria): SearchCost {
  const { kind, ...cost } = estimateCost(criteria);
  return { ...cost, kind: `calendar ${kind}` };
}

function estimateCost(criteria: Priced): SearchCost {
  const { sort = 'priceasc', group } = criteria;
  const dates = datesOf(criteria);
  const column = dates === 'open' && group ? 'grouped' : dates;
  const borne = Object.entries(burdens).filter(([, { isBorne, prices }]) => prices[column] > 0 && isBorne(criteria));
  const parts = [
    { criterion: baseCriteria[dates], milliseconds: basePrices[column] },
    ...borne.map(([, { criterion, prices }]) => ({ criterion, milliseconds: prices[column] })),
  ];
  const sum = parts.reduce((total, { milliseconds }) => total + milliseconds, 0);
  const dearest = parts.reduce((first, part) => (part.milliseconds > first.milliseconds ? part : first));
  const narrow = isNarrow(criteria) ? ['narrow'] : [];
  // Exact dates leave so few stays that order and place do not matter.
  const asked = dates === 'exact' ? [] : [sort, ...(group ? ['grouped'] : []), ...narrow];
  return {
    kind: [dates, ...asked, ...borne.map(([name]) => name)].join(' '),
    milliseconds: isNarrow(criteria) ? sum / narrowFactor : sum,
    criterion: dearest.criterion,
  };
}

/** Tells whether the lodgings are those of few places, or named. */
function isNarrow({ cities = [], stations = [], regions = [], near, box, lodgingIds }: Priced): boolean {
  return [cities, stations, regions].some(({ length }) => length > 0) || !!near?.radius || !!box || !!lodgingIds;
}

function datesOf({ arrival, departure, flex = 0, arrivalWindow }: Priced): Dates {
  if (arrivalWindow) return 'window';
  if (arrival !== undefined && departure !== undefined) return flex > 0 ? 'flex' : 'exact';
  if (arrival !== undefined) return 'arrival';
  return departure !== undefined ? 'departure' : 'open';
}
