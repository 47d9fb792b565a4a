import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { SearchUnavailable } from '../../src/search/query/index-view.ts';
import { lookup } from '../../src/http/limits/units.ts';
import { documented, startSampleService } from './sample-service.ts';

const service = startSampleService();
afterAll(() => service.stop());

interface Line {
  level: number;
  msg: string;
}

async function linesOf(path: string, headers: Record<string, string> = {}): Promise<Line[]> {
  const before = service.lines.length;
  await service.get(path, headers);
  return service.lines.slice(before).map((line) => JSON.parse(line) as Line);
}

const requestLines = (lines: Line[]) => lines.filter(({ msg }) => msg === 'request');

describe('the log of requests', () => {
  it('has one line for each request: method, operation, status, request id and time', async () => {
    const lines = await linesOf('/v2/things/7', { 'X-Request-Id': 'known-1' });
    expect(requestLines(lines)).toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        operation: '/v2/things/{id}',
        status: 200,
        requestId: 'known-1',
        ms: expect.any(Number) as number,
      }),
    ]);
  });

  it('names the problem of a refusal, as a warning', async () => {
    expect(requestLines(await linesOf('/v2/things/404'))).toEqual([
      expect.objectContaining({ level: 40, status: 404, problem: 'LODGING_NOT_FOUND' }),
    ]);
  });

  it('names the trace that the caller began, and else one of its own', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const [line] = requestLines(await linesOf('/v2/things/7', { traceparent: `00-${traceId}-b7ad6b7169203331-01` }));
    expect(line).toMatchObject({ traceId, parentId: 'b7ad6b7169203331' });
    const hex = expect.stringMatching(/^[\da-f]+$/) as string;
    expect(requestLines(await linesOf('/v2/things/7', { traceparent: 'no trace' }))).toEqual([
      expect.objectContaining({ traceId: hex, spanId: hex }),
    ]);
  });

  it('names the dealer of a key', async () => {
    const key = service.key('logged01', ['ROLE_SERVICEPROD_API']);
    const lines = await linesOf('/v2/things/7', { 'X-API-Key': key });
    expect(requestLines(lines)).toEqual([expect.objectContaining({ dealer: 'D1' })]);
  });

  it('writes what machines ask every few seconds only for those who look for errors', async () => {
    expect(requestLines(await linesOf('/health'))).toEqual([expect.objectContaining({ level: 20 })]);
  });
});

describe('a search that its caller gave up', () => {
  const slow = defineOperation({
    id: 'slow-search',
    method: 'GET',
    path: '/v2/slow',
    auth: 'open',
    documentation: documented('Searches until its caller goes away.'),
    query: z.object({ direct: z.string().optional() }),
    answer: { root: 'found', shape: z.object({ found: z.boolean() }) },
    problems: [],
    caching: 'no-store',
    handle: ({ admit, stopSignal, query: { direct } }) => {
      const search = (signal: AbortSignal) =>
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(new SearchUnavailable('GIVEN_UP', 'It was given up'));
          });
          begin();
        });
      return direct === undefined ? admit(lookup, search) : search(stopSignal());
    },
  });
  let begin: () => void;

  it.each(['/v2/slow', '/v2/slow?direct=1'])('counts as no failure of the service: %s', async (path) => {
    const begun = new Promise((resolve) => {
      begin = () => resolve(undefined);
    });
    const sample = startSampleService({}, { operations: [slow] });
    onTestFinished(() => sample.stop());
    const caller = new AbortController();
    const asked = sample.app.request(path, { signal: caller.signal });
    await begun;
    caller.abort();
    await asked;
    const lines = sample.lines.map((line) => JSON.parse(line) as Line);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    const told = { level: 30, msg: 'request given up by its caller', operation: '/v2/slow', status: 499 };
    const { plan, units, criterion } = lookup;
    const cost = path === '/v2/slow' && { plan, units, criterion, searchMs: expect.any(Number) as number };
    expect(lines.at(-1)).toMatchObject({ ...told, ...cost });
    expect(lines.at(-1)).not.toHaveProperty('problem');
    const text = await (await sample.get('/metrics')).text();
    expect(text).toContain('http_requests_total{operation="/v2/slow",method="GET",status="499"} 1');
    expect(text).not.toContain('SEARCH_UNAVAILABLE');
  });
});
