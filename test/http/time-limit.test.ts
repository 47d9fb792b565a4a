import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { queryInt } from '../../src/formats/fields/query-fields.ts';
import { startSampleService, usual } from './sample-service.ts';

const told: unknown[] = [];
const ending = new AbortController();

const waitForNothing = defineOperation({
  ...usual,
  id: 'wait-for-nothing',
  path: '/v2/waiting',
  query: z.object({ wait: queryInt(0, 30).optional(), deaf: z.string().optional(), busy: z.string().optional() }),
  answer: { root: 'thing', shape: z.object({ stopped: z.boolean() }) },
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
  it.each([
    ['30 seconds', '?deaf=1', 30_000],
    ['the seconds that it asks to wait besides', '?wait=2&deaf=1', 32_000],
  ])('returns 503 after %s, and its work is aborted', async (_, query, milliseconds) => {
    const asked = service.get(`/v2/waiting${query}`);
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const answer = await asked;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'REQUEST_TIMEOUT', retryable: true });
    expect(told).toEqual(['stop']);
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
