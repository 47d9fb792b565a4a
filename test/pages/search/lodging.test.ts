import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { amountIn, readJson, readWeb, stayPath } from '../../support/page-reading.ts';
import { type DemoStay } from '../../support/demo-stays.ts';
import { describePages } from '../../support/page-world.ts';
import { findReviewed } from '../../support/state-world.ts';

const phone = { width: 390, height: 844 };

describePages('the page of a lodging', (world) => {
  it('turns its photos by buttons, keys and swipes, here and full screen, and gives the focus back', async () => {
    const { page } = await world.open(stayPath(world.stayAt(0)));
    const counter = page.locator('.gallery-large .gallery-caption small');
    await counter.waitFor();
    const [, , , many] = (await counter.textContent())?.split(' ') ?? [];
    const at = async (index: number) => {
      await page.locator('.gallery-large .gallery-caption small', { hasText: `Photo ${index} of ${many}` }).waitFor();
    };
    await page.locator('.gallery-large').getByRole('button', { name: 'Next photo' }).click();
    await at(2);
    await page.keyboard.press('ArrowRight');
    await at(3);
    await page.evaluate("document.querySelector('.gallery-large .gallery-track').scrollTo({ left: 0 })");
    await at(1);

    const opener = page.getByRole('button', { name: 'See the photos full screen' });
    await opener.click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('dialog .gallery-caption small', { hasText: 'Photo 2' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await at(2);
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('See the photos full screen');
  });

  it('names rooms and beds in the visitor’s language', async () => {
    const { page } = await world.open(stayPath(world.stayAt(0), 'es'));
    await page.locator('.rooms li').first().waitFor();
    expect(await page.locator('.rooms').textContent()).toMatch(/(?:Dormitorio|Salón).*(?:cama|sofá)/s);
  });

  it('describes the place in the next language of the browser, else in English, and names it', async () => {
    const id = await findLodging(({ descriptions }, each) => 'de' in descriptions && !('es' in descriptions) && each);
    for (const [locale, lang, note] of [
      ['de-DE', 'de', 'Original en alemán'],
      ['nl-NL', 'en', 'Original en inglés'],
    ] as const) {
      const { page } = await world.open(`/lodgings/${id}?lang=es`, { locale });
      const about = page.locator('[aria-labelledby=about]');
      await about.getByText(note).waitFor();
      expect(await about.locator('div').getAttribute('lang')).toBe(lang);
    }
  });

  it('makes a price up of the stay, what is taken off it, and all else', async () => {
    const search =
      'pagesize=1&pageindex=0&pax=2&requestonly=false&promotiononly=true&arrivalfrom=20270501&arrivalto=20270531';
    const [stay] = (await readWeb<{ stays: DemoStay[] }>(world, `/stays/search?${search}`)).stays;
    const { page } = await world.open(stayPath(stay ?? world.stayAt(0)));
    await page.getByText('Price details').click();
    await expectFocusOrder(page);
    const bill = page.locator('.bill');
    const cells = await bill.locator('tbody td').allTextContents();
    const amounts = cells
      .filter((cell) => cell.includes('€'))
      .map((cell) => (cell.startsWith('−') ? -1 : 1) * amountIn(cell));
    expect(await bill.locator('tbody th').nth(1).innerText()).toBe('Discount');
    expect(amounts[1]).toBeLessThan(0);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    expect(sum).toBeCloseTo(amountIn((await bill.locator('tfoot td').textContent()) ?? ''), 2);
  });

  it.each(['en', 'es'])('shows host and captions in %s, and names the language of what is not', async (lang) => {
    const named = new Intl.DisplayNames(lang, { type: 'language' });
    const { id, host } = await findLodging(
      ({ host, photos: [photo] }, id) =>
        host !== undefined &&
        Object.keys(host.introduction).length < 4 &&
        photo?.captionLanguage === 'fr' && { id, host },
      'de',
    );
    const { photos } = await readLodging(id, lang);
    const { page } = await world.open(`/lodgings/${id}?lang=${lang}`);
    const card = page.locator('.host');
    await card.waitFor();
    const text = (await card.textContent()) ?? '';
    for (const shown of [host.name, ...host.languages.map((each) => named.of(each) ?? each)]) {
      expect(text).toContain(shown);
    }
    const language = [lang, 'en'].find((one) => one in host.introduction) ?? Object.keys(host.introduction)[0] ?? '';
    expect(text).toContain(host.introduction[language]);
    expect(await card.locator('.original').count()).toBe(language === lang ? 0 : 1);
    const caption = (await page.locator('.gallery-large .gallery-caption').textContent()) ?? '';
    const { captions = {} } = photos[0] ?? {};
    // The demo's captions are in French and English at least; English is the fallback.
    const read = lang in captions ? lang : 'en';
    expect(caption).toContain(captions[read]);
    expect(caption.includes(named.of('en') ?? '')).toBe(read !== lang);
  });

  it('shows the reviews of a band of scores', async () => {
    const bandOf = ({ score }: { score: number }) => [9, 7].find((from) => score >= from) ?? 5;
    const id = await findLodging(({ reviews }, each) => new Set(reviews.map(bandOf)).size > 1 && each);
    const { page } = await world.open(`/lodgings/${id}?lang=en`);
    const bands = page.locator('.score-band');
    await bands.first().waitFor();
    await bands.nth(1).click();
    const told = await bands.nth(1).locator('span').textContent();
    const some = await page.locator('.reviews > li').count();
    expect(told).toBe(String(some));
    await bands.first().click();
    expect(await page.locator('.reviews > li').count()).toBeGreaterThan(some);
  });

  it('pages through all reviews by keyboard: the first new one gets the focus, and their number is announced', async () => {
    const id = await findReviewed(world.origin);
    const { count } = (await readLodging(id)).reviewSummary;
    const { page } = await world.open(`/lodgings/${id}?lang=en`);
    const status = page.getByRole('status').filter({ hasText: / of \d+ reviews/ });
    const more = page.getByRole('button', { name: 'Show more reviews' });
    for (let shown = 10; shown < count; shown += 10) {
      await status.filter({ hasText: `${shown} of ${count} reviews` }).waitFor();
      await more.press('Enter');
      await page.locator('.reviews > li').nth(shown).waitFor();
      expect(
        await page.evaluate("[...document.querySelectorAll('.reviews > li')].indexOf(document.activeElement)"),
      ).toBe(shown);
    }
    await status.filter({ hasText: `${count} of ${count} reviews` }).waitFor();
    expect(count).toBeGreaterThan(10);
    expect(await page.locator('.reviews > li').count()).toBe(count);
    expect(await more.count()).toBe(0);
  });

  it('distinguishes booked days from those without check-in, by looks and in words', async () => {
    const { page } = await world.open(`/lodgings/${world.stayAt(0).lodging.id}?lang=en`);
    const box = page.locator('availability-box');
    await box.locator('.day small').first().waitFor();
    const booked = box.locator('.day.is-booked');
    for (const text of await booked.allTextContents()) expect(text).toContain('Unavailable');
    const off = box.locator('.day[aria-disabled=true]:not(.is-past)');
    expect(await off.count()).toBe((await booked.count()) + (await box.locator('.day.is-closed').count()));
    const closed = box.locator('.day.is-closed');
    for (const text of await closed.allTextContents()) expect(text).toContain('No check-in');
    expect(await box.locator('.day-legend').innerText()).toMatch(/Your dates\s+7?\s*Unavailable\s+7?\s*No check-in/);
    await box.locator('.day[aria-disabled=false]').first().click();
    await box.locator('.day-legend', { hasText: 'No check-out' }).waitFor();
  });

  it('keeps total and button in sight on a phone while the rest is read', async () => {
    const { page } = await world.open(stayPath(world.stayAt(0)), { viewport: phone });
    await page.locator('.grand-total').waitFor();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const bar = page.locator('.book-bar');
    await bar.waitFor();
    expect(await bar.textContent()).toContain((await page.locator('.grand-total').textContent()) ?? 'no total');
    expect(await complaintsOf(page)).toEqual([]);
    await bar.getByRole('button').click();
    await page.locator('[name=firstName]').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('firstName');
    await bar.waitFor({ state: 'hidden' });
  });

  it('offers similar stays when the chosen one is gone', async () => {
    const stay = world.stayAt(1);
    await world.book(1, 'en');
    const { page } = await world.open(stayPath(stay));
    await page.getByText('These dates have just been booked').waitFor();
    const similar = page.locator('.similar-stay').first();
    await similar.waitFor();
    await similar.click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${stay.lodging.id}`));
    await page.locator('.grand-total').waitFor();
  });

  it('offers other stays on the same dates when the lodging is not on sale', async () => {
    const { arrival, departure } = world.stayAt(2);
    const { page } = await world.open(`/lodgings/99999999?arrival=${arrival}&departure=${departure}&pax=2`);
    await page.getByRole('heading', { name: 'Other places available' }).waitFor();
    await page.locator('.similar-stay').first().click();
    await page.waitForURL((url) => url.searchParams.get('arrival') === arrival && !url.pathname.endsWith('/99999999'));
    await page.locator('.grand-total').waitFor();
  });

  interface Detail {
    descriptions: Record<string, unknown>;
    reviewSummary: { count: number };
    reviews: { score: number }[];
    photos: { captionLanguage?: string; captions?: Record<string, string> }[];
    host?: { name: string; languages: string[]; introduction: Record<string, string> };
  }
  const readLodging = (id: number, lang = 'fr') =>
    readJson<Detail>(world, `/v2/lodgings/${id}?lang=${lang}&include=reviews`);

  async function findLodging<Found>(
    find: (detail: Detail, id: number) => Found | false,
    lang?: string,
  ): Promise<Found> {
    for (const { lodging } of world.stays) {
      const found = find(await readLodging(lodging.id, lang), lodging.id);
      if (found !== false) return found;
    }
    throw new Error('The demo data has no such lodging');
  }
});

/** Tab order must equal reading order. */
async function expectFocusOrder(page: Page): Promise<void> {
  const tops = await page.evaluate<number[]>(
    `[...document.querySelectorAll('booking-panel :is(button, input, select, summary, textarea):not(.book-bar *)')]
      .filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().top))`,
  );
  expect(tops.length).toBeGreaterThan(3);
  const rows = tops.map((top, index) => Math.max(top, ...tops.slice(0, index)) - top);
  expect(Math.max(...rows)).toBeLessThan(40);
}
