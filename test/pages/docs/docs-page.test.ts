import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testPages } from './test-pages.ts';

const pages = testPages();
afterAll(pages.stop);

const places = [
  '/docs',
  '/docs/guides/sandbox',
  '/docs/search?q=retry&format=html',
  '/docs/reference',
  '/docs/problems?format=html',
  '/docs/problems/INVALID_DATE?format=html',
];

/** Addresses in a page, resolved as a browser would. */
function addressesIn(html: string, place: string): string[] {
  const found = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
  return found.map((address) => new URL(address, `https://docs.example.org${place}`).href);
}

describe('the documentation', () => {
  it.each(places)('holds no script and no style of its own inside: %s', async (place) => {
    const html = await (await pages.get(place)).text();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    for (const [, attributes, content] of html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      expect(attributes).toContain('src=');
      expect(content).toBe('');
    }
  });

  it('runs its own script only, under a policy without exceptions', async () => {
    const { headers } = await pages.get('/docs/reference');
    expect(headers.get('Content-Security-Policy')?.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('works behind a prefix: every address in it is relative', async () => {
    for (const place of places) {
      const html = await (await pages.get(place)).text();
      expect(html).not.toMatch(/(?:href|src)="(?:\/|https?:)/);
    }
  });

  it('keeps pages by their tag and packs them', async () => {
    const page = await pages.get('/docs');
    expect(page.headers.get('Cache-Control')).toBe('public, no-cache');
    const tag = page.headers.get('ETag') ?? '';
    const again = await pages.get('/docs', { 'If-None-Match': tag });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    expect(again.headers.get('Content-Security-Policy')).toBe(page.headers.get('Content-Security-Policy'));
    expect((await pages.get('/docs', { 'If-None-Match': '"other"' })).status).toBe(200);
    const packed = await pages.get('/docs', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await page.text());
  });

  it('keeps files for ever, under an address that changes with their content', async () => {
    const [script = ''] = addressesIn(await (await pages.get('/docs/reference')).text(), '/docs/reference').filter(
      (address) => address.endsWith('reference.js'),
    );
    const path = new URL(script).pathname;
    const file = await pages.get(path);
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(path).toMatch(/^\/docs\/assets\/[0-9a-f]{16}\/reference\.js$/);
  });

  it('sends files packed, in parts and again only when they changed', async () => {
    const [sheet = ''] = addressesIn(await (await pages.get('/docs')).text(), '/docs').filter((address) =>
      address.endsWith('docs.css'),
    );
    const path = new URL(sheet).pathname;
    const whole = await (await pages.get(path)).text();
    const packed = await pages.get(path, { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(whole);
    const tag = packed.headers.get('ETag') ?? '';
    expect((await pages.get(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': tag })).status).toBe(304);
    const part = await pages.get(path, { Range: 'bytes=0-9' });
    expect([part.status, part.headers.get('ETag'), await part.text()]).toEqual([206, null, whole.slice(0, 10)]);
    const head = await pages.send(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(whole)));
    const refused = await pages.send(path, { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('serves no other file, and none under another digest', async () => {
    const [icon = ''] = addressesIn(await (await pages.get('/docs')).text(), '/docs').filter((address) =>
      address.endsWith('icon.svg'),
    );
    const path = new URL(icon).pathname;
    const others = ['package.json', 'index.html', '%2e%2e%2fpackage.json', 'swagger-ui-bundle.js.map', 'toString'];
    const wrong = others.map((name) => path.replace('icon.svg', name));
    for (const address of [...wrong, path.replace(/assets\/.{4}/, 'assets/0000'), '/docs/assets', '/docs/other']) {
      const response = await pages.get(address);
      expect([address, response.status]).toEqual([address, 404]);
      expect(await response.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
    }
  });

  it('keeps no key: the script asks for nothing to be stored', async () => {
    const [script = ''] = addressesIn(await (await pages.get('/docs/reference')).text(), '/docs/reference').filter(
      (address) => address.endsWith('reference.js'),
    );
    const text = await (await pages.get(new URL(script).pathname)).text();
    expect(text).toContain('persistAuthorization: false');
    expect(text).not.toMatch(/localStorage|sessionStorage|cookie/);
  });
});
