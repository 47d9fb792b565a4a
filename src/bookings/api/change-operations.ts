import { type BookingsParts, writeOwnBooking } from './parts.ts';
import { playOnStay } from '../../stays/rules/stays/refusal.ts';
import { z } from 'zod';
import { type Booking, linksOf, momentOf, type ServiceMoment } from '../rules/booking.ts';
import { changedStayOf, type LodgingStay } from '../rules/quote.ts';
import {
  type ChangeQuote,
  changeQuoteOf,
  isQuoteOfChange,
  quotedStayOf,
  stands,
  changeValueOf,
  evaluateChange,
  isUnchanged,
  quotedChangeRefusal,
} from '../rules/changed-stay.ts';
import type { Evaluation, StayFacts } from '../../stays/rules/prices/evaluation.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { bookingTag, findOwnBooking, insertQuote } from '../store/bookings.ts';
import { refuseUnlessMatching } from '../../http/answers/encoded.ts';
import { type Call, defineOperation, type Reply, type WriteResult } from '../../http/operation.ts';
import {
  changeEvaluationShape,
  changeResultShape,
  presentChangeEvaluation,
  presentChangeResult,
  type ChangeInput,
  changeInput,
  changeProblem,
  requireChildrenWithin,
  requireOccupantsWithin,
  bookingQuoteShape,
  presentBookingQuote,
  type QuoteInput,
  quoteInput,
} from '../wire/booking-change.ts';
import { requireBooking, requireChangeable, requireLive, requireOwnToken } from '../wire/booking.ts';
import { presentEvaluation } from '../../stays/wire/price.ts';
import { ApiError } from '../../http/problem.ts';
import type { Warning } from '../../formats/fields/warning.ts';
import { warnedBody } from '../wire/booking-input.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { requireInChannel, requireLodging } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { modifyBooking as writeModification } from '../store/booking-changes.ts';
import { countOccupants } from '../store/booking-communications.ts';
import { advanceBookings } from '../store/booking-transitions.ts';
import { readStayFacts } from '../store/book-stay.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { noteMail } from '../store/mail.ts';

export const modifyBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'modify-booking',
    method: 'POST',
    path: '/v2/bookings/{id}/modify',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Prices a change of a booking (EVALUATION), or makes it (BOOKED).',
      example: ({ bookingId, extra }) => ({
        params: { id: bookingId },
        body: { queryType: 'EVALUATION', occupantCount: 2, extras: [extra] },
      }),
    },
    params: bookingParams,
    body: { root: 'booking', ...warnedBody(changeInput), isRead: ({ queryType }) => queryType === 'EVALUATION' },
    answer: { root: 'booking', shape: z.union([changeEvaluationShape, changeResultShape]) },
    problems: [
      'BOOKING_NOT_FOUND',
      'LODGING_NOT_FOUND',
      'LODGING_NOT_IN_CHANNEL',
      'STAY_NOT_AVAILABLE',
      'QUOTE_EXPIRED',
      'BOOKING_STATE_CONFLICT',
      'OCCUPANTS_EXCEED',
      'PRECONDITION_FAILED',
      'CAPACITY_EXCEEDED',
      'EXTRA_NOT_AVAILABLE',
      'DISCOUNT_NOT_APPLICABLE',
      'QUOTE_MISMATCH',
      'PRICE_DISABLED',
      'REQUEST_ONLY',
    ],
    scenarios: ['stay-gone', 'quote-expired', 'request-needed'],
    handle(call) {
      const dealer = requireDealer(call.dealer);
      if (call.body.queryType === 'BOOKED') return call.runWrite(() => modify(readRequest(parts, call, dealer)));
      return evaluate(readRequest(parts, call, dealer));
    },
  });

type ChangeCall = Call<{ id: number }, unknown, ChangeInput & { warnings: Warning[] }>;
type ChangeValue = z.input<typeof changeEvaluationShape> | z.input<typeof changeResultShape>;

interface ChangeRequest {
  parts: BookingsParts;
  call: ChangeCall;
  dealer: Dealer;
  booking: Booking;
  changed: LodgingStay;
  /** The changed stay's. */
  lodging: Lodging;
  quote: ChangeQuote | undefined;
  at: ServiceMoment & { language: string };
}

function readRequest(parts: BookingsParts, call: ChangeCall, dealer: Dealer): ChangeRequest {
  const { params, body, language } = call;
  const { db } = parts;
  const at = { ...momentOf(parts), language };
  const booking = requireBooking(findOwnBooking(db, params.id, dealer, at));
  refuseUnlessMatching(call.ifMatch, bookingTag(db, booking));
  requireChangeable(booking, at.today);
  const quote = body.changeToken === undefined ? undefined : verifiedQuote(parts, call, dealer, body.changeToken);
  const changed = quote ? quotedStayOf(quote) : changedStayOf(booking, body);
  requireChildrenWithin(changed, body);
  requireOccupantsWithin(changed, countOccupants(db, booking.id));
  const lodging = requireLodging(readLodging(db, changed.lodgingId));
  // The contract is silent on changes of a booking whose lodging left the dealer's channels: they are allowed as long
  // as the lodging stays the same.
  if (changed.lodgingId !== booking.lodgingId) requireInChannel(lodging.gateways, dealer);
  return { parts, call, dealer, booking, changed, lodging, quote, at };
}

function verifiedQuote(
  { quotes }: BookingsParts,
  { params, body }: ChangeCall,
  dealer: Dealer,
  changeToken: string,
): ChangeQuote {
  const quote = requireOwnToken(quotes.readChange(changeToken), dealer, '/changeToken');
  if (!isQuoteOfChange(quote, params.id, body)) throw new ApiError('QUOTE_MISMATCH');
  return quote;
}

function evaluate(request: ChangeRequest): Reply<ChangeValue> {
  const { parts, call, booking } = request;
  const priced = pricedChange(request);
  // The contract is silent on the evaluation of a changeToken: the token keeps its price and its expiry. If an
  // evaluation renewed it, the price could be kept for ever.
  const changeToken = request.quote ? call.body.changeToken : undefined;
  return {
    tag: bookingTag(parts.db, booking),
    value: presentChangeEvaluation(priced, {
      changeValue: changeValueOf(booking, priced.price.totalPrice),
      changeToken: changeToken ?? parts.quotes.issueChange(priced),
      warnings: call.body.warnings,
    }),
  };
}

function modify(request: ChangeRequest): WriteResult<ChangeValue> {
  const { parts, call, booking, changed, lodging, at } = request;
  const { body } = call;
  advanceBookings(parts.db, at, { lodgingId: lodging.id });
  const sold = pricedChange(request);
  const { cancellationPolicy } = lodging.property;
  const modification = { changed, sold, cancellationPolicy, comment: body.comment, customer: body.customer };
  const outcome = writeModification(parts.db, booking, modification, at.now);
  if (outcome.outcome !== 'modified') throw changeProblem(outcome, lodging, changed);

  if (!isUnchanged(booking, changed)) noteMail(parts.db, { bookingId: booking.id, kind: 'change' }, at.now);
  return {
    tag: bookingTag(parts.db, outcome.booking),
    value: presentChangeResult(outcome.booking, {
      ...outcome,
      ...linksOf(parts, outcome.booking),
      warnings: body.warnings,
    }),
    bookingId: booking.id,
    afterCommit: async () => {
      await Promise.all(outcome.movedLodgings.map((id) => parts.whenSearchable(id)));
    },
  };
}

function pricedChange(request: ChangeRequest): ChangeQuote {
  const { booking, quote, changed, at, call } = request;
  if (!quote) return quoteOfToday(request, todaysEvaluation(request));
  const isPlayedOut = call.scenario === 'quote-expired';
  if (isPlayedOut || !stands(quote, booking.version, at.now)) throw quoteExpired(request);
  const facts = readChangeFacts(request);
  const refusal = quotedChangeRefusal(booking, facts, changed, at);
  if (refusal) throw changeProblem(refusal, request.lodging, changed);
  return quote;
}

type PricedRequest = Pick<ChangeRequest, 'parts' | 'booking' | 'lodging' | 'changed' | 'at'> & {
  call: Pick<Call, 'scenario'>;
};

function readChangeFacts({ parts, call, booking, lodging, changed }: PricedRequest): StayFacts {
  return playOnStay(readStayFacts(parts.db, lodging, changed, booking.id), changed, call.scenario);
}

function todaysEvaluation(request: PricedRequest): Evaluation {
  const { booking, changed, lodging, at } = request;
  const evaluation = evaluateChange(booking, readChangeFacts(request), changed, at);
  if (evaluation.outcome === 'offered') return evaluation;
  throw changeProblem(evaluation, lodging, changed);
}

const tokenMinutes = 15;

function quoteOfToday({ dealer, booking, changed, at }: ChangeRequest, evaluation: Evaluation): ChangeQuote {
  const by = { dealerId: dealer.id, bookingId: booking.id, version: booking.version };
  return changeQuoteOf(by, changed, evaluation, at.now + tokenMinutes * 60_000);
}

/**
 * The contract is silent on the token in the evaluation of an expired changeToken: it is a new token for the current
 * price.
 */
function quoteExpired(request: ChangeRequest): ApiError {
  const evaluation = todaysEvaluation(request);
  const quote = quoteOfToday(request, evaluation);
  const quoteToken = request.parts.quotes.issueChange(quote);
  const lastChange = lastAvailabilityChangeOf(request.lodging);
  const { expiresAt } = quote;
  return new ApiError('QUOTE_EXPIRED', {
    evaluation: presentEvaluation(evaluation, { quoteToken, expiresAt, lastChange }),
  });
}

export const quoteBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'quote-booking',
    method: 'POST',
    path: '/v2/bookings/{id}/quote',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Creates a priced proposal for a booking; holds no nights and leaves the booking unchanged.',
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
    scenarios: ['stay-gone', 'request-needed'],
    handle(call) {
      const { db, quotes } = parts;
      return writeOwnBooking(parts, call, (booking, at) => {
        requireLive(booking, at.today);
        const quote = quoteFor(parts, call, booking, at);
        const { id: bookingId, reference } = booking;
        const { expiresAt } = quote;
        const id = insertQuote(db, { bookingId, totalValue: quote.price.totalPrice, createdAt: at.now, expiresAt });
        if (call.body.sendToCustomer) noteMail(db, { bookingId, kind: 'quote', about: String(id) }, at.now);
        const made = { id, quoteToken: quotes.issueChange(quote), createdAt: at.now };
        return {
          status: 201,
          // The contract is silent on the `Location` of a quote: it is the path of the booking.
          location: `/v2/bookings/${bookingId}`,
          value: presentBookingQuote(quote, { reference, price: booking.price }, made),
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
  call: Call<unknown, unknown, QuoteInput>,
  booking: Booking,
  at: ServiceMoment,
): ChangeQuote {
  const { body, dealer, language } = call;
  const changed = changedStayOf(booking, body);
  requireChildrenWithin(changed, body);
  const lodging = requireLodging(readLodging(parts.db, booking.lodgingId));
  const evaluation = todaysEvaluation({ parts, call, booking, lodging, changed, at: { ...at, language } });
  const by = { dealerId: requireDealer(dealer).id, bookingId: booking.id, version: undefined };
  return changeQuoteOf(by, changed, evaluation, at.now + body.validityHours * 3_600_000);
}
