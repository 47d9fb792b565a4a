import { noteNightsChange } from '../../lodgings/store/changes.ts';
import { listQuarantined, quarantine } from '../../lodgings/store/lodging-status.ts';
import { inSnapshot, inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { freeNight, takeNight } from '../../stays/store/taken-nights.ts';
import { type Day, ymdOf } from '../../values/day.ts';
import { liveStates, type Booking } from '../rules/booking.ts';

const live = `state IN (${liveStates.map((state) => `'${state}'`).join(', ')})`;

const poor = `SELECT id AS bookingId, lodging_id AS lodgingId, arrival, departure FROM bookings AS booking
  WHERE ${live} AND departure - arrival > (SELECT count(*) FROM taken_nights AS night
    WHERE night.lodging_id = booking.lodging_id AND day >= arrival AND day < departure AND booking_id = booking.id)`;

const superfluous = `SELECT night.lodging_id AS lodgingId, booking_id AS bookingId, day FROM taken_nights AS night
  LEFT JOIN bookings AS booking ON booking.id = booking_id AND booking.lodging_id = night.lodging_id AND ${live}
    AND day >= arrival AND day < departure
  WHERE booking.id IS NULL`;

/** Whether a scan takes about a second or longer. */
export function hasManyBookings(db: Db): boolean {
  return (scalar<number>(db, 'SELECT max(place) FROM bookings').get() ?? 0) > 100_000;
}

/** Scans everything: about a second for some hundred thousand bookings. */
function findNightFaults(db: Db): NightFault[] {
  return inSnapshot(db, () => [
    ...prepared<Omit<NightFault, 'kind'>>(db, superfluous)
      .all()
      .map((found): NightFault => ({ kind: 'superfluous', ...found })),
    ...prepared<PoorBooking>(db, poor)
      .all()
      .flatMap((booking) => listLackingNights(db, booking)),
  ]);
}

type PoorBooking = { bookingId: number } & Pick<Booking, 'lodgingId' | 'arrival' | 'departure'>;

function listLackingNights(db: Db, { bookingId, lodgingId, arrival, departure }: PoorBooking): NightFault[] {
  const taken = prepared<{ day: Day; by: number }>(
    db,
    'SELECT day, booking_id AS "by" FROM taken_nights WHERE lodging_id = ? AND day >= ? AND day < ?',
  ).all(lodgingId, arrival, departure);
  const holders = new Map(taken.map(({ day, by }) => [day, by]));
  return Array.from({ length: departure - arrival }, (_, night) => arrival + night)
    .filter((day) => holders.get(day) !== bookingId)
    .map((day) => ({ kind: holders.has(day) ? 'taken-by-another' : 'free', lodgingId, bookingId, day }));
}

interface NightCheck {
  faults: NightFault[];
  quarantined: number[];
  released: number[];
}

/** Takes lodgings with faults off sale. */
export function checkNights(db: Db, now: number): NightCheck {
  // Checked outside a transaction first: there is seldom anything to do, and a transaction would wait for writers.
  const found = findNightFaults(db);
  if (found.length === 0 && listQuarantined(db).length === 0) return { faults: [], quarantined: [], released: [] };
  return inTransaction(db, () => {
    const faults = findNightFaults(db);
    return { faults, ...quarantine(db, new Set(faults.map(({ lodgingId }) => lodgingId)), now) };
  });
}

/**
 * Frees superfluous nights and takes free ones for their bookings. Nights claimed by two bookings stay: the operator
 * must move or cancel one. Returns the remaining faults.
 */
export function mendNights(db: Db, now: number): NightCheck {
  return inTransaction(db, () => {
    const mended = new Set<number>();
    const mend = (kind: NightFault['kind'], repair: typeof takeNight) => {
      for (const fault of findNightFaults(db).filter((each) => each.kind === kind)) {
        // Two bookings may lack the same night: the first one gets it.
        if (repair(db, fault)) mended.add(fault.lodgingId);
      }
    };
    mend('superfluous', freeNight);
    mend('free', takeNight);
    for (const lodgingId of mended) noteNightsChange(db, lodgingId, now);
    return checkNights(db, now);
  });
}

/**
 * A night of a live booking that is not taken (`free`) or taken by another booking (`taken-by-another`), or a `superfluous` one. The
 * booking of a superfluous night has ended, is missing, or has another lodging or other days.
 */
interface NightFault {
  kind: 'free' | 'taken-by-another' | 'superfluous';
  lodgingId: number;
  bookingId: number;
  day: Day;
}

/** By booking and kind, for operators; nights as `20270710`. */
export function groupNightFaults(faults: readonly NightFault[]) {
  const groups = Map.groupBy(faults, ({ lodgingId, bookingId, kind }) => `${lodgingId} ${bookingId} ${kind}`);
  return Array.from(groups.values(), (group) => {
    const nights = group.map(({ day }) => ymdOf(day));
    const [{ lodgingId, bookingId, kind }] = group as [NightFault, ...NightFault[]];
    return { lodgingId, bookingId, kind, nights };
  });
}
