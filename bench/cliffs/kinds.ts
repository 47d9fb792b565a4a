import { ymdOf } from '../../src/values/day.ts';
import type { Random } from '../../seed/generator/random.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import type { Query } from '../asked-search.ts';

/** The date and grouping criteria that define a kind of search. */
export type CriterionOfKind = keyof Pick<StayCriteria, 'arrival' | 'departure' | 'flex' | 'arrivalWindow' | 'group'>;

export interface Kind {
  name: string;
  by: readonly CriterionOfKind[];
  /** Longest stay that its dates are drawn from, in nights; left out where the length is open. */
  longest?: number;
  ask: (stay: Stay, random: Random) => Query;
}

/** Days of an arrival window, both ends included. */
const windowDays = 31;

const usualStay = 14;

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
