import { expect, it } from 'vitest';
import { listLodgingIds } from '../../src/lodgings/store/lodgings.ts';
import { inTransaction } from '../../src/sqlite/database.ts';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { dayAt } from '../../src/values/day.ts';
import { requestOf } from '../sqlite/facts.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

it('reports what was sold, changed, cancelled and paid on a day of the service, without personal data', async () => {
  const world = commandWorld();
  const [lodgingId = 0] = listLodgingIds(world.db, 0, 1);
  const book = (at: number, arrival: number, dealerId: string | undefined) => {
    const moment = { now: at, today: dayAt(at, 'Europe/Paris') };
    const by = { dealerId, address: dealerId === undefined ? '192.0.2.1' : undefined };
    const asked = requestOf(lodgingId, by, { arrival, departure: arrival + 2 });
    const sold = bookStay(world.db, asked, moment);
    if (sold.outcome !== 'booked') throw new Error(sold.outcome);
    return sold.booking;
  };
  const [first] = [dayAt(now, 'Europe/Paris') + 100];
  // The service's day begins at 23:00 UTC of the day before.
  const lastMoment = Date.UTC(2027, 2, 1, 22, 59);
  const one = book(lastMoment, first, 'seller');
  const other = book(now, first + 5, undefined);
  book(Date.UTC(2027, 2, 1, 23, 0), first + 10, 'seller');
  inTransaction(world.db, () => transitionBooking(world.db, other.id, 'EXPIRED', lastMoment));
  const report = await world.done('report --day 2027-03-01');
  expect(report).toEqual({
    day: '2027-03-01',
    currency: 'EUR',
    made: [
      { dealer: 'seller', count: 1, nights: 2, value: one.price.totalPrice / 100 },
      { dealer: null, count: 1, nights: 2, value: other.price.totalPrice / 100 },
    ],
    entered: { PENDING_PAYMENT: 2, EXPIRED: 1 },
    changed: { count: 0, value: 0 },
    cancelled: { count: 0, refunds: 0 },
    paid: { count: 0, value: 0 },
    toRefund: { count: 0, value: 0 },
    messages: { received: 0, sent: 0 },
  });
  expect(JSON.stringify(report)).not.toMatch(/Durand|@/);
  expect(await world.done('report --day 20270302')).toMatchObject({ made: [{ dealer: 'seller', count: 1 }] });
  expect(await world.done('report', Date.UTC(2027, 2, 2, 9))).toEqual(report);
  const { out } = await world.run('report --day 20270301');
  expect(out).toMatch(/bookings made +2, \d/);
  expect(out).toMatch(/without a key/);
  expect((await world.run('report --day 20270231')).status).toBe(2);
});
