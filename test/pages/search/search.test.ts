import { expect, it } from 'vitest';
import { resultCount, amountIn, openDates, readWeb } from '../../support/page-reading.ts';
import { describePages, type PageWorld } from '../../support/page-world.ts';
import type { Page } from 'playwright-core';

const patient = { timeout: 20_000 };

describePages('the search page', (world) => {
  it('counts by facet what a click then finds, and the back button undoes it', async () => {
    const { page } = await world.open('/?lang=en');
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
    const { page } = await world.open('/?lang=en&arrival=20270508&departure=20270511');
    const exact = await resultCount(page);
    await page.locator('#dates').click();
    await page.getByText('± 3 days').click();
    await page.waitForURL(/flex=3/);
    await expect.poll(() => resultCount(page), patient).toBeGreaterThan(exact);
  });

  it('offers months with the lowest price of each arrival, to pick dates by pointer or keys', async () => {
    const { page } = await world.open('/?lang=en');
    await resultCount(page);
    await page.locator('#dates').focus();
    await page.keyboard.press('Enter');
    await page.locator('.dates .day small').first().waitFor();
    await page.locator('.dates .day[tabindex="0"]').first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/arrival=20270315&departure=20270322/);
    await resultCount(page);
  });

  it('suggests places while typing, to choose by keys', async () => {
    const { page } = await world.open('/?lang=en');
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
  });

  it('shows what a text was taken for, part by part, and searches without a part that is taken away', async () => {
    const { page } = await world.open('/?lang=en&q=house+with+pool+for+4');
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
  });

  it('takes away each word of time and money by its chip, and none comes back', async () => {
    const { page } = await world.open('/?lang=en&q=two+weeks+in+July+under+5000+euros+for+2');
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
  });

  it('orders by the words of a text until another order is chosen or their chip is removed', async () => {
    const { page } = await world.open('/?lang=en&q=cheap+chalet');
    const order = page.locator('.sort select');
    const chip = page.locator('.understood .pill[data-kind=sort]');
    await chip.filter({ hasText: 'Lowest price first' }).waitFor();
    expect(await order.inputValue()).toBe('priceasc');
    await order.selectOption('relevance');
    await page.waitForURL(/q=chalet$/);
    await expect.poll(() => chip.count(), patient).toBe(0);
    await page.goBack();
    await chip.click();
    await page.waitForURL(/q=chalet$/);
    await expect.poll(() => order.inputValue(), patient).toBe('relevance');
    expect(await page.locator('#place').inputValue()).toBe('chalet');
  });

  it('says which words only order, and strikes through the parts that it gave up', async () => {
    const { page } = await world.open('/?lang=en&q=Quiberon+zzzzqqqq');
    await page.getByText('Used only to order the results: zzzzqqqq').waitFor();
    expect(await resultCount(page)).toBeGreaterThan(0);
    await page.goto(`${world.origin}/?lang=en&q=chalet+with+sauna+in+Morzine`);
    await page.getByText('Not required: Sauna').waitFor();
    expect(await page.locator('.understood .pill[data-given-up]').allTextContents()).toEqual([
      expect.stringMatching(/Sauna/) as string,
    ]);
    await page
      .locator('.near .misses')
      .filter({ hasText: /^\d+ km from Morzine$/ })
      .first()
      .waitFor();
  });

  it('offers the nearest lodgings and a search without the place where a place has none', async () => {
    const { page } = await world.open('/?lang=en&q=chalet+in+Avoriaz+with+sauna');
    await page.getByText('No places match your search').waitFor();
    const distances = await page.locator('.near .misses').allTextContents();
    expect(distances.length).toBe(10);
    const kilometres = distances.map((text) => Number(/^(\d+) km from Avoriaz$/.exec(text)?.[1]));
    expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
    await page.getByRole('link', { name: /places without “Avoriaz”/ }).click();
    await page.waitForURL(/q=chalet\+sauna/);
    expect(await resultCount(page)).toBeGreaterThan(0);
  });
});

interface CalendarDay {
  arrival: string;
  totalPrice: number | null;
  lengths: number[];
}

interface FoundStay {
  shift?: number;
  totalPrice: number;
  mandatoryServicesPrice: number;
}

const shown = 'pricebasis=total&group=lodging&pagesize=24&pageindex=0&lang=en';

describePages('the search box, the calendar and the results', (world) => {
  it('show totals with their mandatory fees, and order and bound by them', async () => {
    const query = 'sort=priceasc&maxprice=400&arrival=20270508&departure=20270515';
    const { page } = await world.open(`/?lang=en&${query}`);
    await resultCount(page);
    const { stays } = await readWeb<{ stays: FoundStay[] }>(world, `/stays/search?${shown}&${query}`);
    const totals = (await page.locator('.price-line strong').allTextContents()).map(amountIn);
    expect(totals).toEqual(stays.map(({ totalPrice }) => totalPrice));
    expect(Math.max(...totals)).toBeLessThanOrEqual(400);
    const fees = await page.locator('.fees').allTextContents();
    expect(fees.some((text) => text.includes('mandatory fees'))).toBe(true);
    for (const [place, { mandatoryServicesPrice }] of stays.entries()) {
      if (mandatoryServicesPrice > 0) expect(amountIn(fees[place] ?? '')).toBe(mandatoryServicesPrice);
    }
  });

  it('mark with flexible dates the stays on the requested days, and the distance of the others', async () => {
    const query = 'arrival=20270508&departure=20270511&flex=3&sort=priceasc';
    const { page } = await world.open(`/?lang=en&${query}`);
    await resultCount(page);
    const { stays } = await readWeb<{ stays: FoundStay[] }>(world, `/stays/search?${shown}&${query}`);
    const marks = (await page.locator('.shift').allTextContents()).map((text) => text.trim());
    expect(marks).toEqual(stays.map(({ shift = 0 }) => shiftText(shift)));
    expect(marks).toContain('Your dates');
    expect(new Set(marks).size).toBeGreaterThan(1);
    await page.locator('.card h3 a').first().click();
    await page.waitForURL(/lodgings\/\d+.*flex=3/);
  });

  it('grey days on which nobody can arrive or leave, and say why', async () => {
    const { city, closed, arrival, least } = await restrictedCity(world);
    const { page } = await world.open(`/?lang=en&city=${encodeURIComponent(city)}`);
    await resultCount(page);
    await openDates(page);
    await dayOf(page, closed).hover();
    expect(await dayOf(page, closed).getAttribute('aria-disabled')).toBe('true');
    await page.locator('.looked .reason', { hasText: /Nothing is available|No check-in/ }).waitFor();
    await dayOf(page, arrival).click();
    const early = dayOf(page, arrival + 1);
    await early.hover();
    await page
      .locator('.looked .reason', { hasText: `minimum stay from your check-in date is ${least} night` })
      .waitFor();
    expect(await early.getAttribute('aria-disabled')).toBe('true');
    expect(await early.textContent()).toContain('minimum stay');
  });

  it('tell the running total while a departure is looked for by keys', async () => {
    const { page } = await world.open('/?lang=en&region=Bretagne');
    await resultCount(page);
    await openDates(page);
    const day = page.locator('.dates .day[aria-disabled=false]:has(small)').first();
    const arrival = Number(await day.getAttribute('data-day'));
    await day.focus();
    for (const key of ['Enter', 'ArrowDown']) await page.keyboard.press(key);
    const total = page.locator('.looked strong');
    await total.waitFor();
    const from = ymd(arrival);
    const path = `/stays/calendar?region=Bretagne&pricebasis=total&nights=7&from=${from}&to=${from}`;
    const { days } = await readWeb<{ days: CalendarDay[] }>(world, path);
    expect(amountIn((await total.textContent()) ?? '')).toBe(Math.round(days[0]?.totalPrice ?? 0));
    expect(
      await dayOf(page, arrival + 3)
        .locator('xpath=..')
        .getAttribute('class'),
    ).toContain('between');
  });

  it('offer the cheapest week, and a week in a month on whatever days', async () => {
    const { page } = await world.open('/?lang=en&sort=priceasc');
    await resultCount(page);
    await openDates(page);
    const best = page.locator('.week.is-best').first();
    const price = amountIn((await best.locator('strong').textContent()) ?? '');
    await best.click();
    await page.waitForURL(/arrival=\d+&departure=\d+/);
    await resultCount(page);
    const lowest = amountIn((await page.locator('.price-line strong').first().textContent()) ?? '');
    expect(Math.round(lowest)).toBe(price);

    await page.locator('#dates').click();
    await page.getByRole('button', { name: 'I’m flexible' }).click();
    await page.getByText('A week', { exact: true }).click();
    await page.getByText('Jul 2027').click();
    await page.waitForURL(/arrivalfrom=20270701&arrivalto=20270731&nights=7/);
    expect(page.url()).not.toContain('departure=');
    expect(await page.locator('#dates').textContent()).toContain('A week in July 2027');
    expect(await resultCount(page)).toBeGreaterThan(0);
    for (const text of await page.locator('.when').allTextContents()) expect(text).toContain('7 nights');
  });

  it('take adults, children with ages and pets, by keyboard, as far as the booking', async () => {
    const { page } = await world.open('/?lang=en');
    const all = await resultCount(page);
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Who Any number');
    await press('Children: one more');
    await page.waitForURL(/pax=2&children=-/);
    await press('Children: one more');
    await page.waitForURL(/pax=3&children=-,-/);
    await press('Adults: one more');
    await page.waitForURL(/pax=4/);
    await page.getByLabel('Age of child 2').selectOption('1 year');
    await page.waitForURL(/pax=4&children=-,1/);
    await page.getByLabel('With pets').check();
    await page.waitForURL(/features=PETS/);
    await page.locator('.active-filters').getByText(/pets/i).waitFor();
    expect(await resultCount(page)).toBeLessThan(all);
    await press('Adults: one fewer');
    await page.waitForURL(/pax=3/);
    expect(await page.getByRole('button', { name: 'Adults: one fewer' }).isDisabled()).toBe(true);
    await page.getByLabel('Age of child 1').focus();
    await page.keyboard.press('Escape');
    await page.locator('dialog.who').waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.textContent.trim()')).toBe('3 guests');

    const asked = page.waitForRequest((request) => request.url().includes('/bookings/easy'));
    await resultCount(page);
    const address = await page.locator('.card[data-lodging] a[href*="children=-,1"]').first().getAttribute('href');
    await page.goto(`${world.origin}${address}`);
    expect((await asked).postDataJSON()).toMatchObject({ occupantCount: 3, occupantCountChildren: 2 });
    expect(await page.getByLabel('Age of child 2').inputValue()).toBe('1');
  });

  it('remember searches on the device until they are cleared', async () => {
    const { page } = await world.open('/?lang=en&region=Bretagne&pax=4');
    const few = await resultCount(page);
    await page.goto(`${world.origin}/?lang=en`);
    await resultCount(page);
    await page.locator('#place').click();
    const recent = page.getByRole('option', { name: /Bretagne/ });
    expect(await recent.textContent()).toContain('4 guests');
    await recent.click();
    await page.waitForURL(/region=Bretagne&pax=4/);
    await resultCount(page, few);
    await page.goto(`${world.origin}/?lang=en`);
    await resultCount(page);
    await page.locator('#place').click();
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    expect(await page.evaluate<string | null>("localStorage.getItem('recent-searches')")).toBeNull();
    await page.locator('#place').click();
    expect(await page.locator('#places li').count()).toBe(0);
  });

  it('show further photos of a lodging on its card', async () => {
    const { page } = await world.open('/?lang=en');
    await resultCount(page);
    const card = page.locator('.card[data-lodging]').first();
    await card.hover();
    await card.getByRole('button', { name: 'Next photo' }).click();
    await card.locator('.dots i:nth-child(2).is-shown').waitFor();
    expect(await card.locator('.card-slide img').count()).toBeGreaterThan(1);
    expect(page.url()).not.toContain('/lodgings/');
  });
});

/** A city with one day without arrivals, and one with a minimum stay of several nights. */
async function restrictedCity(world: PageWorld) {
  const { facets } = await readWeb<{ facets: { city: { values: { value: string }[] } } }>(
    world,
    `/stays/search?${shown}&facets=city`,
  );
  for (const { value: city } of facets.city.values) {
    const path = `/stays/calendar?city=${encodeURIComponent(city)}&from=20270301&to=20270430&lengths=true&nights=7`;
    const { days } = await readWeb<{ days: CalendarDay[] }>(world, path);
    const closed = days.find(({ lengths }) => lengths.length === 0);
    const arrival = days.find(({ lengths }) => (lengths[0] ?? 0) > 1);
    if (closed && arrival) {
      return {
        city,
        closed: dayNumber(closed.arrival),
        arrival: dayNumber(arrival.arrival),
        least: arrival.lengths[0],
      };
    }
  }
  throw new Error('No city of the demo has restrictions');
}

const dayOf = (page: Page, day: number) => page.locator(`.dates [data-day="${day}"]`);
const dayNumber = (text: string) =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6))) / 86_400_000;
const ymd = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

function shiftText(shift: number): string {
  if (shift === 0) return 'Your dates';
  return shift < 0 ? `${days(-shift)} earlier` : `${days(shift)} later`;
}

const mostScript = 90_000;

describePages('the page', (world) => {
  it('runs under a policy that lets in nothing inline and nothing from elsewhere', async () => {
    const response = await fetch(`${world.origin}/`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src /);
    expect(policy).not.toContain('unsafe');
  });

  it('never sends a key, and nothing to anybody else', async () => {
    const { page } = await world.open('/?lang=en');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await page.locator('.card[data-lodging] h3 a').first().click();
    await page.locator('.lodging-head').waitFor();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.filter((text) => /x-api-key|authorization|lds_test_/i.test(text))).toEqual([]);
  });

  it(`has less than ${mostScript} bytes of packed script, as visitors and not developers get it, kept for ever by its name`, async () => {
    const html = await (await fetch(`${world.origin}/`)).text();
    const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
    expect(scripts).toHaveLength(1);
    const { request } = await world.open('/').then(({ context }) => context);
    const response = await request.get(world.origin + (scripts[0] ?? ''), { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers()['content-encoding']).toBe('gzip');
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Number(response.headers()['content-length'])).toBeLessThan(mostScript);
    expect(await response.text()).not.toContain('dev mode');
  });
});
