import { expect, it } from 'vitest';
import { resultCount } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

const patient = { timeout: 20_000 };

describePages('the search page', (world) => {
  it('counts by facet what a click then finds, and the back button undoes it', async () => {
    const { page, troubles } = await world.open('/?lang=en');
    const all = await resultCount(page);
    const house = page.locator('[data-facet=type] label', { has: page.locator('[data-value=HOUSE]') });
    const promised = Number(await house.locator('.count').textContent());
    expect(promised).toBeGreaterThan(0);
    expect(promised).toBeLessThan(all);

    await house.locator('input').click();
    await page.waitForURL(/type=HOUSE/);
    expect(await resultCount(page, promised)).toBe(promised);
    await page.locator('[data-facet=features] input').first().click();
    await page.waitForURL(/features=/);

    await page.goBack();
    expect(await resultCount(page, promised)).toBe(promised);
    await page.goBack();
    expect(await resultCount(page, all)).toBe(all);
    expect(await house.locator('input').isChecked()).toBe(false);
    expect(troubles).toEqual([]);
  });

  it('shows what the address says, whoever opens it', async () => {
    const { page } = await world.open(
      '/?lang=en&type=APARTMENT&pax=4&sort=pricedesc&arrival=20270508&departure=20270515&flex=3',
    );
    await resultCount(page);
    expect(await page.locator('[data-value=APARTMENT]').isChecked()).toBe(true);
    expect(await page.locator('#who').textContent()).toContain('4 guests');
    expect(await page.locator('.sort select').inputValue()).toBe('pricedesc');
    expect(await page.locator('#dates').textContent()).toMatch(/8.*15.*± 3/s);
  });

  it('finds more when the dates may move', async () => {
    const { page, troubles } = await world.open('/?lang=en&arrival=20270508&departure=20270511');
    const exact = await resultCount(page);
    await page.locator('#dates').click();
    await page.getByText('± 3 days').click();
    await page.waitForURL(/flex=3/);
    await expect.poll(() => resultCount(page), patient).toBeGreaterThan(exact);
    expect(troubles).toEqual([]);
  });

  it('offers months with the lowest price of each arrival, to pick dates by pointer or keys', async () => {
    const { page, troubles } = await world.open('/?lang=en');
    await resultCount(page);
    await page.locator('#dates').focus();
    await page.keyboard.press('Enter');
    await page.locator('.dates .day small').first().waitFor();
    await page.locator('.dates .day[tabindex="0"]').first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/arrival=20270315&departure=20270322/);
    await resultCount(page);
    expect(troubles).toEqual([]);
  });

  it('suggests places while typing, to choose by keys', async () => {
    const { page, troubles } = await world.open('/?lang=en');
    await resultCount(page);
    await page.locator('#place').pressSequentially('quib');
    await page.locator('.suggestions li').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/(city|station)=Quiberon/);
    const places = () => page.locator('.card .where').allTextContents();
    await expect
      .poll(async () => new Set((await places()).map((place) => place.split(',')[0])), patient)
      .toEqual(new Set(['Quiberon']));
    expect(troubles).toEqual([]);
  });

  it('shows what a text was taken for, part by part, and searches without a part that is taken away', async () => {
    const { page, troubles } = await world.open('/?lang=en&q=house+with+pool+for+4');
    const few = await resultCount(page);
    const chips = page.locator('.understood .pill');
    expect((await chips.allTextContents()).map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
      'House ×',
      expect.stringMatching(/pool/i) as string,
      '4 guests ×',
    ]);
    await page.getByRole('link', { name: /^Search without .*pool/i }).click();
    await page.waitForURL(/q=house\+for\+4/);
    await chips.nth(1).filter({ hasText: '4 guests' }).waitFor();
    expect(await resultCount(page)).toBeGreaterThan(few);
    expect(await page.locator('#place').inputValue()).toBe('house for 4');
    expect(troubles).toEqual([]);
  });

  it('takes away each word of time and money by its chip, and none comes back', async () => {
    const { page, troubles } = await world.open('/?lang=en&q=two+weeks+in+July+under+5000+euros+for+2');
    const chips = page.locator('.understood .pill');
    const left = ['14 nights', expect.stringMatching(/^July \d{4}$/) as string, 'Up to €5,000', '2 guests'];
    while (left.length > 0) {
      await expect
        .poll(async () => (await chips.allTextContents()).map((text) => text.replace('×', '').trim()), patient)
        .toEqual(left);
      await chips.first().click();
      left.shift();
    }
    await expect.poll(() => chips.count(), patient).toBe(0);
    expect(await page.locator('#place').inputValue()).toBe('');
    expect(troubles).toEqual([]);
  });

  it('says what it searched for in place of words with errors, and what it left out', async () => {
    const { page } = await world.open('/?lang=en&q=Quibeorn');
    await page.getByText('No results for “Quibeorn”. Showing results for “Quiberon”.').waitFor();
    await page.goto(`${world.origin}/?lang=en&q=Quiberon+zzzzqqqq`);
    await page.getByText('Ignored: zzzzqqqq').waitFor();
    expect(await resultCount(page)).toBeGreaterThan(0);
  });

  it('helps where nothing fits', async () => {
    const { page } = await world.open('/?lang=en&q=zzzzzqqqq');
    await page.getByText('No places match your search').waitFor();
    await page.locator('.message .pill').click();
    expect(await resultCount(page)).toBeGreaterThan(0);
  });
});
