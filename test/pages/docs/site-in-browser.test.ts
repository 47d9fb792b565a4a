import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { chromiumPath, startChromium } from '../../support/chromium.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const cluster = testCluster();
let service: TestService;
let browser: Browser;

describe.runIf(chromiumPath !== undefined)('the documentation in a browser', () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService(cluster), startChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(service.url + path);
    return page;
  };

  const places = [
    '/docs',
    '/docs/guides/partners',
    '/docs/guides/booking-safely',
    '/docs/search?q=price',
    '/docs/settings',
  ];
  const phone = { width: 390, height: 844 };
  const looks = places.flatMap((path) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme, viewport: phone })),
  );

  it.each(looks)('can be used by everybody, and fits a phone: $path, $colorScheme', async ({ path, ...look }) => {
    const page = await open(path, look);
    expect(await complaintsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  });

  it('keeps the language of samples that a reader chose, on this page and the next', async () => {
    const page = await open('/docs/guides/booking-safely');
    const seen = () =>
      page.evaluate<string>(
        `[...new Set([...document.querySelectorAll('.samples figure')].filter((one) => !one.hidden)
           .map((one) => one.dataset.language))].join()`,
      );
    expect(await seen()).toBe('sh');
    await page.getByRole('button', { name: 'Python' }).first().click();
    expect(await seen()).toBe('python');
    await page.goto(`${service.url}/docs/guides/changing-and-cancelling`);
    expect(await seen()).toBe('python');
    await page.context().close();
  });

  it('searches from every page', async () => {
    const page = await open('/docs/guides/sandbox');
    await page.getByRole('searchbox').fill('publishable key');
    await page.keyboard.press('Enter');
    await page.locator('.found a').first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/docs\//);
    await page.context().close();
  });
});
