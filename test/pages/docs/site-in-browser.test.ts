import type { Browser, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { chromiumPath, sharedChromium } from '../../support/chromium.ts';
import { serviceForSuite } from '../../support/service.ts';

describe.runIf(chromiumPath !== undefined)('the documentation in a browser', () => {
  const service = serviceForSuite();

  const open = async (path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await (await sharedChromium({ drawsMaps: false })).newPage(options);
    onTestFinished(() => page.close());
    await page.goto(service.url + path);
    return page;
  };

  const guides = ['/docs/guides/partners', '/docs/guides/booking-safely'];

  it.each(['/docs', ...guides, '/docs/search?q=price', '/docs/settings'])(
    'can be used by everybody in light and dark, and fits a phone: %s',
    async (path) => {
      const page = await open(path, { viewport: { width: 390, height: 844 } });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await complaintsOf(page), colorScheme).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), colorScheme).toBe(true);
      }
    },
  );

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
