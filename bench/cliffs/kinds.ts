import { ymdOf } from '../../src/values/day.ts';
import type { Random } from '../../seed/generator/random.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import type { Query } from '../asked-search.ts';

/** Criteria that make the kind of a search: its dates, and what is one result. */
export type CriterionOfKind = keyof Pick<StayCriteria, 'arrival' | 'departure' | 'flex' | 'arrivalWindow' | 'group'>;

/** What every search of one way to ask for dates has. */
export interface Kind {
  name: string;
  /** Criteria that it asks by. */
  by: readonly CriterionOfKind[];
  /** Longest stay that its dates are taken from, in nights; left out where the length is open. */
  longest?: number;
  /** Yields what is asked, with dates of a stay that there is. */
  ask: (stay: Stay, random: Random) => Query;
}

/** Days of a window of arrivals, the first and the last included. */
const windowDays = 31;

const usualStay = 14;

/** The ways to ask for dates. */
export const kinds: readonly Kind[] = [
  { name: 'none', by: [], ask: () => ({}) },
  { name: 'grouped', by: ['group'], ask: () => ({ group: 'lodging' }) },
  { name: 'arrival', by: ['arrival'], ask: ({ arrival }) => ({ arrival: ymdOf(arrival) }) },
  { name: 'departure', by: ['departure'], ask: (stay) => ({ departure: departureOf(stay) }) },
  { name: 'exact dates', by: ['arrival', 'departure'], longest: usualStay, ask: (stay) => bothDatesOf(stay) },
  {
    name: 'flexible grouped',
    by: ['arrival', 'departure', 'flex', 'group'],
    longest: usualStay,
    ask: (stay, random) => ({ ...bothDatesOf(stay), flex: random.whole(1, 7), group: 'lodging' }),
  },
  {
    name: 'window grouped',
    by: ['arrivalWindow', 'group'],
    ask: ({ arrival }) => ({
      arrivalfrom: ymdOf(arrival),
      arrivalto: ymdOf(arrival + windowDays - 1),
      group: 'lodging',
    }),
  },
];

function bothDatesOf(stay: Stay): Query {
  return { arrival: ymdOf(stay.arrival), departure: departureOf(stay) };
}

function departureOf({ arrival, nights }: Stay): string {
  return ymdOf(arrival + nights);
}
