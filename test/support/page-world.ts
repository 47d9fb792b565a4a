import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { chromiumPath, sharedChromium } from './chromium.ts';
import { freePort } from './free-port.ts';
import { bookByLink, demoStays, type DemoStay } from './demo-stays.ts';
import { testCluster } from './opensearch.ts';
import { startTestService } from './service.ts';

export type PageWorld = Awaited<ReturnType<typeof startPageWorld>>;

const now = Date.UTC(2027, 2, 1, 12);

/**
 * A suite on the demo data in a browser; skipped without one. The world exists once the tests run. A test fails when a
 * page it opened had a script error, broke the policy, or sent a request to another origin.
 */
export function describePages(what: string, tell: (world: PageWorld) => void): void {
  const cluster = testCluster();
  describe.skipIf(chromiumPath === undefined)(what, () => {
    const world = {} as PageWorld;
    const contexts: BrowserContext[] = [];
    const troubles: string[] = [];
    beforeAll(async () => {
      Object.assign(world, await startPageWorld(cluster, contexts, troubles));
    });
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      expect(troubles.splice(0)).toEqual([]);
    });
    afterAll(() => world.service.stop());
    tell(world);
  });
}

/** On a port known in advance, which addresses in answers use. */
async function startPageWorld(
  cluster: { url: string; prefix: string },
  contexts: BrowserContext[],
  troubles: string[],
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const variables = {
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: origin,
    WEB_DEALER: 'meridian',
    LEGAL_DIR: 'seed/legal',
  };
  const service = await startTestService(cluster, { seed: 'demo', now, variables });
  const stays = await demoStays(service);
  const opener =
    ({ drawsMaps, width }: { drawsMaps: boolean; width: number }) =>
    async (path: string, options: Parameters<Browser['newContext']>[0] = {}) => {
      const browser = await sharedChromium({ drawsMaps });
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 860 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      watch(page, origin, troubles);
      await page.goto(origin + path);
      return { page, context };
    };
  const stayAt = (index: number): DemoStay => {
    const stay = stays[index];
    if (!stay) throw new Error('The demo data has too few stays');
    return stay;
  };
  return {
    service,
    origin,
    /** Can be booked at once, each of another lodging. */
    stays,
    stayAt,
    /** Books by link; returns the path of the customer's page in the language. */
    book: (index: number, language: string) => bookByLink(origin, stayAt(index), language),
    /** Without the map, which takes seconds of both processors to draw without a GPU. */
    open: opener({ drawsMaps: false, width: 1180 }),
    /** Wide enough for the map beside the results. */
    openWithMap: opener({ drawsMaps: true, width: 1366 }),
  };
}

function watch(page: Page, origin: string, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      troubles.push(message.text());
    }
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) troubles.push(request.url());
  });
}
