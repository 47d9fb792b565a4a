import { describe, expect, it } from 'vitest';
import { freeStays } from '../support/free-stays.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../support/small-seed.ts';
import { sampleRequest, sampleSeed, smallWorld } from '../support/sample-requests.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

/** What is sent, and the country that it is read as. */
const sent: [text: string, country: string | undefined][] = [
  ['FR', 'FR'],
  [' fr ', 'FR'],
  ['UK', 'GB'],
  ['uk', 'GB'],
  ['EL', 'GR'],
  ...['QQ', 'ZZ', 'EU', 'SU', 'YU', 'FRA', 'F', '250', 'F1'].map((text): [string, undefined] => [text, undefined]),
];
const nextStay = freeStays('20270901', 1);

/** Every request member that takes a country: the request, and the pointer. */
const places: [name: string, ask: (country: string) => { path: string; body: object; key: string }, pointer: string][] =
  [
    ['a delivery', (country) => delivery('address', country), '/address/country'],
    ['an owner', (country) => delivery('ownerFull', country), '/ownerFull/address/country'],
    ['a local operator', (country) => delivery('localOperator', country), '/localOperator/address/country'],
    ['a booking by link', (country) => booking('', country), '/customer/address/country'],
    ['a booking at once', (country) => booking('/easy', country), '/customer/address/country'],
    ['a customer', (country) => ofBooking('client', from(country)), '/address/country'],
    [
      'a customer as a member',
      (country) => ofBooking('client', { customer: from(country) }),
      '/customer/address/country',
    ],
    ['an evaluated change', (country) => ofBooking('modify', { customer: from(country) }), '/customer/address/country'],
    [
      'a change',
      (country) => ofBooking('modify', { queryType: 'BOOKED', customer: from(country) }),
      '/customer/address/country',
    ],
    [
      'an occupant',
      (nationality) =>
        ofBooking('occupants?replace=1', { occupants: [{ firstName: 'A', lastName: 'B', nationality }] }),
      '/occupants/0/nationality',
    ],
  ];

const from = (country: string) => ({ ...customer, address: { line1: '1', postalCode: '1', city: 'X', country } });

function delivery(member: 'address' | 'ownerFull' | 'localOperator', country: string) {
  const { path, body = {} } = sampleRequest(service, 'insert-property');
  const address = { ...(body['address'] as object), country };
  const contact = { companyName: 'C', firstName: 'A', phone1: '1', latitude: 44, longitude: -1 };
  const changed = {
    address,
    ownerFull: { ...(body['ownerFull'] as object), address },
    localOperator: { ...contact, address },
  };
  return { path, body: { ...body, [member]: changed[member] }, key: smallKeys.provider };
}

function booking(way: string, country: string) {
  const stay = { lodgingId: lodgingIdOf(service, 'MAIN'), ...nextStay(service), occupantCount: 1 };
  const body = { ...stay, customer: from(country), ...(way !== '' && { requestType: 'BOOKED', maxPrice: 100_000 }) };
  return { path: `/v2/bookings${way}`, body, key: smallKeys.seller };
}

function ofBooking(path: string, body: object) {
  return { path: `/v2/bookings/${smallWorld(service).bookingId}/${path}`, body, key: smallKeys.seller };
}

describe.each(places)('the country of %s', (_, ask, pointer) => {
  it.each(sent)('%j is read as %j', async (text, country) => {
    const { path, body, key } = ask(text);
    const answer = await service.post(path, body, { key });
    const told = (await answer.json()) as { errors?: { pointer: string; code: string }[]; warnings?: object[] };
    if (country === undefined) {
      expect(answer.status).toBe(422);
      expect(told.errors?.map((error) => `${error.pointer} ${error.code}`)).toEqual([`${pointer} INVALID_VALUE`]);
      return;
    }
    expect(answer.status).toBeLessThan(300);
    const warning = { pointer, code: 'COUNTRY_CORRECTED', detail: `${text} was taken for ${country}` };
    if (text.trim().toUpperCase() !== country) expect(told.warnings).toContainEqual(warning);
    else expect(JSON.stringify(told.warnings ?? [])).not.toContain('COUNTRY_CORRECTED');
  });
});

describe('the country of a search', () => {
  const search = async (text: string) => {
    const answer = await service.get(`/v2/stays/search?country=${encodeURIComponent(text)}`, { key: smallKeys.seller });
    const { total, errors } = (await answer.json()) as { total?: number; errors?: object[] };
    return { status: answer.status, total, errors };
  };

  it.each(sent)('%j is read as %j', async (text, country) => {
    const found = await search(text);
    if (country !== undefined) expect(found).toEqual(await search(country));
    else expect(found).toMatchObject({ status: 400, errors: [{ parameter: 'country', code: 'INVALID_VALUE' }] });
  });
});
