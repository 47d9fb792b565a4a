import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { describePages } from '../../support/page-world.ts';

/** Texts of a first visit by language; the browser's preferred language is another one. */
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
] as const;

describePages('a new visitor', (world) => {
  const stayPath = () => {
    const { lodging, arrival, departure } = world.stayAt(0);
    return `/lodgings/${lodging.id}?pax=2&arrival=${arrival}&departure=${departure}`;
  };
  const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');

  it.each(readers)(
    'chooses $language once, and keeps it and the brand on every page',
    async ({ language, browser, chosen }) => {
      const { page, context, troubles } = await world.open('/', { locale: browser });
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
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it.each(readers)(
    'reads in $language to whom the site belongs, and what the button obliges to',
    async ({ language, book, legal, sample }) => {
      const { page, context, troubles } = await world.open(stayPath(), { locale: language });
      await page.locator('booking-panel .primary').first().click();
      expect((await page.locator('form.customer button[type=submit]').textContent())?.trim()).toBe(book);
      expect(await page.locator('.legal-links nav a').allTextContents()).toEqual(legal);
      for (const at of legal.keys()) {
        await page.locator('.legal-links nav a').nth(at).click();
        await page.locator('article h1').waitFor();
        expect(await page.locator('article').textContent()).toContain(sample);
        expect(await page.locator('.legal-links nav a').allTextContents()).toEqual(legal);
        expect(await complaintsOf(page)).toEqual([]);
        await page.goBack();
        await page.locator('booking-panel .primary').first().waitFor();
      }
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it('keeps the title of the server’s head, and nothing of it on another page', async () => {
    const { page, troubles } = await world.open(stayPath());
    const served = /<title>(.*)<\/title>/.exec(await (await world.service.get(stayPath())).text())?.[1];
    await page.locator('.grand-total').waitFor();
    expect(await page.title()).toBe(served);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    await page.locator('.brand').click();
    await page.locator('.card[data-lodging] a').first().click();
    await page.locator('photo-gallery').waitFor();
    await expect.poll(() => page.title()).not.toBe('Holiday homes and apartments – Stays');
    expect(await page.locator('[data-first]').count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
