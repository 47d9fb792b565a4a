import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { buildOnce } from '../build/once.ts';
import { searchPage } from '../build/search-page.ts';
import { startChromium } from '../test/support/chromium.ts';
import type { DemoStay } from '../test/support/demo-stays.ts';
import { lockStore } from '../test/support/locked-store.ts';
import { devices, pageStates, type PageState, type StateWorld } from '../test/support/page-states.ts';
import { arrangeStates } from '../test/support/state-world.ts';
import { note } from './note.ts';

// Takes pictures of the pages in their states, on the demo data: `npm run screenshots`, or `npm run screenshots -- start lodging` for some.
// They are for looking at; one of them is in README.

/** Takes the picture of a state, as it is after what is moving has come to rest. */
async function takePicture(browser: Browser, world: StateWorld, state: PageState): Promise<void> {
  const { name, path, device = 'desk', isDark = false, language = 'en', reach } = state;
  const colorScheme = isDark ? 'dark' : 'light';
  const context = await browser.newContext({ ...devices[device], locale: language, colorScheme });
  const page = await context.newPage();
  await page.goto(world.origin + path(world), { waitUntil: 'networkidle' });
  await reach?.(page, world);
  await keep(page, name);
  await context.close();
}

async function keep(page: Page, name: string): Promise<void> {
  // A map is drawn some frames after its ground came.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  note(`${name}.png`);
}

/** Takes the pictures of what a busy service says to somebody who sends a form, and to somebody who asks too often. */
async function takeRefusals(browser: Browser, { origin, bookings }: StateWorld): Promise<void> {
  const page = await browser.newPage(devices.desk);
  await page.goto(origin + bookings.open.myPath);
  await page.locator('textarea').fill('We come late.');
  const release = lockStore(serviceFolder);
  await page.locator('form button').last().click();
  await page.locator('.trace').waitFor();
  await keep(page, 'busy');
  release();
  while ((await fetch(`${origin}/docs`)).status !== 429);
  await page.goto(origin + bookings.open.myPath);
  await keep(page, 'too-fast');
}

/** Finds stays of a week for two that can be booked at once, in summer. */
async function findStays(url: string): Promise<DemoStay[]> {
  const next = new Date().getFullYear() + 1;
  const query = `pagesize=12&pageindex=0&group=lodging&requestonly=false&pax=2&nights=7&arrivalfrom=${next}0601&arrivalto=${next}0630&type=HOUSE`;
  const response = await fetch(`${url}/web/v2/stays/search?${query}`);
  return ((await response.json()) as { stays: DemoStay[] }).stays;
}

const folder = 'data/screenshots';
const serviceFolder = join(folder, 'service');
const port = process.env['PORT'] ?? '8099';
/** The visitor of all pictures has one address, and is to be refused in the last one only. */
const reads = '3000';

/** Runs the work beside the service on demo data of its own, as whoever starts it for the first time sees it. */
async function withDemo(work: (url: string) => Promise<void>): Promise<void> {
  const env = { ...process.env, PORT: port, DATA_DIR: serviceFolder, LOG_LEVEL: 'warn', RATE_ADDRESS_READS: reads };
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

/** States that are named on the command line; all without a name. */
const wanted = process.argv.slice(2);
const isWanted = ({ name }: PageState) => wanted.length === 0 || wanted.includes(name);

mkdirSync(folder, { recursive: true });
await buildOnce(searchPage);
await withDemo(async (url) => {
  const world = await arrangeStates(url, await findStays(url));
  const browser = await startChromium();
  try {
    for (const state of pageStates.filter(isWanted)) await takePicture(browser, world, state);
    if (wanted.length === 0) await takeRefusals(browser, world);
  } finally {
    await browser.close();
  }
});
note(`Pictures are in ${folder}`);
