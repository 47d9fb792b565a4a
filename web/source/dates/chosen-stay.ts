import type { Day } from './days.ts';

/** A stay that was chosen in a calendar. */
export interface ChosenStay {
  arrival: Day;
  departure: Day;
}
