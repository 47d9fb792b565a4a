import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookAtOnce } from '../../support/pay-world.ts';
import { answerMessages } from '../../support/arrange/bookings.ts';

const { addOccupants, listOccupants, addCommunication, listCommunications } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));

describe('occupants', () => {
  const key = smallKeys.seller;

  const [jean, ana, leo] = ['Jean', 'Ana', 'Leo'].map((firstName) => ({ firstName, lastName: 'Durand' }));
  const postOccupants = (id: number, occupants: readonly unknown[], query = '', headers = {}) =>
    service.post(`/v2/bookings/${id}/occupants${query}`, { occupants }, { key, headers });
  const name = async (id: number, occupants: readonly unknown[], query = '', headers = {}) =>
    (await readAnswer(await postOccupants(id, occupants, query, headers), addOccupants, 201)).registered;
  const listed = async (id: number) =>
    (await readAnswer(await service.get(`/v2/bookings/${id}/occupants`, { key }), listOccupants)).occupants;

  describe('POST /v2/bookings/{id}/occupants', () => {
    it('keeps all that is said of an occupant, also who was born long ago', async () => {
      const { id } = await bookAtOnce(service);
      const whole = {
        firstName: 'Jean',
        lastName: 'Durand',
        birthDate: '19350214',
        civility: 'mister',
        nationality: 'fr',
        type: 'adult',
      };
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
      expect(await listed(id)).toMatchObject([
        { occupantId: 1, firstName: 'Jean' },
        { occupantId: 2, firstName: 'Ana' },
      ]);
      expect(await name(id, [leo], '?replace=true')).toBe(1);
      expect(await name(id, [jean], '?replace=false')).toBe(2);
      expect(await listed(id)).toMatchObject([
        { occupantId: 3, firstName: 'Leo' },
        { occupantId: 4, firstName: 'Jean' },
      ]);
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

    it.each([
      [undefined, '/occupants', 'MISSING'],
      [[], '/occupants', 'TOO_FEW'],
      [[{ firstName: 'Jean' }], '/occupants/0/lastName', 'MISSING'],
      [[jean, { ...ana, firstName: 'x'.repeat(101) }], '/occupants/1/firstName', 'TOO_LONG'],
      [[{ ...jean, birthDate: '19990229' }], '/occupants/0/birthDate', 'INVALID_DATE'],
      [[{ ...jean, birthDate: '18991231' }], '/occupants/0/birthDate', 'INVALID_DATE'],
      [[{ ...jean, birthDate: '20270301' }], '/occupants/0/birthDate', 'INVALID_DATE'],
      [[{ ...jean, civility: 'DR' }], '/occupants/0/civility', 'INVALID_VALUE'],
      [[{ ...jean, nationality: 'FRA' }], '/occupants/0/nationality', 'INVALID_VALUE'],
      [[{ ...jean, type: 'TEENAGER' }], '/occupants/0/type', 'INVALID_VALUE'],
    ])('refuses %o', async (occupants, pointer, code) => {
      const { id } = await bookAtOnce(service);
      const response = await service.post(`/v2/bookings/${id}/occupants`, { occupants }, { key });
      const problem = await readProblem(response, 422, 'VALIDATION_FAILED');
      expect(problem.errors).toMatchObject([{ pointer, code }]);
      expect(await listed(id)).toEqual([]);
    });
  });
});

describe('messages', () => {
  const key = smallKeys.seller;

  const said = (id: number, body: unknown, headers = {}) =>
    service.post(`/v2/bookings/${id}/comm`, body, { key, headers });
  const say = async (id: number, body: unknown, headers = {}) =>
    readAnswer(await said(id, body, headers), addCommunication, 201);
  const listed = async (id: number) =>
    (await readAnswer(await service.get(`/v2/bookings/${id}/comm`, { key }), listCommunications)).communications;

  describe('POST /v2/bookings/{id}/comm', () => {
    it('keeps a message with all that it may say, and stamps it now when it says no time', async () => {
      const { id } = await bookAtOnce(service);
      const whole = {
        msg: 'Late\narrival',
        stamp: '2027-02-28-23:59',
        referenceProvider: 'T-1',
        author: 'Ana',
        language: 'EN',
      };
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

    it.each([
      [{}, '/msg', 'MISSING'],
      [{ msg: '' }, '/msg', 'MISSING'],
      [{ msg: 'x'.repeat(4001) }, '/msg', 'TOO_LONG'],
      [{ msg: 'x', stamp: '2027-02-30-10:00' }, '/stamp', 'INVALID_DATE'],
      [{ msg: 'x', stamp: '2027-02-20-24:00' }, '/stamp', 'INVALID_DATE'],
      [{ msg: 'x', stamp: '2027-02-20 10:00' }, '/stamp', 'INVALID_DATE'],
      [{ msg: 'x', referenceProvider: 'x'.repeat(65) }, '/referenceProvider', 'TOO_LONG'],
      [{ msg: 'x', author: 'x'.repeat(101) }, '/author', 'TOO_LONG'],
      [{ msg: 'x', language: 'english' }, '/language', 'INVALID_VALUE'],
    ])('refuses %o', async (body, pointer, code) => {
      const { id } = await bookAtOnce(service);
      const problem = await readProblem(await said(id, body), 422, 'VALIDATION_FAILED');
      expect(problem.errors).toMatchObject([{ pointer, code }]);
      expect(await listed(id)).toEqual([]);
    });
  });

  describe('GET /v2/bookings/{id}/comm', () => {
    it('lists the messages of both directions by their stamps, those of one minute as they came', async () => {
      const { id } = await bookAtOnce(service);
      await say(id, { msg: 'third', stamp: '2027-03-03-10:00' });
      await say(id, { msg: 'first', stamp: '2027-03-01-10:00' });
      await say(id, { msg: 'fourth', stamp: '2027-03-03-10:00' });
      await answerMessages(service, id, { message: 'second', author: 'Host', at: Date.UTC(2027, 2, 2) });
      const messages = await listed(id);
      expect(messages.map(({ msg }) => msg)).toEqual(['first', 'second', 'third', 'fourth']);
      expect(messages[1]).toMatchObject({ direction: 'FROM_OPERATOR', author: 'Host', stamp: '2027-03-02-00:00' });
    });
  });
});
