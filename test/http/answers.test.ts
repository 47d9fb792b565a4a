import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../src/http/problem.ts';
import { failure, startSampleService } from './sample-service.ts';

const service = startSampleService();
const key = service.key('seller01', ['ROLE_SERVICEPROD_API']);
afterAll(service.stop);

describe('an answer', () => {
  it('says which request it answers, in which language, and how long it took', async () => {
    const { headers } = await service.get('/v2/things/1?lang=de', { 'X-Request-Id': 'abc-1.2_3' });
    expect(headers.get('X-Request-Id')).toBe('abc-1.2_3');
    expect(headers.get('Content-Language')).toBe('de');
    expect(headers.get('Server-Timing')).toMatch(/^total;dur=\d+(?:\.\d)?$/);
    const made = await service.get('/v2/things/1', { 'X-Request-Id': 'a b' });
    expect(made.headers.get('X-Request-Id')).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  });

  it('may be kept by everybody without a key, only privately with one, and never where it is no-store', async () => {
    const cacheControl = async (path: string, headers = {}) =>
      (await service.get(path, headers)).headers.get('Cache-Control');
    expect(await cacheControl('/v2/things/1')).toBe('public, no-cache');
    expect(await cacheControl('/v2/things/1', { 'X-API-Key': key })).toBe('private, no-cache');
    expect(await cacheControl('/v2/things?pagesize=1', { 'X-API-Key': key })).toBe('private, no-cache');
    expect(await cacheControl('/v2/things/easy')).toBe('no-store');
  });

  it('has no body on HEAD', async () => {
    const answer = await service.app.request('/v2/things/1', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ETag')).not.toBeNull();
    expect(await answer.text()).toBe('');
  });
});

describe('the ETag', () => {
  const tagOf = async (path: string, headers: Record<string, string> = {}) =>
    (await service.get(path, headers)).headers.get('ETag') ?? '';

  it('spares an answer that the caller has', async () => {
    const tag = await tagOf('/v2/things/1');
    const again = await service.get('/v2/things/1', { 'If-None-Match': `"other", W/${tag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('ETag')).toBe(tag);
    expect(again.headers.get('X-Request-Id')).not.toBeNull();
    expect((await service.get('/v2/things/1', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('is every one for `*`, of what there is', async () => {
    const any = (path: string) => service.get(path, { 'If-None-Match': ' * ' });
    const first = await any('/v2/things/7');
    await service.get('/v2/things/7');
    for (const answer of [first, await any('/v2/things/7')]) {
      expect([answer.status, await answer.text()]).toEqual([304, '']);
      expect(answer.headers.get('Content-Length')).toBeNull();
      expect(answer.headers.get('ETag')).toBe(await tagOf('/v2/things/7'));
    }
    expect((await any('/v2/things/404')).status).toBe(404);
  });

  it('differs with format, language, parameters and compression, and not with the order of the query', async () => {
    const tags = await Promise.all([
      tagOf('/v2/things/1000'),
      tagOf('/v2/things/1000?format=xml'),
      tagOf('/v2/things/1000?lang=en'),
      tagOf('/v2/things/2'),
      tagOf('/v2/things/1000', { 'Accept-Encoding': 'gzip' }),
    ]);
    expect(new Set(tags).size).toBe(5);
    const keyed = { 'X-API-Key': key };
    expect(await tagOf('/v2/things?pagesize=1&features=A,B', keyed)).toBe(
      await tagOf('/v2/things?features=A&features[]=B&pagesize=1&unknown=1', keyed),
    );
  });

  it('of the compressed form is known by the plain one', async () => {
    const tag = await tagOf('/v2/things/1000', { 'Accept-Encoding': 'gzip' });
    expect((await service.get('/v2/things/1000', { 'If-None-Match': tag })).status).toBe(304);
  });
});

describe('compression', () => {
  const sized = async (path: string, accepted: string) => {
    const answer = await service.get(path, { 'Accept-Encoding': accepted });
    return { encoding: answer.headers.get('Content-Encoding'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is done above 1 KB for callers that accept gzip', async () => {
    const { encoding, bytes } = await sized('/v2/things/1000', 'br, gzip');
    expect(encoding).toBe('gzip');
    const plain = await service.get('/v2/things/1000');
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
  });

  it.each([
    ['/v2/things/1', 'gzip'],
    ['/v2/things/1000', 'br'],
    ['/v2/things/1000', 'gzip;q=0'],
  ])('leaves %s with %s uncompressed', async (path, accepted) => {
    expect((await sized(path, accepted)).encoding).toBeNull();
  });
});

describe('a problem', () => {
  const sqliteError = (code: string) =>
    Object.assign(new (class SqliteError extends Error {})('disk of jean@example.org'), { name: 'SqliteError', code });

  it('has the members of the contract, in both formats', async () => {
    const headers = { 'X-Request-Id': 'r1' };
    const json = await service.get('/v2/things/404?x=1', headers);
    expect(json.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(await json.json()).toEqual({
      type: 'https://api.example.org/docs/problems/LODGING_NOT_FOUND',
      title: 'The lodging is not on sale',
      status: 404,
      code: 'LODGING_NOT_FOUND',
      message: 'The lodging is not on sale',
      instance: '/v2/things/404',
      requestId: 'r1',
      retryable: false,
      state: 'BLOCKED',
    });
    const xml = await service.get('/v2/things/404?format=xml', headers);
    expect(xml.headers.get('Content-Type')).toBe('application/problem+xml; charset=utf-8');
    expect(await xml.text()).toContain('<problem xmlns="urn:ietf:rfc:7807"><type>https://api.example.org/docs/');
  });

  it('is retryable for what passes by itself and for changed figures, and for nothing else', () => {
    const request = { instance: '/v2/bookings', requestId: 'b1c9f0', publicUrl: 'https://api.example.org' };
    const codes = Object.keys(problems) as ProblemCode[];
    expect(codes.filter((code) => presentProblem(new ApiError(code), request).retryable)).toEqual([
      ...['REQUEST_INCOMPLETE', 'PRICE_CHANGED', 'QUOTE_EXPIRED', 'IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED'],
      ...['SEARCH_TOO_COSTLY', 'ANONYMOUS_BUDGET_EXCEEDED', 'INTERNAL_ERROR', 'SEARCH_UNAVAILABLE', 'OVERLOADED'],
      ...['STORE_UNAVAILABLE', 'CLOCK_NOT_TRUSTED', 'PAYMENT_UNAVAILABLE', 'REQUEST_TIMEOUT'],
    ]);
  });

  it('lets fixed words win over ids, for every method', async () => {
    expect(await (await service.get('/v2/things/easy')).json()).toMatchObject({ label: 'easy' });
    expect((await service.app.request('/v2/things/easy', { method: 'POST' })).status).toBe(405);
  });

  it('in a format that is not offered comes in JSON', async () => {
    const answer = await service.get('/v2/things/1', { Accept: 'text/html' });
    expect(await answer.json()).toMatchObject({ status: 406, allowed: ['application/json', 'application/xml'] });
  });

  it('of a bug says nothing, and the log names the request but nothing that was sent', async () => {
    failure.error = new Error('about jean@example.org');
    const answer = await service.get('/v2/failing/7?email=jean@example.org', { 'X-Request-Id': 'bug-1' });
    expect(answer.status).toBe(500);
    const problem = await answer.text();
    expect(JSON.parse(problem)).toMatchObject({ code: 'INTERNAL_ERROR', requestId: 'bug-1', retryable: true });
    const log = service.lines.join();
    expect(log).toContain('bug-1');
    expect(problem + log).not.toContain('jean');
  });

  it.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_CORRUPT', 'SQLITE_BUSY', 'SQLITE_READONLY'])(
    'of a store with %s is 503',
    async (code) => {
      failure.error = sqliteError(code);
      const answer = await service.get('/v2/failing/7');
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(await answer.json()).toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE', retryable: true });
    },
  );
});

describe('the pictures of the demo', () => {
  it('are served, and no other file', async () => {
    const answer = await service.get('/media/bathroom-1-320.webp');
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=/);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    for (const path of ['../package.json', '%2e%2e/notice', '..%2f..%2fpackage.json', '']) {
      expect((await service.get(`/media/${path}`)).status, path).toBe(404);
    }
  });
});
