import type { CalendarCriteria, StayCriteria } from './stay-criteria.ts';

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

/** Each adds a unit to any plan. */
const extras: Readonly<Record<string, (criteria: StayCriteria) => boolean>> = {
  flex: ({ flex = 0 }) => flex > 0,
  facets: ({ facets = [], mapArea }) => facets.length > 0 || mapArea !== undefined,
  q: ({ q }) => q !== undefined,
  pageindex: ({ from, size }) => from + size > deep,
};

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
  const added = Object.keys(extras).filter((name) => extras[name]?.(criteria));
  return {
    plan: [plan, ...added].join(', '),
    units: unitsOf[plan] + added.length,
    criterion: plan === 'exact' && added[0] !== undefined ? added[0] : missingDates(criteria),
    isExpensive: plan !== 'exact' || added.includes('pageindex'),
  };
}

export function costOfCalendar({ q }: CalendarCriteria): SearchCost {
  const units = unitsOf.stays + (q === undefined ? 0 : 1);
  return { plan: `calendar${q === undefined ? '' : ', q'}`, units, criterion: 'the window', isExpensive: true };
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
