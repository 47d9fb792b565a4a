import { expect, test } from 'vitest';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { dayFromYmd } from '../../src/values/day.ts';
import { bookingInput, easyBookingInput } from '../../src/bookings/wire/booking-input.ts';
import {
  easyBookingResultShape,
  presentBookingResult,
  presentEasyBookingResult,
  checkReturnUrls,
} from '../../src/bookings/wire/booking.ts';
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

test.each<[string, Record<string, unknown>, string[]]>([
  ['a customer', { customer: undefined }, ['/customer MISSING']],
  ['an e-mail address', { customer: { ...customer, email: 'jean' } }, ['/customer/email INVALID_VALUE']],
  [
    'an international number',
    { customer: { ...customer, phoneNumber: '0612345678' } },
    ['/customer/phoneNumber INVALID_VALUE'],
  ],
  ['real days', { arrival: '20270231' }, ['/arrival INVALID_DATE']],
  ['a departure after the arrival', { departure: '20270710' }, ['/departure INVALID_DATE_RANGE']],
  ['no more children than persons', { occupantCountChildren: 5 }, ['/occupantCountChildren TOO_LARGE']],
  ['at least one person', { occupantCount: 0 }, ['/occupantCount TOO_SMALL']],
  ['a whole number of persons', { occupantCount: 'four' }, ['/occupantCount INVALID_TYPE']],
  ['cents at the finest', { price: 1.005 }, ['/price INVALID_VALUE']],
])('wants %s', (_, change, errors) => {
  expect(wrongFields(bookingInput, { ...body, ...change })).toEqual(errors);
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

test.each<[string, Record<string, unknown>, string[]]>([
  ['a customer', { price: 1 }, ['/customer MISSING']],
  ['a price, a highest price or a token', { customer }, ['/price MISSING']],
  ['a lodging', { customer, price: 1, lodgingId: undefined }, ['/lodgingId MISSING']],
  ['one way to name the lodging', { customer, price: 1, referenceId: 'P-17' }, ['/referenceId CONFLICTING_FIELDS']],
  ['nothing else than a price', { customer, price: 1 }, []],
  ['nothing else than a highest price', { customer, maxPrice: 1 }, []],
  ['nothing else than a token', { customer, quoteToken: 'q1.x.y' }, []],
])('wants %s to book at once', (_, change, errors) => {
  expect(wrongFields(easyBookingInput, { requestType: 'BOOKED', ...stay, ...change })).toEqual(errors);
});

test('wants to know whether to price or to book', () => {
  expect(wrongFields(easyBookingInput, stay)).toEqual(['/requestType MISSING']);
});

const now = Date.UTC(2027, 2, 5, 10);
const booking = sampleBooking({ paymentDeadline: now + 86_400_000, createdAt: now, updatedAt: now });

const links = { paymentLink: null, customerLink: 'https://api.example.org/my/m1.a.b' };

test('shows the deadline that belongs to the state, and no other', () => {
  const requested: Booking = { ...booking, state: 'REQUESTED', requestDeadline: now + 172_800_000 };
  expect(presentBookingResult(requested, links)).toMatchObject({ requestDeadline: '2027-03-07T10:00:00.000Z' });
  expect(presentBookingResult(requested, links)).not.toHaveProperty('paymentDeadline');
});

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
