import type { Booking } from '../../src/bookings/rules/booking.ts';
import { dayFromYmd } from '../../src/values/day.ts';

/** A week of 2027 that waits for its payment, without extras or lines. */
export function sampleBooking(changes: Partial<Booking> = {}): Booking {
  const none = undefined;
  return {
    id: 4811732099123345,
    version: 1,
    kind: 'link',
    reference: 'KTR7M2QXA',
    state: 'PENDING_PAYMENT',
    dealerId: 'D1',
    lodgingId: 17,
    arrival: dayFromYmd('20270710') as number,
    departure: dayFromYmd('20270717') as number,
    occupantCount: 4,
    occupantCountChildren: 0,
    extras: [],
    promoCode: none,
    price: {
      basePrice: 700_00,
      price: 630_00,
      extrasPrice: 12_00,
      discountValue: 0,
      mandatoryServicesPrice: 25_00,
      totalPrice: 667_00,
      caution: 500_00,
    },
    lines: [],
    amountPaid: 0,
    partnerPrice: none,
    cancellationPolicy: [],
    paymentDeadline: none,
    requestDeadline: none,
    referenceReseller: none,
    salesFollowup: none,
    comment: none,
    urlSuccess: none,
    urlFailure: none,
    customer: { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language: 'fr' },
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}
