import type { Day } from './days.ts';

export interface ChosenStay {
  arrival: Day;
  departure: Day;
}
