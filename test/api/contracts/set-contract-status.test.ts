import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pricesFound } from '../../support/searches.ts';
import { heldNights } from '../../support/facts.ts';
import { letPublish } from '../../support/arrange/dealers.ts';
import { readNewestSequence } from '../../support/change-feed.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { contractOf, customer, lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getLodging, setContractStatus } = operationsByName;

const key = smallKeys.provider;
const path = '/v2/contracts/status';
const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: [{ ref: 'SOLD' }, { ref: 'BARE', contract: null }, { ref: 'TWO' }, { ref: 'ONE' }] }),
}));

const bodyOf = (ref: string, status: string, more: object = {}) => ({
  provider: { providerId: 'Small.in', providerReference: ref },
  status,
  ...more,
});
const set = async (ref: string, status: string, more: object = {}) =>
  readAnswer(await service.post(path, bodyOf(ref, status, more), { key }), setContractStatus);
const refused = async (ref: string, status: string, code: number, problem: string, more: object = {}) =>
  readProblem(await service.post(path, bodyOf(ref, status, more), { key }), code, problem);
const insert = async (body: object) => {
  const response = await service.post('/v2/contracts/insert', body, { key });
  expect([200, 201], await response.text()).toContain(response.status);
};
/** Each test uses a fresh property with a contract IN_PROGRESS. */
let made = 0;
const fresh = async (contract: Record<string, unknown> = {}) => {
  const ref = `FRESH-${++made}`;
  const response = await service.post('/v2/properties/insert', propertyOf({ ref }), { key });
  expect(response.status).toBe(201);
  await insert(contractOf({ ref, contract }));
  return ref;
};
const found = async (ref: string) => (await pricesFound(service, ref, '20270701-20270703')).length > 0;

describe('a wish for a state of a contract', () => {
  it('only tells with the word query, in any case', async () => {
    const before = await readNewestSequence(service);
    for (const word of ['query', ' Query ', 'QUERY']) {
      expect(await set('SOLD', word)).toEqual({
        id: lodgingIdOf(service, 'SOLD'),
        status: 'PUBLISHED',
        action: 'IGNORED',
        contractNumber: 'C-SOLD',
        lodgingState: 'EN_DIFFUSION',
        allowed: ['SALES_STOPPED', 'IN_PROGRESS', 'END_OF_CONTRACT'],
      });
    }
    expect(await readNewestSequence(service)).toBe(before);
  });

  it('is ignored when it is so already, by code or by label in any case', async () => {
    const before = await readNewestSequence(service);
    for (const word of ['PUBLISHED', 'Published', 'published']) {
      expect(await set('SOLD', word, { comments: 'Thank you' })).toMatchObject({
        status: 'PUBLISHED',
        action: 'IGNORED',
      });
    }
    expect(await readNewestSequence(service)).toBe(before);
  });

  it('takes a lodging off sale and puts it back, and its bookings stay', async () => {
    const stay = { lodgingId: lodgingIdOf(service, 'SOLD'), arrival: '20270610', departure: '20270612' };
    const booked = await service.post(
      '/v2/bookings',
      { ...stay, occupantCount: 2, customer },
      { key: smallKeys.seller },
    );
    expect(booked.status).toBe(201);
    const stopped = await set('SOLD', 'Cessation of sales');
    expect(stopped).toMatchObject({ status: 'SALES_STOPPED', action: 'UPDATED', lodgingState: 'ARRET_VENTES' });
    expect(stopped.allowed).toEqual(['PUBLISHED', 'END_OF_CONTRACT']);
    await service.caughtUp();
    const read = () => service.get(`/v2/lodgings/${stay.lodgingId}`, { key: smallKeys.seller });
    expect((await readProblem(await read(), 404, 'LODGING_NOT_FOUND')).state).toBe('ARRET_VENTES');
    expect(await found('SOLD')).toBe(false);

    expect(await set('SOLD', 'published')).toMatchObject({ lodgingState: 'EN_DIFFUSION', action: 'UPDATED' });
    await service.caughtUp();
    await readAnswer(await read(), getLodging);
    expect(await found('SOLD')).toBe(true);
    expect(heldNights(service)).toHaveLength(2);
  });

  it.each(['draft', 'NO_CONTRACT', 'PUBLISHED!'])('cannot be %s', async (status) => {
    const problem = await refused('SOLD', status, 422, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ pointer: '/status', code: 'INVALID_VALUE' }]);
  });
});

describe('the steps of a provider', () => {
  it('go from the first delivery to the end, which only a delivery undoes', async () => {
    const ref = await fresh();
    const states = ['TO_VALIDATE', 'IN_PROGRESS', 'TO_VALIDATE', 'PUBLISHED', 'IN_PROGRESS', 'PUBLISHED'];
    for (const status of [...states, 'SALES_STOPPED', 'END_OF_CONTRACT']) {
      expect(await set(ref, status)).toMatchObject({ status, action: 'UPDATED' });
    }
    expect(await set(ref, 'query')).toMatchObject({ lodgingState: 'FIN_CONTRAT', allowed: [] });
    const problem = await refused(ref, 'IN_PROGRESS', 409, 'CONTRACT_TRANSITION_NOT_ALLOWED');
    expect(problem.allowed).toEqual([]);
    await insert(contractOf({ ref }));
    expect(await set(ref, 'query')).toMatchObject({ status: 'IN_PROGRESS', lodgingState: 'EN_COURS_ELABORATION' });
  });

  it('name what is allowed instead', async () => {
    const ref = await fresh();
    const problem = await refused(ref, 'SALES_STOPPED', 409, 'CONTRACT_TRANSITION_NOT_ALLOWED');
    expect(problem.allowed).toEqual(['TO_VALIDATE', 'END_OF_CONTRACT', 'PUBLISHED']);
  });
});

describe('a provider that may not publish', () => {
  beforeEach(() => letPublish(service, 'Small.in', false));
  afterEach(() => letPublish(service, 'Small.in', true));

  it('hands its contract over for the operator to publish', async () => {
    const ref = await fresh();
    const early = await refused(ref, 'PUBLISHED', 409, 'CONTRACT_TRANSITION_NOT_ALLOWED');
    expect(early.allowed).toEqual(['TO_VALIDATE', 'END_OF_CONTRACT']);
    expect((await set(ref, 'A valider')).allowed).toEqual(['IN_PROGRESS', 'END_OF_CONTRACT']);
    await refused(ref, 'PUBLISHED', 409, 'CONTRACT_TRANSITION_NOT_ALLOWED');
  });

  it('may resume sales that it stopped', async () => {
    await set('SOLD', 'SALES_STOPPED');
    expect(await set('SOLD', 'PUBLISHED')).toMatchObject({ action: 'UPDATED', lodgingState: 'EN_DIFFUSION' });
  });
});

describe('publishing a contract', () => {
  const past = { dealRows: [{ arrival: '20270201', departure: '20270208', price: 500 }] };

  it('needs a stay that can still be booked, and says what is missing', async () => {
    const ref = await fresh(past);
    const problem = await refused(ref, 'PUBLISHED', 422, 'PUBLICATION_INCOMPLETE');
    expect(problem.errors).toEqual([
      { pointer: '', code: 'MISSING', detail: 'A stay that can still be booked is required' },
    ]);
    expect(await set(ref, 'query')).toMatchObject({ status: 'IN_PROGRESS' });
    await insert(contractOf({ ref }));
    expect(await set(ref, 'PUBLISHED')).toMatchObject({ status: 'PUBLISHED', lodgingState: 'EN_DIFFUSION' });
  });

  it('is asked of nobody who only stays published', async () => {
    const ref = await fresh();
    await set(ref, 'PUBLISHED');
    await insert(contractOf({ ref, contract: past }));
    expect(await set(ref, 'PUBLISHED')).toMatchObject({ status: 'PUBLISHED', action: 'IGNORED' });
  });
});

describe('which contract is meant', () => {
  it('must be said where more than one is not ended', async () => {
    await insert(contractOf({ ref: 'TWO', contract: { contractNumber: 'C-2' } }));
    const problem = await refused('TWO', 'query', 422, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ pointer: '/contractNumber', code: 'MISSING' }]);
    const second = await set('TWO', 'query', { contractNumber: 'C-2' });
    expect(second).toMatchObject({ status: 'IN_PROGRESS', contractNumber: 'C-2', lodgingState: 'EN_DIFFUSION' });
    await set('TWO', 'END_OF_CONTRACT', { contractNumber: 'C-2' });
    expect(await set('TWO', 'query')).toMatchObject({ contractNumber: 'C-TWO', status: 'PUBLISHED' });
  });

  it('is the one delivered last where every one is ended', async () => {
    await set('TWO', 'END_OF_CONTRACT');
    expect(await set('TWO', 'query')).toMatchObject({ contractNumber: 'C-2', lodgingState: 'FIN_CONTRAT' });
  });

  it('must exist, and so must its property', async () => {
    await refused('NOWHERE', 'query', 404, 'PROPERTY_NOT_FOUND');
    await refused('BARE', 'query', 404, 'CONTRACT_NOT_FOUND');
    await refused('SOLD', 'query', 404, 'CONTRACT_NOT_FOUND', { contractNumber: 'C-TWO' });
    const provider = { providerId: 'Nobody.in', providerReference: 'SOLD' };
    await refused('SOLD', 'query', 403, 'GATEWAY_FORBIDDEN', { provider });
  });
});

const match = (status: string, ifMatch?: string, query = '') =>
  service.post(`${path}${query}`, bodyOf('ONE', status), {
    key,
    headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
  });
const tagOf = async (query = '') => {
  const response = await match('query', undefined, query);
  expect(response.status).toBe(200);
  return response.headers.get('ETag') ?? '';
};
const stateNow = async () => ((await (await match('query')).json()) as { status: string }).status;

describe('If-Match on contracts/status', () => {
  it('lets a move through when it names what stands, and the answer names what stands then', async () => {
    const before = await tagOf();
    expect(before).toMatch(/^"[\w-]+"$/);
    const moved = await match('SALES_STOPPED', before);
    expect(moved.status).toBe(200);
    const after = moved.headers.get('ETag') ?? '';
    expect(after).not.toBe(before);
    expect((await match('PUBLISHED', after)).status).toBe(200);
  });

  it('refuses a move, and a question, that name a state before the last one', async () => {
    const old = await tagOf();
    await match('SALES_STOPPED');
    await match('PUBLISHED');
    const state = await stateNow();
    await readProblem(await match('SALES_STOPPED', old), 412, 'PRECONDITION_FAILED');
    await readProblem(await match('query', old), 412, 'PRECONDITION_FAILED');
    expect(await stateNow()).toBe(state);
  });

  it('refuses a move after another delivery of the contract', async () => {
    const old = await tagOf();
    const rates = { nights: [{ from: '20270601', to: '20270831', nightPrice: 90, minStay: 1, maxStay: 14 }] };
    const delivered = await service.post('/v2/contracts/insert', contractOf({ ref: 'ONE', contract: { rates } }), {
      key,
    });
    expect(delivered.status).toBe(200);
    await readProblem(await match('SALES_STOPPED', old), 412, 'PRECONDITION_FAILED');
  });

  it('takes the tag of whatever format, one of several, and * for any', async () => {
    const [json, xml] = [await tagOf(), await tagOf('?format=xml')];
    expect(xml).toBe(json);
    expect((await match('query', `"other", ${json}`)).status).toBe(200);
    expect((await match('query', '*')).status).toBe(200);
  });

  it.each(['nonsense', '""', '"other"', 'W/*'])('takes %s for another version', async (ifMatch) => {
    await readProblem(await match('query', ifMatch), 412, 'PRECONDITION_FAILED');
    await readProblem(await match('query', `W/${await tagOf()}`), 412, 'PRECONDITION_FAILED');
  });
});
