import type { z } from 'zod';
import type { bookingDetailShape } from './booking-detail.ts';

type BookingDetail = z.input<typeof bookingDetailShape>;

export const customerSample = {
  civility: 'MISTER',
  firstName: 'Jean',
  lastName: 'Durand',
  email: 'jean@example.org',
  phoneNumber: '+33612345678',
  language: 'fr',
  address: { line1: '1 rue Haute', postalCode: '69001', city: 'Lyon', country: 'FR' },
} satisfies BookingDetail['customer'];

export const customerLinkSample =
  'https://api.example.org/my/m1.eyJiIjo0ODExNzMyMDk5MTIzMzQ1fQ.8sYw3vJm0n1tQd5hPzL2uXk9RcE7aGfB4oViTjSgKpM';

export const linesSample = [
  { code: 'STAY', label: '7 nights', amount: 630, payable: 'ON_BOOKING' },
  { code: 'LINEN', label: 'Linen: Sheets', amount: 12, optionType: 'OPTIONAL_ON_BOOKING', payable: 'ON_BOOKING' },
  { code: 'FEE', label: 'Processing fee', amount: 25, optionType: 'MANDATORY_ON_BOOKING', payable: 'ON_BOOKING' },
] satisfies BookingDetail['lines'];

export const priceSample = {
  basePrice: 700,
  price: 630,
  extrasPrice: 12,
  discountValue: 0,
  mandatoryServicesPrice: 25,
  totalPrice: 667,
  caution: 500,
  currency: 'EUR',
} satisfies Partial<BookingDetail>;

export const bookingDetailSample: BookingDetail = {
  id: 4811732099123345,
  reference: 'KTR7M2QXA',
  state: 'BOOKED',
  lodgingId: 709328683,
  arrival: '20270710',
  departure: '20270717',
  nights: 7,
  occupantCount: 4,
  occupantCountChildren: 0,
  customer: customerSample,
  extras: ['SHEETS'],
  lines: linesSample,
  ...priceSample,
  amountPaid: 667,
  amountDue: 0,
  paymentLink: null,
  customerLink: customerLinkSample,
  referenceReseller: 'R-1042',
  quotes: [{ id: 17, status: 'EXPIRED', totalValue: 702, expiresAt: '2027-03-07T10:00:00.000Z' }],
  history: [
    { state: 'PENDING_PAYMENT', at: '2027-03-05T10:00:00.000Z' },
    { state: 'BOOKED', at: '2027-03-05T10:21:40.000Z' },
  ],
  createdAt: '2027-03-05T10:00:00.000Z',
  updatedAt: '2027-03-05T10:21:40.000Z',
};
