import { pino } from 'pino';
import { expect, test } from 'vitest';
import { beginExchange, type Exchange } from '../../src/http/request-context.ts';
import { requestLog } from '../../src/http/middleware/request-log.ts';

function written(change: Partial<Exchange>, status: number, level = 'info'): { own: string[]; library: string[] } {
  const [own, library] = [[] as string[], [] as string[]];
  const logTo = (lines: string[]) =>
    pino({ level }, { write: (line) => void lines.push(line) }).child({ part: 'of "a" test' });
  const request = new Request('http://localhost/v2/lodgings/7', { headers: { 'X-Request-Id': 'known-1' } });
  const exchange = { ...beginExchange(request, '', {}), template: '/v2/lodgings/{id}', ...change };
  requestLog(logTo(own))(exchange, status);
  logTo(library).error(
    {
      ...{ method: 'GET', operation: exchange.template, status, requestId: exchange.requestId, ms: 0 },
      ...{ dealer: exchange.dealerId, problem: exchange.problem },
    },
    'request',
  );
  return { own, library };
}

/** What differs from one line to the next, and the level. */
const unlike = { time: 0, ms: 0, level: 0 };

function membersOf([line = '']: readonly string[]): object {
  expect(line.endsWith('}\n')).toBe(true);
  return { ...(JSON.parse(line) as object), ...unlike };
}

test.each([
  ['a good answer', {}, 200, 30],
  ['a refusal', { problem: 'LODGING_NOT_FOUND' as const }, 404, 40],
  ['a failure', { problem: 'INTERNAL_ERROR' as const }, 500, 50],
  ["a dealer's call", { dealerId: 'a "dealer" \\ of\nthe test' }, 200, 30],
])('writes %s as the library writes lines', (_, change, status, level) => {
  const { own, library } = written(change, status);
  expect(membersOf(own)).toEqual(membersOf(library));
  const line = JSON.parse(own[0] ?? '') as { level: number; time: number; ms: number };
  expect(line).toMatchObject({ level, ms: expect.any(Number) as number });
  expect(Math.abs(Date.now() - line.time)).toBeLessThan(60_000);
});

test('writes what machines ask every few seconds only for those who look for errors', () => {
  expect(written({ template: '/health' }, 200).own).toEqual([]);
  expect(written({ template: '/health' }, 200, 'debug').own).toHaveLength(1);
});

test('writes no good answer where only warnings are wanted', () => {
  expect(written({}, 200, 'warn').own).toEqual([]);
  expect(written({}, 404, 'warn').own).toHaveLength(1);
});
