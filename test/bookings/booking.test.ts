import { expect, test } from 'vitest';
import type { Booking } from '../../src/bookings/rules/booking.ts';
import { dayFromYmd } from '../../src/values/day.ts';
import { parseXml } from '../../src/formats/xml-decode.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { bookingInput, easyBookingInput } from '../../src/bookings/wire/booking-input.ts';
import {
  bookingResultShape,
  easyBookingResultShape,
  presentBookingResult,
  presentEasyBookingResult,
  checkReturnUrls,
} from '../../src/bookings/wire/booking.ts';
import { evaluationShape, presentEvaluation } from '../../src/stays/wire/price.ts';
import type { Dealer } from '../../src/partners/rules/dealer.ts';
import { wrongFields } from '../formats/wrong-fields.ts';

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

const numbers: [sent: string, read: string | undefined][] = [
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
  // In Italian numbers the zero is part of the number.
  ['+39 (0)6 12345678', '+390612345678'],
];
const noNumbers = [
  ...[
    '+012345678',
    '00012345678',
    '0612345678',
    '06 12 34 56 78',
    '(0)612345678',
    '+999123456789',
    '+33',
    '+33 6 12 34',
  ],
  ...['+336123456789012', '+33612345678 ext 5', 'tel +33612345678', '+33612345678 / +33698765432', '+33 6 AB CD EF GH'],
];
for (const text of noNumbers) numbers.push([text, undefined]);

test.each(numbers)('reads the telephone number %j as %j', (sent, read) => {
  const wish = { ...body, customer: { ...customer, phoneNumber: sent } };
  if (read === undefined) expect(wrongFields(bookingInput, wish)).toEqual(['/customer/phoneNumber INVALID_VALUE']);
  else expect(bookingInput.parse(wish).customer.phoneNumber).toBe(read);
});

test('reads the same booking from XML', () => {
  const xml = `<booking><lodgingId>709328683</lodgingId><arrival>20270710</arrival><departure> 20270717 </departure><occupantCount>4</occupantCount>
    <customer><firstName>Jean</firstName><lastName>Durand</lastName><email>jean@example.org</email><phoneNumber>+33 6 12.34-56 (78)</phoneNumber></customer>
    <extras><extra>SHEETS</extra></extras></booking>`;
  const read = parseXml(Buffer.from(xml), bookingInput, 'booking');
  expect(bookingInput.parse(read.outcome === 'read' && read.value)).toEqual(
    bookingInput.parse({ ...body, extras: ['SHEETS'] }),
  );
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

const price = {
  basePrice: 700_00,
  price: 630_00,
  extrasPrice: 12_00,
  discountValue: 0,
  mandatoryServicesPrice: 25_00,
  totalPrice: 667_00,
  caution: 500_00,
};
const now = Date.UTC(2027, 2, 5, 10);
const booking: Booking = {
  id: 4811732099123345,
  version: 1,
  reference: 'KTR7M2QXA',
  state: 'PENDING_PAYMENT',
  dealerId: 'seaside',
  lodgingId: 709328683,
  arrival: dayFromYmd('20270710') as number,
  departure: dayFromYmd('20270717') as number,
  occupantCount: 4,
  occupantCountChildren: 0,
  extras: ['SHEETS'],
  promoCode: undefined,
  price,
  lines: [],
  amountPaid: 0,
  partnerPrice: undefined,
  cancellationPolicy: [],
  paymentDeadline: now + 86_400_000,
  requestDeadline: undefined,
  referenceReseller: 'R-1042',
  salesFollowup: undefined,
  comment: undefined,
  urlSuccess: undefined,
  urlFailure: undefined,
  customer: { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language: 'fr' },
  createdAt: now,
  updatedAt: now,
};

const links = { paymentLink: null, customerLink: 'https://api.example.org/my/m1.a.b' };

test('answers a booking to be paid as the contract does, in both formats', () => {
  const value = presentBookingResult(booking, links);
  expect(value).toEqual({
    id: 4811732099123345,
    reference: 'KTR7M2QXA',
    ...links,
    state: 'PENDING_PAYMENT',
    createdAt: '2027-03-05T10:00:00.000Z',
    paymentDeadline: '2027-03-06T10:00:00.000Z',
    basePrice: 700,
    price: 630,
    extrasPrice: 12,
    discountValue: 0,
    mandatoryServicesPrice: 25,
    totalPrice: 667,
    totalExcludes: [],
    onSiteTotal: 0,
    onSiteExcludes: [],
    caution: 500,
    currency: 'EUR',
    referenceReseller: 'R-1042',
  });
  expect(encodeXml(value, bookingResultShape, 'booking')).toMatch(
    /<booking><id>4811732099123345<\/id><reference>KTR7M2QXA<\/reference><customerLink>https:\/\/api.example.org\/my\/m1.a.b<\/customerLink><state>PENDING_PAYMENT<\/state>.*<totalPrice>667.00<\/totalPrice>/,
  );
});

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

test('answers an evaluation with its lines and token', () => {
  const priced = {
    value: 642_00,
    price,
    lines: [{ code: 'STAY', label: '7 nights', amount: 630_00, payable: 'ON_BOOKING' as const }],
    discount: undefined,
    stay: { requestOnly: false },
    occupantCount: 4,
  };
  const value = presentEvaluation(priced, { quoteToken: 'q1.a.b', expiresAt: now + 900_000, lastChange: now });
  expect(value).toMatchObject({
    value: 642,
    totalValue: 667,
    available: true,
    lines: [{ code: 'STAY', label: '7 nights', amount: 630, payable: 'ON_BOOKING' }],
    expiresAt: '2027-03-05T10:15:00.000Z',
    lastChange: '2027-03-05 10:00',
    lastChangeAt: '2027-03-05T10:00:00.000Z',
  });
  expect(evaluationShape.safeParse(value).error).toBeUndefined();
});

test.each([
  ['https://partner.example.org/ok?x=1', ['partner.example.org'], true],
  ['https://PARTNER.example.org/ok', ['Partner.Example.org'], true],
  ['https://partner.example.org:8443/ok', ['partner.example.org'], true],
  ['https://evil.example/partner.example.org', ['partner.example.org'], false],
  ['https://partner.example.org@evil.example/', ['partner.example.org'], false],
  ['https://partner.example.org.evil.example/', ['partner.example.org'], false],
  ['http://partner.example.org/ok', ['partner.example.org'], false],
  ['http://localhost:3000/ok', ['localhost'], true],
  ['javascript:alert(1)', ['partner.example.org'], false],
  ['/ok', ['partner.example.org'], false],
])('whether the return address %s is taken from a dealer with the hosts %j: %s', (url, hosts, isAllowed) => {
  const dealer = { returnHosts: hosts } as unknown as Dealer;
  expectReturn(url, { dealer, isAnonymous: false }, isAllowed);
});

test.each<[string, boolean | 'link']>([
  ['https://stays.example/booked', true],
  ['https://shop.example/ok', true],
  ['https://shop.example:8443/ok', true],
  ['https://user:secret@shop.example/ok', false],
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

test.each<[string, boolean | 'link']>([
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
