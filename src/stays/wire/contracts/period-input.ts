import type { Day } from '../../../values/day.ts';
import type { Period } from '../../rules/planning/planning.ts';
import { type BodyObject, dateInput } from '../../../formats/fields/fields.ts';
import { refuseValue, ruleOn, ruleOnItems } from '../../../formats/fields/field-errors.ts';

/** Both days are inclusive. */
export function periodInput(object: BodyObject) {
  return object({ from: dateInput, to: dateInput }).check(refuseReversed('from', 'to'));
}

export function afterLast(day: Day): Day {
  return day + 1;
}

export function refuseReversed<First extends string, Last extends string>(
  first: First,
  last: Last,
  detail = 'Lies before the first day',
) {
  return ruleOn<Partial<Record<First | Last, Day | undefined>>>([first, last], (days, context) => {
    const [from, to] = [days[first], days[last]];
    if (from !== undefined && to !== undefined && from > to) refuseValue(context, 'INVALID_DATE_RANGE', detail, [last]);
  });
}

/** Periods are inclusive on both sides; reports OVERLAPPING_PERIODS at the later of two that share a day. */
export const refuseOverlaps = ruleOnItems<Period>(['from', 'to'], (periods, context) => {
  let last = -Infinity;
  for (const [place, period] of periods.toSorted(([, a], [, b]) => a.from - b.from)) {
    if (period.from <= last) refuseValue(context, 'OVERLAPPING_PERIODS', 'Overlaps another period', [place, 'from']);
    last = Math.max(last, period.to);
  }
});
