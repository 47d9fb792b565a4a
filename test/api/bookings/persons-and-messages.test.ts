import { beforeEach, describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite, type CallInit } from '../../support/service.ts';
import { customer, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookAtOnce } from '../../support/pay-world.ts';
import { bookingDesk } from './booking-desk.ts';

const { addOccupants, listOccupants, addCommunication, listCommunications, replaceClient } = operationsByName;

const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);

beforeEach(() => service.clock.set(noon));

describe('occupants', () => {
  const [jean, ana, leo] = ['Jean', 'Ana', 'Leo'].map((firstName) => ({ firstName, lastName: 'Durand' }));
  const postOccupants = (id: number, occupants: readonly unknown[], query = '', headers = {}) =>
    service.post(`/v2/bookings/${id}/occupants${query}`, { occupants }, { key, headers });
  const name = async (id: number, occupants: readonly unknown[], query = '', headers = {}) =>
    (await readAnswer(await postOccupants(id, occupants, query, headers), addOccupants, 201)).registered;
  const listed = async (id: number) =>
    (await readAnswer(await service.get(`/v2/bookings/${id}/occupants`, { key }), listOccupants)).occupants;

  it('keeps all that is said of an occupant, also who was born long ago', async () => {
    const { id } = await bookAtOnce(service);
    const whole = { ...jean, birthDate: '19350214', civility: 'mister', nationality: 'fr', type: 'adult' };
    const response = await postOccupants(id, [whole, { ...leo, birthDate: '20270228', type: 'INFANT' }]);
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${id}/occupants`);
    expect(await readAnswer(response, addOccupants, 201)).toEqual({ id, status: 'INSERTED', registered: 2 });
    expect(await listed(id)).toEqual([
      { occupantId: 1, ...whole, civility: 'MISTER', nationality: 'FR', type: 'ADULT' },
      { occupantId: 2, ...leo, birthDate: '20270228', type: 'INFANT' },
    ]);
  });

  it('keeps a change from leaving room for fewer than are named, and tells how many these are', async () => {
    const { id } = await bookAtOnce(service);
    await name(id, [jean, ana]);
    for (const queryType of ['EVALUATION', 'BOOKED']) {
      const fewer = await service.post(`/v2/bookings/${id}/modify`, { queryType, occupantCount: 1 }, { key });
      const problem = await readProblem(fewer, 409, 'OCCUPANTS_EXCEED');
      expect(problem.detail).toContain('2 occupants');
      expect(problem.errors).toMatchObject([{ pointer: '/occupantCount', code: 'TOO_SMALL' }]);
    }
    await name(id, [jean], '?replace=true');
    const fewer = { queryType: 'BOOKED', occupantCount: 1 };
    expect((await service.post(`/v2/bookings/${id}/modify`, fewer, { key })).status).toBe(200);
  });

  it('adds to those that are known, or replaces them, and gives no number twice', async () => {
    const { id } = await bookAtOnce(service);
    expect(await name(id, [jean])).toBe(1);
    expect(await name(id, [ana])).toBe(2);
    const numbered = async () => (await listed(id)).map(({ occupantId, firstName }) => `${occupantId} ${firstName}`);
    expect(await numbered()).toEqual(['1 Jean', '2 Ana']);
    expect(await name(id, [leo], '?replace=true')).toBe(1);
    expect(await name(id, [jean], '?replace=false')).toBe(2);
    expect(await numbered()).toEqual(['3 Leo', '4 Jean']);
  });

  it('takes as many as the booking is for, counted together, and else none of them', async () => {
    const { id } = await bookAtOnce(service);
    await readProblem(await postOccupants(id, [jean, ana, leo]), 422, 'TOO_MANY_OCCUPANTS');
    expect(await listed(id)).toEqual([]);
    await name(id, [jean]);
    await readProblem(await postOccupants(id, [ana, leo]), 422, 'TOO_MANY_OCCUPANTS');
    expect(await listed(id)).toHaveLength(1);
    expect(await name(id, [ana, leo], '?replace=1')).toBe(2);
    await readProblem(await postOccupants(id, [jean, ana, leo], '?replace=1'), 422, 'TOO_MANY_OCCUPANTS');
    expect(await listed(id)).toMatchObject([{ firstName: 'Ana' }, { firstName: 'Leo' }]);
  });
});

describe('messages', () => {
  const said = (id: number, body: unknown, headers = {}) =>
    service.post(`/v2/bookings/${id}/comm`, body, { key, headers });
  const say = async (id: number, body: unknown, headers = {}) =>
    readAnswer(await said(id, body, headers), addCommunication, 201);
  const listed = async (id: number) =>
    (await readAnswer(await service.get(`/v2/bookings/${id}/comm`, { key }), listCommunications)).communications;

  it('keeps a message with all that it may say, and stamps it now when it says no time', async () => {
    const { id } = await bookAtOnce(service);
    const known = { stamp: '2027-02-28-23:59', referenceProvider: 'T-1', author: 'Ana', language: 'EN' };
    const whole = { msg: 'Late\narrival', ...known };
    const response = await said(id, whole);
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${id}/comm`);
    const first = await readAnswer(response, addCommunication, 201);
    const second = await say(id, { msg: ' And a dog. ' });
    expect(first).toEqual({ id, status: 'INSERTED', communicationId: first.communicationId });
    expect(second.communicationId).toBeGreaterThan(first.communicationId);
    const direction = 'TO_OPERATOR';
    expect(await listed(id)).toEqual([
      { communicationId: first.communicationId, ...whole, language: 'en', direction },
      { communicationId: second.communicationId, msg: 'And a dog.', stamp: '2027-03-01-12:00', direction },
    ]);
  });

  it('lists the messages of both directions by their stamps, those of one minute as they came', async () => {
    const { id } = await bookAtOnce(service);
    await say(id, { msg: 'third', stamp: '2027-03-03-10:00' });
    await say(id, { msg: 'first', stamp: '2027-03-01-10:00' });
    await say(id, { msg: 'fourth', stamp: '2027-03-03-10:00' });
    await service.operator.done(`bookings reply ${id} --message second --author Host`, Date.UTC(2027, 2, 2));
    const messages = await listed(id);
    expect(messages.map(({ msg }) => msg)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(messages[1]).toMatchObject({ direction: 'FROM_OPERATOR', author: 'Host', stamp: '2027-03-02-00:00' });
  });
});

const replace = async (id: number, body: unknown, init?: CallInit) =>
  readAnswer(await desk.post(id, 'client', body, init), replaceClient);
const address = { line1: '2 quai Bas', postalCode: '33000', city: 'Bordeaux', country: 'FR' };
const other = { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.org', language: 'en', address };
const elementsOf = (members: object): string =>
  Object.entries(members).reduce((xml, [name, value]: [string, object | string]) => {
    return `${xml}<${name}>${typeof value === 'string' ? value : elementsOf(value)}</${name}>`;
  }, '');

describe('the customer of a booking', () => {
  it.each([
    ['at the root of JSON', '20270801', other],
    ['as a member of JSON', '20270803', { customer: other }],
    ['at the root of XML', '20270805', elementsOf({ customer: other })],
    ['in a booking in XML', '20270807', elementsOf({ booking: { customer: other } })],
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
    const { id } = await desk.bookNow({ stay: '20270809-20270810', customer: other });
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
    const { id } = await desk.bookLink({ stay: '20270820-20270821' });
    const problem = await readProblem(await desk.post(id, 'client', body), 422, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject(errors);
    expect(problem.errors).toHaveLength(errors.length);
    expect((await desk.detail(id)).customer).toMatchObject(customer);
    await desk.post(id, 'cancel', { queryType: 'CANCELLED' });
  });

  it('does not have to be right where nobody looks', async () => {
    const { id } = await desk.bookLink({ stay: '20270822-20270823' });
    expect(await replace(id, { customer: other, email: 5, anything: [] })).toMatchObject({ customer: other });
  });

  it('is another root in XML', async () => {
    const { id } = await desk.bookLink({ stay: '20270824-20270825' });
    const headers = { 'Content-Type': 'application/xml' };
    const sent = desk.post(id, 'client', elementsOf({ client: other }), { headers });
    const problem = await readProblem(await sent, 400, 'MALFORMED_BODY');
    expect(problem.detail).toBe('The root element must be customer or booking');
  });
});
