import type { Moment } from './day.ts';

/** One component of a calendar: an event, a series, or the version of one occurrence (`recurrenceId`). */
export interface CalendarEntry {
  /** Undefined when the calendar has none; the entry then belongs to no other. */
  uid: string | undefined;
  sequence: number;
  isCancelled: boolean;
  recurrenceId: Moment | undefined;
  start: Moment;
  end: Moment | undefined;
  /** `start` and all repetitions. */
  starts: readonly Moment[];
  /** Repetitions that do not take place. */
  except: readonly Moment[];
}
