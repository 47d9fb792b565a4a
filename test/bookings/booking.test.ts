import { expect, test } from 'vitest';
import { dayFromYmd } from '../../src/values/day.ts';
import { bookingInput, easyBookingInput } from '../../src/bookings/wire/booking-input.ts';
import { easyBookingResultShape, presentEasyBookingResult, checkReturnUrls } from '../../src/bookings/wire/booking.ts';
import type { Dealer } from '../../src/partners/rules/dealer.ts';
import { wrongFields } from '../formats/wrong-fields.ts';
import { sampleBooking } from './sample-booking.ts';
import cases from './booking.json' with { type: 'json' };

const customer = {
  firstName: 'Jean',
  lastName: 'Durand',
  email: 'jean@example.org',
  phoneNumber: '+33 6 12.34-56 (78)',
};
const stay = { lodgingId: 709328683, arrival: '20270710', departure: '20270717', occupantCount: 4 };
const body = { ...stay, customer };

test('reads a booking with days, cents and a bare telephone number', () => {
  const read = bookingInput.parse({ ...body, occupantCount: '4', price: '642.5', extras: ['sheets'] });
  expect(read).toMatchObject({
    arrival: dayFromYmd('20270710'),
    occupantCount: 4,
    price: 642_50,
    extras: ['SHEETS'],
    paymentType: 'PAYMENT_REQUEST',
    customer: { phoneNumber: '+33612345678', language: 'fr' },
  });
});

const numbers: [sent: string, read: string | undefined][] = cases.numbers as [string, string | undefined][];
for (const text of cases.noNumbers) numbers.push([text, undefined]);

test.each(numbers)('reads the telephone number %j as %j', (sent, read) => {
  const wish = { ...body, customer: { ...customer, phoneNumber: sent } };
  if (read === undefined) expect(wrongFields(bookingInput, wish)).toEqual(['/customer/phoneNumber INVALID_VALUE']);
  else expect(bookingInput.parse(wish).customer.phoneNumber).toBe(read);
});

type Wanted = [string, Record<string, unknown>, string[]];

/** `null` in a case means that the member is left out. */
const changed = (sent: object, change: object) =>
  Object.fromEntries(Object.entries({ ...sent, ...change }).filter(([, value]) => value !== null));

test.each(cases.wanted as Wanted[])('wants %s', (_, change, errors) => {
  expect(wrongFields(bookingInput, changed(body, change))).toEqual(errors);
});

test('checks no customer in an evaluation, and keeps none', () => {
  const read = easyBookingInput.parse({
    requestType: 'evaluation',
    ...stay,
    customer: { email: 'nonsense' },
    referenceReseller: 'x'.repeat(65),
    quoteToken: 'q1.x.y',
  });
  expect(read).toMatchObject({ requestType: 'EVALUATION', occupantFlexible: false });
  expect(read.customer).toBeUndefined();
  expect(read.quoteToken).toBeUndefined();
});

test.each(cases.wantedAtOnce as Wanted[])('wants %s to book at once', (_, change, errors) => {
  expect(wrongFields(easyBookingInput, changed({ requestType: 'BOOKED', ...body }, change))).toEqual(errors);
});

const now = Date.UTC(2027, 2, 5, 10);
const booking = sampleBooking({ paymentDeadline: now + 86_400_000, createdAt: now, updatedAt: now });

const links = { paymentLink: null, customerLink: 'https://api.example.org/my/m1.a.b' };

test('says what is still due, never less than nothing', () => {
  expect(presentEasyBookingResult({ ...booking, state: 'BOOKED', amountPaid: 600_00 }, links).amountDue).toBe(67);
  const paid = presentEasyBookingResult({ ...booking, state: 'BOOKED', amountPaid: 700_00 }, links);
  expect(paid.amountDue).toBe(0);
  expect(easyBookingResultShape.safeParse(paid).success).toBe(true);
});

test.each(cases.returns as [string, string[], boolean][])(
  'whether the return address %s is taken from a dealer with the hosts %j: %s',
  (url, hosts, isAllowed) => {
    const dealer = { returnHosts: hosts } as unknown as Dealer;
    expectReturn(url, { dealer, isAnonymous: false }, isAllowed);
  },
);

test.each<[string, boolean | 'link']>(cases.keyless as [string, boolean | 'link'][])(
  'whether the return address %s is taken without a key, from anybody and from a page: %s',
  (url, isAllowed) => {
    const dealer = { returnHosts: ['dealer.example'] } as unknown as Dealer;
    expectReturn(url, { dealer: undefined, isAnonymous: true }, isAllowed);
    expectReturn(url, { dealer, isAnonymous: true }, isAllowed);
  },
);

test.each<[string, boolean | 'link']>(cases.local as [string, boolean | 'link'][])(
  'without a key, on a service that is known by a name of the machine, %s as a return address: %s',
  (url, isAllowed) => {
    expectReturn(url, { dealer: undefined, isAnonymous: true }, isAllowed, 'http://localhost:8080');
    expectReturn('http://localhost:8080/x', { dealer: undefined, isAnonymous: true }, false);
  },
);

/** `link`: accepted with a warning, since the customer is not redirected there. */
function expectReturn(
  url: string,
  caller: Parameters<typeof checkReturnUrls>[1],
  isAllowed: boolean | 'link',
  publicUrl = 'https://stays.example',
): void {
  const keyless = { publicUrl, returnHosts: ['shop.example'] };
  const check = () => checkReturnUrls({ urlSuccess: url }, caller, keyless);
  const warning = { pointer: '/urlSuccess', code: 'UNREGISTERED_HOST' };
  if (isAllowed) expect(check()).toMatchObject(isAllowed === 'link' ? [warning] : []);
  else expect(check).toThrow(expect.objectContaining({ code: 'INVALID_RETURN_URL' }));
}
