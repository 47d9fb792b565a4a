import { expect, it } from 'vitest';
import { describePages } from '../../support/page-world.ts';

const mostScript = 90_000;

describePages('the page', (world) => {
  it('runs under a policy that lets in nothing inline and nothing from elsewhere', async () => {
    const response = await fetch(`${world.origin}/`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src /);
    expect(policy).not.toContain('unsafe');
  });

  it('never sends a key, and nothing to anybody else', async () => {
    const { page, troubles } = await world.open('/?lang=en');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await page.locator('.card[data-lodging] h3 a').first().click();
    await page.locator('.lodging-head').waitFor();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.filter((text) => /x-api-key|authorization|lds_test_/i.test(text))).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it(`has less than ${mostScript} bytes of packed script, as visitors and not developers get it, kept for ever by its name`, async () => {
    const html = await (await fetch(`${world.origin}/`)).text();
    const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
    expect(scripts).toHaveLength(1);
    const { request } = await world.open('/').then(({ context }) => context);
    const response = await request.get(world.origin + (scripts[0] ?? ''), { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers()['content-encoding']).toBe('gzip');
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Number(response.headers()['content-length'])).toBeLessThan(mostScript);
    expect(await response.text()).not.toContain('dev mode');
  });
});
