import { describe, expect, it } from 'vitest';
import { answerMessages } from '../../support/arrange/bookings.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { sellerBookings } from './seller-bookings.ts';

const { addCommunication, listCommunications } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));
const bookings = sellerBookings(() => service);
const key = smallKeys.seller;

const said = (id: number, body: unknown, headers = {}) =>
  service.post(`/v2/bookings/${id}/comm`, body, { key, headers });
const say = async (id: number, body: unknown, headers = {}) =>
  readAnswer(await said(id, body, headers), addCommunication, 201);
const listed = async (id: number) =>
  (await readAnswer(await service.get(`/v2/bookings/${id}/comm`, { key }), listCommunications)).communications;

describe('POST /v2/bookings/{id}/comm', () => {
  it('keeps a message with all that it may say, and stamps it now when it says no time', async () => {
    const id = await bookings.confirmed();
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
    const id = await bookings.confirmed();
    const problem = await readProblem(await said(id, body), 422, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ pointer, code }]);
    expect(await listed(id)).toEqual([]);
  });
});

describe('GET /v2/bookings/{id}/comm', () => {
  it('lists the messages of both directions by their stamps, those of one minute as they came', async () => {
    const id = await bookings.confirmed();
    await say(id, { msg: 'third', stamp: '2027-03-03-10:00' });
    await say(id, { msg: 'first', stamp: '2027-03-01-10:00' });
    await say(id, { msg: 'fourth', stamp: '2027-03-03-10:00' });
    await answerMessages(service, id, { message: 'second', author: 'Host', at: Date.UTC(2027, 2, 2) });
    const messages = await listed(id);
    expect(messages.map(({ msg }) => msg)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(messages[1]).toMatchObject({ direction: 'FROM_OPERATOR', author: 'Host', stamp: '2027-03-02-00:00' });
  });
});
