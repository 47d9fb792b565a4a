import { expect, it } from 'vitest';
import { writeDeadlines, type Booking } from '../../../src/bookings/rules/booking.ts';
import {
  customerMessagesOf,
  isShownToCustomer,
  writeAddress,
  lineLabelFor,
} from '../../../src/bookings/rules/customer-page.ts';
import type { Extra } from '../../../src/lodgings/rules/property.ts';
import type { Language } from '../../../src/values/texts.ts';
import type { BookingLine } from '../../../src/stays/rules/prices/price-block.ts';

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

const cleaning = {
  code: 'CLEANING',
  label: { fr: 'Ménage', en: 'Cleaning', de: 'Endreinigung' },
  optionType: 'MANDATORY_ON_BOOKING',
  type: 'CHECK',
  parameters: {},
  prices: [{ value: 100, selectedCodes: [] }],
  priceUnit: 'STAY',
} as const;
const parameters = {
  ONE: { fr: 'un', en: 'one' },
  TWO: { fr: 'deux', en: 'two' },
  HELMET: { fr: 'casque', en: 'helmet' },
};
const bikes = { ...cleaning, code: 'BIKES', label: { fr: 'Vélos', en: 'Bicycles' }, type: 'LIST', parameters } as const;
const coupon = { fr: 'Bienvenue', en: 'Welcome' };
const booked = { arrival: 100, departure: 107, extras: ['HELMET', 'TWO'] };
const optional = { optionType: 'OPTIONAL_ON_BOOKING' } as const;

it.each<
  [line: Partial<BookingLine>, languages: string, text: string, language: string | undefined, services?: Extra[]]
>([
  // In the reader's language, whatever the booking was made in.
  [{ code: 'STAY', label: '7 nuits' }, 'de', '7 Nächte', 'de'],
  [{ code: 'CLEANING', label: 'Ménage', ...optional }, 'en', 'Cleaning', 'en'],
  [{ code: 'CLEANING', label: 'Cleaning', ...optional }, 'en', 'Cleaning', 'en'],
  [{ code: 'CLEANING', label: 'Endreinigung', ...optional }, 'en', 'Cleaning', 'en'],
  [{ code: 'BIKES', label: 'Vélos: deux, casque', ...optional }, 'en', 'Bicycles: two, helmet', 'en'],
  [{ code: 'COUPON', label: 'Bienvenue' }, 'en', 'Welcome', 'en'],
  [{ code: 'COUPON', label: 'Bienvenue' }, 'en', 'Welcome', 'en', [{ ...cleaning, code: 'COUPON' }]],
  // In another language that the reader reads, else in English.
  [{ code: 'CLEANING', label: 'Cleaning', ...optional }, 'es de fr', 'Endreinigung', 'de'],
  [{ code: 'CLEANING', label: 'Cleaning', ...optional }, 'es', 'Cleaning', 'en'],
  // As sold, when it is called otherwise by now, or is gone.
  [{ code: 'CLEANING', label: 'Ménage complet', ...optional }, 'en', 'Ménage complet', undefined],
  [{ code: 'SAUNA', label: 'Sauna', ...optional }, 'en', 'Sauna', undefined],
  [{ code: 'SAUNA', label: 'Sauna', ...optional, labelLanguage: 'fr' }, 'en', 'Sauna', 'fr'],
  [{ code: 'COUPON', label: 'Passé' }, 'en', 'Passé', undefined],
  [{ code: 'COUPON', label: 'Bienvenue', ...optional }, 'en', 'Bienvenue', undefined],
  [{ code: 'REDUCTION', label: 'Bienvenue' }, 'en', 'Bienvenue', undefined],
  [{ code: 'CLEANING', label: 'Bikes', ...optional }, 'en', 'Bikes', undefined],
])('the line %j is called for a reader of %s "%s" (%s)', (line, read, text, written, services = [cleaning, bikes]) => {
  const [language, ...others] = read.split(' ') as [Language, ...string[]];
  const whole = { amount: 100, payable: 'ON_BOOKING', ...line } as BookingLine;
  expect(lineLabelFor(whole, booked, { services, coupon }, { language, others })).toEqual({ text, language: written });
});
