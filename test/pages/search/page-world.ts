import { createServer, type AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startChromium } from '../../support/chromium.ts';
import { keys, startTestService, type TestService } from '../../support/service.ts';

/** A service on the demo data, and a browser that looks at it. */
export interface PageWorld {
  service: TestService;
  /** As the page's own origin is written. */
  origin: string;
  open: (path: string, options?: Parameters<Browser['newContext']>[0]) => Promise<OpenPage>;
  close: () => Promise<void>;
}

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts, breaches of the content policy, and requests that left the origin. */
  troubles: string[];
}

const now = Date.UTC(2027, 2, 1, 12);

/** Starts both, on a port that the addresses in answers name, too. */
export async function startPageWorld(cluster: { url: string; prefix: string }): Promise<PageWorld> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const variables = { PORT: String(port), HOST: 'localhost', PUBLIC_URL: origin, WEB_DEALER: 'meridian' };
  const service = await startTestService(cluster, { seed: 'demo', now, variables });
  const browser = await startChromium();
  return {
    service,
    origin,
    open: async (path, options = {}) => {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 860 }, ...options });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      const troubles = watched(page, origin);
      await page.goto(origin + path);
      return { page, context, troubles };
    },
    close: async () => {
      await browser.close();
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

/** A stay of the demo data that can be booked at once, as the page's dealer sells it. */
export interface DemoStay {
  arrival: string;
  departure: string;
  lodging: { id: number; name: string };
}

/** Finds stays of a week or so, one of each lodging, the cheapest first. */
export async function demoStays(service: TestService): Promise<DemoStay[]> {
  const query =
    'pagesize=50&pageindex=0&group=lodging&requestonly=false&pax=2&sort=priceasc&arrivalfrom=20270501&arrivalto=20270531&nights=7';
  const response = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
  return ((await response.json()) as { stays: DemoStay[] }).stays;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
