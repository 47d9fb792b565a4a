import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { communicationsOf, readOperatorDuties } from '../../src/bookings/store/booking-communications.ts';
import { readBookingParts } from '../../src/bookings/store/booking-parts.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { findGateway } from '../../src/partners/store/gateways.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { facts } from '../../src/sqlite/migrations/0001-facts.ts';
import { reviewsAndCoupons } from '../../src/sqlite/migrations/0002-reviews-and-coupons.ts';
import { indexBuilds } from '../../src/sqlite/migrations/0003-index-builds.ts';
import { listIndexes } from '../../src/sqlite/migrations/0004-list-indexes.ts';
import { membershipEnds } from '../../src/sqlite/migrations/0005-membership-ends.ts';
import { bookingParts } from '../../src/sqlite/migrations/0006-booking-parts.ts';
import { databaseFile } from './facts.ts';

/** Ids are random, so not in booking order. */
const [older, newer] = [2 ** 52, 2 ** 33];

const firstSix = [facts, reviewsAndCoupons, indexBuilds, listIndexes, membershipEnds, bookingParts];

/** As written by the program of version 6, with two bookings. */
function fileOfVersionSix(): string {
  const file = databaseFile();
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  for (const text of firstSix) db.exec(text);
  db.pragma('user_version = 6');
  for (const [id, reference, at] of [
    [newer, 'NEWNEWNEW', 2000],
    [older, 'ELDERELDE', 1000],
  ] as const) {
    db.prepare(
      `INSERT INTO bookings (id, reference, kind, state, lodging_id, arrival, departure, occupant_count,
         occupant_count_children, extras, price, lines, cancellation_policy, version, created_at, updated_at)
       VALUES (?, ?, 'easy', 'CANCELLED', 1, 20000, 20007, 2, 0, '[]', '{"totalPrice":1}', '[]', '[]', 3, ?, ?)`,
    ).run(id, reference, at, at);
    db.prepare('INSERT INTO booking_customers VALUES (?, ?, ?)').run(id, JSON.stringify({ lastName: reference }), 'x');
    const line = db.prepare('INSERT INTO booking_history VALUES (?, ?, ?, ?)');
    line.run(id, 1, 'BOOKED', at);
    line.run(id, 2, 'CANCELLED', at + 1);
    db.prepare('INSERT INTO booking_quotes VALUES (?, ?, 5, 1, 2)').run(at, id);
  }
  db.close();
  return file;
}

it('keeps bookings, customers, histories and what refers to them when bookings get their order', () => {
  const db = openDatabase(fileOfVersionSix());
  expect(db.prepare('SELECT id FROM bookings ORDER BY place').pluck().all()).toEqual([older, newer]);
  for (const [id, lastName, at] of [
    [older, 'ELDERELDE', 1000],
    [newer, 'NEWNEWNEW', 2000],
  ] as const) {
    expect(readBooking(db, id)).toMatchObject({
      id,
      reference: lastName,
      version: 3,
      createdAt: at,
      customer: { lastName },
    });
    expect(readBookingParts(db, { id, state: 'CANCELLED', updatedAt: 1001 })).toMatchObject({
      quotes: [{ totalValue: 5 }],
      history: [
        { state: 'BOOKED', at },
        { state: 'CANCELLED', at: at + 1 },
      ],
    });
  }
  const orphans = db.pragma('foreign_key_check') as { parent: string }[];
  expect(orphans.filter(({ parent }) => parent === 'bookings')).toEqual([]);
  expect(() => db.prepare('INSERT INTO booking_quotes VALUES (9, 9, 5, 1, 2)').run()).toThrow(/FOREIGN KEY/);
  db.close();
});

it('lets in channels that were there deliver to the channels where their lodgings are, and no others', () => {
  const file = fileOfVersionSix();
  const before = new Database(file);
  const channel = before.prepare('INSERT INTO gateways (code, direction, default_gateways) VALUES (?, ?, ?)');
  for (const code of ['A.out', 'B.out', 'C.out']) channel.run(code, 'OUT', '[]');
  for (const code of ['Two.in', 'None.in']) channel.run(code, 'IN', '["A.out"]');
  const lodging = before.prepare(
    `INSERT INTO lodgings (id, reference, in_gateway, provider_reference, company_code, gateways, topic_digests, property)
     VALUES (?, ?, 'two.IN', ?, 'C', '[]', '{}', '{}')`,
  );
  const place = before.prepare('INSERT INTO lodging_channels VALUES (?, ?)');
  for (const [id, ...codes] of [
    [11, 'b.out'],
    [12, 'B.out', 'C.out'],
  ] as const) {
    lodging.run(id, `LAAA${id}`, String(id));
    for (const code of codes) place.run(id, code);
  }
  before.close();
  const db = openDatabase(file);
  const allowed = (code: string) => findGateway(db, code)?.outGateways.map((each) => each.toLowerCase());
  expect(allowed('Two.in')).toEqual(['b.out', 'c.out']);
  expect(allowed('None.in')).toEqual([]);
  expect(allowed('A.out')).toEqual([]);
  db.close();
});

it('makes comments messages, older than all others of their bookings', () => {
  const file = fileOfVersionSix();
  const before = new Database(file);
  before.prepare("UPDATE bookings SET comment = 'Late', state = 'BOOKED'").run();
  before
    .prepare(
      `INSERT INTO booking_communications (booking_id, direction, stamp, msg) VALUES (?, 'FROM_OPERATOR', 3000, 'Fine')`,
    )
    .run(older);
  before.close();
  const db = openDatabase(file);
  const comment = { msg: 'Late', direction: 'TO_OPERATOR', author: 'CUSTOMER' };
  expect(communicationsOf(db, older)).toMatchObject([{ ...comment, stamp: 1000 }, { msg: 'Fine' }]);
  expect(communicationsOf(db, newer)).toMatchObject([{ ...comment, stamp: 2000 }]);
  for (const id of [older, newer]) expect(readBooking(db, id)?.comment).toBe('Late');
  expect(readOperatorDuties(db, { now: 4000, since: 0 }).messages).toBe(1);
  db.close();
});

it('makes the same tables of a file of version 6 as of an empty one', () => {
  const sqlOf = (file: string) => {
    const db = openDatabase(file);
    const all = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();
    db.close();
    return all;
  };
  expect(sqlOf(fileOfVersionSix())).toEqual(sqlOf(databaseFile()));
});
