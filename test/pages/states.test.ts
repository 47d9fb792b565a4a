import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { complaintsOf } from '../support/complaints.ts';
import { stumblesOf } from '../support/keyboard.ts';
import { lockStore } from '../support/locked-store.ts';
import { devices, pageStates } from '../support/page-states.ts';
import { describePages } from '../support/page-world.ts';
import { arrangeStates, type StateWorld } from '../support/state-world.ts';

/** Distance in pixels from the window's top to the element's bottom. */
async function endOf(opened: Locator): Promise<number> {
  const box = await opened.boundingBox();
  return box ? box.y + box.height : 0;
}

/** Runs in the page: texts whose colour is invisible on white. */
const readPaleTexts = `[...document.querySelectorAll('body *')]
  .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => {
    const [red, green, blue] = getComputedStyle(element).color.match(/\\d+/g).map(Number);
    return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
  })
  .map((element) => element.textContent.trim())`;

/** States about the map, and two of the page with it, in light and dark. */
const hasMap = /map|^start$|^results-dark$/;

/** States that people print: results, a lodging, the form, and all that a booking leads to. */
const printed = pageStates.filter(
  ({ name, device }) => /^(results|lodging|reviews|booking|pay|pay-paid|my-\w+)$/.test(name) && device === 'desk',
);

describePages('every state of the pages', (world) => {
  let states: StateWorld;

  beforeAll(async () => {
    states = await arrangeStates(world.origin, world.stays);
  });

  it.each(pageStates)('is accessible, fits the window and can be used by keyboard: $name', async (state) => {
    const { name, path, device, isDark, language, reach } = state;
    const colorScheme = isDark ? 'dark' : 'light';
    const options = { ...devices[device], locale: language, colorScheme, reducedMotion: 'reduce' } as const;
    const { page } = await (hasMap.test(name) ? world.openWithMap : world.open)(path(states), options);
    await reach(page);
    await page.locator('.results.is-dim .card:not(.is-waiting)').first().waitFor({ state: 'detached' });
    expect(await complaintsOf(page)).toEqual([]);
    expect(await stumblesOf(page)).toEqual([]);
    const { width, height } = devices[device].viewport;
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    for (const opened of await page.locator('dialog[open], .suggestions:visible').all()) {
      expect(await endOf(opened), 'What is open over the page ends inside the window').toBeLessThanOrEqual(height);
    }
  });

  it.each(printed)('prints dark on white without controls, in dark mode too: $name', async (state) => {
    const { page } = await world.open(state.path(states), { colorScheme: 'dark' });
    await state.reach(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.locator(':is(button, input, select, textarea):visible').count()).toBe(0);
    expect(await page.evaluate<string[]>(readPaleTexts)).toEqual([]);
  });

  it('shows a page with a link back when a form is sent while the database is busy', async () => {
    const { page } = await world.open(states.bookings.open.myPath);
    await page.getByLabel('Your message to the host').fill('We come late.');
    const release = lockStore(world.service.config.dataDir);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Back in a moment' }).waitFor();
    expect(await complaintsOf(page)).toEqual([]);
    release();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByLabel('Your message to the host').waitFor();
  });

  // Last: its service answers little.
  it('shows a page when the rate is exceeded, and works again after a minute', async () => {
    const { service, origin } = world;
    const { page } = await world.open('/docs');
    await service.restart({ rates: { ...service.config.rates, addressReads: 2 } });
    for (const path of ['/my/nothing', '/my/nothing', states.bookings.open.myPath]) await page.goto(origin + path);
    await page.getByRole('heading', { name: 'Too many requests' }).waitFor();
    expect(await complaintsOf(page)).toEqual([]);
    service.clock.set(service.clock.now() + 60_000);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Your stay is awaiting payment' }).waitFor();
  });
});
