import { ymdOf, type Day } from '../../values/day.ts';

/**
 * A live booking's night that nobody has taken (`free`) or another booking has (`taken-by-another`), or a night taken
 * without a right to it (`superfluous`): its booking has ended or is missing, or has another lodging or other days.
 */
export interface NightFault {
  kind: 'free' | 'taken-by-another' | 'superfluous';
  lodgingId: number;
  bookingId: number;
  day: Day;
}

/** Faults of one booking, for operators; nights as `20270710`. */
interface ShownNightFault extends Pick<NightFault, 'lodgingId' | 'bookingId' | 'kind'> {
  nights: string[];
}

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
