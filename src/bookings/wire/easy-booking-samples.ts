import type { z } from 'zod';
import type { evaluationShape } from '../../stays/wire/price.ts';
import { customerLinkSample, priceSample } from './booking-detail-sample.ts';
import type { easyBookingResultShape } from './booking.ts';

const price = { ...priceSample, basePrice: 200, price: 180, totalPrice: 217 };

export const evaluationSample: z.input<typeof evaluationShape> = {
  value: 192,
  totalValue: 217,
  ...price,
  available: true,
  requestOnly: false,
  occupantCount: 2,
  lines: [
    { code: 'STAY', label: '2 nuits', amount: 180, payable: 'ON_BOOKING' },
    { code: 'LINEN', label: 'Linge: Draps', amount: 12, optionType: 'OPTIONAL_ON_BOOKING', payable: 'ON_BOOKING' },
    { code: 'FEE', label: 'Frais de dossier', amount: 25, optionType: 'MANDATORY_ON_BOOKING', payable: 'ON_BOOKING' },
    { code: 'INTERNET', label: 'Internet', amount: 0, optionType: 'INCLUDED', payable: 'INCLUDED' },
  ],
  quoteToken: 'q1.example-of-a-quote.example-of-its-signature',
  expiresAt: '2027-03-01T12:15:00.000Z',
  lastChange: '2027-03-01 12:00',
  lastChangeAt: '2027-03-01T12:00:02.114Z',
};

export const easyBookingSample: z.input<typeof easyBookingResultShape> = {
  id: 4776957930783886,
  reference: 'PBWH8DJNC',
  paymentLink: null,
  customerLink: customerLinkSample,
  state: 'BOOKED',
  createdAt: '2027-03-01T12:00:00.000Z',
  ...price,
  amountDue: 217,
};
