import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/service/config.ts';
import { openDates, resultCount } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

const clicks = 60;
const boxes = ['HOUSE', 'APARTMENT', 'BOAT_DOCKED', 'CAMPING', '3', '4'] as const;
/** Each click changes one filter and no combination repeats: a Gray code. */
const sequence = Array.from({ length: clicks }, (_, place) => boxes[31 - Math.clz32((place + 1) & -(place + 1))]);

const isSearch = (url: string) => new URL(url).pathname === '/web/v2/stays/search';
/** Sent by the map alone. */
const isOfMap = (url: string) => isSearch(url) && new URL(url).searchParams.get('facets') === 'grid';
/** The width from which the map is beside the list. */
const looks = [
  { map: 'open', viewport: { width: 1440, height: 900 } },
  { map: 'closed', viewport: { width: 1100, height: 900 } },
];
const mapShows = (page: Page, total: number) =>
  page.locator('.map-list-button', { hasText: new RegExp(`^\\s*${total}\\s`) }).waitFor();
const boxOf = (page: Page, value: string | undefined) =>
  page.locator(`:is([data-facet=type], [data-facet=standing]) [data-value="${value}"]`);

describePages('visitors who click filters', (world) => {
  it('are not told to wait, two of them behind one address, at the rates of a fresh service', async () => {
    const { service } = world;
    const { addressReads } = readConfig({ DATA_DIR: service.config.dataDir }).rates;
    await service.restart({ rates: { ...service.config.rates, addressReads } });
    // The service's clock stands still: all of this falls into one minute of its rates.
    const visits = await Promise.all([clickFilters(), clickFilters()]);
    expect(visits.flatMap(({ statuses }) => statuses).filter((status) => status >= 400)).toEqual([]);
    for (const { lists, maps } of visits) {
      expect(lists).toBe(1 + clicks);
      expect(maps).toBeGreaterThan(0);
      expect(maps).toBeLessThan(10);
    }
  });

  it.each(looks)(
    'send one request with each click, which brings the cells of an open map: $map',
    async ({ map, viewport }) => {
      const { page } = await world.openWithMap('/?lang=en', { viewport });
      await resultCount(page);
      const isOpen = map === 'open';
      if (isOpen) await page.locator('.map .pin, .map .cluster').first().waitFor();
      else expect(await page.locator('.map-frame').count()).toBe(0);
      for (const value of sequence.slice(0, 8)) {
        const sent: URL[] = [];
        const note = (request: Request) => {
          if (isSearch(request.url())) sent.push(new URL(request.url()));
        };
        page.on('request', note);
        const before = page.url();
        await boxOf(page, value).click();
        await page.waitForURL((url) => url.href !== before);
        const total = await resultCount(page);
        if (isOpen) await mapShows(page, total);
        expect(sent).toHaveLength(1);
        expect(sent[0]?.searchParams.has('gridbbox')).toBe(isOpen);
        page.off('request', note);
      }
    },
  );

  async function clickFilters() {
    const { page } = await world.openWithMap('/?lang=en');
    const seen = { statuses: [] as number[], lists: 0, maps: 0 };
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/web/')) seen.statuses.push(response.status());
    });
    page.on('request', (request) => {
      if (isOfMap(request.url())) seen.maps += 1;
      else if (isSearch(request.url())) seen.lists += 1;
    });
    await page.reload();
    await resultCount(page);
    await page.locator('.map .pin, .map .cluster').first().waitFor();
    for (const value of sequence) {
      const before = page.url();
      await boxOf(page, value).click();
      await page.waitForURL((url) => url.href !== before);
      await mapShows(page, await resultCount(page));
    }
    await page.locator('#place').pressSequentially('quib');
    await page.locator('.suggestions li').first().waitFor();
    await openDates(page);
    return seen;
  }

  it('of filters that were chosen just now see the results without a request, until they have booked', async () => {
    const stay = world.stayAt(0);
    const { page } = await world.open(`/?lang=en&pax=2&arrival=${stay.arrival}&departure=${stay.departure}`);
    const all = await resultCount(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isSearch(request.url()) && !isOfMap(request.url())) asked.push(request.url());
    });
    for (const value of ['HOUSE', 'APARTMENT', 'HOUSE']) {
      const before = page.url();
      await boxOf(page, value).click();
      await page.waitForURL((url) => url.href !== before);
      await resultCount(page);
    }
    expect(asked).toHaveLength(3);
    // The order in which filters were chosen does not matter.
    await boxOf(page, 'HOUSE').click();
    await resultCount(page);
    await boxOf(page, 'APARTMENT').click();
    await resultCount(page);
    await boxOf(page, 'HOUSE').click();
    await resultCount(page, all);
    expect(asked).toHaveLength(3);
  });
});
