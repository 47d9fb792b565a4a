import { describe, expect, it } from 'vitest';
import { groupNightFaults, checkNights, mendNights } from '../../src/bookings/store/night-faults.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { readLodging, saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { quarantinedSince } from '../../src/lodgings/store/lodging-status.ts';
import { saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { inTransaction, prepared, scalar, type Db } from '../../src/sqlite/database.ts';
import { company, contractOf, delivery, now, openWithLodging, publish, requestOf, saturday } from '../sqlite/facts.ts';
import { at, book } from './booking-facts.ts';

/** Two lodgings; the first has bookings of two weeks and a cancelled one. */
function world() {
  const { db, lodgingId } = openWithLodging();
  const provider = { providerId: 'AtlanticStays', providerReference: 'AT-18' };
  const saved = saveProperty(db, delivery({ provider }, { owner: { index: 'P-18' } }), { company }, now);
  const contract = saveContract(db, contractOf({ provider }), now);
  if (saved.outcome !== 'saved' || contract.outcome !== 'saved') throw new Error('The facts were not saved.');
  publish(db, contract.contractId);
  const week = (number: number) => {
    const arrival = saturday + 7 * number;
    return book(db, requestOf(lodgingId, {}, { arrival, departure: arrival + 7 })).booking.id;
  };
  const [first, second, cancelled] = [week(0), week(1), week(2)];
  inTransaction(db, () => transitionBooking(db, cancelled, 'CANCELLED', now));
  return { db, lodgingId, other: saved.lodgingId, first, second, cancelled };
}

type World = ReturnType<typeof world>;

const free = (db: Db, bookingId: number, day: number) =>
  prepared(db, 'DELETE FROM taken_nights WHERE booking_id = ? AND day = ?').run(bookingId, day);
const take = (db: Db, lodgingId: number, bookingId: number, day: number) =>
  prepared(db, 'INSERT OR REPLACE INTO taken_nights (lodging_id, day, booking_id) VALUES (?, ?, ?)').run(
    lodgingId,
    day,
    bookingId,
  );
const nightsOf = ({ db }: World) =>
  prepared(db, 'SELECT lodging_id, day, booking_id FROM taken_nights ORDER BY lodging_id, day').all();

const whole = ['20270710', '20270711', '20270712', '20270713', '20270714', '20270715', '20270716'];

/** Each damage, and what is found; all are repaired without an operator. */
const damages: [what: string, damage: (world: World) => unknown, found: (world: World) => object[]][] = [
  [
    'a night of a booking is free',
    ({ db, first }) => free(db, first, saturday + 3),
    ({ first }) => [{ kind: 'free', bookingId: first, nights: ['20270713'] }],
  ],
  [
    'all nights of a booking are free',
    ({ db, first }) => prepared(db, 'DELETE FROM taken_nights WHERE booking_id = ?').run(first),
    ({ first }) => [{ kind: 'free', bookingId: first, nights: whole }],
  ],
  [
    'a cancelled booking holds a night',
    ({ db, lodgingId, cancelled }) => take(db, lodgingId, cancelled, saturday + 14),
    ({ cancelled }) => [{ kind: 'superfluous', bookingId: cancelled, nights: ['20270724'] }],
  ],
  [
    'a booking holds a night outside of its stay',
    ({ db, lodgingId, second }) => take(db, lodgingId, second, saturday + 14),
    ({ second }) => [{ kind: 'superfluous', bookingId: second, nights: ['20270724'] }],
  ],
  [
    'a night is held by a booking that does not exist',
    ({ db, lodgingId }) => {
      // As another program may write.
      db.pragma('foreign_keys = OFF');
      take(db, lodgingId, 4_711, saturday + 20);
      db.pragma('foreign_keys = ON');
    },
    () => [{ kind: 'superfluous', bookingId: 4_711, nights: ['20270730'] }],
  ],
  [
    'a booking holds a night of another',
    ({ db, lodgingId, second }) => take(db, lodgingId, second, saturday),
    ({ first, second }) => [
      { kind: 'superfluous', bookingId: second, nights: ['20270710'] },
      { kind: 'taken-by-another', bookingId: first, nights: ['20270710'] },
    ],
  ],
];

describe('nights that are not those of the bookings', () => {
  it.each(damages)('are found and mended, and the lodging is off sale meanwhile: %s', (_, damage, found) => {
    const made = world();
    const { db, lodgingId, other } = made;
    const before = nightsOf(made);
    damage(made);
    const { faults, quarantined } = checkNights(db, now);
    expect(groupNightFaults(faults)).toEqual(found(made).map((fault) => ({ lodgingId, ...fault })));
    expect(quarantined).toEqual([lodgingId]);
    expect([lodgingId, other].map((id) => readLodging(db, id)?.state)).toEqual(['BLOCKED', 'EN_DIFFUSION']);
    const later = { arrival: saturday + 70, departure: saturday + 77 };
    expect(bookStay(db, requestOf(lodgingId, {}, later), at).outcome).toBe('not-available');
    expect(bookStay(db, requestOf(other, {}, later), at).outcome).toBe('booked');

    expect(mendNights(db, now)).toEqual({ faults: [], quarantined: [], released: [lodgingId] });
    expect(nightsOf(made).filter((night) => (night as { lodging_id: number }).lodging_id === lodgingId)).toEqual(
      before,
    );
    expect(bookStay(db, requestOf(lodgingId, {}, later), at).outcome).toBe('booked');
  });

  it('that two bookings claim stay off sale until one of the two is cancelled', () => {
    const made = world();
    const { db, lodgingId, first, second } = made;
    // As if both had been sold: the second now includes the last night of the first.
    prepared(db, 'UPDATE bookings SET arrival = arrival - 1 WHERE id = ?').run(second);
    const found = { lodgingId, bookingId: second, kind: 'taken-by-another', nights: ['20270716'] };
    expect(groupNightFaults(checkNights(db, now).faults)).toEqual([found]);
    expect(groupNightFaults(mendNights(db, now).faults)).toEqual([found]);
    expect(quarantinedSince(db, lodgingId)).toBe(now);
    inTransaction(db, () => transitionBooking(db, first, 'CANCELLED', now));
    expect(mendNights(db, now)).toMatchObject({ faults: [], released: [lodgingId] });
    expect(scalar(db, 'SELECT count(*) FROM taken_nights WHERE booking_id = ?').get(second)).toBe(8);
  });

  it('write nothing where there are none', () => {
    const { db } = world();
    const before = readNewestSequence(db);
    expect(checkNights(db, now)).toEqual({ faults: [], quarantined: [], released: [] });
    expect(mendNights(db, now)).toEqual({ faults: [], quarantined: [], released: [] });
    expect(readNewestSequence(db)).toBe(before);
  });

  it('leave the block of the operator as it is', () => {
    const made = world();
    const { db, lodgingId, first } = made;
    prepared(db, 'UPDATE lodgings SET blocked = 1 WHERE id = ?').run(lodgingId);
    free(db, first, saturday);
    checkNights(db, now);
    mendNights(db, now);
    expect(readLodging(db, lodgingId)?.state).toBe('BLOCKED');
  });
});
