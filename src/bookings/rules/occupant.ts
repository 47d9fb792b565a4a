import type { Day } from '../../values/day.ts';

export const occupantTypes = ['ADULT', 'CHILD', 'INFANT'] as const;
type OccupantType = (typeof occupantTypes)[number];

/** Personal data. */
export interface Occupant {
  firstName: string;
  lastName: string;
  birthDate?: Day | undefined;
  civility?: string | undefined;
  nationality?: string | undefined;
  type?: OccupantType | undefined;
}
