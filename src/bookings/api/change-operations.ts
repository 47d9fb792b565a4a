import type { BookingsParts } from './parts.ts';
import { playOnStay } from '../../stays/rules/stays/refusal.ts';
import { z } from 'zod';
import { type Booking, linksOf } from '../rules/booking.ts';
import {
  type ChangeQuote,
  changeQuoteOf,
  isQuoteOfChange,
  quotedStayOf,
  stands,
  type ChangedStay,
  changedStayOf,
  changeValueOf,
  evaluateChange,
  isUnchanged,
  quotedChangeRefusal,
} from '../rules/changed-stay.ts';
import type { Evaluation, StayFacts } from '../../stays/rules/prices/evaluation.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { bookingTag, findOwnBooking, insertQuote, advanceOwnBooking } from '../store/bookings.ts';
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
  requireModifiable,
  requireOccupantsWithin,
  bookingQuoteShape,
  presentBookingQuote,
  type QuoteInput,
  quoteInput,
} from '../wire/booking-change.ts';
import { requireBooking, requireLive } from '../wire/booking.ts';
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
    body: {
      root: 'booking',
      ...warnedBody(changeInput),
      isRead: ({ queryType }) => queryType === 'EVALUATION',
    },
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
      if (call.body.queryType === 'BOOKED') return call.runWrite(() => modified(askedChange(parts, call, dealer)));
      return evaluated(askedChange(parts, call, dealer));
    },
  });

type ChangeCall = Call<{ id: number }, unknown, ChangeInput & { warnings: Warning[] }>;
type ChangeValue = z.input<typeof changeEvaluationShape> | z.input<typeof changeResultShape>;

interface Asked {
  parts: BookingsParts;
  call: ChangeCall;
  dealer: Dealer;
  booking: Booking;
  changed: ChangedStay;
  /** The changed stay's. */
  lodging: Lodging;
  quote: ChangeQuote | undefined;
  at: { now: number; today: number; language: string };
}

function askedChange(parts: BookingsParts, call: ChangeCall, dealer: Dealer): Asked {
  const { params, body, language } = call;
  const { db } = parts;
  const at = { now: parts.now(), today: parts.today(), language };
  const booking = requireBooking(findOwnBooking(db, params.id, dealer, at));
  refuseUnlessMatching(call.ifMatch, bookingTag(db, booking));
  requireModifiable(booking, at.today);
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
  const quote = quotes.readChange(changeToken);
  if (quote?.dealerId !== dealer.id)
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ pointer: '/changeToken', code: 'INVALID_VALUE', detail: 'Must be a token issued to this dealer' }],
    });
  if (!isQuoteOfChange(quote, params.id, body)) throw new ApiError('QUOTE_MISMATCH');
  return quote;
}

function evaluated(asked: Asked): Reply<ChangeValue> {
  const { call, booking } = asked;
  const priced = pricedChange(asked);
  // The contract is silent on the evaluation of a changeToken: the token keeps its price and its expiry. If an
  // evaluation renewed it, the price could be kept for ever.
  const changeToken = asked.quote ? call.body.changeToken : undefined;
  return {
    tag: bookingTag(asked.parts.db, booking),
    value: presentChangeEvaluation(priced, {
      changeValue: changeValueOf(booking, priced.price.totalPrice),
      changeToken: changeToken ?? asked.parts.quotes.issueChange(priced),
      warnings: call.body.warnings,
    }),
  };
}

function modified(asked: Asked): WriteResult<ChangeValue> {
  const { parts, call, booking, changed, lodging, at } = asked;
  const { body } = call;
  advanceBookings(parts.db, at, { lodgingId: lodging.id });
  const sold = pricedChange(asked);
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

function pricedChange(asked: Asked): ChangeQuote {
  const { booking, quote, changed, at, call } = asked;
  if (!quote) return quoteOfToday(asked, todaysEvaluation(asked));
  const isPlayedOut = call.scenario === 'quote-expired';
  if (isPlayedOut || !stands(quote, booking.version, at.now)) throw quoteExpired(asked);
  const facts = readChangeFacts(asked);
  const refusal = quotedChangeRefusal(booking, facts, changed, at);
  if (refusal) throw changeProblem(refusal, asked.lodging, changed);
  return quote;
}

function readChangeFacts({ parts, call, booking, lodging, changed }: Asked): StayFacts {
  const facts = readStayFacts(parts.db, lodging, changed.wish, booking.id);
  return playOnStay(facts, changed.wish, call.scenario);
}

function todaysEvaluation(asked: Asked): Evaluation {
  const { booking, changed, lodging, at } = asked;
  const evaluation = evaluateChange(booking, readChangeFacts(asked), changed, at);
  if (evaluation.outcome === 'offered') return evaluation;
  throw changeProblem(evaluation, lodging, changed);
}

const tokenMinutes = 15;

function quoteOfToday({ dealer, booking, changed, at }: Asked, evaluation: Evaluation): ChangeQuote {
  const by = { dealerId: dealer.id, bookingId: booking.id, version: booking.version };
  return changeQuoteOf(by, changed, evaluation, at.now + tokenMinutes * 60_000);
}

/**
 * The contract is silent on the token in the evaluation of an expired changeToken: it is a new token for the current
 * price.
 */
function quoteExpired(asked: Asked): ApiError {
  const evaluation = todaysEvaluation(asked);
  const quote = quoteOfToday(asked, evaluation);
  const quoteToken = asked.parts.quotes.issueChange(quote);
  const lastChange = lastAvailabilityChangeOf(asked.lodging);
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
  if (evaluation.outcome !== 'offered') throw changeProblem(evaluation, lodging, changed);
  const by = { dealerId: requireDealer(dealer).id, bookingId: booking.id, version: undefined };
  return changeQuoteOf(by, changed, evaluation, now + body.validityHours * 3_600_000);
}
