import { expect, it } from 'vitest';
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
});
