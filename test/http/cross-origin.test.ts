import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/service/config.ts';
import { startSampleService } from './sample-service.ts';

const service = startSampleService({ CORS_ORIGINS: 'https://shop.example, http://localhost:3000' });
const closed = startSampleService();
afterAll(() => {
  service.stop();
  closed.stop();
});

const shop = { Origin: 'https://shop.example' };
const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-api-key' };
const allowedIn = ({ headers }: Response) => headers.get('Access-Control-Allow-Origin');

describe('other origins', () => {
  it('may read answers, problems and pages when they are listed', async () => {
    for (const path of ['/v2/things/1', '/v2/things/x', '/nothing', '/health']) {
      const answer = await service.get(path, shop);
      expect(allowedIn(answer)).toBe('https://shop.example');
      expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
    }
    expect(allowedIn(await service.get('/v2/things/1', { Origin: 'http://localhost:3000' }))).toBeTruthy();
  });

  it('see the headers of the contract', async () => {
    const exposed = (await service.get('/v2/things/1', shop)).headers.get('Access-Control-Expose-Headers')?.split(',');
    expect(exposed).toEqual(
      expect.arrayContaining([
        ...['X-Request-Id', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Location', 'Link'],
        ...['Server-Timing', 'Deprecation', 'Sunset', 'X-Unknown-Parameters', 'Idempotency-Replayed'],
      ]),
    );
  });

  it('may send keys and bodies by the answer to a preflight', async () => {
    const asked = await service.app.request('/v2/things', { method: 'OPTIONS', headers: { ...shop, ...preflight } });
    expect(asked.status).toBe(204);
    expect(allowedIn(asked)).toBe('https://shop.example');
    expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,POST');
    const sendable = ['X-API-Key', 'Authorization', 'Content-Type', 'If-None-Match', 'If-Match', 'Idempotency-Key'];
    for (const name of [...sendable, 'traceparent']) {
      expect(asked.headers.get('Access-Control-Allow-Headers')).toContain(name);
    }
    expect(asked.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  it.each([
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:444',
    'null',
    'https://SHOP.example',
  ])('that are not listed exactly, as %s, may nothing', async (Origin) => {
    expect(allowedIn(await service.get('/v2/things/1', { Origin }))).toBeNull();
    const asked = await service.app.request('/v2/things', { method: 'OPTIONS', headers: { Origin, ...preflight } });
    expect(asked.status).toBe(405);
    expect(allowedIn(asked)).toBeNull();
  });

  it('may nothing when none is listed', async () => {
    const answer = await closed.get('/v2/things/1', shop);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    // A key for the origin's pages may be created at any time.
    expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/);
    const asked = await closed.app.request('/v2/things', { method: 'OPTIONS', headers: { ...shop, ...preflight } });
    expect(asked.status).toBe(405);
  });

  it.each([
    '*',
    'shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'ftp://shop.example',
    'https://a.example,',
  ])('cannot be listed as %s', (text) => {
    expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(/CORS_ORIGINS/);
  });
});

describe('security headers', () => {
  it('stand on every answer: operations, problems, pages, pictures', async () => {
    for (const path of ['/v2/things/1', '/v2/things/x', '/nothing', '/health', '/metrics', '/media/beach-1-320.webp']) {
      const { headers } = await service.get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
    }
    const { headers } = await service.get('/v2/things/1');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('demand https only of a service that is reached by it', async () => {
    const plain = startSampleService({ PUBLIC_URL: 'http://localhost:8080' });
    expect((await plain.get('/v2/things/1')).headers.get('Strict-Transport-Security')).toBeNull();
    plain.stop();
  });

  it('leave pages their own', async () => {
    const picture = await service.get('/media/beach-1-320.webp', { 'X-Request-Id': 'r-7' });
    expect(picture.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(picture.headers.get('Content-Type')).toBe('image/webp');
    expect(picture.headers.get('X-Request-Id')).toBe('r-7');
    expect(picture.headers.get('Server-Timing')).toMatch(/^total;dur=/);
  });
});
