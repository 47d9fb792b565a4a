import { describe, expect, it } from 'vitest';
import { recordedPayments } from '../../support/arrange/bookings.ts';
import { mailOf, nightsHeldBy } from '../../support/facts.ts';
import { operationsByName, type BookingState } from '../../support/operations.ts';
import { decodedXml, readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { bookableSeed, bookingDesk } from '../bookings/booking-desk.ts';

const { simulateBookingEvent, listCommunications } = operationsByName;
const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);

const simulate = (id: number, event: string, as: string = key) =>
  service.post(`/v2/test/bookings/${id}/${event}`, {}, { key: as });

/** Every event in every state: the next state, or the code of the refusal. */
const table: Readonly<Record<string, Partial<Record<BookingState, string>>>> = {
  paid: { PENDING_PAYMENT: 'BOOKED', BOOKED: 'BOOKED', COMPLETED: 'COMPLETED' },
  'payment-failed': { PENDING_PAYMENT: 'PENDING_PAYMENT', BOOKED: 'BOOKED', COMPLETED: 'COMPLETED' },
  expired: { PENDING_PAYMENT: 'EXPIRED', REQUESTED: 'EXPIRED' },
  accepted: { REQUESTED: 'PENDING_PAYMENT' },
  refused: { REQUESTED: 'REFUSED' },
  completed: { BOOKED: 'COMPLETED' },
  message: {
    PENDING_PAYMENT: 'PENDING_PAYMENT',
    REQUESTED: 'REQUESTED',
    BOOKED: 'BOOKED',
    COMPLETED: 'COMPLETED',
    CANCELLED: 'CANCELLED',
    EXPIRED: 'EXPIRED',
    REFUSED: 'REFUSED',
  },
};
const states = Object.keys(table['message'] ?? {}) as BookingState[];
const holding: readonly string[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];
const mails: Readonly<Record<string, string>> = {
  'paid PENDING_PAYMENT': 'confirmation',
  'accepted REQUESTED': 'payment-request',
  'refused REQUESTED': 'request-refused',
};

describe.each(Object.entries(table))('%s', (event, followers) => {
  it.each(states)('of a booking that is %s', async (state) => {
    const id = await desk.bookIn(state, '20270610-20270613');
    const before = await desk.detail(id);
    const follower = followers[state];
    if (follower === undefined) {
      await readProblem(await simulate(id, event), 409, 'BOOKING_STATE_CONFLICT');
      expect(await desk.detail(id)).toEqual(before);
    } else {
      const after = await readAnswer(await simulate(id, event), simulateBookingEvent);
      expect(after.state).toBe(follower);
      expect(await desk.detail(id)).toEqual(after);
      expect(nightsHeldBy(service, id)).toHaveLength(holding.includes(follower) ? 3 : 0);
      const mail = mails[`${event} ${state}`];
      if (mail !== undefined) expect(mailOf(service, id).at(-1)).toBe(mail);
      if (event === 'paid') expect([after.amountDue, await recordedPayments(service, id)]).toMatchObject([0, [{}]]);
    }
    // The next booking needs the nights.
    if (nightsHeldBy(service, id).length > 0) await desk.post(id, 'cancel', { queryType: 'CANCELLED' });
  });
});

it('lets the operator say something', async () => {
  const { id } = await desk.bookLink({ stay: '20270620-20270622' });
  await simulate(id, 'message');
  const told = await readAnswer(await service.get(`/v2/bookings/${id}/comm`, { key }), listCommunications);
  expect(told.communications[0]).toMatchObject({ direction: 'FROM_OPERATOR', author: 'Sandbox' });
});

it('is for own bookings, known events and, in XML too, an empty body', async () => {
  const { id } = await desk.bookLink({ stay: '20270705-20270707' });
  await readProblem(await simulate(id, 'message', smallKeys.other), 404, 'BOOKING_NOT_FOUND');
  await readProblem(await simulate(id, 'struck-by-lightning'), 400, 'INVALID_PARAMETER');
  const inXml = await service.post(`/v2/test/bookings/${id}/message?format=xml`, '<event/>', {
    key,
    headers: { 'Content-Type': 'application/xml' },
  });
  expect(decodedXml(await inXml.text(), simulateBookingEvent.answer)).toMatchObject({ id: String(id) });
});
