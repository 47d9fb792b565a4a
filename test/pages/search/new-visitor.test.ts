import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stayPath as pathOf } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

const readers = [
  {
    language: 'en',
    browser: 'de',
    chosen: 'English',
    book: 'Book and pay',
    legal: ['Legal notice', 'Privacy', 'Terms and conditions'],
    sample: 'This is a sample.',
  },
  {
    language: 'fr',
    browser: 'en',
    chosen: 'Français',
    book: 'Réserver avec obligation de paiement',
    legal: ['Mentions légales', 'Confidentialité', 'Conditions générales'],
    sample: 'Ceci est un exemple.',
  },
  {
    language: 'de',
    browser: 'fr',
    chosen: 'Deutsch',
    book: 'Zahlungspflichtig buchen',
    legal: ['Impressum', 'Datenschutz', 'AGB'],
    sample: 'Dies ist ein Muster.',
  },
  {
    language: 'es',
    browser: 'en',
    chosen: 'Español',
    book: 'Reservar con obligación de pago',
    legal: ['Aviso legal', 'Privacidad', 'Condiciones generales'],
    sample: 'Esto es un ejemplo.',
  },
];

describePages('a new visitor', (world) => {
  const stayPath = () => pathOf(world.stayAt(0)).replace('lang=en&', '');
  const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');

  // The browser's preferred language is another one.
  it.each(readers)(
    'chooses $language once, and keeps it and the brand on every page',
    async ({ language, browser, chosen }) => {
      const { page, context } = await world.open('/', { locale: browser });
      expect(await languageOf(page)).toBe(browser);
      await page.locator('select.language').selectOption({ label: chosen });
      await page.locator('.card[data-lodging]').first().waitFor();
      const later = await context.newPage();
      for (const path of ['/', stayPath(), '/booked', '/my/nothing', '/pay/nothing', '/legal/terms', '/nothing']) {
        await later.goto(world.origin + path);
        await later.locator('.brand').waitFor();
        expect([path, await languageOf(later), (await later.locator('.brand').textContent())?.trim()]).toEqual([
          path,
          language,
          'Stays',
        ]);
      }
      await later.goto(`${world.origin}/?lang=${browser}`);
      expect(await languageOf(later), 'an address that names a language goes before').toBe(browser);
    },
  );

  it.each(readers)(
    'reads in $language to whom the site belongs, and what the button obliges to',
    async ({ language, book, legal, sample }) => {
      const { page } = await world.open(stayPath(), { locale: language });
      await page.locator('booking-panel .primary').first().click();
      expect((await page.locator('form.customer button[type=submit]').textContent())?.trim()).toBe(book);
      expect(await page.locator('.legal-links nav a').allTextContents()).toEqual(legal);
      for (const at of legal.keys()) {
        await page.locator('.legal-links nav a').nth(at).click();
        await page.locator('article h1').waitFor();
        expect(await page.locator('article').textContent()).toContain(sample);
        expect(await page.locator('.legal-links nav a').allTextContents()).toEqual(legal);
        await page.goBack();
        await page.locator('booking-panel .primary').first().waitFor();
      }
    },
  );

  it('keeps the title of the server’s head, and nothing of it on another page', async () => {
    const { page } = await world.open(stayPath());
    const served = /<title>(.*)<\/title>/.exec(await (await world.service.get(stayPath())).text())?.[1];
    await page.locator('.grand-total').waitFor();
    expect(await page.title()).toBe(served);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    await page.locator('.brand').click();
    await page.locator('.card[data-lodging] a').first().click();
    await page.locator('photo-gallery').waitFor();
    await expect.poll(() => page.title()).not.toBe('Holiday homes and apartments – Stays');
    expect(await page.locator('[data-first]').count()).toBe(0);
  });
});
