import type { Day } from '../src/values/day.ts';
import type { BookingRequest } from '../src/bookings/rules/sale.ts';

/** A confirmed booking of a thin lodging, with extras and a complete customer. */
export function requestOf(lodgingId: number, arrival: Day, nights: number): BookingRequest {
  const nothing = undefined;
  return {
    kind: 'easy',
    lodgingId,
    dealerId: 'seller',
    address: nothing,
    language: 'en',
    stay: {
      arrival,
      departure: arrival + nights,
      occupantCount: 4,
      occupantCountChildren: 1,
      occupantFlexible: false,
      extras: ['SHEETS', 'GARAGE'],
      promoCode: nothing,
    },
    customer: {
      firstName: 'Ada',
      lastName: 'Martin',
      email: 'ada@example.org',
      phoneNumber: '+33100000000',
      language: 'en',
      address: { line1: '1 rue Haute', city: 'Lyon', postalCode: '69001', country: 'FR' },
    },
    acceptRequest: false,
    partnerPrice: nothing,
    maxPrice: nothing,
    quote: nothing,
    paymentMinutes: 1_440,
    requestHours: 48,
    referenceReseller: nothing,
    salesFollowup: nothing,
    comment: nothing,
    urlSuccess: nothing,
    urlFailure: nothing,
  };
}
