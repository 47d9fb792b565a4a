import type { CancellationStep } from './property.ts';

type Policy = readonly CancellationStep[];

/**
 * docs/contract.md 5.3: the step with the largest `daysBefore` not above the days left applies; without one nothing is
 * refunded.
 */
export function refundPercentOf(policy: Policy, daysLeft: number): number {
  const steps = policy.filter(({ daysBefore }) => daysBefore <= daysLeft);
  return steps.toSorted((a, b) => b.daysBefore - a.daysBefore)[0]?.refundPercent ?? 0;
}

/** A booking cannot be cancelled on the day of arrival. */
const fewestDaysLeft = 1;

/** Days before arrival up to which a booking can be cancelled without a fee; undefined when a fee is always due. */
export function findFreeCancellationDays(policy: Policy): number | undefined {
  const days = [0, ...policy.map(({ daysBefore }) => daysBefore)].map((each) => Math.max(fewestDaysLeft, each));
  return days.sort((a, b) => a - b).find((each) => refundPercentOf(policy, each) === 100);
}
