import { expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { fillCustomer, stayPath } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

/** Texts about the visitor's own nights, and about nights that others hold. */
const languages = [
  ['en', 'You hold these nights until 13:30 CET', 'You have booked these nights', 'These dates have just been booked'],
  ['de', 'Diese Nächte sind bis 13:30 MEZ für Sie vorgemerkt', 'Sie haben diese Nächte gebucht', 'gerade gebucht'],
] as const;

const looks = [{}, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }] as const;

describePages('what a visitor booked in this tab', (world) => {
  it.each(languages.map((words, index) => [...words, index] as const))(
    'is shown as the own, to pay or to cancel, not as somebody else’s: %s',
    async (language, held, booked, gone, index) => {
      const address = stayPath(world.stayAt(20 + index), language);
      const { page } = await world.open(address, {
        ...looks[index % 2],
        timezoneId: 'Europe/Paris',
      });
      const own = page.locator('.own-booking');
      const expectHeld = async () => {
        await own.getByText(held).waitFor();
        expect(await page.locator('.refusal').count()).toBe(0);
      };
      await fillCustomer(page);
      await page.reload();
      await expectHeld();
      expect(await complaintsOf(page)).toEqual([]);
      await own.locator('a[href*="/pay/"]').click();
      await page.locator('button[value=confirm]').waitFor();
      await page.goBack();
      await expectHeld();

      const { page: other } = await world.open(address);
      await other.locator('.refusal').getByText(gone).waitFor();
      expect(await other.locator('.own-booking').count()).toBe(0);

      await own.locator('a[href$="/cancel"]').click();
      await page.locator('button.stern').click();
      await page.locator('h1.over').waitFor();
      await page.goto(world.origin + address);
      await fillCustomer(page);
      await page.reload();
      await own.locator('a[href*="/pay/"]').click();
      await page.locator('button[value=confirm]').click();
      await page.locator('h1.good').waitFor();
      await page.goto(world.origin + address);
      await own.getByText(booked).waitFor();
      expect(await own.locator('a[href*="/pay/"]').count()).toBe(0);
    },
  );

  it('leads from the footer to the form that mails the link, in the language of the page', async () => {
    const { page } = await world.open('/?lang=de');
    await page.locator('.legal-links > a').click();
    await page.getByLabel('Buchungsnummer').fill('KTR7M2QXA');
    await page.getByLabel('E-Mail').fill('jean@example.org');
    await page.getByRole('button', { name: 'Link senden' }).click();
    await page.getByRole('heading', { name: 'Prüfen Sie Ihr Postfach' }).waitFor();
  });
});
