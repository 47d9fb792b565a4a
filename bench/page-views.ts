import type { Browser, Page } from 'playwright-core';
import { ymdOf } from '../src/values/day.ts';
import { bookByLink, type DemoStay } from '../test/support/demo-stays.ts';
import { devices } from '../test/support/page-states.ts';
import { askSearch, sixFacets } from './asked-search.ts';
import type { Measure } from './bench.ts';
import type { DataSet } from './data-set.ts';
import { quantile } from './spread.ts';

/** CPU slowdown factor relative to this machine, as on a phone. */
const slowness = 4;
const rounds = 5;
/** Bytes of compressed script that a view may load, without the map library. */
const mostScript = 90_000;

interface View {
  path: string;
  ready: string;
}

const searchesBefore = 300;

async function warmUp(url: string, { key, today }: DataSet): Promise<void> {
  const window = { arrivalfrom: ymdOf(today + 10), arrivalto: ymdOf(today + 40) };
  for (let place = 0; place < searchesBefore; place += 1) {
    const dates = place % 2 === 0 ? {} : { ...window, nights: (place % 14) + 1 };
    const query = {
      group: 'lodging',
      pricebasis: 'total',
      facets: sixFacets.join(','),
      pax: (place % 8) + 1,
      ...dates,
    };
    await askSearch(url, key, query);
  }
}

/** Opens each view with empty browser caches on a slowed CPU, at desktop and phone sizes. */
export async function measureViews(browser: Browser, url: string, set: DataSet): Promise<Measure[]> {
  await warmUp(url, set);
  const measures: Measure[] = [];
  for (const [name, view] of Object.entries(await findViews(url, set))) {
    for (const [device, options] of Object.entries(devices)) {
      const seen: Seen[] = [];
      for (let round = 0; round < rounds; round += 1) seen.push(await openSlowly(browser, url, view, options));
      measures.push(...judge(`${name}, ${device}`, seen));
    }
  }
  return measures;
}

function judge(what: string, seen: readonly Seen[]): Measure[] {
  const paints = seen.map(({ paint }) => paint);
  return [
    {
      what: `${what}: largest paint, p50`,
      value: quantile(paints, 0.5),
      unit: 'ms',
      goal: { atMost: 1_000 },
      beside: [{ what: 'worst', value: Math.max(...paints), unit: 'ms' }],
    },
    {
      what: `${what}: layout shift, worst`,
      value: Math.max(...seen.map(({ shift }) => shift)),
      unit: '',
      goal: { atMost: 0.05 },
    },
    {
      what: `${what}: packed scripts without the map`,
      value: Math.max(...seen.map(({ script }) => script)) / 1000,
      unit: 'kB',
      goal: { atMost: mostScript / 1000 },
    },
  ];
}

async function findViews(url: string, { key, today }: DataSet): Promise<Record<string, View>> {
  const [from, to] = [ymdOf(today + 90), ymdOf(today + 150)];
  const asked = `group=lodging&pagesize=1&pageindex=0&requestonly=false&pax=2&nights=7&arrivalfrom=${from}&arrivalto=${to}`;
  const headers = { 'X-API-Key': key };
  const found = await fetch(`${url}/v2/stays/search?${asked}`, { headers });
  const [stay] = ((await found.json()) as { stays: DemoStay[] }).stays;
  if (!stay) throw new Error('The data set has no stay to look at');
  const { arrival, departure, lodging } = stay;
  const dates = `pax=2&arrival=${arrival}&departure=${departure}`;
  return {
    start: { path: '/', ready: 'main[aria-busy=false] .card[data-lodging]' },
    results: { path: `/?${dates}&flex=3&type=HOUSE`, ready: 'main[aria-busy=false] .card[data-lodging]' },
    lodging: { path: `/lodgings/${lodging.id}?pax=2`, ready: '.lodging-head' },
    'my booking': { path: await bookByLink(url, stay, 'en', key), ready: 'h1' },
  };
}

/** Of one page load: milliseconds, share of the view that shifted, bytes. */
interface Seen {
  paint: number;
  shift: number;
  script: number;
}

async function openSlowly(
  browser: Browser,
  url: string,
  { path, ready }: View,
  options: (typeof devices)[keyof typeof devices],
): Promise<Seen> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto(url + path);
  // Locators run in the page, too, so everything must be loaded first.
  await page.waitForLoadState('networkidle');
  await page.locator(ready).first().waitFor();
  const seen = await readSeen(page);
  await context.close();
  return seen;
}

/** Runs in the page: largest contentful paint, unexpected layout shifts, weight of scripts. */
const seen = `new Promise((resolve) => {
    const seen = { paint: 0, shift: 0, script: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = Math.max(seen.paint, entry.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (const { name, encodedBodySize } of performance.getEntriesByType('resource'))
      if (/\\/assets\\/(?!maps-|maplibre)[^/]*\\.m?js$/.test(name)) seen.script += encodedBodySize;
    setTimeout(() => resolve(seen), 1_000);
  })`;

function readSeen(page: Page): Promise<Seen> {
  return page.evaluate<Seen>(seen);
}
