import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { buildOnce } from '../build/once.ts';
import { searchPage } from '../build/search-page.ts';
import { freePort } from '../test/support/free-port.ts';
import { startChromium } from '../test/support/chromium.ts';
import { datesOf, exactDates } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { measureViews } from './page-views.ts';
import { spreadOf } from './spread.ts';

const rounds = 20;
const patient = { timeout: 20_000 };

export const page: Bench = {
  name: 'page',
  question: 'How soon is the page there on a slow processor, and how long after a click does it show what was found?',
  async measure(options) {
    await buildOnce(searchPage);
    const port = await freePort();
    // Pictures are requested from the public address.
    const seen = { host: 'localhost', port, publicUrl: `http://localhost:${port}`, webDealer: 'bench' };
    return withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withService({ config: { ...set.config, ...seen } }, cluster, () => timesOf(options, set, seen.publicUrl)),
      ),
    );
  },
};

const opened = 'opened';

/** A user's actions in sequence; each causes another search. */
const clicks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a filter': (page) => page.locator('[data-facet=type] input').first().click(),
  'another filter': (page) => page.locator('[data-facet=features] input').first().click(),
  'another order': (page) => page.locator('.sort select').selectOption('priceasc'),
  'the next page': (page) => page.locator('.pages a').last().click(),
};

async function timesOf(options: BenchOptions, set: DataSet, url: string): Promise<Measure[]> {
  const browser = await startChromium();
  try {
    const views = await measureViews(browser, url, set);
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1366, height: 860 } });
    const page = await context.newPage();
    const times = new Map<string, number[]>();
    for (const { kind, query, looksAtMap } of visitsOf(options, set)) {
      const note = (what: string, time: number) =>
        times.set(`${kind}: ${what}`, [...(times.get(`${kind}: ${what}`) ?? []), time]);
      note(opened, await openedAfter(page, `${url}/?lang=en&${query}`));
      if (looksAtMap) await page.locator('.map .cluster, .map .pin').first().waitFor(patient);
      for (const [what, click] of Object.entries(clicks)) {
        // Few results have only one page.
        if (what !== 'the next page' || (await page.locator('.pages a').count()) > 0) {
          note(what, await shownAfter(page, () => click(page)));
        }
      }
    }
    const spread = [...times].flatMap(([what, values]) =>
      spreadOf(what, values).map((measure) =>
        what.endsWith(opened) ? measure : { ...measure, goal: { atMost: 300 } },
      ),
    );
    return [...views, ...spread];
  } finally {
    await browser.close();
  }
}

/** The initial search, and whether the map is awaited before the first click. */
interface Visit {
  kind: string;
  query: string;
  looksAtMap?: boolean;
}

function visitsOf({ seed }: BenchOptions, { today }: DataSet): Visit[] {
  return fc.sample(exactDates(today), { numRuns: rounds, seed }).flatMap((wish, round) => {
    const { arrival, departure } = datesOf({ ...wish, nights: 3 });
    const persons = (round % 6) + 1;
    return [
      { kind: 'no dates', query: `pax=${persons}` },
      { kind: 'no dates, with the map', query: `pax=${persons}`, looksAtMap: true },
      { kind: 'dates ± 3 days', query: `pax=2&flex=3&arrival=${arrival}&departure=${departure}` },
    ];
  });
}

/** Milliseconds from navigation until the largest element in view, a card or its picture, was drawn. */
async function openedAfter(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator('main[aria-busy=false] .card[data-lodging]').first().waitFor(patient);
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true });
  })`);
}

/** Runs in the page: waits from the next click or choice until the search has settled and its results are drawn. */
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
