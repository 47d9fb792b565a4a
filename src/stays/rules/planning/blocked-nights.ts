import type { Day } from '../../../values/day.ts';
import type { Period } from './planning.ts';

/** Marks of the nights of a window: index 0 is the window's first night, 1 means marked. */
type NightMarks = Uint8Array;

/** Marks the nights of the window that are taken or lie in an unavailable period. */
export function blockedNights(window: Period, unavailable: readonly Period[], taken: readonly Day[]): NightMarks {
  const marks = new Uint8Array(Math.max(0, window.to - window.from));
  for (const period of unavailable) markPeriod(marks, window, period);
  for (const day of taken) if (window.from <= day && day < window.to) marks[day - window.from] = 1;
  return marks;
}

/** Marks the nights of the period that lie in the window. */
export function markPeriod(marks: NightMarks, window: Period, period: Period): void {
  const to = Math.min(period.to, window.to) - window.from;
  for (let night = Math.max(period.from, window.from) - window.from; night < to; night++) marks[night] = 1;
}

/** Yields for each night the index of the first marked night from it on; the number of nights when none follows. */
export function nextMarked(marks: NightMarks): Int32Array {
  const next = new Int32Array(marks.length);
  let following = marks.length;
  for (let night = marks.length - 1; night >= 0; night--) {
    if (marks[night] === 1) following = night;
    next[night] = following;
  }
  return next;
}
