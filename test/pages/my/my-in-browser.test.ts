import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { complaintsOf } from '../../support/complaints.ts';
import { testCluster } from '../../support/opensearch.ts';
import { keys } from '../../support/service.ts';
import { demoStays, type DemoStay, type PageWorld, startPageWorld } from '../search/page-world.ts';

const cluster = testCluster();

describe.skipIf(chromiumPath === undefined)('the customer’s page in a browser', () => {
  let world: PageWorld;
  let stays: DemoStay[];

  beforeAll(async () => {
    world = await startPageWorld(cluster);
    stays = await demoStays(world.service);
  });
  afterAll(() => world.close());

  async function book(index: number, language: string): Promise<string> {
    const stay = stays[index];
    if (!stay) throw new Error('The demo data has too few stays');
    const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language };
    const { arrival, departure, lodging } = stay;
    const body = { lodgingId: lodging.id, arrival, departure, occupantCount: 2, customer };
    const response = await world.service.post('/v2/bookings', body, { key: keys.seller });
    const { customerLink } = (await response.json()) as { customerLink: string };
    return customerLink.slice(world.origin.length);
  }

  it('leads without a script from the payment over a message to the cancellation', async () => {
    const { page } = await world.open(await book(0, 'en'), { javaScriptEnabled: false });
    await page.getByRole('link', { name: /^Pay €/ }).click();
    await page.locator('button[value=confirm]').click();
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor();
    await page.getByLabel('Your message to the lodging').fill('We come late.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').filter({ hasText: 'We come late.' }).waitFor();
    await page.getByRole('link', { name: 'Cancel the booking…' }).click();
    await page.getByRole('link', { name: 'Keep the booking' }).click();
    await page.getByRole('link', { name: 'Cancel the booking…' }).click();
    await page.getByRole('button', { name: 'Cancel the booking now' }).click();
    await page.getByRole('heading', { name: 'Your booking is cancelled' }).waitFor();
  });

  it('prints by a button, which is not seen where scripts do not run', async () => {
    const path = await book(3, 'es');
    const { page, troubles } = await world.open(path);
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByRole('button', { name: 'Imprimir' }).click();
    expect(await page.title()).toBe('printed');
    expect(troubles).toEqual([]);
    const { page: silent } = await world.open(path, { javaScriptEnabled: false });
    await silent.getByRole('heading', { name: 'Su estancia espera su pago' }).waitFor();
    expect(await silent.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
  });

  it.each([
    ['light', { width: 1366, height: 860 }],
    ['dark', { width: 360, height: 740 }],
  ] as const)('has nothing serious against it in any state, %s', async (colorScheme, viewport) => {
    const path = await book(colorScheme === 'light' ? 1 : 2, 'de');
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
    await page.getByLabel('Ihre Nachricht an die Unterkunft').fill('Guten Tag');
    await page.getByRole('button', { name: 'Senden' }).click();
    await page.getByText('Guten Tag').waitFor();
    await expectGood();
    await page.getByRole('link', { name: 'Buchung stornieren' }).click();
    await page.getByRole('heading', { name: 'Ihre Buchung stornieren?' }).waitFor();
    await expectGood();
    await page.getByRole('button', { name: 'Jetzt stornieren' }).click();
    await page.getByRole('heading', { name: 'Ihre Buchung ist storniert' }).waitFor();
    await expectGood();
    await page.goto(`${world.origin}/my/nothing`);
    await expectGood();
    expect(troubles).toEqual([]);
  });
});
