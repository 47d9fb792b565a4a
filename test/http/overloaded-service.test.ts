import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import type { Importance } from '../../src/http/limits/shedding.ts';
import { documented, startSampleService } from './sample-service.ts';

/** In shedding order. */
const importances: readonly Importance[] = ['bulk', 'expensive', 'read', 'evaluation', 'booking'];

/** Refuses the given importances, and records the questions. */
function refusing() {
  const refused = new Set<Importance>();
  const heard: string[] = [];
  const shedding = {
    mayBegin(importance: Importance) {
      heard.push(importance);
      return !refused.has(importance);
    },
  };
  return { refused, heard, shedding };
}

const priced = defineOperation({
  id: 'sell-thing',
  method: 'POST',
  path: '/v2/sales',
  auth: 'open',
  documentation: documented('Sells a thing.'),
  body: {
    root: 'sale',
    shape: z.object({ type: z.enum(['EVALUATION', 'BOOKED']) }),
    isRead: ({ type }) => type === 'EVALUATION',
  },
  answer: { root: 'sale', shape: z.object({}) },
  problems: [],
  caching: 'no-store',
  handle: () => ({ value: {} }),
});

const gate = refusing();
let service: ReturnType<typeof startSampleService>;
beforeAll(() => {
  service = startSampleService({}, { operations: [priced], shedding: gate.shedding });
});
afterAll(() => service.stop());

const sell = (type: string) =>
  service.app.request('/v2/sales', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type }),
  });

/** Refuses everything less important from now on, and clears the record. */
function refuseBelow(importance: Importance): void {
  gate.refused.clear();
  for (const each of importances.slice(0, importances.indexOf(importance))) gate.refused.add(each);
  gate.heard.length = 0;
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
    expect(await answer.text()).toContain(code);
    expect(gate.heard).toEqual(['read']);
  });

  it('counts a refused read on no rate', async () => {
    refuseBelow('evaluation');
    expect((await service.get('/v2/things/1')).headers.get('ratelimit')).toBeNull();
  });

  it('refuses prices of a sale before sales, which only the body tells apart', async () => {
    refuseBelow('booking');
    expect((await sell('EVALUATION')).status).toBe(503);
    expect((await sell('BOOKED')).status).toBe(200);
    expect(gate.heard).toEqual(['evaluation', 'booking']);
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
