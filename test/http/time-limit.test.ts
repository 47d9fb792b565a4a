import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { queryInt } from '../../src/formats/fields/query-fields.ts';
import { documented, startSampleService } from './sample-service.ts';

const told: unknown[] = [];
const ending = new AbortController();

const waitForNothing = defineOperation({
  id: 'wait-for-nothing',
  method: 'GET',
  path: '/v2/waiting',
  auth: 'open',
  documentation: documented('Waits until it is told to stop.'),
  query: z.object({ wait: queryInt(0, 30).optional(), deaf: z.string().optional(), busy: z.string().optional() }),
  answer: { root: 'thing', shape: z.object({ stopped: z.boolean() }) },
  problems: [],
  caching: 'no-store',
  handle: ({ stopSignal, waitSignal, query: { deaf, busy } }) =>
    new Promise((resolve) => {
      (busy === undefined ? waitSignal() : stopSignal()).addEventListener('abort', () => {
        told.push('stop');
        if (deaf === undefined) resolve({ value: { stopped: true } });
      });
    }),
});

const service = startSampleService({}, { operations: [waitForNothing], ending: ending.signal });
afterAll(() => service.stop());

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

describe('a request that takes too long', () => {
  it('returns 503 when its time is over, and its work is aborted', async () => {
    const asked = service.get('/v2/waiting?deaf=1');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const answer = await asked;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'REQUEST_TIMEOUT', retryable: true });
    expect(told).toEqual(['stop']);
  });

  it('has the seconds on top that it asks to wait', async () => {
    const asked = service.get('/v2/waiting?wait=2&deaf=1');
    await vi.advanceTimersByTimeAsync(31_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await asked).status).toBe(503);
  });

  it('leaves no timer behind when it was in time', async () => {
    expect((await service.get('/v2/things/1')).status).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once when the service ends and it only waits; what is at work is finished', async () => {
    const [waiting, working] = [service.get('/v2/waiting'), service.get('/v2/waiting?busy=1')];
    await vi.advanceTimersByTimeAsync(10);
    ending.abort();
    expect(await (await waiting).json()).toEqual({ stopped: true });
    expect(told).toEqual(['stop']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await working).status).toBe(503);
    expect(vi.getTimerCount()).toBe(0);
  });
});
