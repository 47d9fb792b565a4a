import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { erasedCustomer } from '../../src/bookings/rules/booking.ts';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { keepCommunication, communicationsOf } from '../../src/bookings/store/booking-communications.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { erasePersonalData, reapplyErasures } from '../../src/bookings/store/personal-data.ts';
import { appendErasures, readErasureRecord } from '../../src/bookings/store/erasure-record.ts';
import { noteMail } from '../../src/bookings/store/mail.ts';
import { book } from './booking-facts.ts';
import { databaseFile, now, openWithLodging, requestOf, saturday, today } from '../sqlite/facts.ts';

const message = { msg: 'Late', stamp: now, direction: 'TO_OPERATOR' } as const;

function world(state?: 'CANCELLED') {
  const file = databaseFile();
  const { db, lodgingId } = openWithLodging(file);
  const { id } = book(db, requestOf(lodgingId, { comment: 'Late', dealerId: undefined, address: '192.0.2.7' })).booking;
  if (state) transitionBooking(db, id, state, now);
  const recordFile = join(dirname(file), 'erasures.ndjson');
  const at = { now, today, isForced: false, recordFile };
  return { db, id, recordFile, at, customer: () => readBooking(db, id)?.customer, lodgingId };
}

const count = (db: Db, text: string) => db.prepare(text).pluck().get();

test('erases an ended booking and notes it in the database and in the record', () => {
  const { db, id, recordFile, at, customer } = world('CANCELLED');
  const { version, price } = readBooking(db, id) ?? {};
  expect(erasePersonalData(db, id, at)).toEqual({ outcome: 'erased' });
  expect(customer()).toEqual(erasedCustomer);
  expect(readBooking(db, id)).toMatchObject({ comment: undefined, price, state: 'CANCELLED' });
  expect(readBooking(db, id)?.version).toBeGreaterThan(version ?? Infinity);
  expect(count(db, 'SELECT count(*) FROM bookings WHERE address_hash IS NOT NULL')).toBe(0);
  expect(db.prepare('SELECT * FROM erasures').all()).toEqual([{ booking_id: id, at: now }]);
  expect(readErasureRecord(recordFile)).toEqual({ erasures: new Map([[id, now]]), unreadable: 0 });
});

test('leaves a live booking as it is, unless forced, and takes the state that time has brought', () => {
  const { db, id, at, customer, recordFile } = world();
  const mail = { bookingId: id, kind: 'payment-request' } as const;
  noteMail(db, mail, now);
  expect(erasePersonalData(db, id, at)).toEqual({ outcome: 'live', state: 'PENDING_PAYMENT' });
  expect(customer()?.lastName).toBe('Durand');
  expect(readErasureRecord(recordFile).erasures.size).toBe(0);
  expect(count(db, 'SELECT count(*) FROM outbox')).toBe(1);
  expect(erasePersonalData(db, id, { ...at, isForced: true })).toEqual({ outcome: 'erased' });
  expect(count(db, 'SELECT count(*) FROM outbox')).toBe(0);
  expect(count(db, 'SELECT count(*) FROM taken_nights')).toBe(7);
});

test('erases a booking whose deadline passed unseen, and one whose stay is over', () => {
  const { db, id, at } = world();
  expect(erasePersonalData(db, id, { ...at, now: now + 30 * 60_000 })).toEqual({ outcome: 'erased' });
  const other = world();
  transitionBooking(other.db, other.id, 'BOOKED', now);
  const departed = { ...other.at, now: (saturday + 8) * 86_400_000, today: saturday + 8 };
  expect(erasePersonalData(other.db, other.id, { ...departed, today: saturday + 7 })).toMatchObject({
    outcome: 'live',
  });
  expect(erasePersonalData(other.db, other.id, departed)).toEqual({ outcome: 'erased' });
});

test('touches no other booking', () => {
  const { db, id, at, lodgingId } = world('CANCELLED');
  const { booking } = book(db, requestOf(lodgingId, { comment: 'Early' }));
  keepCommunication(db, booking.id, message);
  erasePersonalData(db, id, at);
  expect(readBooking(db, booking.id)).toEqual(booking);
  expect(communicationsOf(db, booking.id)).toMatchObject([{ msg: 'Early' }, { msg: 'Late' }]);
});

test('erases nothing when the record cannot be written', () => {
  const { db, id, at, recordFile, customer } = world('CANCELLED');
  mkdirSync(recordFile);
  expect(() => erasePersonalData(db, id, at)).toThrow('EISDIR');
  expect(customer()?.lastName).toBe('Durand');
  expect(count(db, 'SELECT count(*) FROM erasures')).toBe(0);
});

test('erases again what was said after an erasure, when it is asked again', () => {
  const { db, id, at, recordFile } = world('CANCELLED');
  erasePersonalData(db, id, at);
  keepCommunication(db, id, message);
  reapplyErasures(db, recordFile, now + 1);
  expect(communicationsOf(db, id)).toMatchObject([{ msg: 'erased' }, { msg: 'Late' }]);
  erasePersonalData(db, id, { ...at, now: now + 2 });
  expect(communicationsOf(db, id)).toMatchObject([{ msg: 'erased' }, { msg: 'erased' }]);
});

test('erases by the record what a restored backup brought back, in whatever state, once', () => {
  const { db, id, recordFile, customer } = world();
  // Includes a booking that the backup does not have, and a following line truncated by a crash.
  appendErasures(recordFile, [
    { bookingId: id, at: now - 1 },
    { bookingId: 2 ** 33, at: now },
  ]);
  appendFileSync(recordFile, '{"bookingId":48117');
  expect(reapplyErasures(db, recordFile, now)).toEqual({ erased: 1, unreadable: 1 });
  expect(customer()).toEqual(erasedCustomer);
  expect(reapplyErasures(db, recordFile, now)).toEqual({ erased: 0, unreadable: 1 });
});

test('writes on after a line that a crash cut off', () => {
  const { recordFile } = world();
  writeFileSync(recordFile, '{"bookingId":48117');
  appendErasures(recordFile, [{ bookingId: 2 ** 33, at: now }]);
  expect(readErasureRecord(recordFile)).toEqual({ erasures: new Map([[2 ** 33, now]]), unreadable: 1 });
});

test('adds to a record that was lost what the database knows of', () => {
  const { db, id, at, recordFile } = world('CANCELLED');
  erasePersonalData(db, id, at);
  const whole = readFileSync(recordFile, 'utf8');
  writeFileSync(recordFile, '');
  expect(reapplyErasures(db, recordFile, now)).toEqual({ erased: 0, unreadable: 0 });
  expect(readFileSync(recordFile, 'utf8')).toBe(whole);
});
