import { html } from 'hono/html';
import { expect, it } from 'vitest';
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import type { Property } from '../../../src/lodgings/rules/property.ts';
import { renderBill, photoSourceOf } from '../../../src/pages/stay/stay-page.ts';

const price = { basePrice: 500_00, price: 450_00, totalPrice: 475_00 };
const lines = [
  { code: 'STAY', label: '7 nuits', amount: 450_00, payable: 'ON_BOOKING' },
  { code: 'FEE', label: 'Frais', amount: 25_00, payable: 'ON_BOOKING', optionType: 'MANDATORY_ON_BOOKING' },
];
const booking = { arrival: 100, departure: 107, extras: [], amountPaid: 0, price, lines } as unknown as Booking;

it.each([
  ['en', ['7 nights', '€500.00', 'Discount', '−€50.00', 'Frais', '€25.00', 'Total', '€475.00']],
  ['de', ['7 Nächte', '500,00 €', 'Rabatt', '−50,00 €', 'Frais', '25,00 €', 'Gesamtpreis', '475,00 €']],
] as const)('a bill in %s says what the stay costs without and with what was taken off', async (language, expected) => {
  const stay = { booking, property: {} as Property, sources: { services: [], coupon: undefined } };
  const text = String(await renderBill(stay, { language, others: [] }, html``));
  const cells = [...text.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell = '']) =>
    cell.replaceAll('\u00a0', ' ').trim(),
  );
  expect(cells).toEqual(expected);
});

it('the policy names the photo of a lodging and nothing beside it, whatever its address holds', () => {
  const sourceOf = (url: string) => photoSourceOf({ images: [{ url, variants: [] }] });
  expect(sourceOf('/media/a-960.webp')).toBe("'self'");
  expect(sourceOf('https://img.example/a;script-src *,b.jpg?x=1')).toBe(
    'https://img.example/a%3Bscript-src%20*%2Cb.jpg',
  );
  expect(photoSourceOf({ images: [] })).toBeUndefined();
});
