import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { note } from './bench.ts';
import { buildOnce } from '../build/once.ts';
import { searchPage } from '../build/search-page.ts';
import { startChromium } from '../test/support/chromium.ts';
import type { DemoStay } from '../test/support/demo-stays.ts';
import { lockStore } from '../test/support/locked-store.ts';
import { devices, pageStates, type PageState } from '../test/support/page-states.ts';
import { arrangeStates, type StateWorld } from '../test/support/state-world.ts';

// Takes screenshots of the pages in their states, on the demo data: `npm run screenshots`, or `npm run screenshots --
// start lodging` for some. For review; one of them is in README.

/** Waits for animations to end. */
async function takePicture(browser: Browser, world: StateWorld, state: PageState): Promise<void> {
  const { name, path, device, isDark, language, reach } = state;
  const colorScheme = isDark ? 'dark' : 'light';
  const context = await browser.newContext({ ...devices[device], locale: language, colorScheme });
  const page = await context.newPage();
  await page.goto(world.origin + path(world), { waitUntil: 'networkidle' });
  await reach(page);
  await keep(page, name);
  await context.close();
}

async function keep(page: Page, name: string): Promise<void> {
  // A map is drawn some frames after its tiles arrive.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  note(`${name}.png`);
}

/** The pages that a busy service and a rate-limited visitor get. */
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

/** Stays of a week for two in summer that can be booked at once. */
async function findStays(url: string): Promise<DemoStay[]> {
  const next = new Date().getFullYear() + 1;
  const query = `pagesize=12&pageindex=0&group=lodging&requestonly=false&pax=2&nights=7&arrivalfrom=${next}0601&arrivalto=${next}0630&type=HOUSE`;
  const response = await fetch(`${url}/web/v2/stays/search?${query}`);
  return ((await response.json()) as { stays: DemoStay[] }).stays;
}

const folder = 'data/screenshots';
const serviceFolder = join(folder, 'service');
const port = process.env['PORT'] ?? '8099';
/** All screenshots come from one address, which must hit the limit in the last one only. */
const reads = '3000';

/** On fresh demo data, as on a first start. */
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

/** States named on the command line; all when none is named. */
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
