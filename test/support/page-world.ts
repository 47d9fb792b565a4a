import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { chromiumPath, startChromium } from './chromium.ts';
import { freePort } from './free-port.ts';
import { bookByLink, demoStays, type DemoStay } from './demo-stays.ts';
import { testCluster } from './opensearch.ts';
import { startTestService } from './service.ts';

export type PageWorld = Awaited<ReturnType<typeof startPageWorld>>;

const now = Date.UTC(2027, 2, 1, 12);

/** One for all suites of this process. */
let sharedBrowser: Promise<Browser> | undefined;

/** A suite on the demo data in a browser; skipped without one. The world exists once the tests run. */
export function describePages(what: string, tell: (world: PageWorld) => void): void {
  const cluster = testCluster();
  describe.skipIf(chromiumPath === undefined)(what, () => {
    const world = {} as PageWorld;
    beforeAll(async () => {
      Object.assign(world, await startPageWorld(cluster));
    });
    afterAll(() => world.close());
    tell(world);
  });
}

/** On a port known in advance, which addresses in answers use. */
async function startPageWorld(cluster: { url: string; prefix: string }) {
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
  const [browser, stays] = await Promise.all([(sharedBrowser ??= startChromium()), demoStays(service)]);
  const contexts: BrowserContext[] = [];
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
    /** `troubles` are script errors, CSP violations, and requests to other origins. */
    open: async (path: string, options: Parameters<Browser['newContext']>[0] = {}) => {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 860 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      const troubles = watched(page, origin);
      await page.goto(origin + path);
      return { page, context, troubles };
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await service.stop();
    },
  };
}

function watched(page: Page, origin: string): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) troubles.push(request.url());
  });
  return troubles;
}
