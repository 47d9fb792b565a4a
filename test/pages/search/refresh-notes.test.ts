import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { describePages, type PageWorld } from '../../support/page-world.ts';
import { finderEnglish, type FinderTexts } from '../../../web/source/texts/finder/english.ts';
import { finderFrench } from '../../../web/source/texts/finder/french.ts';
import { finderGerman } from '../../../web/source/texts/finder/german.ts';
import { finderSpanish } from '../../../web/source/texts/finder/spanish.ts';

const languages = { en: finderEnglish, fr: finderFrench, de: finderGerman, es: finderSpanish };

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { status, code, title: '', message: '', retryable: true } });

const failures = [
  { failure: '429', fail: refuse(429, 'RATE_LIMITED') },
  { failure: '503', fail: refuse(503, 'OVERLOADED') },
  { failure: 'network error', fail: (route: Route) => route.abort() },
];

interface Part {
  part: keyof FinderTexts['notRefreshed'] | 'results';
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
      const text = languages[lang];
      const { page, context } = await world.open('/health');
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
      expect(await complaintsOf(page)).toEqual([]);
      await retry.click();
      await retry.waitFor();
      await context.unroute(reads);
      await retry.click();
      await page.locator(content).first().waitFor();
      await retry.waitFor({ state: 'detached' });
      await context.close();
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
