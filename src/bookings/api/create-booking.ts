import type { BookingsParts } from './parts.ts';
import type { BookingRequest } from '../rules/sale.ts';
import { bookStay } from '../store/book-stay.ts';
import { type BookingInput, bookingInput } from '../wire/booking-input.ts';
import { linksOf } from '../rules/booking.ts';
import { bookingResultShape, presentBookingResult, replyToSale, checkReturnUrls } from '../wire/booking.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { requireInChannel, requireLodging } from '../../lodgings/wire/refusals.ts';
import { takeWithWarnings, type Warning, withoutWarnings } from '../../formats/fields/warning.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { type ExampleWorld, type Call, defineOperation } from '../../http/operation.ts';

export const createBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'create-booking',
    method: 'POST',
    path: '/v2/bookings',
    auth: 'open',
    documentation: {
      tag: 'Bookings',
      summary: 'Books a stay that the customer pays by link; its nights are taken until the deadline.',
      example: (world) => ({ body: exampleBooking(world) }),
    },
    body: {
      root: 'booking',
      shape: bookingInput,
      take: (body, sent) => takeWithWarnings(body, sent),
      identity: (body) => ({ occupantCountChildren: 0, extras: [], ...withoutWarnings(body) }),
    },
    answer: { root: 'booking', shape: bookingResultShape, statuses: [201, 200] },
    problems: [
      'AUTHENTICATION_REQUIRED',
      'LODGING_NOT_FOUND',
      'LODGING_NOT_IN_CHANNEL',
      'STAY_NOT_AVAILABLE',
      'PRICE_CHANGED',
      'DUPLICATE_REFERENCE',
      'CAPACITY_EXCEEDED',
      'EXTRA_NOT_AVAILABLE',
      'DISCOUNT_NOT_APPLICABLE',
      'INVALID_RETURN_URL',
      'PRICE_DISABLED',
      'ANONYMOUS_BUDGET_EXCEEDED',
    ],
    caching: 'no-store',
    scenarios: ['price-changed', 'stay-gone', 'request-needed', 'budget-exceeded'],
    handle(call) {
      const { body, dealer } = call;
      const { settings, db, today, now } = parts;
      if (!settings.anonymousBookings) requireDealer(dealer);
      const warnings = [...body.warnings, ...checkReturnUrls(body, call, settings)];
      const lodging = requireLodging(readLodging(db, body.lodgingId));
      // A dealer sells only what is on its channels, even where no key is needed (docs/contract.md 4.18).
      if (dealer) requireInChannel(lodging.gateways, dealer);

      const request = bookingRequest(parts, call);
      return call.runWrite(() => {
        const outcome = bookStay(db, request, { now: now(), today: today() });
        const reply = replyToSale(parts, { dealer, lodging, wish: request }, outcome, (booking) =>
          presentBookingResult(booking, linksOf(parts, booking), warnings),
        );
        if (outcome.outcome !== 'booked') return reply;
        return { ...reply, afterCommit: () => parts.whenSearchable(lodging.id) };
      });
    },
  });

function exampleBooking({ lodgingId, stayToBook, extra }: ExampleWorld) {
  const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', phoneNumber: '+33612345678' };
  return { lodgingId, ...stayToBook, occupantCount: 2, extras: [extra], customer };
}

type CreateCall = Call<unknown, unknown, BookingInput & { warnings: Warning[] }>;

function bookingRequest({ settings }: BookingsParts, call: CreateCall): BookingRequest {
  const { body, dealer, isAnonymous, address, language, scenario } = call;
  const { customer, price, referenceReseller, salesFollowup, comment, urlSuccess, urlFailure } = body;
  const { paymentMinutesKeyed, paymentMinutesKeyless, requestHours } = settings;
  return {
    kind: 'link',
    lodgingId: body.lodgingId,
    stay: body,
    quote: undefined,
    language,
    acceptRequest: true,
    partnerPrice: price,
    maxPrice: undefined,
    customer,
    dealerId: dealer?.id,
    address: isAnonymous ? address : undefined,
    scenario,
    paymentMinutes: isAnonymous ? paymentMinutesKeyless : paymentMinutesKeyed,
    requestHours,
    // A REQUESTED booking is paid after the operator accepts it.
    mail: body.paymentType === 'PAYMENT_REQUEST' ? { kind: 'payment-request', state: 'PENDING_PAYMENT' } : undefined,
    referenceReseller,
    salesFollowup,
    comment,
    urlSuccess,
    urlFailure,
  };
}
