import type { z } from 'zod';
import type { Day } from '../../../values/day.ts';
import type { Period } from '../../rules/planning/planning.ts';
import type { BodyObject } from '../../../formats/fields/body-object.ts';
import { refuseValue } from '../../../formats/fields/field-errors.ts';
import { dateInput } from '../../../formats/fields/fields.ts';

/** Two days, both inclusive. */
export function periodInput(object: BodyObject) {
  return object({ from: dateInput, to: dateInput }).superRefine(({ from, to }, context) =>
    refuseReversed(context, from, to, 'to'),
  );
}

/** Yields the end of a half open period whose last day this is. */
export function afterLast(day: Day): Day {
  return day + 1;
}

/** Refuses a last day before the first one: INVALID_DATE_RANGE at the member of the last day. */
export function refuseReversed(
  context: z.RefinementCtx,
  first: Day | undefined,
  last: Day | undefined,
  member: string,
): void {
  if (first !== undefined && last !== undefined && first > last)
    refuseValue(context, 'INVALID_DATE_RANGE', 'Lies before the first day', [member]);
}

/** Refuses periods (half open) that share a day with an earlier one: OVERLAPPING_PERIODS at the later one. */
export function refuseOverlaps(periods: readonly Period[], context: z.RefinementCtx): void {
  const inOrder = periods.map((period, place) => ({ period, place })).toSorted((a, b) => a.period.from - b.period.from);
  let end = -Infinity;
  for (const { period, place } of inOrder) {
    if (period.from < end) refuseValue(context, 'OVERLAPPING_PERIODS', 'Overlaps another period', [place, 'from']);
    end = Math.max(end, period.to);
  }
}
