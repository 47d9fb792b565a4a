import manifest from '../../package.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { operations } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';
import { readProblem, readXmlProblem } from '../support/reading.ts';

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));

const request = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { method, headers });

it('reports one version everywhere', async () => {
  const { info } = (await (await service.get('/openapi.json')).json()) as { info: { version: string } };
  const { out } = await service.operator.run('--version');
  expect([info.version, out.trim()]).toEqual([manifest.version, manifest.version]);
});

it('the state of the service is ok in /health, with store, search and index lag in /ready', async () => {
  const health = await service.get('/health');
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({ status: 'ok', version: manifest.version });
  await service.caughtUp();
  const ready = await service.get('/ready');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ready', store: true, search: true, indexLagSeconds: 0, reasons: [] });
  expect(ready.headers.get('Cache-Control')).toBe('no-store');
});

describe('a path', () => {
  it.each([
    ['GET', '/v2/lodgings/'],
    ['GET', '/V2/lodgings'],
    ['GET', '//'],
    ['POST', '/v2/bookings/easy/'],
  ])('counts letter by letter: %s %s', async (method, path) => {
    const response = await request(method, path);
    const { code } = (await response.json()) as { code: string };
    expect([response.status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it.each([
    ['GET', '/media/no-such.svg', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/pay/x?apikey=1', 401, 'KEY_IN_QUERY'],
    ['DELETE', '/health', 405, 'METHOD_NOT_ALLOWED'],
  ])('%s %s of a page is refused in XML where that is accepted', async (method, path, status, code) => {
    await readXmlProblem(await request(method, path, { Accept: 'application/xml' }), status, code);
    await readProblem(await request(method, path, { Accept: 'image/webp' }), status, code);
  });

  const others = '/health /ready /metrics /openapi.json /schema.xsd /schema/problem.xsd /docs /docs/problems';

  it.each([
    ...operations.map(({ path }) => path),
    ...`${others} /docs/problems/INVALID_DATE /pay/x /media/x.svg`.split(' '),
  ])('%s answers 405 to every method that it does not know, and names those that it knows', async (path) => {
    const known = path.replaceAll(/\{\w+\}/g, '1');
    const allow = (await request('DELETE', known)).headers.get('Allow') ?? '';
    expect(allow).toMatch(/^(GET, HEAD|POST|GET, HEAD, POST)$/);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allow.includes(one))) {
      const response = await request(method, known);
      expect(response.headers.get('Allow')).toBe(allow);
      await readProblem(response, 405, 'METHOD_NOT_ALLOWED');
    }
  });
});

it('X-Request-Id stands in every problem', async () => {
  const headers = { 'X-Request-Id': 'trace-17' };
  for (const path of ['/nothing', '/v2/lodgings/x', '/v2/lodgings/999999', '/v2/stays/search']) {
    const response = await service.get(path, { headers });
    expect(response.headers.get('X-Request-Id')).toBe('trace-17');
    expect(((await response.json()) as { requestId: string }).requestId).toBe('trace-17');
  }
});

it('a key in the query is refused on paths that do not exist, too', async () => {
  await readProblem(await service.get(`/v2/nothing?apikey=1`), 401, 'KEY_IN_QUERY');
  await readProblem(await service.get(`/v2/nothing?x=${smallKeys.seller}`), 401, 'KEY_IN_QUERY');
});
