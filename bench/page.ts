import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { buildOnce } from '../build/once.ts';
import { searchPage } from '../build/search-page.ts';
import { startChromium } from '../test/support/chromium.ts';
import { datesOf, exactDates } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { quantile, spreadOf } from './spread.ts';

const rounds = 20;
const patient = { timeout: 20_000 };

export const page: Bench = {
  name: 'page',
  question: 'How long after a click does the page show what was found, in a browser on the same machine?',
  async measure(options) {
    await buildOnce(searchPage);
    return withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withService({ config: { ...set.config, webDealer: 'bench' } }, cluster, (url) => timesOf(options, set, url)),
      ),
    );
  },
};

const opened = 'opened';

/** What a person does on the page, one after the other; each time the search is another one. */
const clicks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a filter': (page) => page.locator('[data-facet=type] input').first().click(),
  'another filter': (page) => page.locator('[data-facet=features] input').first().click(),
  'another order': (page) => page.locator('.sort select').selectOption('priceasc'),
  'the next page': (page) => page.locator('.pages a').last().click(),
};

async function timesOf(options: BenchOptions, set: DataSet, url: string): Promise<Measure[]> {
  const browser = await startChromium();
  try {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 860 } });
    const page = await context.newPage();
    const times = new Map<string, number[]>();
    for (const { kind, query } of visitsOf(options, set)) {
      const note = (what: string, time: number) =>
        times.set(`${kind}: ${what}`, [...(times.get(`${kind}: ${what}`) ?? []), time]);
      note(opened, await openedAfter(page, `${url}/?lang=en&${query}`));
      for (const [what, click] of Object.entries(clicks)) note(what, await shownAfter(page, () => click(page)));
    }
    const spread = [...times].flatMap(([what, values]) =>
      spreadOf(what, values).map((measure) =>
        what.endsWith(opened) ? measure : { ...measure, goal: { atMost: 300 } },
      ),
    );
    return [...spread, ...(await measureSlowly(browser, `${url}/?lang=en`))];
  } finally {
    await browser.close();
  }
}

/** Times by which the processor is slower than this machine's, as on a phone. */
const slowness = 4;

/** Opens the page in browsers that know nothing of it yet, on a slow processor. */
async function measureSlowly(browser: Browser, url: string): Promise<Measure[]> {
  const [paints, shifts]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 860 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    paints.push(await openedAfter(page, url));
    shifts.push(await page.evaluate<number>(layoutShift));
    await context.close();
  }
  const name = `a processor ${slowness} times slower`;
  return [
    { what: `${name}: largest paint, p50`, value: quantile(paints, 0.5), unit: 'ms', goal: { atMost: 1_000 } },
    { what: `${name}: layout shift, worst`, value: Math.max(...shifts), unit: '', goal: { atMost: 0.05 } },
  ];
}

/** Runs in the page: adds up what moved without having been asked to. */
const layoutShift = `new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 1_000);
  })`;

/** Yields searches that visits begin with, of two kinds in turns. */
function visitsOf({ seed }: BenchOptions, { today }: DataSet): { kind: string; query: string }[] {
  return fc.sample(exactDates(today), { numRuns: rounds, seed }).flatMap((wish, round) => {
    const { arrival, departure } = datesOf({ ...wish, nights: 3 });
    return [
      { kind: 'no dates', query: `pax=${(round % 6) + 1}` },
      { kind: 'dates ± 3 days', query: `pax=2&flex=3&arrival=${arrival}&departure=${departure}` },
    ];
  });
}

/** Opens the page; yields when the largest thing in view, a card or its picture, was drawn, counted from the navigation. */
async function openedAfter(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator('main[aria-busy=false] .card[data-lodging]').first().waitFor(patient);
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true });
  })`);
}

/** Runs in the page: waits from the next click or choice until the search rests again and what it found is drawn. */
const watch = `
  globalThis.shown = new Promise((resolve) => {
    const main = document.querySelector('main');
    let since;
    const begin = (event) => (since ??= event.timeStamp);
    for (const kind of ['click', 'change']) addEventListener(kind, begin, { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (main.getAttribute('aria-busy') === 'true') return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
    });
    seen.observe(main, { attributes: true, attributeFilter: ['aria-busy'] });
  });
  undefined`;

async function shownAfter(page: Page, click: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watch);
  await click();
  return page.evaluate<number>('globalThis.shown');
}
