import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { chromiumPath, startChromium } from '../../support/chromium.ts';
import { serviceForSuite } from '../../support/service.ts';

let browser: Browser;

describe.runIf(chromiumPath !== undefined)('the documentation in a browser', () => {
  const service = serviceForSuite();
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(() => browser.close());

  const open = async (path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await browser.newPage(options);
    await page.goto(service.url + path);
    return page;
  };

  const guides = ['/docs/guides/partners', '/docs/guides/booking-safely'];
  const places = ['/docs', ...guides, '/docs/search?q=price', '/docs/settings'];
  const phone = { width: 390, height: 844 };
  const looks = places.flatMap((path) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme, viewport: phone })),
  );

  it.each(looks)('can be used by everybody, and fits a phone: $path, $colorScheme', async ({ path, ...look }) => {
    const page = await open(path, look);
    expect(await complaintsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
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
  });

  it('searches from every page', async () => {
    const page = await open('/docs/guides/sandbox');
    await page.getByRole('searchbox').fill('publishable key');
    await page.keyboard.press('Enter');
    await page.locator('.found a').first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/docs\//);
  });
});
