import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { createShedding, importanceOf, type Importance } from '../../src/http/limits/shedding.ts';
import { operations } from '../support/operations.ts';
import { startSampleService, usual } from './sample-service.ts';

/** In shedding order. */
const importances: readonly Importance[] = ['bulk', 'expensive', 'read', 'evaluation', 'booking'];

it('deliveries and lists in lines are the first to be shed; a sale is priced or made as its body says', () => {
  const whole = operations.filter(({ auth, answer }) => auth === 'G' || answer.forms?.includes('lines'));
  expect(whole.length).toBeGreaterThan(5);
  expect(whole.filter((operation) => importanceOf(operation) !== 'bulk').map(({ id }) => id)).toEqual([]);
  const undecided = operations.filter((operation) => importanceOf(operation) === undefined).map(({ id }) => id);
  expect(undecided.sort()).toEqual(['book-easily', 'cancel-booking', 'modify-booking']);
});

const busy = { address: '192.0.2.1' };

/** Sheds from 10 ms of delay on, in a window with `requests` requests. */
function lateBy(delay: number, { requests = 20, threshold = 10 } = {}) {
  const changes: unknown[] = [];
  const shedding = createShedding({
    threshold,
    onRefused: () => undefined,
    onChange: (change) => changes.push(change),
  });
  for (let count = 0; count < requests; count += 1) shedding.mayBegin('booking', busy);
  shedding.look(delay);
  const refusedFor = (caller: typeof busy) => importances.filter((each) => !shedding.mayBegin(each, caller));
  return { changes, shedding, refused: refusedFor(busy), refusedFor };
}

it.each([
  [10, 0],
  [11, 1],
  [16, 2],
  [21, 3],
  [61, 4],
  [121, 5],
])('a delay of %i ms sheds the %i least important kinds of requests', (delay, kinds) => {
  expect(lateBy(delay).refused).toEqual(importances.slice(0, kinds));
});

it.each([
  [15, 1, 0],
  [35, 3, 2],
  [130, 5, 4],
])('a delay of %i ms sheds %i kinds of the address with most requests, %i of another', (delay, most, fewest) => {
  const { shedding, refused, refusedFor } = lateBy(delay);
  expect([refused.length, refusedFor({ address: '192.0.2.2' }).length]).toEqual([most, fewest]);
  // Half of an IPv6 address is the caller's own choice.
  for (let at = 1; at < 90; at += 1) shedding.mayBegin('booking', { address: `2001:db8::${at}` });
  shedding.look(delay);
  expect([refusedFor({ address: '2001:db8::ffff' }).length, refusedFor(busy).length]).toEqual([most, fewest]);
});

it('forgets who sent most', () => {
  const { shedding, refusedFor } = lateBy(0);
  for (let window = 0; window < 10; window += 1) {
    for (let count = 0; count < 20; count += 1) shedding.mayBegin('read', { address: '192.0.2.2' });
    shedding.look(35);
  }
  expect([refusedFor({ address: '192.0.2.2' }).length, refusedFor(busy).length]).toEqual([3, 2]);
});

it('sheds nothing where hardly anything is asked, or where it is switched off', () => {
  expect(lateBy(1_000, { requests: 9 }).refused).toEqual([]);
  expect(lateBy(1_000, { threshold: 0 }).refused).toEqual([]);
});

it('logs when it begins, and when it ends with the number of refused requests', () => {
  const { shedding, changes } = lateBy(25);
  for (let count = 0; count < 20; count += 1) shedding.mayBegin('read', busy);
  shedding.look(25);
  shedding.look(0);
  expect(changes).toEqual([{ isOverloaded: true }, { isOverloaded: false, refused: 23 }]);
});

const priced = defineOperation({
  ...usual,
  id: 'sell-thing',
  method: 'POST',
  path: '/v2/sales',
  body: {
    root: 'sale',
    shape: z.object({ type: z.enum(['EVALUATION', 'BOOKED']) }),
    isRead: ({ type }) => type === 'EVALUATION',
  },
  answer: { root: 'sale', shape: z.object({}) },
  handle: () => ({ value: {} }),
});

const refused = new Set<Importance>();
const heard: Importance[] = [];
const mayBegin = (importance: Importance) => {
  heard.push(importance);
  return !refused.has(importance);
};
const service = startSampleService({}, { operations: [priced], shedding: { mayBegin } });
afterAll(service.stop);

const sell = (type: string) =>
  service.app.request('/v2/sales', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type }),
  });

/** Refuses everything less important from now on, and clears the record. */
function refuseBelow(importance: Importance): void {
  refused.clear();
  for (const each of importances.slice(0, importances.indexOf(importance))) refused.add(each);
  heard.length = 0;
}

describe('a service with too much to do', () => {
  it.each([
    ['application/json', '"code":"OVERLOADED"'],
    ['application/xml', '<code>OVERLOADED</code>'],
  ])('refuses a read in %s with OVERLOADED, which is retryable, and when to come back', async (accept, code) => {
    refuseBelow('evaluation');
    const answer = await service.get('/v2/things/1', { Accept: accept });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(answer.headers.get('ratelimit')).toBeNull();
    expect(await answer.text()).toContain(code);
    expect(heard).toEqual(['read']);
  });

  it('refuses prices of a sale before sales, which only the body tells apart', async () => {
    refuseBelow('booking');
    expect((await sell('EVALUATION')).status).toBe(503);
    expect((await sell('BOOKED')).status).toBe(200);
    expect(heard).toEqual(['evaluation', 'booking']);
  });

  it('answers machines that watch it whatever it has to do', async () => {
    refuseBelow('booking');
    for (const path of ['/health', '/ready', '/metrics']) expect((await service.get(path)).status).toBe(200);
  });

  it('writes refused requests into the log of those who look for them only', async () => {
    refuseBelow('evaluation');
    service.lines.length = 0;
    await service.get('/v2/things/1');
    expect(service.lines.map((line) => JSON.parse(line) as { level: unknown })).toMatchObject([
      { level: 20, problem: 'OVERLOADED', operation: '/v2/things/{id}' },
    ]);
  });
});
