import type { BookingsParts } from './parts.ts';
import { playOnStay } from '../../stays/rules/stays/refusal.ts';
import type { Booking } from '../rules/booking.ts';
import { type ChangeQuote, changeQuoteOf, changedStayOf, evaluateChange } from '../rules/changed-stay.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import {
  bookingQuoteShape,
  presentBookingQuote,
  type QuoteInput,
  quoteInput,
  changeProblem,
  requireChildrenWithin,
} from '../wire/booking-change.ts';
import { requireBooking, requireLive } from '../wire/booking.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { requireLodging } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readStayFacts } from '../store/book-stay.ts';
import { insertQuote, advanceOwnBooking } from '../store/bookings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { noteMail } from '../store/mail/outbox.ts';

export const quoteBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'quote-booking',
    method: 'POST',
    path: '/v2/bookings/{id}/quote',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Makes a priced proposal for a booking, which holds nothing and changes nothing.',
      example: ({ bookingId, extra }) => ({
        params: { id: bookingId },
        body: { occupantCount: 2, extras: [extra], validityHours: 48 },
      }),
    },
    params: bookingParams,
    body: { root: 'quote', shape: quoteInput },
    answer: { root: 'quote', shape: bookingQuoteShape, statuses: [201] },
    problems: [
      'BOOKING_NOT_FOUND',
      'BOOKING_STATE_CONFLICT',
      'STAY_NOT_AVAILABLE',
      'CAPACITY_EXCEEDED',
      'EXTRA_NOT_AVAILABLE',
      'DISCOUNT_NOT_APPLICABLE',
      'PRICE_DISABLED',
      'REQUEST_ONLY',
    ],
    caching: 'no-store',
    scenarios: ['stay-gone', 'request-needed'],
    handle(call) {
      const { params, body, dealer } = call;
      const { db, now, today, quotes } = parts;
      return call.runWrite(() => {
        const at = { now: now(), today: today() };
        const booking = requireBooking(advanceOwnBooking(db, params.id, dealer, at));
        requireLive(booking, at.today);
        const quote = quoteFor(parts, call, booking, at);
        const { id: bookingId, reference } = booking;
        const { expiresAt } = quote;
        const id = insertQuote(db, { bookingId, totalValue: quote.price.totalPrice, createdAt: at.now, expiresAt });
        if (body.sendToCustomer) noteMail(db, { bookingId, kind: 'quote', about: String(id) }, at.now);
        const made = { id, quoteToken: quotes.issueChange(quote), createdAt: at.now };
        return {
          status: 201,
          // The contract is silent on the `Location` of a quote: it is the path of the booking.
          location: `/v2/bookings/${bookingId}`,
          value: presentBookingQuote(quote, { reference, price: booking.price }, made),
          bookingId,
        };
      });
    },
  });

/**
 * The contract is silent on comment and referenceReseller of a quote: they are validated but not stored, because no
 * answer about a quote contains them.
 */
function quoteFor(
  parts: BookingsParts,
  { body, dealer, language, scenario }: Call<unknown, unknown, QuoteInput>,
  booking: Booking,
  { now, today }: { now: number; today: number },
): ChangeQuote {
  const changed = changedStayOf(booking, body);
  requireChildrenWithin(changed, body);
  const lodging = requireLodging(readLodging(parts.db, booking.lodgingId));
  const facts = playOnStay(readStayFacts(parts.db, lodging, changed.wish, booking.id), changed.wish, scenario);
  const evaluation = evaluateChange(booking, facts, changed, { now, today, language });
  if (evaluation.outcome !== 'offered') throw changeProblem(parts, evaluation, lodging, changed);
  const by = { dealerId: requireDealer(dealer).id, bookingId: booking.id, version: undefined };
  return changeQuoteOf(by, changed, evaluation, now + body.validityHours * 3_600_000);
}
