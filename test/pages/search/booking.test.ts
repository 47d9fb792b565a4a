import { expect, it } from 'vitest';
import { keys } from '../../support/service.ts';
import { type DemoStay } from '../../support/demo-stays.ts';
import { fillCustomer, readJson, stayPath } from '../../support/page-reading.ts';
import { describePages } from '../../support/page-world.ts';

describePages('booking on the page', (world) => {
  it('goes from the result over its price and the payment to the confirmation', async () => {
    const stay = world.stayAt(0);
    const { page } = await world.open(
      `/?lang=en&pax=2&arrival=${stay.arrival}&departure=${stay.departure}&sort=priceasc`,
    );
    await page.locator(`.card[data-lodging="${stay.lodging.id}"] h3 a`).click();
    await page.getByRole('heading', { name: stay.lodging.name, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Book this stay' }).click();
    await fillCustomer(page);
    const held = await page.locator('.done .reference').textContent();
    const own = await page.getByRole('link', { name: 'See my booking' }).getAttribute('href');

    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.locator('button[value=confirm]').click();
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor();
    expect(page.url()).toBe(own);
    expect(await page.locator('.reference').textContent()).toBe(held);
    expect(await page.locator('main').textContent()).toContain(stay.lodging.name);
    expect(await readJson(world, `/v2/bookings?reference=${held}`)).toMatchObject([
      { reference: held, state: 'BOOKED' },
    ]);
  });

  it('reports when somebody else was faster, and takes one of the dates that are left', async () => {
    const stay = world.stayAt(2);
    const { page } = await world.open(stayPath(stay));
    await page.getByRole('button', { name: 'Book this stay' }).click();
    const customer = { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.org' };
    const { arrival, departure, lodging } = stay;
    const body = { lodgingId: lodging.id, arrival, departure, occupantCount: 2, customer };
    const taken = await world.service.post('/v2/bookings', body, { key: keys.seller });
    expect(taken.status).toBe(201);

    await fillCustomer(page, false);
    await page.getByText('These dates have just been booked').waitFor();
    await page.getByText('Some of these nights are already booked.').waitFor();
    await page.locator('.alternative').first().click();
    await page.waitForURL((url) => !url.search.includes(`arrival=${stay.arrival}&departure=${stay.departure}`));
    await page.getByRole('button', { name: /Book this stay|Request to book/ }).waitFor();
    expect(await page.locator('.refusal').count()).toBe(0);
  });

  it('reckons extras and discount codes while they are chosen', async () => {
    const stay = world.stayAt(3);
    const { page } = await world.open(stayPath(stay));
    const total = page.locator('.grand-total');
    await total.waitFor();
    await page.getByText('Price details').click();
    const lines = page.locator('.bill tbody tr');
    const before = await lines.count();
    await page.locator('[data-extra]').first().click();
    await lines.nth(before).waitFor();
    const withExtra = await total.textContent();
    await page.locator('#promo-code').fill('WELCOME5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => total.textContent()).not.toBe(withExtra);
    const reckoned = await total.textContent();

    await page.locator('#promo-code').fill('NOTHING');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This discount code does not apply here.').waitFor();
    expect(await total.textContent()).toBe(reckoned);
    expect(await page.locator('.bill').textContent()).toMatch(/[−-]/);
    await page.getByRole('button', { name: 'Book this stay' }).click();
    await page.locator('[name=firstName]').waitFor();
  });

  it('says beside each button that books what comes back when the stay is cancelled', async () => {
    const stay = world.stayAt(5);
    const { page } = await world.open(stayPath(stay));
    const terms = page.locator('.cancel-terms');
    await terms.waitFor();
    const { cancellationPolicy } = await readJson<{ cancellationPolicy: { refundPercent: number }[] }>(
      world,
      `/v2/lodgings/${stay.lodging.id}`,
    );
    const said = await terms.textContent();
    expect(said).toContain('Free cancellation until you pay.');
    for (const { refundPercent } of cancellationPolicy.filter((step) => step.refundPercent > 0)) {
      expect(said).toMatch(refundPercent === 100 ? /by \w+,? \d+ \w+ 2027 for a full refund/ : `${refundPercent}%`);
    }
    await page.getByRole('button', { name: 'Book this stay' }).click();
    expect(await page.locator('form.customer .cancel-terms').textContent()).toBe(said);
  });

  it('takes e-mail addresses of any script and no others', async () => {
    const { page } = await world.open(stayPath(world.stayAt(5)));
    await page.getByRole('button', { name: 'Book this stay' }).click();
    const field = page.locator('[name=email]');
    const takes = async (address: string) => {
      await field.fill(address);
      return field.evaluate((input: unknown) => (input as { checkValidity: () => boolean }).checkValidity());
    };
    for (const address of ['jean@example.org', 'jürgen@exämple.de', '  jean@example.org ']) {
      expect(await takes(address), address).toBe(true);
    }
    for (const address of ['jean@example', 'jean@example.', 'jean example.org', 'jean@@example.org']) {
      expect(await takes(address), address).toBe(false);
    }
  });

  it('keeps the flexibility of the search, and names each stay by its distance from the requested dates', async () => {
    const stay = await flexibleStay();
    const { page } = await world.open(`${stayPath(stay)}&flex=3`);
    const near = page.locator('.flexible-stay');
    await near.first().waitFor();
    expect(await page.locator('.flexible-stay[aria-pressed=true] strong').textContent()).toBe('Your dates');
    const other = page.locator('.flexible-stay[aria-pressed=false]:enabled').first();
    const name = (await other.locator('strong').textContent()) ?? '';
    expect(name).toMatch(/^[123] days? (earlier|later)$/);
    await other.click();
    await page.waitForURL((url) => !url.search.includes(`arrival=${stay.arrival}&`));
    await page.locator('.flexible-stay[aria-pressed=true] strong', { hasText: name }).waitFor();
    expect(page.url()).toContain('flex=3');
  });

  it('states in results and beside the total what two adults and two children pay on site', async () => {
    const search = '/v2/stays/search?pax=4&childrenages=5,8&group=lodging&pagesize=200';
    const { stays } = await readJson<{ stays: (DemoStay & { onSiteTotal: number })[] }>(world, search);
    const stay = stays.find(({ onSiteTotal }) => !Number.isInteger(onSiteTotal));
    if (!stay) throw new Error('no demo lodging has a tourist tax');
    const amount = `€${stay.onSiteTotal.toFixed(2)}`;
    const query = `lang=en&pax=4&children=5,8&arrival=${stay.arrival}&departure=${stay.departure}`;
    const { page } = await world.open(`/?q=${encodeURIComponent(stay.lodging.name)}&${query}`);
    const card = page.locator(`.card[data-lodging="${stay.lodging.id}"]`);
    await card.getByText(`plus about ${amount} payable on site`).waitFor();
    await card.locator('h3 a').click();
    await page.getByText(`payable on site: about ${amount} (Tourist tax)`).waitFor();
  });

  it('believes no address that says that something was paid', async () => {
    const { page } = await world.open(
      '/booked?lang=en&result=paid&reference=KTR7M2QXA&name=Villa&arrival=20270710&departure=20270717',
    );
    await page.getByRole('heading', { name: 'See my booking' }).waitFor();
    const said = await page.locator('main').textContent();
    for (const forged of ['KTR7M2QXA', 'Villa', 'booked. Enjoy']) expect(said).not.toContain(forged);
  });

  it('shows the free days of a lodging and takes dates from them', async () => {
    const { page } = await world.open(`/lodgings/${world.stayAt(4).lodging.id}?lang=en`);
    await page.getByText('Choose your dates in the calendar to see the price.').waitFor();
    const free = page.locator('availability-box .day[aria-disabled=false]');
    await free.first().click();
    await page.locator('availability-box .day[aria-disabled=false]:not([aria-pressed=true])').first().click();
    await page.waitForURL(/arrival=\d{8}&departure=\d{8}/);
    await page.locator('.grand-total').waitFor();
  });

  /** One with others of its length within three days. */
  async function flexibleStay(): Promise<DemoStay> {
    const dayOf = (text: string) => Date.parse(text.replace(/^(....)(..)(..)$/, '$1-$2-$3')) / 86_400_000;
    for (const stay of world.stays.slice(6)) {
      const nights = dayOf(stay.departure) - dayOf(stay.arrival);
      const { availabilities } = await readJson<{ availabilities: { arrival: string; priceEnabled: boolean }[] }>(
        world,
        `/v2/lodgings/${stay.lodging.id}/availabilities?duration=${nights}`,
      );
      const isNear = (arrival: string) => Math.abs(dayOf(arrival) - dayOf(stay.arrival)) <= 3;
      if (availabilities.filter(({ arrival, priceEnabled }) => priceEnabled && isNear(arrival)).length > 1) return stay;
    }
    throw new Error('The demo data has no such stay');
  }
});
