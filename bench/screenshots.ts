import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { buildOnce } from '../build/once.ts';
import { searchPage } from '../build/search-page.ts';
import { startChromium } from '../test/support/chromium.ts';
import { note } from './note.ts';

// Takes pictures of the page in its states, on the demo data: `npm run screenshots`. They are for looking at; one of them is in README.

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** A state of the page: where it is opened, and what is done there until it is to be seen. */
interface State {
  name: string;
  /** Address, from the stay that is looked at. */
  path?: (stay: DemoStay) => string;
  viewport?: typeof desk;
  isDark?: boolean;
  language?: string;
  reach?: (page: Page) => Promise<unknown>;
}

interface DemoStay {
  arrival: string;
  departure: string;
  lodging: { id: number };
}

const lodgingPath = ({ lodging, arrival, departure }: DemoStay) =>
  `/lodgings/${lodging.id}?pax=2&arrival=${arrival}&departure=${departure}`;

const states: readonly State[] = [
  { name: 'results' },
  { name: 'results-dark', isDark: true, path: () => '/?region=Bretagne' },
  { name: 'calendar', reach: (page) => page.locator('#dates').click() },
  { name: 'filters', path: () => '/?type=HOUSE&bedrooms=2', language: 'de' },
  {
    name: 'flexible-dates',
    path: ({ arrival, departure }) => `/?pax=2&flex=3&arrival=${arrival}&departure=${departure}`,
  },
  { name: 'nothing-found', path: () => '/?q=Arcachon&type=CAMPING&bedrooms=9&standing=5' },
  {
    name: 'failed',
    reach: async (page) => {
      await page.route('**/stays/search*', (route) => route.abort());
      await page.locator('.sort select').selectOption('priceasc');
      await page.locator('failure-card').waitFor();
    },
  },
  { name: 'lodging', path: lodgingPath },
  {
    name: 'booking',
    path: lodgingPath,
    language: 'fr',
    reach: (page) => page.locator('.book-now, booking-panel .primary').first().click(),
  },
  { name: 'phone-results', viewport: phone },
  { name: 'phone-filters', viewport: phone, reach: (page) => page.locator('.floating button').first().click() },
  { name: 'phone-map', viewport: phone, path: () => '/?region=Bretagne&map=1', isDark: true },
  { name: 'phone-lodging', viewport: phone, path: lodgingPath, language: 'es' },
];

async function takePicture(browser: Browser, url: string, stay: DemoStay, state: State): Promise<void> {
  const { name, path = () => '/', viewport = desk, isDark = false, language = 'en', reach } = state;
  const context = await browser.newContext({ locale: language, viewport, colorScheme: isDark ? 'dark' : 'light' });
  const page = await context.newPage();
  await page.goto(url + path(stay), { waitUntil: 'networkidle' });
  await reach?.(page);
  await page.waitForLoadState('networkidle');
  // A map is drawn some frames after its ground came.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  note(`${name}.png`);
}

/** Finds a stay of a week for two that can be booked at once, in summer. */
async function findStay(url: string): Promise<DemoStay> {
  const query =
    'pagesize=1&pageindex=0&group=lodging&requestonly=false&pax=2&nights=7&arrivalfrom=20270601&arrivalto=20270630&type=HOUSE';
  const response = await fetch(`${url}/web/v2/stays/search?${query}`);
  const [stay] = ((await response.json()) as { stays: DemoStay[] }).stays;
  if (!stay) throw new Error('The demo data has no such stay');
  return stay;
}

const folder = 'data/screenshots';
const port = process.env['PORT'] ?? '8099';

/** Runs the work beside the service on demo data of its own, as whoever starts it for the first time sees it. */
async function withDemo(work: (url: string) => Promise<void>): Promise<void> {
  const env = { ...process.env, PORT: port, DATA_DIR: join(folder, 'service'), LOG_LEVEL: 'warn' };
  const service = spawn(process.execPath, ['src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  try {
    for await (const line of createInterface(service.stdout)) if (line.startsWith('Ready on')) break;
    service.stdout.resume();
    if (service.exitCode !== null) throw new Error('The service did not start');
    await work(`http://localhost:${port}`);
  } finally {
    service.kill();
    await ended;
  }
}

mkdirSync(folder, { recursive: true });
await buildOnce(searchPage);
await withDemo(async (url) => {
  const stay = await findStay(url);
  const browser = await startChromium();
  try {
    for (const state of states) await takePicture(browser, url, stay, state);
  } finally {
    await browser.close();
  }
});
note(`Pictures are in ${folder}`);
