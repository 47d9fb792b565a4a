import { expect, it } from 'vitest';
import { writeDeadlines, type Booking } from '../../../src/bookings/rules/booking.ts';
import { customerMessagesOf, isShownToCustomer, writeAddress } from '../../../src/bookings/rules/customer-page.ts';

const address = { line1: '3 allée des Pins', line2: '', postalCode: '33120', city: 'Arcachon', country: 'FR' };
const whole = ['3 allée des Pins', '33120 Arcachon'];

it.each([
  ['PENDING_PAYMENT', 'booked', ['Arcachon']],
  ['CANCELLED', 'booked', ['Arcachon']],
  ['BOOKED', 'booked', whole],
  ['COMPLETED', 'booked', whole],
  ['PENDING_PAYMENT', 'always', whole],
] as const)('a %s booking of a lodging with its address shown %s shows %j', (state, shown, lines) => {
  expect(writeAddress({ state }, address, shown)).toEqual(lines);
});

it('shows the page until 400 days after departure', () => {
  expect([20_400, 20_401].map((today) => isShownToCustomer({ departure: 20_000 }, today))).toEqual([true, false]);
});

it('shows the customer their own messages and the answers since the first of them', () => {
  const messages = [
    ['FROM_OPERATOR', 'Host'],
    ['TO_OPERATOR', 'Partner'],
    ['FROM_OPERATOR', 'CUSTOMER'],
    ['TO_OPERATOR', 'CUSTOMER'],
    ['TO_OPERATOR', 'Partner'],
    ['FROM_OPERATOR', 'Host'],
    ['TO_OPERATOR', 'CUSTOMER'],
  ].map(([direction, author]) => ({ direction: direction as 'TO_OPERATOR' | 'FROM_OPERATOR', author }));
  expect(customerMessagesOf(messages)).toEqual([messages[3], messages[5], messages[6]]);
  expect(customerMessagesOf(messages.slice(0, 3))).toEqual([]);
});

it.each([
  ['PENDING_PAYMENT', 0, undefined, { paymentDeadline: '1970-01-01T00:00:00.000Z' }],
  ['REQUESTED', undefined, 0, { requestDeadline: '1970-01-01T00:00:00.000Z' }],
  ['PENDING_PAYMENT', undefined, 0, {}],
  ['REQUESTED', 0, undefined, {}],
  ['BOOKED', 0, 0, {}],
] as const)('a %s booking shows the deadline of its state', (state, paymentDeadline, requestDeadline, expected) => {
  expect(writeDeadlines({ state, paymentDeadline, requestDeadline } as Booking)).toEqual(expected);
});
