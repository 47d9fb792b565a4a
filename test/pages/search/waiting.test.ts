import { expect, it } from 'vitest';
import type { Route, Page } from 'playwright-core';
import { resultCount } from '../../support/page-reading.ts';
import { describePages, type PageWorld } from '../../support/page-world.ts';
import de from '../../../web/source/texts/de.json' with { type: 'json' };
import en from '../../../web/source/texts/en.json' with { type: 'json' };
import es from '../../../web/source/texts/es.json' with { type: 'json' };
import fr from '../../../web/source/texts/fr.json' with { type: 'json' };

/** Searches of the list; those of the map request cells. */
const searches = (url: URL) => url.pathname === '/web/v2/stays/search' && url.searchParams.get('facets') !== 'grid';

describePages('whoever waits for the search', (world) => {
  it('sees results dim at once, then places for those to come, then these', async () => {
    const { page } = await world.open('/?lang=en');
    const all = await resultCount(page);
    const held: Route[] = [];
    await page.route(searches, (route) => void held.push(route));
    await page.locator('[data-value=HOUSE]').click();
    await page.locator('main[aria-busy=true] .results.is-dim').waitFor();
    await page.locator('.card.is-waiting').first().waitFor();
    expect(await page.locator('.card[data-lodging]').count()).toBe(0);
    await held[0]?.continue();
    expect(await resultCount(page)).toBeLessThan(all);
    expect(await page.locator('.is-dim').count()).toBe(0);
  });

  it('sees that a frozen search will not answer, and no outdated result, and tries again', async () => {
    const { page } = await world.open('/?lang=en');
    const all = await resultCount(page);
    await page.route(searches, () => undefined);
    await page.locator('[data-value=HOUSE]').click();
    // The page's own timeout is eight seconds.
    await page.getByRole('alert').filter({ hasText: 'This search took too long' }).waitFor();
    expect(await page.locator('.card').count()).toBe(0);
    expect(await page.locator('h2.status').count()).toBe(0);
    await page.unroute(searches);
    await page.getByRole('button', { name: 'Search again' }).click();
    expect(await resultCount(page)).toBeLessThan(all);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('of a dead search sees when it is tried again, and gets results by the return of the line alone', async () => {
    const { page, context } = await world.openWithMap('/?lang=en');
    await resultCount(page);
    await context.setOffline(true);
    await page.locator('[data-value=HOUSE]').click();
    await page.getByRole('alert').filter({ hasText: 'You seem to be offline' }).waitFor();
    await page.getByText(/Retrying in \d+\ss/).waitFor();
    await context.setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await resultCount(page)).toBeGreaterThan(0);
    await page.locator('.map canvas').waitFor();
  });

  it('of a busy search gets results when the countdown has ended', async () => {
    const { page } = await world.open('/?lang=en');
    await resultCount(page);
    const problem = { status: 503, code: 'OVERLOADED', title: '', message: '', retryable: true };
    await page.route(searches, (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
    await page.locator('[data-value=HOUSE]').click();
    await page.getByText(/Retrying in \d+\ss/).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await resultCount(page)).toBeGreaterThan(0);
  });

  it('for a page beyond the last one sees the last one, and goes back to where they were', async () => {
    const { page } = await world.open('/?lang=en&region=Bretagne');
    const all = await resultCount(page);
    const last = Math.ceil(all / 24);
    await page.goto(`${world.origin}/?lang=en&region=Bretagne&page=99999`);
    await page.waitForURL((url) => (url.searchParams.get('page') ?? '1') === String(last));
    await page.locator('.card[data-lodging]').first().waitFor();
    await page.goBack();
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  });

  it('for a picture that does not come sees a quiet field', async () => {
    const { page } = await world.open('/docs');
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`${world.origin}/?lang=en`);
    await page.locator('.card-slide[data-lost="No photo yet"]').first().waitFor();
  });
});

const languages = { en, fr, de, es };

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { status, code, title: '', message: '', retryable: true } });

const failures = [
  { failure: '429', fail: refuse(429, 'RATE_LIMITED') },
  { failure: '503', fail: refuse(503, 'OVERLOADED') },
  { failure: 'network error', fail: (route: Route) => route.abort() },
];

interface Part {
  part: keyof (typeof en)['finder']['notRefreshed'] | 'results';
  reads: (url: URL) => boolean;
  path: (world: PageWorld) => string;
  /** Makes the open page send the read. */
  act?: (page: Page) => Promise<unknown>;
  at: string;
  content: string;
}

const start = () => '/?pax=2';
/** Of the map alone, or of the list with the map's cells. */
const isGrid = ({ searchParams }: URL) => searchParams.get('facets') === 'grid' || searchParams.has('gridbbox');
const isMapAlone = (url: URL) => isSearch(url) && url.searchParams.get('facets') === 'grid';
const isSearch = (url: URL) => url.pathname === '/web/v2/stays/search';
const isList = (url: URL) => isSearch(url) && !isMapAlone(url);
const chooseHouse = (page: Page) => page.locator('[data-value=HOUSE]').first().click();

const parts: readonly Part[] = [
  { part: 'results', reads: isList, path: start, act: chooseHouse, at: 'failure-card', content: '.card[data-lodging]' },
  { part: 'filters', reads: isList, path: start, act: chooseHouse, at: '.filters', content: '.facets:not(.is-stale)' },
  {
    part: 'map',
    reads: (url) => isSearch(url) && isGrid(url),
    path: start,
    act: chooseHouse,
    at: '.map-bar',
    content: '.map .pin, .map .cluster',
  },
  {
    part: 'suggestions',
    reads: ({ pathname }) => pathname === '/web/v2/places/suggests',
    path: start,
    act: (page) => page.locator('#place').pressSequentially('quib'),
    at: '.suggestions',
    content: '.suggestions li',
  },
  {
    part: 'prices',
    reads: ({ pathname }) => pathname === '/web/v2/stays/calendar',
    path: start,
    act: (page) => page.locator('#dates').click(),
    at: 'stay-calendar',
    content: '.dates .day small',
  },
  {
    part: 'similar',
    reads: isSearch,
    path: () => '/lodgings/99999999?pax=4',
    at: 'similar-stays',
    content: '.similar-stay',
  },
  {
    part: 'availability',
    reads: ({ pathname }) => pathname.endsWith('/availabilities'),
    path: (world) => `/lodgings/${world.stayAt(0).lodging.id}`,
    at: 'availability-box',
    content: 'availability-box .day small',
  },
];

/** Failures and languages take turns. */
const cases = parts.map((part, place) => ({
  ...part,
  ...(failures[place % failures.length] as (typeof failures)[number]),
  lang: (['en', 'fr', 'de', 'es'] as const)[place % 4] ?? 'en',
}));

describePages('a part of the page that cannot be read', (world) => {
  it.each(cases)(
    'says so until it can: $part, $failure, $lang',
    async ({ part, reads, path, act, at, content, fail, lang }) => {
      const text = languages[lang].finder;
      const { page, context } = await (part === 'map' ? world.openWithMap : world.open)('/health');
      if (!act) await context.route(reads, fail);
      await page.goto(`${world.origin}${path(world)}&lang=${lang}`.replace(/^([^?]*)&/, '$1?'));
      if (act) {
        await page.locator('main[aria-busy=false] .card[data-lodging]').first().waitFor();
        if (part === 'map') await page.locator('.map .pin, .map .cluster').first().waitFor();
        await context.route(reads, fail);
        await act(page);
      }
      const note = page.locator(part === 'results' ? at : `${at} .refresh-note`);
      const retry = note.getByRole('button', {
        name: part === 'results' ? text.searchAgain : text.tryAgain,
        exact: true,
      });
      await retry.waitFor();
      if (part === 'results') await note.getByRole('alert').waitFor();
      else {
        expect(await note.getAttribute('role')).toBe('status');
        expect(await note.locator('span').textContent()).toBe(text.notRefreshed[part]);
      }
      await retry.click();
      await retry.waitFor();
      await context.unroute(reads);
      await retry.click();
      await page.locator(content).first().waitFor();
      await retry.waitFor({ state: 'detached' });
    },
  );

  it('lets keys reach the button among the suggestions', async () => {
    const { page, context } = await world.open('/?lang=en');
    await context.route('**/places/suggests*', (route) => route.abort());
    await page.locator('#place').pressSequentially('quib');
    await page.locator('.suggestions').getByRole('button', { name: 'Try again' }).waitFor();
    await context.unroute('**/places/suggests*');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.suggestions li').first().waitFor();
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('place');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/(city|station)=Quiberon/);
  });
});
