import type { z } from 'zod';
import type { stayShape } from './stay.ts';

export const staySample: z.input<typeof stayShape> = {
  id: '20270601-20270603',
  lodgingId: 1,
  arrival: '20270601',
  departure: '20270603',
  nights: 2,
  basePrice: 200,
  price: 180,
  mandatoryServicesPrice: 25,
  totalPrice: 205,
  currency: 'EUR',
  discountPercent: 10,
  discounts: [{ code: 'P10', label: 'Ten <&> per cent', detail: '10%', value: 20 }],
  priceEnabled: true,
  requestOnly: false,
  lastChange: '2027-03-01 12:00',
  lastChangeAt: '2027-03-01T12:00:02.114Z',
};
