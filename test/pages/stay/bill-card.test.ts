import { html } from 'hono/html';
import { expect, it } from 'vitest';
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import type { Property } from '../../../src/lodgings/rules/property.ts';
import { renderBill, photoSourceOf } from '../../../src/pages/stay/stay-page.ts';

const price = { basePrice: 500_00, price: 450_00, totalPrice: 475_00 };
const lines = [
  { code: 'STAY', label: '7 nuits', amount: 450_00, payable: 'ON_BOOKING' },
  { code: 'FEE', label: 'Frais', amount: 25_00, payable: 'ON_BOOKING', optionType: 'MANDATORY_ON_BOOKING' },
  { code: 'TAX', label: 'Taxe', amount: 12_40, payable: 'ON_SITE', optionType: 'MANDATORY_ON_SITE' },
  { code: 'WIFI', label: 'Wifi', amount: 0, payable: 'INCLUDED' },
];
const booking = { arrival: 100, departure: 107, extras: [], amountPaid: 0, price, lines };

async function cellsOf(state: string, language: 'en' | 'de') {
  const stay = { booking: { ...booking, state } as unknown as Booking, property: {} as Property };
  const text = String(
    await renderBill({ ...stay, sources: { services: [], coupon: undefined } }, { language, others: [] }, html``),
  );
  return [...text.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell = '']) => cell.replaceAll('\u00a0', ' ').trim());
}

it.each([
  ['en', '7 nights €500.00 Discount −€50.00 Frais €25.00 Wifi included Total €475.00', 'Taxe €12.40'],
  ['de', '7 Nächte 500,00 € Rabatt −50,00 € Frais 25,00 € Wifi inbegriffen Gesamtpreis 475,00 €', 'Taxe 12,40 €'],
] as const)('a bill in %s adds up to its total, below which is what is paid on site', async (language, sum, onSite) => {
  expect((await cellsOf('BOOKED', language)).join(' ')).toBe(`${sum} ${onSite}`);
  expect((await cellsOf('CANCELLED', language)).join(' ')).toBe(sum);
});

it('the policy names the photo of a lodging and nothing beside it, whatever its address holds', () => {
  const sourceOf = (url: string) => photoSourceOf({ images: [{ url, variants: [] }] });
  expect(sourceOf('/media/a-960.webp')).toBe("'self'");
  expect(sourceOf('https://img.example/a;script-src *,b.jpg?x=1')).toBe(
    'https://img.example/a%3Bscript-src%20*%2Cb.jpg',
  );
  expect(photoSourceOf({ images: [] })).toBeUndefined();
});
