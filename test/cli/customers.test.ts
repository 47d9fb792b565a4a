import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { book } from '../bookings/booking-facts.ts';
import { requestOf } from '../sqlite/facts.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

function world() {
  const all = commandWorld();
  const lodgingId = lodgingIdOf(all, 'PINS');
  const { id, reference } = book(all.db, requestOf(lodgingId, { dealerId: 'seller', paymentMinutes: 1440 })).booking;
  return { ...all, id, reference, customer: () => readBooking(all.db, id)?.customer.lastName };
}

it('erases an ended booking, named by its reference or its id', async () => {
  const { db, done, id, reference, customer, dataDir } = world();
  transitionBooking(db, id, 'CANCELLED', now);
  const erased = { bookingId: id, reference, erasedAt: '2027-03-01T09:00:00.000Z' };
  expect(await done(`customers erase ${reference.toLowerCase()}`)).toEqual(erased);
  expect(customer()).toBe('erased');
  expect(await done(`customers erase ${id}`)).toEqual(erased);
  const record = readFileSync(join(dataDir, 'erasures.ndjson'), 'utf8').split('\n');
  expect(record[0]).toBe(`{"bookingId":${id},"at":"2027-03-01T09:00:00.000Z"}`);
});

it('refuses a live booking unless it is forced, and says what to do', async () => {
  const { run, refused, id, customer } = world();
  expect(await refused(`customers erase ${id}`)).toMatchObject({ code: 'BOOKING_LIVE', state: 'PENDING_PAYMENT' });
  expect((await run(`customers erase ${id}`)).err).toContain('cancel it first');
  expect(customer()).toBe('Durand');
  expect(await run(`customers erase ${id} --force`)).toEqual({
    status: 0,
    err: '',
    out: `The personal data of the booking ${id} is erased.\n`,
  });
  expect(customer()).toBe('erased');
});
