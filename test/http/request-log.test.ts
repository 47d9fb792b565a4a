import { afterAll, describe, expect, it } from 'vitest';
import { startSampleService } from './sample-service.ts';

const service = startSampleService();
afterAll(() => service.stop());

interface Line {
  level: number;
  msg: string;
}

/** Asks, and yields the lines that were logged about it. */
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
