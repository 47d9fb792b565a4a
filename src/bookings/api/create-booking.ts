import type { BookingsParts } from './parts.ts';
import type { Booking } from '../rules/booking.ts';
import { type Evaluation, type StayWish } from '../../stays/rules/prices/evaluation.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { type BookingInput, bookingInput } from '../wire/booking-input.ts';
import { bookingResultShape, presentBookingResult } from '../wire/booking.ts';
import { presentEvaluation } from '../../stays/wire/evaluation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireInChannel, requireLodging } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { requireReturnUrls } from '../wire/return-urls.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';
import type { BookingRequest } from '../store/booking-request.ts';
import { bookStay } from '../store/bookings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { noteMail } from '../store/mail/outbox.ts';
import type { Db } from '../../sqlite/database.ts';

export const createBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'create-booking',
    method: 'POST',
    path: '/v2/bookings',
    auth: 'open',
    documentation: {
      summary: 'Books a stay that the customer pays by link; its nights are taken until the deadline.',
      example: ({ lodgingId, stayToBook, extra }) => ({
        body: {
          ...{ lodgingId, ...stayToBook, occupantCount: 2, extras: [extra] },
          customer: { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', phoneNumber: '+33612345678' },
        },
      }),
    },
    body: {
      root: 'booking',
      shape: bookingInput,
      identity: (body) => ({ occupantCountChildren: 0, extras: [], ...body }),
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
    handle(call) {
      const { body, dealer } = call;
      const { settings, db, today, now, payments } = parts;
      if (!settings.anonymousBookings) requireDealer(dealer);
      requireReturnUrls(body, dealer);
      const lodging = requireLodging(readLodging(db, body.lodgingId));
      // The contract is silent: a dealer may sell what is on its channels only, also where no key is needed.
      if (dealer) requireInChannel(lodging.gateways, dealer);

      const request = bookingRequest(parts, call);
      return call.runWrite(() => {
        const sold = bookStay(db, request, { today: today(), now: now() });
        switch (sold.outcome) {
          case 'booked':
            if (body.paymentType === 'PAYMENT_REQUEST') noteRequest(db, sold.booking);
            return {
              status: 201,
              location: `/v2/bookings/${sold.booking.id}`,
              value: presentBookingResult(sold.booking, payments.linkFor(sold.booking)),
              bookingId: sold.booking.id,
              afterCommit: () => parts.whenSearchable(lodging.id, sold.sequence),
            };
          case 'repeated':
            return {
              value: presentBookingResult(sold.booking, payments.linkFor(sold.booking)),
              bookingId: sold.booking.id,
            };
          case 'price-changed':
            throw priceChanged(parts, call, lodging, request.wish, sold.evaluation);
          default:
            throw saleProblem(sold, stayLodgingOf(lodging));
        }
      });
    },
  });

/** One that waits for the operator is to be paid once it is accepted. */
function noteRequest(db: Db, { id: bookingId, state, createdAt }: Booking): void {
  if (state === 'PENDING_PAYMENT') noteMail(db, { bookingId, kind: 'payment-request' }, createdAt);
}

type CreateCall = Call<unknown, unknown, BookingInput>;

function bookingRequest(
  { settings }: BookingsParts,
  { body, dealer, isAnonymous, address, language }: CreateCall,
): BookingRequest {
  const { arrival, departure, occupantCount, occupantCountChildren = 0, extras = [], promoCode } = body;
  const { paymentMinutesKeyed, paymentMinutesKeyless, requestHours } = settings;
  return {
    kind: 'link',
    lodgingId: body.lodgingId,
    wish: { arrival, departure, occupantCount, occupantCountChildren, occupantFlexible: false, extras, promoCode },
    customer: body.customer,
    dealerId: dealer?.id,
    address: isAnonymous ? address : undefined,
    language,
    acceptRequest: true,
    partnerPrice: body.price,
    maxPrice: undefined,
    quoted: undefined,
    paymentMinutes: isAnonymous ? paymentMinutesKeyless : paymentMinutesKeyed,
    requestHours,
    referenceReseller: body.referenceReseller,
    salesFollowup: body.salesFollowup,
    comment: body.comment,
    urlSuccess: body.urlSuccess,
    urlFailure: body.urlFailure,
  };
}

/** The contract is silent on the token for a caller without a key: it names no dealer, so nobody can book with it. */
function priceChanged(
  { quotes }: BookingsParts,
  { dealer }: CreateCall,
  lodging: Lodging,
  wish: StayWish,
  evaluation: Evaluation,
): ApiError {
  const issued = quotes.issue({ dealerId: dealer?.id ?? '', lodgingId: lodging.id }, wish, evaluation);
  const lastChange = lastAvailabilityChangeOf(lodging);
  return new ApiError('PRICE_CHANGED', { evaluation: presentEvaluation(evaluation, { ...issued, lastChange }) });
}
