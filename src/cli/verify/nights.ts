import { checkNights, mendNights } from '../../bookings/store/night-faults.ts';
import { groupNightFaults } from '../../bookings/rules/night-faults.ts';
import type { OpenFacts } from '../surroundings.ts';

/** `left`: faults that remain. */
interface NightsVerified {
  found: ReturnType<typeof groupNightFaults>;
  left: ReturnType<typeof groupNightFaults>;
  quarantined: number[];
  released: number[];
}

/** Takes faulty lodgings off sale and puts sound ones back; repairs what it can if asked. */
export function verifyNights({ db, now }: Pick<OpenFacts, 'db' | 'now'>, repair: boolean): NightsVerified {
  const found = checkNights(db, now());
  const after = repair && found.faults.length > 0 ? mendNights(db, now()) : found;
  const stillOff = new Set(after.released);
  return {
    found: groupNightFaults(found.faults),
    left: groupNightFaults(after.faults),
    quarantined: found.quarantined.filter((id) => !stillOff.has(id)),
    released: [...new Set([...found.released, ...after.released])],
  };
}

const kinds = {
  free: 'has not taken its nights',
  'taken-by-another':
    'lacks nights that another booking has taken; move or cancel one of the two, then run verify --repair',
  superfluous: 'has taken nights that are not its own',
};

export function describeNights({ found, quarantined, released }: NightsVerified): string[] {
  return [
    ...found.map(({ lodgingId, bookingId, kind, nights }) => {
      const span = nights.length > 1 ? `${nights[0]} to ${nights.at(-1)}` : nights[0];
      return `lodging ${lodgingId}: booking ${bookingId} ${kinds[kind]}: ${span}`;
    }),
    ...quarantined.map((id) => `lodging ${id}: off sale until its nights are right`),
    ...released.map((id) => `lodging ${id}: its nights are right, it is on sale again`),
  ];
}
