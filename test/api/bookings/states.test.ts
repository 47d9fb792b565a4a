import { describe, expect, it } from 'vitest';
import { live, nextStates } from '../../support/booking-model.ts';
import type { BookingState } from '../../support/operations.ts';
import { readProblem } from '../../support/reading.ts';
import { dateTextOf, day, serviceForSuite } from '../../support/service.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);

const all = Object.keys(nextStates) as BookingState[];
const uncancelled: readonly BookingState[] = [...live, 'CANCELLED'];
const payable: readonly BookingState[] = ['PENDING_PAYMENT', 'BOOKED', 'COMPLETED'];

/** Every operation of a booking, before the arrival day (docs/contract.md 2.5, 4.19 to 4.27, 5.1, 5.3). */
interface Row {
  name: string;
  /** Below the booking's path, or a whole path. */
  path: string;
  /** Gets the booking's id where it has a member for it. */
  body?: object;
  /** The states in which it succeeds; in all others it is refused. */
  states: readonly BookingState[];
  status?: number;
  /** The state afterwards, when it changes. */
  after?: BookingState;
}

let night = day('20270601');

const send = (id: number, { path, body }: Row) => {
  const whole = path.startsWith('/') ? path : `/v2/bookings/${id}${path && `/${path}`}`;
  const init = { key: smallKeys.seller };
  if (!body) return service.get(whole, init);
  return service.post(whole, 'bookingId' in body ? { bookingId: id } : body, init);
};

describe.each<Row>([
  { name: 'read', path: '', states: all },
  { name: 'preview of a cancellation', path: 'cancel', body: {}, states: uncancelled },
  { name: 'cancellation', path: 'cancel', body: { queryType: 'CANCELLED' }, states: uncancelled, after: 'CANCELLED' },
  {
    name: 'new customer',
    path: 'client',
    body: { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.org' },
    states: live,
  },
  { name: 'preview of a change', path: 'modify', body: { queryType: 'EVALUATION', occupantCount: 1 }, states: live },
  { name: 'change', path: 'modify', body: { queryType: 'BOOKED', occupantCount: 1 }, states: live },
  { name: 'quote', path: 'quote', body: { occupantCount: 1 }, states: live, status: 201 },
  {
    name: 'occupants',
    path: 'occupants',
    body: { occupants: [{ firstName: 'Ana', lastName: 'Roy' }] },
    states: live,
    status: 201,
  },
  { name: 'list of occupants', path: 'occupants', states: all },
  { name: 'message', path: 'comm', body: { msg: 'Hello' }, states: all, status: 201 },
  { name: 'list of messages', path: 'comm', states: all },
  { name: 'payment link', path: '/v2/bookings/finalPayment', body: { bookingId: 0 }, states: payable },
])('the $name', (row) => {
  it.each(all)('of a booking that is %s is answered, or refused with the states that may follow', async (state) => {
    const id = await desk.bookIn(state, `${dateTextOf(night)}-${dateTextOf((night += 1))}`);
    const before = await desk.detail(id);
    expect(before.state).toBe(state);
    const response = await send(id, row);
    if (row.states.includes(state)) {
      expect(response.status, await response.text()).toBe(row.status ?? 200);
      expect((await desk.detail(id)).state).toBe(row.after ?? state);
    } else {
      const problem = await readProblem(response, 409, 'BOOKING_STATE_CONFLICT');
      expect(problem).toMatchObject({ state, allowed: nextStates[state] });
      expect(await desk.detail(id)).toEqual(before);
    }
  });
});
