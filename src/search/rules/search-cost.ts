import { isOrderHiddenByPrices, type CalendarCriteria, type StayCriteria } from './stay-criteria.ts';

/** A row of the price table (docs/contract.md 1.10) and the criterion that causes the cost. */
interface SearchCost {
  plan: string;
  units: number;
  criterion: string;
  isExpensive: boolean;
  longestWait?: number;
}

type Plan = 'exact' | 'lodgings' | 'stays';

const unitsOf: Readonly<Record<Plan, number>> = { exact: 1, lodgings: 2, stays: 3 };

/** Results from this offset on are deep: OpenSearch collects all results before them. */
const deep = 1_000;

interface Extra {
  /** Added to any plan. */
  units: number;
  isAsked: (criteria: StayCriteria) => boolean;
}

/** So that a unit of none takes more than four times the CPU of a usual one (`npm run bench -- cost`). */
const extras: Readonly<Record<string, Extra>> = {
  flex: { units: 1, isAsked: ({ flex = 0 }) => flex > 0 },
  facets: { units: 1, isAsked: ({ facets = [], mapArea }) => facets.length > 0 || mapArea !== undefined },
  q: { units: 1, isAsked: ({ q }) => q !== undefined },
  pageindex: { units: 2, isAsked: ({ from, size }) => from + size > deep },
  nights: { units: 3, isAsked: ({ arrivalWindow, nights = [] }) => arrivalWindow !== undefined && nights.length > 1 },
  prices: { units: 2, isAsked: (criteria) => planOf(criteria) !== 'exact' && isOrderHiddenByPrices(criteria) },
};

/** For a calendar of more lodgings than `few`: every stay of each is read. */
const [unitsOfLengths, few] = [6, 25];

/** Hint counts are shed after a short wait: a search without them is still an answer. */
export const hintCost: SearchCost = {
  plan: 'hints',
  units: 2,
  criterion: 'hints',
  isExpensive: true,
  longestWait: 200,
};

export function costOfSearch(criteria: StayCriteria): SearchCost {
  const plan = planOf(criteria);
  const asked = Object.entries(extras).filter(([, { isAsked }]) => isAsked(criteria));
  const added = asked.map(([name]) => name);
  return {
    plan: [plan, ...added].join(', '),
    units: asked.reduce((sum, [, { units }]) => sum + units, unitsOf[plan]),
    criterion: plan === 'exact' && added[0] !== undefined ? added[0] : missingDates(criteria),
    isExpensive: plan !== 'exact' || added.includes('pageindex'),
  };
}

export function costOfCalendar({ q, withLengths, lodgingIds }: CalendarCriteria): SearchCost {
  const isWide = withLengths === true && (lodgingIds?.length ?? Infinity) > few;
  const units = unitsOf.stays + (q === undefined ? 0 : 1) + (isWide ? unitsOfLengths : 0);
  const plan = `calendar${q === undefined ? '' : ', q'}${isWide ? ', lengths' : ''}`;
  return { plan, units, criterion: isWide ? 'lengths' : 'the window', isExpensive: true };
}

function planOf({ arrival, departure, group, sort }: StayCriteria): Plan {
  if (arrival !== undefined && departure !== undefined) return 'exact';
  return group !== undefined || ['relevance', 'rating', 'distance'].includes(sort) ? 'lodgings' : 'stays';
}

function missingDates({ arrival, departure, arrivalWindow }: StayCriteria): string {
  if (arrivalWindow) return 'arrivalfrom and arrivalto';
  if (arrival !== undefined) return departure === undefined ? 'the missing departure' : 'arrival and departure';
  return departure === undefined ? 'the missing arrival and departure' : 'the missing arrival';
}
