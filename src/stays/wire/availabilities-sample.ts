import type { z } from 'zod';
import type { availabilitiesShape } from './availability.ts';

export const availabilitiesSample: z.input<typeof availabilitiesShape> = {
  lastChange: '2027-03-04 17:19',
  lastChangeAt: '2027-03-04T17:19:02.114Z',
  lodgingPack: 'SUMMER',
  hasPromo: true,
  availabilities: [
    {
      arrival: '20270710',
      departure: '20270717',
      basePrice: 700,
      price: 630,
      discountPercent: 10,
      priceEnabled: true,
      promotions: { promotion: [{ code: 'EB10' }] },
      requestOnly: false,
    },
  ],
};
