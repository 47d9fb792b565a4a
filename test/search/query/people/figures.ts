import type { Verdict } from './judge.ts';
import type { WishName } from './wishes.ts';

/** The criteria of which each has to be understood; bathrooms and distances count as features. */
const criteria = {
  place: ['place'],
  price: ['maxprice'],
  persons: ['pax'],
  dates: ['dates', 'notdates'],
  nights: ['nights'],
  bedrooms: ['bedrooms'],
  kinds: ['kind'],
  features: ['has', 'not', 'within', 'bathrooms'],
  'order and notes': ['sort', 'note'],
} as const satisfies Readonly<Record<string, readonly WishName[]>>;

export type Criterion = keyof typeof criteria;

export interface Figures {
  requests: number;
  gain: number;
  understood: number;
  understoodOf: Partial<Record<Criterion, number>>;
  meant: number;
  inverted: number;
  /** Share of the shown results that break a hard wish. */
  breaking: number;
  /** Requests with words that only ranked, although a criterion was meant. */
  idle: number;
}

export const goals = {
  gain: 0.85,
  understood: 0.97,
  understoodOf: 0.95,
  meant: 0.98,
  inverted: 0,
  breaking: 0.01,
  idle: 0,
};

export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const found = verdicts.flatMap((verdict) => verdict.criteria);
  const sharesOf = (names: readonly WishName[]) =>
    found.filter(({ wish }) => names.includes(wish.name)).map(({ reading }) => reading.share);
  const byCriterion = Object.entries(criteria).map(([name, names]) => [name, sharesOf(names)] as const);
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((all, verdict) => all + count(verdict), 0);
  return {
    requests: verdicts.length,
    gain: mean(verdicts.flatMap(({ gain }) => gain ?? [])),
    understood: mean(found.map(({ reading }) => reading.share)),
    understoodOf: Object.fromEntries(
      byCriterion.filter(([, shares]) => shares.length > 0).map(([name, shares]) => [name, mean(shares)]),
    ),
    meant: 1 - sum(({ unmeant }) => unmeant.length) / sum(({ claimed }) => claimed),
    inverted: found.filter(({ reading }) => reading.isInverted).length,
    breaking: sum((verdict) => verdict.breaking) / sum(({ shown }) => shown),
    idle: verdicts.filter(({ idleWords }) => idleWords.length > 0).length,
  };
}

/** Of each request that is not perfect, what is wrong. */
export function faultsOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ q, gain, criteria: found, unmeant, breaking, idleWords }) => {
    const missed = found.filter(({ reading }) => reading.share < 1).map(({ wish }) => `${wish.name}:${wish.value}`);
    const faults = [
      ...(gain !== undefined && gain < 0.85 ? [`nDCG ${gain.toFixed(2)}`] : []),
      ...(missed.length > 0 ? [`not understood: ${missed.join(', ')}`] : []),
      ...(unmeant.length > 0 ? [`not meant: ${unmeant.join(', ')}`] : []),
      ...(breaking > 0 ? [`${breaking} results break a hard wish`] : []),
      ...(idleWords.length > 0 ? [`only ranked: ${idleWords.join(', ')}`] : []),
    ];
    return faults.length > 0 ? [`${q}: ${faults.join('; ')}`] : [];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
