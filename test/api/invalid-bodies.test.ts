import { describe, expect, it } from 'vitest';
import { everythingStored } from '../support/facts.ts';
import { readProblem } from '../support/reading.ts';
import { sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

/** The member at the pointer is left out, or has the value. */
type Wrong = [what: string, pointer: string, code: string, value?: unknown];

const customer = {
  firstName: 'Jean',
  lastName: 'Durand',
  email: 'jean@example.org',
  address: { line1: '1 rue Haute', city: 'Lyon', postalCode: '69001', country: 'FR' },
};

const wrongBookings: readonly Wrong[] = [
  ['no arrival', '/arrival', 'MISSING'],
  ['no departure', '/departure', 'MISSING', ''],
  ['no count', '/occupantCount', 'MISSING', null],
  ['no such day', '/arrival', 'INVALID_DATE', '20270230'],
  ['a date as ISO', '/departure', 'INVALID_DATE', '2027-07-03'],
  ['a departure before the arrival', '/departure', 'INVALID_DATE_RANGE', '20270401'],
  ['nobody', '/occupantCount', 'TOO_SMALL', 0],
  ['half a person', '/occupantCount', 'INVALID_TYPE', 1.5],
  ['more children than persons', '/occupantCountChildren', 'TOO_LARGE', 3],
  ['a lodging id of words', '/lodgingId', 'INVALID_TYPE', 'villa'],
  ['extras that are no list', '/extras', 'INVALID_TYPE', { a: 1 }],
  ['too many extras', '/extras', 'TOO_MANY', Array(101).fill('AB')],
  ['a long coupon', '/promoCode', 'TOO_LONG', 'X'.repeat(65)],
  ['a long reference', '/referenceReseller', 'TOO_LONG', 'X'.repeat(65)],
  ['a long comment', '/comment', 'TOO_LONG', 'X'.repeat(2001)],
  ['a long follow-up', '/salesFollowup', 'TOO_LONG', 'X'.repeat(2001)],
  ['a long address to return to', '/urlSuccess', 'TOO_LONG', 'https://partner.example.org/'.repeat(100)],
  ['a negative price', '/price', 'TOO_SMALL', -1],
  ['no customer', '/customer', 'MISSING'],
  ['a customer in one word', '/customer', 'INVALID_TYPE', 'Jean'],
  ['no first name', '/customer/firstName', 'MISSING', ' '],
  ['a long last name', '/customer/lastName', 'TOO_LONG', 'x'.repeat(101)],
  ['no e-mail', '/customer/email', 'MISSING'],
  ['an e-mail without @', '/customer/email', 'INVALID_VALUE', 'jean'],
  ['a long e-mail', '/customer/email', 'TOO_LONG', 'jean@example.org'.repeat(20)],
  ['a national number', '/customer/phoneNumber', 'INVALID_VALUE', '0612345678'],
  ['a long language', '/customer/language', 'INVALID_VALUE', 'fra'],
  ['another civility', '/customer/civility', 'INVALID_VALUE', 'DOCTOR'],
  ['no city', '/customer/address/city', 'MISSING'],
];

const wrongEmail = (pointer: string): Wrong => [
  'an e-mail that nobody can have',
  pointer,
  'INVALID_VALUE',
  'a@b..example',
];

const cases: readonly [id: string, changed: object, wrong: readonly Wrong[]][] = [
  ['create-booking', { customer }, wrongBookings],
  ['book-easily', { customer, requestType: 'BOOKED', price: 200 }, wrongBookings],
  ['modify-booking', { queryType: 'BOOKED', customer }, [wrongEmail('/customer/email')]],
  ['replace-client', customer, [wrongEmail('/email')]],
  ['insert-property', {}, [wrongEmail('/ownerFull/mail'), wrongEmail('/localOperator/email')]],
  [
    'add-occupants',
    {
      occupants: [
        { firstName: 'Jean', lastName: 'Durand' },
        { firstName: 'Ana', lastName: 'Durand' },
      ],
    },
    [
      ['no occupants', '/occupants', 'MISSING'],
      ['an empty list', '/occupants', 'TOO_FEW', []],
      ['no last name', '/occupants/0/lastName', 'MISSING'],
      ['a long first name', '/occupants/1/firstName', 'TOO_LONG', 'x'.repeat(101)],
      ['no such birthday', '/occupants/0/birthDate', 'INVALID_DATE', '19990229'],
      ['a birthday long ago', '/occupants/0/birthDate', 'INVALID_DATE', '18991231'],
      ['a birthday to come', '/occupants/0/birthDate', 'INVALID_DATE', '20270301'],
      ['another civility', '/occupants/0/civility', 'INVALID_VALUE', 'DR'],
      ['a long nationality', '/occupants/0/nationality', 'INVALID_VALUE', 'FRA'],
      ['another type', '/occupants/0/type', 'INVALID_VALUE', 'TEENAGER'],
    ],
  ],
  [
    'add-communication',
    { msg: 'Late arrival' },
    [
      ['no message', '/msg', 'MISSING'],
      ['an empty message', '/msg', 'MISSING', ''],
      ['a long message', '/msg', 'TOO_LONG', 'x'.repeat(4001)],
      ['no such day', '/stamp', 'INVALID_DATE', '2027-02-30-10:00'],
      ['no such time', '/stamp', 'INVALID_DATE', '2027-02-20-24:00'],
      ['another form of a time', '/stamp', 'INVALID_DATE', '2027-02-20 10:00'],
      ['a long reference', '/referenceProvider', 'TOO_LONG', 'x'.repeat(65)],
      ['a long author', '/author', 'TOO_LONG', 'x'.repeat(101)],
      ['a long language', '/language', 'INVALID_VALUE', 'english'],
    ],
  ],
  [
    'create-webhook',
    { url: 'https://x.example', events: ['booking.paid'] },
    [
      ['no address', '/url', 'MISSING'],
      ['a protocol that is not HTTP', '/url', 'INVALID_VALUE', 'ftp://x.example'],
      ['an address with a password', '/url', 'INVALID_VALUE', 'https://user:word@x.example'],
      ['an address with a fragment', '/url', 'INVALID_VALUE', 'https://x.example/#part'],
      ['what is no address', '/url', 'INVALID_VALUE', 'no address'],
      ['no events', '/events', 'TOO_FEW', []],
      ['an unknown event', '/events/0', 'INVALID_VALUE', 'booking.lost'],
      ['a long description', '/description', 'TOO_LONG', 'x'.repeat(201)],
    ],
  ],
];

function withMember(value: unknown, [name = '', ...rest]: readonly string[], member: unknown): unknown {
  const inner = (value as Record<string, unknown> | undefined)?.[name];
  const changed = rest.length === 0 ? member : withMember(inner, rest, member);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...(value as object), [name]: changed };
}

const stored = () => everythingStored(service, (table) => !/index|^emission_counter$/.test(table));

describe.each(cases)('%s', (id, body, wrong) => {
  it.each(wrong)('refuses %s at %s as %s, and writes nothing', async (_, pointer, code, value) => {
    const sample = sampleRequest(service, id);
    const changed = withMember({ ...sample.body, ...body }, pointer.split('/').slice(1), value) as typeof sample.body;
    const before = stored();
    const answer = await send(
      service,
      { ...sample, body: changed ?? {} },
      { key: id === 'insert-property' ? smallKeys.provider : smallKeys.seller },
    );
    const { errors } = await readProblem(answer, 422, 'VALIDATION_FAILED');
    expect(errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect(stored()).toEqual(before);
  });
});
