import type { Plan } from './plan.ts';
import { isOrderHiddenByPrices, type CalendarCriteria, type StayCriteria } from './stay-criteria.ts';

/** A row of the price table (docs/contract.md 1.10) and the criterion that causes the cost. */
interface SearchCost {
  plan: string;
  units: number;
  criterion: string;
  isExpensive: boolean;
  longestWait?: number;
}

const unitsOf: Readonly<Record<Plan['kind'], number>> = { exact: 1, lodgings: 2, stays: 3 };

/** Results from this offset on are deep: OpenSearch collects all results before them. */
const deep = 1_000;

/** Added to any plan, so that a unit takes at most four times the CPU of a usual one (`npm run bench -- cost`). */
const extras: Readonly<Record<string, (criteria: StayCriteria, plan: Plan | undefined) => number>> = {
  flex: ({ flex = 0 }) => (flex > 0 ? 1 : 0),
  facets: ({ facets = [], mapArea }) => (facets.length > 0 || mapArea !== undefined ? 1 : 0),
  q: ({ q }) => (q === undefined ? 0 : 1),
  pageindex: ({ from, size }) => 3 * Math.ceil(Math.max(0, from + size - deep) / deep),
  nights: ({ arrivalWindow, nights = [] }) => (arrivalWindow !== undefined && nights.length > 1 ? 3 : 0),
  prices: (criteria, plan) => (plan !== undefined && plan.kind !== 'exact' && isOrderHiddenByPrices(criteria) ? 2 : 0),
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

/** Without a plan no stay can match, and nothing is searched. */
export function costOfSearch(plan: Plan | undefined, criteria: StayCriteria): SearchCost {
  const kind = plan?.kind ?? 'exact';
  const added = Object.entries(extras)
    .map(([name, countUnits]) => ({ name, units: countUnits(criteria, plan) }))
    .filter(({ units }) => units > 0);
  const names = added.map(({ name }) => name);
  return {
    plan: [kind, ...names].join(', '),
    units: added.reduce((sum, { units }) => sum + units, unitsOf[kind]),
    criterion: kind === 'exact' && names[0] !== undefined ? names[0] : missingDates(criteria),
    isExpensive: kind !== 'exact' || names.includes('pageindex'),
  };
}

export function costOfCalendar({ q, withLengths, lodgingIds }: CalendarCriteria): SearchCost {
  const isWide = withLengths === true && (lodgingIds?.length ?? Infinity) > few;
  const units = unitsOf.stays + (q === undefined ? 0 : 1) + (isWide ? unitsOfLengths : 0);
  const plan = `calendar${q === undefined ? '' : ', q'}${isWide ? ', lengths' : ''}`;
  return { plan, units, criterion: isWide ? 'lengths' : 'the window', isExpensive: true };
}

function missingDates({ arrival, departure, arrivalWindow }: StayCriteria): string {
  if (arrivalWindow) return 'arrivalfrom and arrivalto';
  if (arrival !== undefined) return departure === undefined ? 'the missing departure' : 'arrival and departure';
  return departure === undefined ? 'the missing arrival and departure' : 'the missing arrival';
}
