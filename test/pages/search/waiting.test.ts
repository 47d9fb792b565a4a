import { expect, it } from 'vitest';
import type { Route } from 'playwright-core';
import { complaintsOf } from '../../support/complaints.ts';
import { resultCount } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

/** Searches of the list; those of the map request cells. */
const searches = (url: URL) => url.pathname === '/web/v2/stays/search' && url.searchParams.get('facets') !== 'grid';

describePages('whoever waits for the search', (world) => {
  it('sees results dim at once, then places for those to come, then these', async () => {
    const { page, troubles } = await world.open('/?lang=en');
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
    expect(troubles).toEqual([]);
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
    expect(await complaintsOf(page)).toEqual([]);
    await page.unroute(searches);
    await page.getByRole('button', { name: 'Search again' }).click();
    expect(await resultCount(page)).toBeLessThan(all);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('of a dead search sees when it is tried again, and gets results by the return of the line alone', async () => {
    const { page, context } = await world.open('/?lang=en');
    await resultCount(page);
    await context.setOffline(true);
    await page.locator('[data-value=HOUSE]').click();
    await page.getByRole('alert').filter({ hasText: 'You seem to be offline' }).waitFor();
    await page.getByText(/Retrying in \d+\ss/).waitFor();
    await context.setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await resultCount(page)).toBeGreaterThan(0);
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
