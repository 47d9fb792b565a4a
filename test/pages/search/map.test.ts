import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { resultCount } from '../../support/page-reading.ts';
import { describePages, type PageWorld } from '../../support/page-world.ts';

const patient = { timeout: 20_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

describePages('the map of the results', (world) => {
  /** Map moves are not animated. */
  const open: PageWorld['openWithMap'] = (path, options = {}) =>
    world.openWithMap(path, { reducedMotion: 'reduce', ...options });

  it('has all results, together with their number where they are many, and asks nobody else', async () => {
    const { page } = await open('/?lang=en');
    const total = await resultCount(page);
    expect(total).toBeGreaterThan(24);
    await expect.poll(() => countOnMap(page), patient).toBe(total);
    // MapLibre uses workers, which the policy must allow.
    await expect.poll(() => page.workers().length, patient).toBeGreaterThan(0);
  });

  it('has results of a filter only, alone with their price where they are few', async () => {
    const { page } = await open('/?lang=en&region=Bretagne');
    await expect.poll(() => countOnMap(page), patient).toBe(await resultCount(page));
    expect(await page.locator('.map .pin').first().textContent()).toMatch(/^€[\d,]+$/);
  });

  it('comes closer to what is together when it is clicked, and is moved by keys, too', async () => {
    const { page } = await open('/?lang=en');
    const cluster = page.locator('.map .cluster').first();
    await cluster.waitFor();
    expect(await zoomAfter(page, () => cluster.click())).toBeGreaterThan(4);
    await page.locator('.map canvas').focus();
    await zoomAfter(page, () => page.keyboard.press('ArrowRight'));
    await page.waitForURL(/bbox=/);
  });

  it('searches where it is moved to, unless that is switched off', async () => {
    const { page } = await open('/?lang=en');
    const all = await resultCount(page);
    await zoomAfter(page, () => page.getByRole('button', { name: 'Zoom in' }).click());
    await page.waitForURL(/bbox=/);
    await expect.poll(() => resultCount(page), patient).toBeLessThan(all);
    const few = await resultCount(page);
    await expect.poll(() => countOnMap(page), patient).toBe(few);

    await page.getByRole('switch', { name: 'Search as I move the map' }).click();
    await page.waitForURL(/mapsearch=off/);
    const before = new URL(page.url()).searchParams.get('bbox');
    await zoomAfter(page, () => page.getByRole('button', { name: 'Zoom in' }).click());
    expect(new URL(page.url()).searchParams.get('bbox')).toBe(before);
    expect(await resultCount(page)).toBe(few);
    await page.getByRole('button', { name: 'Search here' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('bbox'), patient).not.toBe(before);

    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await expect.poll(() => resultCount(page), patient).toBe(all);
  });

  it('comes closer to the results when that was asked for before they were there, unless the map was dragged elsewhere', async () => {
    const { page, release } = await openWithoutResults(world, '/?lang=en&city=Quiberon');
    const closer = page.getByRole('button', { name: 'Zoom in' });
    await closer.click();
    release();
    await page.waitForURL(/bbox=/);
    const [latitude, longitude, zoom] = viewOf(page);
    expect([latitude, longitude]).toEqual([expect.closeTo(47.5, 0), expect.closeTo(-3.1, 0)]);
    expect(zoom).toBeGreaterThan(10);
    await expect.poll(() => resultCount(page), patient).toBeGreaterThan(0);

    const dragged = await openWithoutResults(world, '/?lang=en&city=Quiberon');
    await dragged.page.locator('.map canvas').focus();
    await zoomAfter(dragged.page, () => dragged.page.keyboard.press('ArrowRight'));
    dragged.release();
    await expect.poll(() => countOnMap(dragged.page), patient).toBeDefined();
    expect(viewOf(dragged.page)[2]).toBeCloseTo(4.5);
  });

  it('forgets its area when another place is searched for', async () => {
    const { page } = await open('/?lang=en&bbox=-5.2,47,-1,49&at=48,-3,7');
    await resultCount(page);
    await page.locator('#place').fill('Quiberon');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'Quiberon' || url.searchParams.has('city'));
    expect([...new URL(page.url()).searchParams.keys()]).not.toContain('bbox');
    await expect.poll(() => resultCount(page), patient).toBeGreaterThan(0);
  });

  it('lights the pin of the card that is pointed at, and the card of the pin', async () => {
    const { page } = await open('/?lang=en&city=Quiberon');
    await resultCount(page);
    await page.locator('.map .pin').first().waitFor();
    for (const card of (await page.locator('.card[data-lodging]').all()).slice(0, 3)) {
      await card.hover();
      const id = (await card.getAttribute('data-lodging')) ?? '';
      await page.locator(`.map .pin.is-lit[data-lodging="${id}"]`).waitFor();
      expect(await page.locator('.map .pin.is-lit').count()).toBe(1);
    }
    const idsOf = (selector: string) =>
      page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].map(({ dataset }) => dataset.lodging)`);
    const [shown, pins] = [await idsOf('.card[data-lodging]'), await idsOf('.map .pin:not(.is-lit, .is-dot)')];
    const both = pins.find((id) => shown.includes(id)) ?? '';
    await page.locator(`.map .pin[data-lodging="${both}"]`).hover();
    await page.locator(`.card.is-lit[data-lodging="${both}"]`).waitFor();
  });

  it('opens a small card with the total price, leads to the lodging, and is as it was after going back', async () => {
    const { page } = await open('/?lang=en&city=Quiberon');
    await expect.poll(() => countOnMap(page), patient).toBe(await resultCount(page));
    await zoomAfter(page, () => page.getByRole('button', { name: 'Zoom in' }).click());
    const pin = page.locator('.map .pin:not(.is-dot)').first();
    await pin.waitFor();
    const price = await pin.textContent();
    await pin.click();
    const card = page.locator('.map-card');
    await card.waitFor();
    expect(Math.round(Number((await card.locator('strong').textContent())?.replace(/[€,]/g, '')))).toBe(
      Number(price?.replace(/[€,]/g, '')),
    );
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await pin.click();
    const view = new URL(page.url()).searchParams.get('at');
    await expect.poll(() => countOnMap(page), patient).toBeDefined();
    const onMap = await countOnMap(page);
    await card.getByRole('link').click();
    await page.locator('.lodging-head').waitFor();
    await page.goBack();
    await expect.poll(() => countOnMap(page), patient).toBe(onMap);
    expect(new URL(page.url()).searchParams.get('at')).toBe(view);
  });

  it('says to those who do not see it what is on it, to walk through by keys', async () => {
    const { page } = await open('/?lang=en&region=Bretagne');
    const total = await resultCount(page);
    const button = page.getByRole('button', { name: `${total} places on the map` });
    await button.waitFor();
    await button.press('Enter');
    const links = page.locator('.map-list a');
    expect(await links.count()).toBe(Math.min(50, total));
    await links.first().focus();
    await page.locator('.map .pin.is-lit').waitFor();
    await page.keyboard.press('Escape');
    await links.first().waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.className')).toContain('map-list-button');
  });

  it('is a sheet over the list on a phone, which keeps the focus and goes by its mark, Escape and the way back', async () => {
    const { page } = await open('/?lang=en&city=Quiberon', phone);
    const total = await resultCount(page);
    expect(await page.locator('.map canvas').count()).toBe(0);
    const sheet = page.getByRole('dialog', { name: 'Map of the results' });
    const show = page.locator('.floating').getByRole('button', { name: 'Map' });
    await show.tap();
    await expect.poll(() => countOnMap(page), patient).toBe(total);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate<boolean>(
          'document.activeElement === document.body || !!document.activeElement.closest("dialog")',
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await show.tap();
    await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
    await sheet.waitFor({ state: 'detached' });
    await show.tap();
    await sheet.waitFor();
    await page.locator('.map .pin:not(.is-dot)').first().tap();
    await page.locator('.map-card').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.map-card').waitFor({ state: 'detached' });
    expect(await sheet.isVisible()).toBe(true);
    await page.locator('.map .pin:not(.is-dot)').first().tap();
    await page.locator('.map-card').getByRole('link').tap();
    await page.locator('.lodging-head').waitFor();
    await page.goBack();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
  });

  it('shows where a lodging is, once that is seen', async () => {
    const { page } = await open('/?lang=en', phone);
    await page.locator('.card[data-lodging] h3 a').first().click();
    await page.locator('.lodging-head').waitFor();
    expect(await page.locator('lodging-map canvas').count()).toBe(0);
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
    await page.locator('.lodging-place').scrollIntoViewIfNeeded();
    await page.locator('lodging-map canvas').waitFor();
    await page.getByRole('img', { name: 'The place is in this area' }).waitFor();
  });

  it('is a list where the browser cannot draw, with a sentence that says so', async () => {
    const { page } = await world.open('/?lang=en', { viewport: { width: 1366, height: 860 } });
    await page.getByText('This browser can’t draw the map').waitFor();
    await expect.poll(() => page.locator('.map-list a').count(), patient).toBe(50);
    expect(await complaintsOf(page)).toEqual([]);
  });
});

/** Opens the map; its results are held until released. */
async function openWithoutResults(world: PageWorld, path: string): Promise<{ page: Page; release: () => void }> {
  const { page } = await world.openWithMap('/booked?lang=en', { reducedMotion: 'reduce' });
  const { promise: held, resolve } = Promise.withResolvers();
  await page.route(/facets=grid/, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(/facets=grid/);
  await page.goto(world.origin + path);
  await asked;
  return { page, release: () => resolve(undefined) };
}

function viewOf(page: Page): (number | undefined)[] {
  return new URL(page.url()).searchParams.get('at')?.split(',').map(Number) ?? [];
}

/** The number of lodgings behind the map's pins, once it matches the map's text; else undefined. */
async function countOnMap(page: Page): Promise<number | undefined> {
  return page.evaluate<number | undefined>(`(() => {
    const textsOf = (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const together = textsOf('.map .cluster').reduce((sum, text) => sum + Number(text), 0);
    const told = Number(/\\d+/.exec(textsOf('.map-list-button')[0] ?? '')?.[0]);
    return textsOf('.map .pin').length + together === told ? told : undefined;
  })()`);
}

/** Moves the map and returns the zoom, once the address has it. */
async function zoomAfter(page: Page, move: () => Promise<void>): Promise<number> {
  const before = new URL(page.url()).searchParams.get('at');
  await move();
  await page.waitForURL((url) => url.searchParams.has('at') && url.searchParams.get('at') !== before);
  return Number(new URL(page.url()).searchParams.get('at')?.split(',')[2]);
}
