import { ymdOf, type Day } from '../../values/day.ts';

/**
 * A night that is not taken by the booking that it belongs to: nobody has taken it (`free`) or another booking has
 * (`taken-by-another`). Or one that a booking has taken without having a right to it (`superfluous`): it is over, gone, of another
 * lodging or of other days.
 */
export interface NightFault {
  kind: 'free' | 'taken-by-another' | 'superfluous';
  lodgingId: number;
  bookingId: number;
  day: Day;
}

/** What is wrong with the nights of one booking, as operators read it; nights are days such as `20270710`. */
interface ShownNightFault extends Pick<NightFault, 'lodgingId' | 'bookingId' | 'kind'> {
  nights: string[];
}

/** Yields one entry for each booking and kind of fault. */
export function groupNightFaults(faults: readonly NightFault[]): ShownNightFault[] {
  const shown = new Map<string, ShownNightFault>();
  for (const { lodgingId, bookingId, kind, day } of faults) {
    const key = `${lodgingId} ${bookingId} ${kind}`;
    const known = shown.get(key);
    if (known) known.nights.push(ymdOf(day));
    else shown.set(key, { lodgingId, bookingId, kind, nights: [ymdOf(day)] });
  }
  return [...shown.values()];
}
