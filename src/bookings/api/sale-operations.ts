import {
  easyBookingResultShape,
  presentEasyBookingResult,
  presentQuotedEvaluation,
  refuseSale,
  type RequestedSale,
  requireOwnToken,
  checkReturnUrls,
  bookingResultShape,
  presentBookingResult,
} from '../wire/booking.ts';
import type { BookingsParts } from './parts.ts';
import { z } from 'zod';
import { type BookingRequest, type SaleRequest, offerSale, playSale } from '../rules/sale.ts';
import { bookStay, readStayFacts } from '../store/book-stay.ts';
import {
  type EasyBookingInput,
  easyBookingInput,
  type BookingInput,
  bookingInput,
  saleBody,
} from '../wire/booking-input.ts';
import { type Booking, linksOf, momentOf } from '../rules/booking.ts';
import { evaluationShape } from '../../stays/wire/price.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { findLodgingIdByIndex, readLodging } from '../../lodgings/store/lodgings.ts';
import { requireInChannel, requireLodging } from '../../lodgings/wire/refusals.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import type { Warning } from '../../formats/fields/warning.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { type Call, defineOperation, type Reply, type ExampleWorld, type WriteResult } from '../../http/operation.ts';

export const bookEasily = (parts: BookingsParts) =>
  defineOperation({
    id: 'book-easily',
    method: 'POST',
    path: '/v2/bookings/easy',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Prices a stay as of now (EVALUATION), or books it at once (BOOKED).',
      example: ({ lodgingId, stay, extra }) => ({
        body: { requestType: 'EVALUATION', lodgingId, ...stay, occupantCount: 2, extras: [extra] },
      }),
    },
    body: {
      root: 'booking',
      ...saleBody(easyBookingInput),
      isRead: ({ requestType }) => requestType === 'EVALUATION',
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
    scenarios: ['price-changed', 'stay-gone', 'quote-expired', 'request-needed'],
    handle(call) {
      const dealer = requireDealer(call.dealer);
      const lodging = requireRequestedLodging(parts, call.body, dealer);
      if (call.body.requestType === 'EVALUATION') return evaluate(parts, call, { dealer, lodging });
      checkReturnUrls(call.body, call, parts.settings);
      const { customer, quoteToken, acceptRequest, maxPrice } = call.body;
      if (!customer) throw new Error('A BOOKED request came through without a customer');
      const quote =
        quoteToken === undefined ? undefined : requireOwnToken(parts.quotes.read(quoteToken), dealer, '/quoteToken');
      const mail = { kind: 'confirmation', state: 'BOOKED' } as const;
      const own = { kind: 'easy', lodgingId: lodging.id, quote, acceptRequest, maxPrice, customer, mail } as const;
      const request = requestOf(parts, call, own);
      return call.runWrite(() =>
        sell(parts, { dealer, lodging, request }, (booking) =>
          presentEasyBookingResult(booking, linksOf(parts, booking), call.body.warnings),
        ),
      );
    },
  });

/** 201 for a new booking; throws the ApiError of a refusal. Requires a transaction. */
function sell<Value>(
  parts: BookingsParts,
  sale: RequestedSale & { request: BookingRequest },
  present: (booking: Booking) => Value,
): WriteResult<Value> {
  const outcome = bookStay(parts.db, sale.request, momentOf(parts));
  if (!('booking' in outcome)) throw refuseSale(parts, sale, outcome);
  const { id: bookingId, lodgingId } = outcome.booking;
  const reply = { value: present(outcome.booking), bookingId };
  if (outcome.outcome === 'repeated') return reply;
  const afterCommit = () => parts.whenSearchable(lodgingId);
  return { ...reply, status: 201, location: `/v2/bookings/${bookingId}`, afterCommit };
}

type EasyCall = Call<unknown, unknown, EasyBookingInput & { warnings: Warning[] }>;
interface Seller {
  dealer: Dealer;
  lodging: Lodging;
}

type EasyReply = Reply<z.input<typeof evaluationShape> | z.input<typeof easyBookingResultShape>>;

function requireRequestedLodging({ db }: BookingsParts, body: EasyBookingInput, dealer: Dealer): Lodging {
  const byIndex = body.referenceId && findLodgingIdByIndex(db, body.referenceId, dealer.outGateways);
  const id = body.lodgingId ?? byIndex;
  const lodging = requireLodging(id ? readLodging(db, id) : undefined);
  requireInChannel(lodging.gateways, dealer);
  return lodging;
}

function evaluate(
  parts: BookingsParts,
  { body, language, scenario }: EasyCall,
  { dealer, lodging }: Seller,
): EasyReply {
  const { price: partnerPrice, maxPrice } = body;
  const request: SaleRequest = {
    kind: 'easy',
    lodgingId: lodging.id,
    stay: body,
    language,
    acceptRequest: true,
    partnerPrice,
    maxPrice,
  };
  const at = momentOf(parts);
  const input = playSale({ facts: readStayFacts(parts.db, lodging, body), request, at }, scenario);
  const offer = offerSale(input.facts, input.request, at);
  const sale: RequestedSale = { dealer, lodging, request };
  if (offer.outcome !== 'offered') throw refuseSale(parts, sale, offer);
  return { value: presentQuotedEvaluation(parts, sale, offer) };
}

type OwnTerms = 'kind' | 'lodgingId' | 'quote' | 'acceptRequest' | 'maxPrice' | 'customer' | 'mail';

/** `own` is what the two ways of booking do not have in common. */
function requestOf(
  { settings }: BookingsParts,
  { body, dealer, isAnonymous, address, language, scenario }: EasyCall | CreateCall,
  own: Pick<BookingRequest, OwnTerms>,
): BookingRequest {
  const { price: partnerPrice, referenceReseller, salesFollowup, comment, urlSuccess, urlFailure } = body;
  const { paymentMinutesKeyed, paymentMinutesKeyless, requestHours } = settings;
  return {
    ...own,
    stay: body,
    language,
    partnerPrice,
    dealerId: dealer?.id,
    address: isAnonymous ? address : undefined,
    scenario,
    paymentMinutes: isAnonymous ? paymentMinutesKeyless : paymentMinutesKeyed,
    requestHours,
    referenceReseller,
    salesFollowup,
    comment,
    urlSuccess,
    urlFailure,
  };
}

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
    body: { root: 'booking', ...saleBody(bookingInput) },
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
    scenarios: ['price-changed', 'stay-gone', 'request-needed', 'budget-exceeded'],
    handle(call) {
      const { body, dealer } = call;
      const { settings, db } = parts;
      if (!settings.anonymousBookings) requireDealer(dealer);
      const warnings = [...body.warnings, ...checkReturnUrls(body, call, settings)];
      const lodging = requireLodging(readLodging(db, body.lodgingId));
      // A dealer sells only what is on its channels, even where no key is needed (docs/contract.md 4.18).
      if (dealer) requireInChannel(lodging.gateways, dealer);

      const { lodgingId, customer, paymentType } = body;
      // A REQUESTED booking is paid after the operator accepts it.
      const mail = { kind: 'payment-request', state: 'PENDING_PAYMENT' } as const;
      const own = { kind: 'link', lodgingId, acceptRequest: true, customer } as const;
      const request = requestOf(parts, call, { ...own, ...(paymentType === 'PAYMENT_REQUEST' && { mail }) });
      return call.runWrite(() =>
        sell(parts, { dealer, lodging, request }, (booking) =>
          presentBookingResult(booking, linksOf(parts, booking), warnings),
        ),
      );
    },
  });

function exampleBooking({ lodgingId, stayToBook, extra }: ExampleWorld) {
  const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', phoneNumber: '+33612345678' };
  return { lodgingId, ...stayToBook, occupantCount: 2, extras: [extra], customer };
}

type CreateCall = Call<unknown, unknown, BookingInput & { warnings: Warning[] }>;
