import { beforeEach, describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite, type CallInit } from '../../support/service.ts';
import { customer } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';

const { replaceClient } = operationsByName;

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);

beforeEach(() => service.clock.set(noon));

const replace = async (id: number, body: unknown, init?: CallInit) =>
  readAnswer(await desk.post(id, 'client', body, init), replaceClient);
const address = { line1: '2 quai Bas', postalCode: '33000', city: 'Bordeaux', country: 'FR' };
const other = { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.org', language: 'en', address };
const elements =
  '<firstName>Ana</firstName><lastName>Roy</lastName><email>ana@example.org</email><language>EN</language>';
const addressElement = `<address>${Object.entries(address)
  .map(([name, value]) => `<${name}>${value}</${name}>`)
  .join('')}</address>`;

describe('the customer of a booking', () => {
  it.each([
    ['at the root of JSON', '20270601', other],
    ['as a member of JSON', '20270603', { customer: other }],
    ['at the root of XML', '20270605', `<customer>${elements}${addressElement}</customer>`],
    ['in a booking in XML', '20270607', `<booking><customer>${elements}${addressElement}</customer></booking>`],
  ])('%s replaces the former one whole', async (_, day, body) => {
    const person = { ...customer, phoneNumber: '+33612345678', companyName: 'Durand SA', civility: 'MISTER' };
    const { id, reference } = await desk.bookNow({ stay: `${day}-${Number(day) + 1}`, customer: person });
    const before = await desk.detail(id);
    service.clock.set(noon + 5000);
    const changedAt = '2027-03-01T12:00:05.000Z';
    const headers = { 'Content-Type': typeof body === 'string' ? 'application/xml' : 'application/json' };
    const answer = await replace(id, body, { headers });
    expect(answer).toEqual({ id, status: 'UPDATED', reference, customer: other, changedAt });
    expect(await desk.detail(id)).toEqual({ ...before, customer: other, updatedAt: changedAt });
  });

  it('that is the same is IGNORED and keeps the tag', async () => {
    const { id } = await desk.bookNow({ stay: '20270609-20270610', customer: other });
    const tag = await desk.tagOf(id);
    service.clock.set(noon + 5000);
    const answer = await replace(id, { customer: { ...other, address: { ...address, country: 'fr' } } });
    expect(answer).toMatchObject({ status: 'IGNORED', changedAt: '2027-03-01T12:00:00.000Z', customer: other });
    expect(await desk.tagOf(id)).toBe(tag);
  });
});

describe('what is wrong with a new customer', () => {
  const wrong = { ...other, email: 'ana', lastName: '', address: { ...address, country: 'FRA' } };
  const errorsAt = (root: string) => [
    { pointer: `${root}/lastName`, code: 'MISSING' },
    { pointer: `${root}/email`, code: 'INVALID_VALUE' },
    { pointer: `${root}/address/country`, code: 'INVALID_VALUE' },
  ];

  it.each([
    ['at the root', wrong, errorsAt('')],
    ['in the member', { customer: wrong }, errorsAt('/customer')],
    ['in a member that is no object', { customer: 'Ana' }, [{ pointer: '/customer', code: 'INVALID_TYPE' }]],
    [
      'in an empty body',
      {},
      ['firstName', 'lastName', 'email'].map((name) => ({ pointer: `/${name}`, code: 'MISSING' })),
    ],
  ])('%s is named where it stands', async (_, body, errors) => {
    const { id } = await desk.bookLink({ stay: '20270620-20270621' });
    const problem = await readProblem(await desk.post(id, 'client', body), 422, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject(errors);
    expect(problem.errors).toHaveLength(errors.length);
    expect((await desk.detail(id)).customer).toMatchObject(customer);
    await desk.post(id, 'cancel', { queryType: 'CANCELLED' });
  });

  it('does not have to be right where nobody looks', async () => {
    const { id } = await desk.bookLink({ stay: '20270622-20270623' });
    expect(await replace(id, { customer: other, email: 5, anything: [] })).toMatchObject({ customer: other });
  });

  it('is another root in XML', async () => {
    const { id } = await desk.bookLink({ stay: '20270624-20270625' });
    const headers = { 'Content-Type': 'application/xml' };
    const sent = desk.post(id, 'client', `<client>${elements}</client>`, { headers });
    const problem = await readProblem(await sent, 400, 'MALFORMED_BODY');
    expect(problem.detail).toBe('The root element must be customer or booking');
  });
});
