import type { BookingsParts } from './parts.ts';
import { z } from 'zod';
import { type Evaluation, evaluateStay, type StayWish } from '../../stays/rules/prices/evaluation.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { type Dealer } from '../../partners/rules/dealer.ts';
import { isQuoteFor, type Quote, wishOf } from '../rules/quote.ts';
import { type Call, defineOperation, type Reply, type WriteResult } from '../../http/operation.ts';
import { type EasyBookingInput, easyBookingInput } from '../wire/booking-input.ts';
import { easyBookingResultShape, presentEasyBookingResult } from '../wire/booking.ts';
import { evaluationShape, presentEvaluation } from '../../stays/wire/evaluation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireInChannel, requireLodging } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { requireReturnUrls } from '../wire/return-urls.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';
import { findRepeat } from '../store/booking-repeats.ts';
import type { BookingRequest } from '../store/booking-request.ts';
import { bookStay, expireOverdue } from '../store/bookings.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { findCoupon } from '../../stays/store/coupons.ts';
import { findLodgingIdByIndex, readLodging } from '../../lodgings/store/lodgings.ts';
import { noteMail } from '../store/mail/outbox.ts';

export const bookEasily = (parts: BookingsParts) =>
  defineOperation({
    id: 'book-easily',
    method: 'POST',
    path: '/v2/bookings/easy',
    auth: 'S',
    documentation: {
      summary: 'Prices a stay as of now (EVALUATION), or books it at once (BOOKED).',
      example: ({ lodgingId, stay, extra }) => ({
        body: { requestType: 'EVALUATION', lodgingId, ...stay, occupantCount: 2, extras: [extra] },
      }),
    },
    body: {
      root: 'booking',
      shape: easyBookingInput,
      isRead: ({ requestType }) => requestType === 'EVALUATION',
      identity: (body) => ({ occupantCountChildren: 0, extras: [], ...body }),
    },
    answer: { root: 'booking', shape: z.union([evaluationShape, easyBookingResultShape]), statuses: [200, 201] },
    problems: [
      'LODGING_NOT_FOUND',
      'LODGING_NOT_IN_CHANNEL',
      'STAY_NOT_AVAILABLE',
      'PRICE_CHANGED',
      'QUOTE_EXPIRED',
      'DUPLICATE_REFERENCE',
      'CAPACITY_EXCEEDED',
      'EXTRA_NOT_AVAILABLE',
      'DISCOUNT_NOT_APPLICABLE',
      'INVALID_RETURN_URL',
      'QUOTE_MISMATCH',
      'PRICE_DISABLED',
      'REQUEST_ONLY',
    ],
    caching: 'no-store',
    handle(call) {
      const dealer = requireDealer(call.dealer);
      const asked: Asked = { parts, call, dealer, lodging: askedLodging(parts, call, dealer) };
      return call.body.requestType === 'EVALUATION' ? evaluated(asked) : booked(asked);
    },
  });

type EasyCall = Call<unknown, unknown, EasyBookingInput>;
type EasyValue = z.input<typeof evaluationShape> | z.input<typeof easyBookingResultShape>;
type EasyReply = Reply<EasyValue>;
type EasySettled = WriteResult<EasyValue>;

interface Asked {
  parts: BookingsParts;
  call: EasyCall;
  dealer: Dealer;
  lodging: Lodging;
}

function askedLodging({ db }: BookingsParts, { body }: EasyCall, dealer: Dealer): Lodging {
  const byIndex = body.referenceId && findLodgingIdByIndex(db, body.referenceId, dealer.outGateways);
  const id = body.lodgingId ?? byIndex;
  const lodging = requireLodging(id ? readLodging(db, id) : undefined);
  requireInChannel(lodging.gateways, dealer);
  return lodging;
}

function evaluated(asked: Asked): EasyReply {
  const wish = askedWish(asked.call.body);
  const evaluation = todaysEvaluation(asked, wish);
  const { price, maxPrice } = asked.call.body;
  const isTooLow = price !== undefined && price < evaluation.value;
  const isTooHigh = maxPrice !== undefined && maxPrice < evaluation.price.totalPrice;
  if (isTooLow || isTooHigh) throw withEvaluation('PRICE_CHANGED', asked, wish);
  return { value: quotedEvaluation(asked, wish, evaluation) };
}

function booked(asked: Asked): Promise<EasyReply> {
  const { body } = asked.call;
  requireReturnUrls(body, asked.dealer);
  const quote = body.quoteToken === undefined ? undefined : verifiedQuote(asked, body.quoteToken);
  const wish = quote ? wishOf(quote) : askedWish(body);
  const request = bookingRequest(asked, wish, quote);
  return asked.call.runWrite(() => sold(asked, request, quote));
}

function sold(asked: Asked, request: BookingRequest, quote: Quote | undefined): EasySettled {
  const { parts } = asked;
  const { wish } = request;
  const now = parts.now();
  if (quote && quote.expiresAt <= now) {
    // A repeat of a request that was answered in time must find its booking.
    const repeated = findRepeat(parts.db, request, now);
    if (repeated?.outcome !== 'repeated') throw withEvaluation('QUOTE_EXPIRED', asked, wish);
  }

  const outcome = bookStay(parts.db, request, { today: parts.today(), now });
  switch (outcome.outcome) {
    case 'booked':
      if (outcome.booking.state === 'BOOKED')
        noteMail(parts.db, { bookingId: outcome.booking.id, kind: 'confirmation' }, now);
      return {
        status: 201,
        location: `/v2/bookings/${outcome.booking.id}`,
        value: presentEasyBookingResult(outcome.booking, parts.payments.linkFor(outcome.booking)),
        bookingId: outcome.booking.id,
        afterCommit: () => parts.whenSearchable(asked.lodging.id, outcome.sequence),
      };
    case 'repeated':
      return {
        value: presentEasyBookingResult(outcome.booking, parts.payments.linkFor(outcome.booking)),
        bookingId: outcome.booking.id,
      };
    case 'price-changed':
      throw withEvaluation('PRICE_CHANGED', asked, wish);
    default:
      throw saleProblem(outcome, stayLodgingOf(asked.lodging));
  }
}

function askedWish(body: EasyBookingInput): StayWish {
  const {
    arrival,
    departure,
    occupantCount,
    occupantCountChildren = 0,
    occupantFlexible,
    extras = [],
    promoCode,
  } = body;
  return { arrival, departure, occupantCount, occupantCountChildren, occupantFlexible, extras, promoCode };
}

function todaysEvaluation(
  { parts: { db, now, today }, call: { language }, lodging }: Asked,
  wish: StayWish,
): Evaluation {
  // The day first: it may turn now, which gives back nights of stays that are over.
  const at = { today: today(), now: now(), language };
  expireOverdue(db, at.now, lodging.id);
  const planning = readPlanning(db, lodging.id);
  const coupon = wish.promoCode === undefined ? undefined : findCoupon(db, wish.promoCode);
  const evaluation = evaluateStay({ lodging, planning, coupon }, wish, at);
  if (evaluation.outcome === 'offered') return evaluation;
  throw saleProblem(evaluation, stayLodgingOf(lodging));
}

/** Always today's price: a token that was renewed at its old price would keep it for ever. */
function withEvaluation(code: 'PRICE_CHANGED' | 'QUOTE_EXPIRED', asked: Asked, wish: StayWish): ApiError {
  return new ApiError(code, { evaluation: quotedEvaluation(asked, wish, todaysEvaluation(asked, wish)) });
}

function quotedEvaluation({ parts, dealer, lodging }: Asked, wish: StayWish, evaluation: Evaluation) {
  const issued = parts.quotes.issue({ dealerId: dealer.id, lodgingId: lodging.id }, wish, evaluation);
  return presentEvaluation(evaluation, { ...issued, lastChange: lastAvailabilityChangeOf(lodging) });
}

function verifiedQuote({ parts, call: { body }, dealer, lodging }: Asked, quoteToken: string): Quote {
  const quote = parts.quotes.read(quoteToken);
  if (quote?.dealerId !== dealer.id)
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ pointer: '/quoteToken', code: 'INVALID_VALUE', detail: 'Is no token that was given to this dealer' }],
    });
  if (!isQuoteFor(quote, lodging.id, body)) throw new ApiError('QUOTE_MISMATCH');
  return quote;
}

function bookingRequest(
  { parts, call, dealer, lodging }: Asked,
  wish: StayWish,
  quote: Quote | undefined,
): BookingRequest {
  const { body, language } = call;
  if (!body.customer) throw new Error('A BOOKED request came through without a customer');
  return {
    kind: 'easy',
    lodgingId: lodging.id,
    wish,
    customer: body.customer,
    dealerId: dealer.id,
    address: undefined,
    language,
    acceptRequest: body.acceptRequest,
    partnerPrice: body.price,
    maxPrice: body.maxPrice,
    quoted: quote,
    paymentMinutes: parts.settings.paymentMinutesKeyed,
    requestHours: parts.settings.requestHours,
    referenceReseller: body.referenceReseller,
    salesFollowup: body.salesFollowup,
    comment: body.comment,
    urlSuccess: body.urlSuccess,
    urlFailure: body.urlFailure,
  };
}
