import { expect, it } from 'vitest';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { communicationsOf, keepCommunication } from '../../src/bookings/store/booking-communications.ts';
import { book } from '../bookings/booking-facts.ts';
import { requestOf } from '../sqlite/facts.ts';
import { day } from '../support/service.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

function world() {
  const all = commandWorld();
  const { db } = all;
  const booked = (arrival: string): Booking => {
    const wish = { arrival: day(arrival), departure: day(arrival) + 7 };
    const request = requestOf(lodgingIdOf(all, 'PINS'), { dealerId: 'seller' }, wish);
    return book(db, request, { now, today: day('20270301') }).booking;
  };
  return {
    ...all,
    booked,
    asked: ({ id }: Booking, msg: string, stamp = now) =>
      keepCommunication(db, id, { msg, stamp, direction: 'TO_OPERATOR', author: 'Reservations' }),
  };
}

it('of a partner are read and answered; the answer is there for the partner', async () => {
  const { db, done, run, booked, asked } = world();
  const booking = booked('20270605');
  asked(booking, 'A cot, please.\nAnd the key?');
  expect((await run(`bookings messages ${booking.reference}`)).out).toBe(
    '2027-03-01-09:00  TO_OPERATOR  Reservations\n  A cot, please.\n  And the key?\n',
  );
  const answer = await done(
    `bookings reply ${booking.id} --author "Front desk" --language EN --message "In the box."`,
    now + 60_000,
  );
  const kept = { msg: 'In the box.', direction: 'FROM_OPERATOR', author: 'Front desk', language: 'en' };
  expect(answer).toMatchObject({ ...kept, stamp: '2027-03-01-09:01' });
  expect(communicationsOf(db, booking.id)).toMatchObject([
    { direction: 'TO_OPERATOR' },
    { ...kept, stamp: now + 60_000 },
  ]);
  expect(await done(`bookings messages ${booking.id}`)).toHaveLength(2);
});

it('that wait for an answer are listed, whatever their stamps say', async () => {
  const { done, booked, asked } = world();
  const [answered, waiting, silent] = [booked('20270605'), booked('20270701'), booked('20270801')];
  asked(answered, 'When?', now + 3_600_000);
  await done(`bookings reply ${answered.id} --message Soon.`);
  asked(waiting, 'Where?', now - 3_600_000);
  const listed = async (more = '') =>
    ((await done(`bookings list ${more}`)) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
  expect(await listed()).toEqual([answered.id, waiting.id, silent.id].sort((a, b) => a - b));
  expect(await listed('--unanswered')).toEqual([waiting.id]);
  asked(answered, 'And now?');
  expect(await listed('--unanswered')).toEqual([answered.id, waiting.id].sort((a, b) => a - b));
});

it('are refused without a booking, without words, and in no language; nothing is kept', async () => {
  const { db, misused, run, booked } = world();
  const booking = booked('20270605');
  expect(await misused(`bookings reply ${booking.id} --message " " --language english`)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ option: '--message' }, { option: '--language' }],
  });
  expect(communicationsOf(db, booking.id)).toEqual([]);
  expect((await run(`bookings messages ${booking.id}`)).out).toBe('Nobody has written anything.\n');
});
