import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readWeb, resultCount } from '../../support/page-reading.ts';
import { describePages, type PageWorld } from '../../support/page-world.ts';
import { reductionOf } from '../../../web/source/shell/reduction.ts';

const languages = ['en', 'fr', 'de', 'es'] as const;

describe('a price that something was taken off', () => {
  it.each([
    { price: 450, takenOff: 50, expected: { before: 500, share: 10 } },
    { price: 475, takenOff: 50, expected: { before: 525, share: 10 } },
    { price: 600, takenOff: 50, expected: { before: 650, share: 8 } },
    { price: 699.9, takenOff: 0.1, expected: undefined },
    { price: 95, takenOff: 0.48, expected: { before: 95.48, share: 1 } },
    { price: 500, takenOff: 0, expected: undefined },
    { price: 0, takenOff: 0, expected: undefined },
  ])('$price less $takenOff is shown as $expected', ({ price, takenOff, expected }) => {
    expect(reductionOf(price, takenOff)).toEqual(expected);
  });
});

interface Stay {
  arrival: string;
  departure: string;
  promotion: number;
  totalPrice: number;
  mandatoryServicesPrice: number;
  onSiteTotal: number;
  lodging: { id: number };
}

interface Shown {
  struck: number | undefined;
  badge: number | undefined;
  price: number;
}

const priceCases = [
  { isReduced: true, hasFees: true, lang: 'en' },
  { isReduced: true, hasFees: false, lang: 'fr' },
  { isReduced: false, hasFees: true, lang: 'de' },
  { isReduced: false, hasFees: false, lang: 'es' },
];

describePages('struck-through prices and badges', (world) => {
  it.each(languages)('agree on every card in %s', async (lang) => {
    const { page } = await world.open(`/?lang=${lang}&arrivalfrom=20270501&arrivalto=20270531&nights=7&sort=discount`);
    await resultCount(page);
    const cards = await page.locator('.card[data-lodging]').all();
    const shown = await Promise.all(cards.map((card) => readShown(card, '.price-line strong')));
    for (const one of shown) expectAgreement(one);
    expect(shown.some(({ badge }) => badge !== undefined)).toBe(true);
  });

  it.each(priceCases)(
    'agree from the card to the bill, with extras and coupon: reduced $isReduced, fees $hasFees, in $lang',
    async ({ isReduced, hasFees, lang }) => {
      const { lodging, arrival, departure, totalPrice } = await findStay(world, isReduced, hasFees);
      const query = `lang=${lang}&pax=2&arrival=${arrival}&departure=${departure}`;
      const { page } = await world.open(
        `/?${query}&minprice=${Math.floor(totalPrice)}&maxprice=${Math.ceil(totalPrice)}`,
      );
      const card = await readShown(page.locator(`.card[data-lodging="${lodging.id}"]`), '.price-line strong');
      expectAgreement(card);
      expect(card.struck !== undefined).toBe(isReduced);

      await page.goto(`${world.origin}/lodgings/${lodging.id}?${query}`);
      const panel = page.locator('.price-total');
      const total = page.locator('.grand-total');
      await total.waitFor();
      expect(await readShown(panel, '.grand-total')).toEqual(card);
      const change = async (act: () => Promise<unknown>) => {
        const before = await total.textContent();
        await act();
        await expect.poll(() => total.textContent()).not.toBe(before);
        const shown = await readShown(panel, '.grand-total');
        expectAgreement(shown);
        return shown;
      };
      const withExtra = await change(() => page.locator('[data-extra]').first().click());
      if (isReduced) expect(withExtra.struck).toBeCloseTo((card.struck ?? 0) + withExtra.price - card.price, 2);
      const withCoupon = await change(async () => {
        await page.locator('#promo-code').fill('WELCOME5');
        await page.locator('.code-line button').click();
      });
      expect(withCoupon.price).toBeLessThan(withExtra.price);
      expect(withCoupon.struck).toBe(withExtra.struck ?? withExtra.price);
      await page.locator('.price-box summary').click();
      const lines = await page.locator('.bill tbody td').allTextContents();
      const sum = lines.filter((text) => text.includes('€')).reduce((all, text) => all + amountOf(text), 0);
      expect(sum).toBeCloseTo(withCoupon.price, 2);
      const gross = lines.map(amountOf).filter((amount) => amount > 0);
      expect(gross.reduce((all, amount) => all + amount, 0)).toBeCloseTo(withCoupon.struck ?? 0, 2);
    },
  );
});

function expectAgreement({ struck, badge, price }: Shown): void {
  expect(badge === undefined).toBe(struck === undefined);
  if (struck !== undefined) expect(badge).toBe(Math.round((100 * (struck - price)) / struck));
}

async function readShown(place: ReturnType<Page['locator']>, priceAt: string): Promise<Shown> {
  const price = amountOf((await place.locator(priceAt).textContent()) ?? '');
  const [struck] = await place.locator('s').allTextContents();
  const [badge] = await place.locator('.badge.promotion').allTextContents();
  return {
    price,
    struck: struck === undefined ? undefined : amountOf(struck),
    badge: badge === undefined ? undefined : Number(/\d+/.exec(badge)?.[0]),
  };
}

/** Euros in any language: cents, if any, are the last two digits after a separator. */
function amountOf(text: string): number {
  const [, whole = '', cents = ''] = /(\d[\d.,\s]*?)(?:[.,](\d\d))?(?!\d|[.,\s]+\d)/.exec(text) ?? [];
  const amount = Number(`${whole.replaceAll(/\D/g, '')}.${cents}`);
  return text.includes('−') ? -amount : amount;
}

async function findStay(world: PageWorld, isReduced: boolean, hasFees: boolean): Promise<Stay> {
  const search = `pagesize=200&pageindex=0&group=lodging&requestonly=false&pax=2&arrivalfrom=20270501&arrivalto=20270531&nights=7&promotiononly=${isReduced}`;
  const { stays } = await readWeb<{ stays: Stay[] }>(world, `/stays/search?${search}`);
  const fitting = stays.filter(
    ({ promotion, totalPrice, mandatoryServicesPrice, onSiteTotal }) =>
      (isReduced ? promotion / totalPrice > 0.02 : promotion === 0) &&
      mandatoryServicesPrice > 0 === hasFees &&
      onSiteTotal === 0,
  );
  for (const stay of fitting) {
    const path = `/lodgings/${stay.lodging.id}/extras`;
    const { extras } = await readWeb<{ extras: { type: string; optionType: string }[] }>(world, path);
    const optional = extras.find(({ type, optionType }) => type === 'CHECK' && optionType.startsWith('OPTIONAL'));
    if (optional?.optionType === 'OPTIONAL_ON_BOOKING') return stay;
  }
  throw new Error('The demo data has no such stay');
}
