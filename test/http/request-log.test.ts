import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { SearchUnavailable } from '../../src/search/query/index-view.ts';
import { lookup } from '../../src/http/request-context.ts';
import { startSampleService, usual } from './sample-service.ts';

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

  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const traceOf = async (traceparent: string) =>
    requestLines(await linesOf('/v2/things/7', { traceparent }))[0] as Line & Record<'traceId' | 'spanId', string>;

  it.each([
    `00-${trace}-${parent}-00`,
    `00-${trace}-${parent}-03`,
    `cc-${trace}-${parent}-01`,
    `cc-${trace}-${parent}-01-what-the-future-says`,
  ])('names the trace that the caller began by %s, with a span of its own', async (sent) => {
    const line = await traceOf(sent);
    expect(line).toMatchObject({ traceId: trace, parentId: parent });
    expect(line.spanId).toMatch(/^(?!0{16})[\da-f]{16}$/);
    expect(line.spanId).not.toBe(parent);
  });

  it.each([
    ['nothing', ''],
    ['version ff', `ff-${trace}-${parent}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a parent of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${trace.toUpperCase()}-${parent}-01`],
    ['version 00 with more behind it', `00-${trace}-${parent}-01-more`],
    ['a future version with more glued to it', `cc-${trace}-${parent}-01.more`],
    ['a trace that is too short', `00-${trace.slice(1)}-${parent}-01`],
    ['no flags', `00-${trace}-${parent}`],
  ])('begins a trace of its own where the caller sends %s', async (_, sent) => {
    const line = await traceOf(sent);
    expect(line).not.toHaveProperty('parentId');
    expect(line.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
    expect([trace, (await traceOf(sent)).traceId]).not.toContain(line.traceId);
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
    ...usual,
    id: 'slow-search',
    path: '/v2/slow',
    query: z.object({ direct: z.string().optional() }),
    answer: { root: 'found', shape: z.object({ found: z.boolean() }) },
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
