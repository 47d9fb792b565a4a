import { expect, test } from 'vitest';
import { dayFromYmd } from '../../src/values/day.ts';
import { bookingInput, easyBookingInput } from '../../src/bookings/wire/booking-input.ts';
import { easyBookingResultShape, presentEasyBookingResult, checkReturnUrls } from '../../src/bookings/wire/booking.ts';
import type { Dealer } from '../../src/partners/rules/dealer.ts';
import { wrongFields } from '../formats/wrong-fields.ts';
import { sampleBooking } from './sample-booking.ts';

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

const numbers: [sent: string, read: string][] = [
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+33(0)612345678', '+33612345678'],
  ['+330612345678', '+33612345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['0033 (0)6-12-34-56-78', '+33612345678'],
  [' +33.6.12.34.56.78 ', '+33612345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+49 (0) 171 1234567', '+491711234567'],
  ['+41 (0)79 123 45 67', '+41791234567'],
  ['+7 (8)912 345 67 89', '+79123456789'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+39 (0)6 12345678', '+390612345678'],
];

const noNumbers = [
  '+012345678',
  '00012345678',
  '0612345678',
  '06 12 34 56 78',
  '(0)612345678',
  '+999123456789',
  '+33',
  '+33 6 12 34',
  '+336123456789012',
  '+33612345678 ext 5',
  'tel +33612345678',
  '+33612345678 / +33698765432',
  '+33 6 AB CD EF GH',
];

const withNumber = (phoneNumber: string) => ({ ...body, customer: { ...customer, phoneNumber } });

test.each(numbers)('reads the telephone number %j as %j', (sent, read) => {
  expect(bookingInput.parse(withNumber(sent)).customer.phoneNumber).toBe(read);
});

test.each(noNumbers)('refuses the telephone number %j', (sent) => {
  expect(wrongFields(bookingInput, withNumber(sent))).toEqual(['/customer/phoneNumber INVALID_VALUE']);
});

type Change = Readonly<Record<string, unknown>>;

test.each<[wanted: string, change: Change, error: string]>([
  ['a customer', { customer: undefined }, '/customer MISSING'],
  ['an e-mail address', { customer: { ...customer, email: 'jean' } }, '/customer/email INVALID_VALUE'],
  [
    'an international number',
    { customer: { ...customer, phoneNumber: '0612345678' } },
    '/customer/phoneNumber INVALID_VALUE',
  ],
  ['real days', { arrival: '20270231' }, '/arrival INVALID_DATE'],
  ['a departure after the arrival', { departure: '20270710' }, '/departure INVALID_DATE_RANGE'],
  ['no more children than persons', { occupantCountChildren: 5 }, '/occupantCountChildren TOO_LARGE'],
  ['at least one person', { occupantCount: 0 }, '/occupantCount TOO_SMALL'],
  ['a whole number of persons', { occupantCount: 'four' }, '/occupantCount INVALID_TYPE'],
  ['cents at the finest', { price: 1.005 }, '/price INVALID_VALUE'],
])('wants %s', (_, change, error) => {
  expect(wrongFields(bookingInput, { ...body, ...change })).toEqual([error]);
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

test.each<[wanted: string, change: Change, errors: string[]]>([
  ['a customer', { price: 1, customer: undefined }, ['/customer MISSING']],
  ['a price, a highest price or a token', {}, ['/price MISSING']],
  ['a lodging', { price: 1, lodgingId: undefined }, ['/lodgingId MISSING']],
  ['one way to name the lodging', { price: 1, referenceId: 'P-17' }, ['/referenceId CONFLICTING_FIELDS']],
  ['nothing else than a price', { price: 1 }, []],
  ['nothing else than a highest price', { maxPrice: 1 }, []],
  ['nothing else than a token', { quoteToken: 'q1.x.y' }, []],
  ['to know whether to price or to book', { requestType: undefined }, ['/requestType MISSING']],
])('wants %s to book at once', (_, change, errors) => {
  expect(wrongFields(easyBookingInput, { requestType: 'BOOKED', ...body, ...change })).toEqual(errors);
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

const partner = ['partner.example.org'];

test.each<[url: string, hosts: string[], isAllowed: boolean]>([
  ['https://partner.example.org/ok?x=1', partner, true],
  ['https://PARTNER.example.org/ok', ['Partner.Example.org'], true],
  ['https://partner.example.org:8443/ok', partner, true],
  ['https://evil.example/partner.example.org', partner, false],
  ['https://partner.example.org@evil.example/', partner, false],
  ['https://partner.example.org.evil.example/', partner, false],
  ['http://partner.example.org/ok', partner, false],
  ['http://localhost:3000/ok', ['localhost'], true],
  ['ftp://localhost/ok', ['localhost'], false],
  ['https://other.example/ok', ['partner.example.org', 'other.example'], true],
  ['javascript:alert(1)', partner, false],
  ['/ok', partner, false],
])('whether the return address %s is taken from a dealer with the hosts %j: %s', (url, hosts, isAllowed) => {
  const dealer = { returnHosts: hosts } as unknown as Dealer;
  expectReturn(url, { dealer, isAnonymous: false }, isAllowed);
});

/** `link`: accepted with a warning, since the customer is not redirected there. */
type Accepted = boolean | 'link';

test.each<[url: string, isAllowed: Accepted]>([
  ['https://stays.example/booked', true],
  ['https://shop.example/ok', true],
  ['https://shop.example:8443/ok', true],
  ['https://user@shop.example/ok', false],
  ['https://:secret@shop.example/ok', false],
  ['http://shop.example/ok', false],
  ['https://stays.example:8443/booked', 'link'],
  ['http://stays.example/booked', false],
  ['https://dealer.example/ok', 'link'],
  ['https://anybody.example/ok', 'link'],
  ['http://localhost/ok', false],
])('whether the return address %s is taken without a key, from anybody and from a page: %s', (url, isAllowed) => {
  const dealer = { returnHosts: ['dealer.example'] } as unknown as Dealer;
  expectReturn(url, { dealer: undefined, isAnonymous: true }, isAllowed);
  expectReturn(url, { dealer, isAnonymous: true }, isAllowed);
});

test.each<[url: string, isAllowed: Accepted]>([
  ['http://localhost:8080/x', true],
  ['http://127.0.0.1:8080/x', true],
  ['http://[::1]:8080/x', true],
  ['http://127.0.0.1:8081/x', false],
  ['https://127.0.0.1:8080/x', 'link'],
  ['http://127.0.0.2:8080/x', false],
  ['http://10.0.0.1:8080/x', false],
])(
  'without a key, on a service that is known by a name of the machine, %s as a return address: %s',
  (url, isAllowed) => {
    expectReturn(url, { dealer: undefined, isAnonymous: true }, isAllowed, 'http://localhost:8080');
    expectReturn('http://localhost:8080/x', { dealer: undefined, isAnonymous: true }, false);
  },
);

function expectReturn(
  url: string,
  caller: Parameters<typeof checkReturnUrls>[1],
  isAllowed: Accepted,
  publicUrl = 'https://stays.example',
): void {
  const keyless = { publicUrl, returnHosts: ['shop.example'] };
  const check = () => checkReturnUrls({ urlSuccess: url }, caller, keyless);
  const warning = { pointer: '/urlSuccess', code: 'UNREGISTERED_HOST' };
  if (isAllowed) expect(check()).toMatchObject(isAllowed === 'link' ? [warning] : []);
  else expect(check).toThrow(expect.objectContaining({ code: 'INVALID_RETURN_URL' }));
}
