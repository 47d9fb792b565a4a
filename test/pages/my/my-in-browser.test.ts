import { expect, it } from 'vitest';
import { complaintsOf } from '../../support/complaints.ts';
import { describePages } from '../../support/page-world.ts';

describePages('the customer’s page in a browser', (world) => {
  it('leads without a script from the payment over a message to the cancellation', async () => {
    const { page } = await world.open(await world.book(0, 'en'), { javaScriptEnabled: false });
    await page.getByRole('link', { name: /^Pay €/ }).click();
    await page.locator('button[value=confirm]').click();
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor();
    await page.getByLabel('Your message to the host').fill('We come late.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').filter({ hasText: 'We come late.' }).waitFor();
    await page.getByRole('link', { name: 'Cancel the booking…' }).click();
    await page.getByRole('link', { name: 'Keep my booking' }).click();
    await page.getByRole('link', { name: 'Cancel the booking…' }).click();
    await page.getByRole('button', { name: 'Cancel the booking', exact: true }).click();
    await page.getByRole('heading', { name: 'Your booking is cancelled' }).waitFor();
  });

  it('leads whoever has a wrong address to the start, in the language of the browser', async () => {
    const { page } = await world.open('/my/nothing', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Wir finden diese Buchung nicht' }).waitFor();
    await page.getByRole('link', { name: 'Eine Unterkunft finden' }).click();
    await page.locator('.card[data-lodging]').first().waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  });

  it('prints by a button, which is not seen where scripts do not run', async () => {
    const path = await world.book(3, 'es');
    const { page, troubles } = await world.open(path);
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByRole('button', { name: 'Imprimir' }).click();
    expect(await page.title()).toBe('printed');
    expect(troubles).toEqual([]);
    const { page: silent } = await world.open(path, { javaScriptEnabled: false });
    await silent.getByRole('heading', { name: 'Su estancia está pendiente de pago' }).waitFor();
    expect(await silent.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
  });

  it.each([
    ['light', { width: 1366, height: 860 }],
    ['dark', { width: 360, height: 740 }],
  ] as const)('has nothing serious against it in any state, %s', async (colorScheme, viewport) => {
    const path = await world.book(colorScheme === 'light' ? 1 : 2, 'de');
    const { page, troubles } = await world.open(path, { colorScheme, viewport });
    const expectGood = async () => {
      expect(await complaintsOf(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    };
    await expectGood();
    await page.getByRole('link', { name: /zahlen$/ }).click();
    await page.locator('button[value=confirm]').waitFor();
    await expectGood();
    await page.locator('button[value=confirm]').click();
    await page.getByRole('heading', { name: 'Ihr Aufenthalt ist gebucht' }).waitFor();
    await page.getByLabel('Ihre Nachricht an die Gastgeber').fill('Guten Tag');
    await page.getByRole('button', { name: 'Senden' }).click();
    await page.getByText('Guten Tag').waitFor();
    await expectGood();
    await page.getByRole('link', { name: 'Buchung stornieren' }).click();
    await page.getByRole('heading', { name: 'Ihre Buchung stornieren?' }).waitFor();
    await expectGood();
    await page.getByRole('button', { name: 'Buchung stornieren' }).click();
    await page.getByRole('heading', { name: 'Ihre Buchung ist storniert' }).waitFor();
    await expectGood();
    await page.goto(`${world.origin}/my/nothing`);
    await expectGood();
    expect(troubles).toEqual([]);
  });
});
