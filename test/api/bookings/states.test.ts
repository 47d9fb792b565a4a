import { describe, expect, it } from 'vitest';
import { live, nextStates } from '../../support/booking-model.ts';
import type { BookingState } from '../../support/operations.ts';
import { dateTextOf } from '../../support/days.ts';
import { day, serviceForSuite } from '../../support/service.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);

const bookingStates = Object.keys(nextStates) as BookingState[];
const ana = { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.org' };

interface Row {
  name: string;
  /** Below the booking's path, or a whole path. */
  path: string;
  body?: (id: number) => object;
  /** The states in which it succeeds; in all others it is refused. */
  states: readonly BookingState[];
  status?: number;
  /** The state afterwards, when it changes. */
  after?: BookingState;
}

/** Every operation of a booking, before the arrival day (docs/contract.md 2.5, 4.19 to 4.27, 5.1, 5.3). */
const table: Row[] = [
  { name: 'read', path: '', states: bookingStates },
  { name: 'preview of a cancellation', path: 'cancel', body: () => ({}), states: [...live, 'CANCELLED'] },
  {
    name: 'cancellation',
    path: 'cancel',
    body: () => ({ queryType: 'CANCELLED' }),
    states: [...live, 'CANCELLED'],
    after: 'CANCELLED',
  },
  { name: 'new customer', path: 'client', body: () => ana, states: live },
  {
    name: 'preview of a change',
    path: 'modify',
    body: () => ({ queryType: 'EVALUATION', occupantCount: 1 }),
    states: live,
  },
  { name: 'change', path: 'modify', body: () => ({ queryType: 'BOOKED', occupantCount: 1 }), states: live },
  { name: 'quote', path: 'quote', body: () => ({ occupantCount: 1 }), states: live, status: 201 },
  { name: 'occupants', path: 'occupants', body: () => ({ occupants: [ana] }), states: live, status: 201 },
  { name: 'list of occupants', path: 'occupants', states: bookingStates },
  { name: 'message', path: 'comm', body: () => ({ msg: 'Hello' }), states: bookingStates, status: 201 },
  { name: 'list of messages', path: 'comm', states: bookingStates },
  {
    name: 'payment link',
    path: '/v2/bookings/finalPayment',
    body: (bookingId) => ({ bookingId }),
    states: ['PENDING_PAYMENT', 'BOOKED', 'COMPLETED'],
  },
];

let night = day('20270601');

async function bookingIn(state: BookingState): Promise<number> {
  const stay = `${dateTextOf(night)}-${dateTextOf(night + 1)}`;
  night += 1;
  return desk.bookIn(state, stay);
}

const send = (id: number, { path, body }: Row) => {
  const whole = path.startsWith('/') ? path : `/v2/bookings/${id}${path && `/${path}`}`;
  const init = { key: smallKeys.seller };
  return body ? service.post(whole, body(id), init) : service.get(whole, init);
};

describe.each(table)('the $name', (row) => {
  it.each(bookingStates)(
    'of a booking that is %s is answered, or refused with the states that may follow',
    async (state) => {
      const id = await bookingIn(state);
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
    },
  );
});
