import { expect, it } from 'vitest';
import { resultCount } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

describePages('the filters', (world) => {
  it('are shown as chips, each of which takes one away, and all at once', async () => {
    const { page } = await world.open('/?lang=en&type=HOUSE&features=PARKING&minprice=100&maxprice=900&pax=2');
    const few = await resultCount(page);
    const chips = page.locator('.active-filters .pill');
    expect((await chips.allTextContents()).map((text) => text.replace('×', '').trim())).toEqual([
      '€100 – €900',
      'House',
      expect.stringMatching(/parking/i) as string,
    ]);
    await page.getByRole('link', { name: 'Remove House' }).click();
    await page.waitForURL((url) => !url.searchParams.has('type'));
    expect(await resultCount(page)).toBeGreaterThan(few);
    await page.locator('.active-filters').getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL((url) => !url.searchParams.has('features') && !url.searchParams.has('maxprice'));
    expect(new URL(page.url()).searchParams.get('pax')).toBe('2');
    await chips.first().waitFor({ state: 'detached' });
    await page.goBack();
    await page.goBack();
    await resultCount(page, few);
    expect(await chips.count()).toBe(3);
  });

  it('leave only places with at least the chosen rating, one rating at a time', async () => {
    const { page } = await world.open('/?lang=en');
    const all = await resultCount(page);
    for (const least of [8, 9]) {
      await page.getByRole('checkbox', { name: `${least} or better` }).check();
      await page.waitForURL(new RegExp(`minrating=${least}`));
      await page.getByRole('link', { name: `Remove Guest rating: ${least} or better` }).waitFor();
      expect(await resultCount(page)).toBeLessThan(all);
      const shown = await page.locator('.card .rating').allTextContents();
      expect(shown.length).toBe(await page.locator('.card[data-lodging]').count());
      expect(Math.min(...shown.map(Number))).toBeGreaterThanOrEqual(least);
    }
    await page.getByRole('checkbox', { name: '9 or better' }).uncheck();
    await resultCount(page, all);
  });

  it('leave only stays that can be cancelled free of charge', async () => {
    const { page } = await world.open('/?lang=en');
    const all = await resultCount(page);
    await page.getByRole('checkbox', { name: 'Free cancellation' }).check();
    await page.waitForURL(/freecancellation=true/);
    const chip = page.getByRole('link', { name: /^Remove Free/ });
    await chip.waitFor();
    const free = await resultCount(page);
    expect([free > 0, free < all]).toEqual([true, true]);
    await chip.click();
    await resultCount(page, all);
    expect(await page.getByRole('checkbox', { name: 'Free cancellation' }).isChecked()).toBe(false);
  });

  it('bound the price by two handles, which keys move and which do not pass each other', async () => {
    const { page } = await world.open('/?lang=en&arrival=20270508&departure=20270515');
    const all = await resultCount(page);
    const low = page.getByRole('slider', { name: 'Lowest price' });
    const high = page.getByRole('slider', { name: 'Highest price' });
    expect(await low.getAttribute('aria-valuetext')).toBe('Any price');
    await low.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/minprice=\d+/);
    const fewer = await resultCount(page);
    expect(fewer).toBeLessThan(all);
    const least = Number(new URL(page.url()).searchParams.get('minprice'));
    expect(await low.getAttribute('aria-valuetext')).toBe(`€${least.toLocaleString('en')}`);
    await high.focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/maxprice=\d+/);
    const most = Number(new URL(page.url()).searchParams.get('maxprice'));
    expect(most).toBeGreaterThan(least);
    await resultCount(page);
    for (const text of await page.locator('.price-line strong').allTextContents()) {
      const price = Number(text.replace(/[^\d.]/g, ''));
      expect(price).toBeGreaterThanOrEqual(least);
      expect(price).toBeLessThanOrEqual(most);
    }
  });

  it('say while a handle is dragged about how many places lie between, and ask once it is let go', async () => {
    const { page } = await world.open('/?lang=en');
    await resultCount(page);
    const handle = page.getByRole('slider', { name: 'Highest price' });
    const box = await handle.boundingBox();
    if (!box) throw new Error('There is no handle');
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 4 });
    await page.locator('.range', { hasText: 'places in this range' }).waitFor();
    expect(page.url()).not.toContain('maxprice');
    await page.mouse.up();
    await page.waitForURL(/maxprice=\d+/);
  });

  it('are a sheet on a phone that keeps the focus and the page behind it where they are', async () => {
    const viewport = { width: 390, height: 844 };
    const { page } = await world.open('/?lang=en', { viewport, hasTouch: true });
    const all = await resultCount(page);
    const opener = page.getByRole('button', { name: /Filters/ });
    await opener.tap();
    const sheet = page.locator('dialog.sheet');
    await sheet.getByRole('button', { name: `Show ${all} places` }).waitFor();
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
    // After the last element of a dialog the browser itself may have the focus.
    expect(
      await page.evaluate<boolean>(
        "!document.activeElement.closest('main') || !!document.activeElement.closest('dialog')",
      ),
    ).toBe(true);
    const before = await page.evaluate<number>('scrollY');
    await page.mouse.move(195, 20);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate<number>('scrollY')).toBe(before);

    const house = sheet.locator('label', { has: page.locator('[data-value=HOUSE]') });
    const promised = Number(await house.locator('.count').textContent());
    await house.tap();
    await sheet.getByRole('button', { name: `Show ${promised} places` }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await page.evaluate<boolean>("document.activeElement.matches('.floating button')")).toBe(true);
    await resultCount(page, promised);
    await page.getByRole('button', { name: 'Filters, 1 active' }).tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await sheet.waitFor({ state: 'detached' });
  });

  it('lead out of an empty result by one click, to as many places as is said', async () => {
    const { page } = await world.open('/?lang=en&city=Quiberon&minprice=30000');
    const way = page.locator('.none .hints a').first();
    await way.waitFor();
    const text = (await way.textContent()) ?? '';
    expect(text).toMatch(/^\s*\d+ places? without “from €30,000”/);
    const promised = Number(/\d+/.exec(text)?.[0]);
    await way.click();
    await resultCount(page, promised);
  });

  it('say what somebody may have meant whose words are nowhere', async () => {
    const { page } = await world.open('/?lang=en&q=Quibeorn');
    await page.getByText('No results for “Quibeorn”. Showing results for Quiberon').waitFor();
    await page.locator('.correction a').click();
    await page.waitForURL(/q=Quiberon/i);
    expect(await resultCount(page)).toBeGreaterThan(0);
  });
});
