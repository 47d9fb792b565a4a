import { beforeAll, describe, expect, it } from 'vitest';
import { deliverProperty } from '../../support/arrange/deliveries.ts';
import { blockLodgings, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getLocalOperator } = operationsByName;

const { seller, other } = smallKeys;
const minute = 60_000;
const delivered = {
  companyName: 'Keys SARL',
  firstName: 'Léa',
  lastName: 'Petit',
  phone1: '+33155550101',
  phone2: '+33155550102',
  email: 'keys@example.org',
  latitude: 44.65,
  longitude: -1.16,
  address: { line1: '1 place du Port', postalCode: '33120', city: 'Arcachon', country: 'FR' },
  receptiveTerms: {
    arrivalFrom: '16:00',
    arrivalTo: '19:00',
    departureFrom: '08:00',
    departureTo: '10:00',
    lateArrival: 'Call before 18:00',
    closedDays: ['MO', 'SU'],
    instructions: { fr: 'Sonner', en: 'Ring' },
  },
  depositTaken: ['CASH_MONEY', 'CHECK_UNCASHED'],
  checkProcedure: 'CHECKIN_WITH_CLIENT',
};

/** As the small seed has it. */
const owner = {
  companyName: 'Pins SARL',
  firstName: 'Ana',
  lastName: 'Roy',
  phone1: '+33199000000',
  email: 'ana@example.org',
  latitude: 44.66,
  longitude: -1.17,
  address: { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' },
};

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'FULL', property: { localOperator: delivered } },
      { ref: 'OWNER' },
      { ref: 'BLOCKED', property: { blocked: true } },
      { ref: 'BARE', contract: null },
      { ref: 'TAKEN' },
      { ref: 'FLEETING' },
    ],
  });
  return { seed };
});

beforeAll(async () => {
  await service.operator.done('gateways save Small.in --out Other.out');
});

const ask = (ref: string, { key = seller, query = '', headers = {} } = {}) =>
  service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/localoperator${query}`, { key, headers });
const read = async (ref: string) => readAnswer(await ask(ref), getLocalOperator);
const tag = async (ref: string) => (await ask(ref)).headers.get('ETag') ?? '';

async function book(ref: string, path: string, members: object = {}): Promise<void> {
  const body = stayWish(service, ref, '20270610', '20270613', members);
  const response = await service.post(path, body, { key: seller });
  expect(response.status, await response.text()).toBe(201);
}

describe('the local operator of a lodging', () => {
  it('is everything that was delivered, with the instant of its last change', async () => {
    expect(await read('FULL')).toEqual({ ...delivered, lastChange: expect.any(Number) as number });
    const { lastChange } = await read('FULL');
    expect(Math.abs(lastChange - service.clock.now())).toBeLessThan(minute);
  });

  it('is the owner at the lodging itself when no other was delivered', async () => {
    expect(await read('OWNER')).toEqual({ ...owner, lastChange: expect.any(Number) as number });
  });
});

describe('the read of a local operator', () => {
  it('refuses a dealer on none of whose channels the lodging is, whatever tag it sends', async () => {
    await readProblem(await ask('FULL', { key: other }), 403, 'LODGING_NOT_IN_CHANNEL');
    const headers = { 'If-None-Match': await tag('FULL') };
    await readProblem(await ask('FULL', { key: other, headers }), 403, 'LODGING_NOT_IN_CHANNEL');
  });

  it('still lets a dealer read it who has a live booking, on sale or not, on his channels or not', async () => {
    await book('TAKEN', '/v2/bookings/easy', { requestType: 'BOOKED', price: 300 });
    await blockLodgings(service, 'TAKEN');
    expect((await read('TAKEN')).companyName).toBe('Pins SARL');
    await readProblem(await ask('TAKEN', { key: other }), 404, 'LODGING_NOT_FOUND');
    await unblockLodgings(service, 'TAKEN');
    await deliverProperty(service, 'TAKEN', { gateways: ['Other.out'] });
    expect((await read('TAKEN')).companyName).toBe('Pins SARL');
    await readAnswer(await ask('TAKEN', { key: other }), getLocalOperator);
  });
});
// Last, because it moves the service's clock.
it('the local operator is hidden again once the booking was not paid in time, even before anybody noticed', async () => {
  await book('FLEETING', '/v2/bookings');
  await blockLodgings(service, 'FLEETING');
  await read('FLEETING');
  service.clock.set(service.clock.now() + 24 * 60 * minute);
  await readProblem(await ask('FLEETING'), 404, 'LODGING_NOT_FOUND');
});
