import { beforeAll, describe, expect, it } from 'vitest';
import { bookingIds } from '../../support/facts.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { createBooking } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));
let usual: Record<string, unknown>;

beforeAll(() => {
  usual = {
    lodgingId: lodgingIdOf(service, 'MAIN'),
    arrival: '20270701',
    departure: '20270703',
    occupantCount: 2,
    customer,
  };
});

const paths = ['/v2/bookings', '/v2/bookings/easy'] as const;
const price = { requestType: 'BOOKED', price: 200 };
const key = smallKeys.seller;
const address = { line1: '1 rue Haute', city: 'Lyon', postalCode: '69001', country: 'FR' };
const countBookings = () => bookingIds(service).length;

/** Invalid members (undefined: left out) with the expected pointer and code. */
const wrong: [string, Record<string, unknown>, string, string][] = [
  ['no arrival', { arrival: undefined }, '/arrival', 'MISSING'],
  ['no departure', { departure: '' }, '/departure', 'MISSING'],
  ['no count', { occupantCount: null }, '/occupantCount', 'MISSING'],
  ['no such day', { arrival: '20270230' }, '/arrival', 'INVALID_DATE'],
  ['a date as ISO', { departure: '2027-07-03' }, '/departure', 'INVALID_DATE'],
  ['departure before arrival', { departure: '20270630' }, '/departure', 'INVALID_DATE_RANGE'],
  ['nobody', { occupantCount: 0 }, '/occupantCount', 'TOO_SMALL'],
  ['half a person', { occupantCount: 1.5 }, '/occupantCount', 'INVALID_TYPE'],
  ['more children than persons', { occupantCountChildren: 3 }, '/occupantCountChildren', 'TOO_LARGE'],
  ['a lodging id of words', { lodgingId: 'villa' }, '/lodgingId', 'INVALID_TYPE'],
  ['extras that are no list', { extras: { a: 1 } }, '/extras', 'INVALID_TYPE'],
  ['too many extras', { extras: Array(101).fill('AB') }, '/extras', 'TOO_MANY'],
  ['a long coupon', { promoCode: 'X'.repeat(65) }, '/promoCode', 'TOO_LONG'],
  ['a long reference', { referenceReseller: 'X'.repeat(65) }, '/referenceReseller', 'TOO_LONG'],
  ['a long comment', { comment: 'X'.repeat(2001) }, '/comment', 'TOO_LONG'],
  ['a long follow-up', { salesFollowup: 'X'.repeat(2001) }, '/salesFollowup', 'TOO_LONG'],
  [
    'a long address to return to',
    { urlSuccess: `https://partner.example.org/${'x'.repeat(2000)}` },
    '/urlSuccess',
    'TOO_LONG',
  ],
  ['a negative price', { price: -1 }, '/price', 'TOO_SMALL'],
  ['no customer', { customer: undefined }, '/customer', 'MISSING'],
  ['a customer in one word', { customer: 'Jean' }, '/customer', 'INVALID_TYPE'],
  ['no first name', { customer: { ...customer, firstName: ' ' } }, '/customer/firstName', 'MISSING'],
  ['a long last name', { customer: { ...customer, lastName: 'x'.repeat(101) } }, '/customer/lastName', 'TOO_LONG'],
  ['no e-mail', { customer: { ...customer, email: undefined } }, '/customer/email', 'MISSING'],
  ['an e-mail without @', { customer: { ...customer, email: 'jean' } }, '/customer/email', 'INVALID_VALUE'],
  [
    'a long e-mail',
    { customer: { ...customer, email: `${'x'.repeat(250)}@example.org` } },
    '/customer/email',
    'TOO_LONG',
  ],
  [
    'a national number',
    { customer: { ...customer, phoneNumber: '0612345678' } },
    '/customer/phoneNumber',
    'INVALID_VALUE',
  ],
  ['a long language', { customer: { ...customer, language: 'fra' } }, '/customer/language', 'INVALID_VALUE'],
  ['another civility', { customer: { ...customer, civility: 'DOCTOR' } }, '/customer/civility', 'INVALID_VALUE'],
  [
    'a country in words',
    { customer: { ...customer, address: { ...address, country: 'France' } } },
    '/customer/address/country',
    'INVALID_VALUE',
  ],
  [
    'no city',
    { customer: { ...customer, address: { ...address, city: undefined } } },
    '/customer/address/city',
    'MISSING',
  ],
];

describe.each(paths)('%s', (path) => {
  it.each(wrong)('tells where a body is wrong: %s', async (_, difference, pointer, code) => {
    const body = { ...usual, ...price, ...difference };
    const problem = await readProblem(await service.post(path, body, { key }), 422, 'VALIDATION_FAILED');
    expect(problem.errors?.map((error) => ({ pointer: error.pointer, code: error.code }))).toContainEqual({
      pointer,
      code,
    });
  });
  it('has written nothing for all that', () => {
    expect(countBookings()).toBe(0);
  });
});

it('a caller without a key may return to any host by https, with a warning where it is not registered', async () => {
  const body = { ...usual, arrival: '20270705', departure: '20270706' };
  for (const urlSuccess of ['http://anywhere.example/ok', 'javascript:alert(1)', 'http://api.example.org/'])
    await readProblem(await service.post('/v2/bookings', { ...body, urlSuccess }), 422, 'INVALID_RETURN_URL');
  const own = { ...body, urlSuccess: 'https://api.example.org/booked' };
  expect(await readAnswer(await service.post('/v2/bookings', own), createBooking, 201)).not.toHaveProperty('warnings');
  const elsewhere = {
    ...body,
    arrival: '20270706',
    departure: '20270707',
    urlFailure: 'https://partner.example.org/ko',
  };
  expect(await readAnswer(await service.post('/v2/bookings', elsewhere), createBooking, 201)).toMatchObject({
    warnings: [{ pointer: '/urlFailure', code: 'UNREGISTERED_HOST' }],
  });
});
