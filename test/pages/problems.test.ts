import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { smallSeed } from '../support/small-seed.ts';

const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [] }), variables: { RATE_READS: '40' } }));

const get = (path: string, headers: Record<string, string> = {}) => service.get(path, { headers });

describe('a problem that somebody meets in a browser', () => {
  it.each(['/nothing', '/lodgings', '/assets/none.js', '/media/none.webp', '/docs/none', '/favicon.ico'])(
    'is a page at %s',
    async (path) => {
      const response = await get(path, { accept: ofBrowsers, 'accept-language': 'de' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      const page = await response.text();
      expect(page).toContain('<html lang="de">');
      expect(page).toContain('<h1>Diese Seite gibt es nicht</h1>');
      expect(page).toContain(response.headers.get('x-request-id'));
    },
  );

  it.each([
    ['/nothing', '*/*'],
    ['/nothing', 'application/json'],
    ['/nothing', 'application/problem+json, text/html'],
    ['/nothing?format=json', ofBrowsers],
    ['/v2/nothing', ofBrowsers],
    ['/web/v2/nothing', ofBrowsers],
    ['/health/nothing', ofBrowsers],
    ['/schema/nothing.xsd', ofBrowsers],
    ['/schema.xsd/nothing', ofBrowsers],
  ])('are no page for a program: %s as %s', async (path, accept) => {
    const response = await get(path, { accept });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+(json|xml)/);
  });

  it('never quotes what was sent', async () => {
    const page = await (await get('/%3Cscript%3Ealert(1)%3C/script%3E', { accept: ofBrowsers })).text();
    expect(page).not.toContain('alert(1)');
  });
});
