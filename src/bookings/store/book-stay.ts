import { bookingAt, firstBookingState, type ServiceMoment, type Booking } from '../rules/booking.ts';
import {
  isAnonymous,
  requestedStayOf,
  type BookingRequest,
  decideSale,
  type BookingOutcome,
  type SaleFacts,
  playSale,
} from '../rules/sale.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { noteNightsChange } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { refuseTakenNight, type Evaluation, type StayFacts } from '../../stays/rules/prices/evaluation.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { findCoupon } from '../../stays/store/coupons.ts';
import { findTakenNight, takeNights } from '../../stays/store/taken-nights.ts';
import { addressHashOf } from '../../sqlite/secrets.ts';
import { canonicalJson, digestOf } from '../../sqlite/canonical-json.ts';
import { inTransaction, scalar, type Db } from '../../sqlite/database.ts';
import { advanceBookings } from './booking-transitions.ts';
import { keepCustomerMessage } from './booking-communications.ts';
import { noteMail } from './mail.ts';
import { findLiveBooking, insertBooking, newBookingId, newBookingReference } from './bookings.ts';

/** One transaction: of two requests for a night one wins; a repeated request returns its first booking. */
export function bookStay(db: Db, request: BookingRequest, at: ServiceMoment): BookingOutcome {
  return inTransaction(db, () => {
    advanceBookings(db, at, request);
    const lodging = readLodging(db, request.lodgingId);
    if (!lodging) return { outcome: 'lodging-not-found' };
    const input = playSale({ facts: readSaleFacts(db, lodging, request, at), request, at }, request.scenario);
    const sale = decideSale(input.facts, input.request, input.at);
    return sale.outcome === 'offered' ? writeBooking(db, { request, lodging, sale }, at.now) : sale;
  });
}

function readSaleFacts(db: Db, lodging: Lodging, request: BookingRequest, at: ServiceMoment): SaleFacts {
  return {
    ...readStayFacts(db, lodging, requestedStayOf(request)),
    namesake: readNamesake(db, request, at),
    anonymousBookings: isAnonymous(request) ? countAnonymousBookings(db, request, at.now) : undefined,
  };
}

/** Nights of the booking `bookingId` count as free. */
export function readStayFacts(
  db: Db,
  lodging: Lodging,
  { promoCode }: { promoCode?: string | undefined },
  bookingId?: number,
): StayFacts {
  const planning = readPlanning(db, lodging.id, bookingId);
  return { lodging, planning, coupon: promoCode === undefined ? undefined : findCoupon(db, promoCode) };
}

/** The contract is silent on a referenceReseller without a key: without a dealer it need not be unique. */
function readNamesake(db: Db, request: BookingRequest, at: ServiceMoment): SaleFacts['namesake'] {
  const { dealerId, referenceReseller } = request;
  if (dealerId === undefined || referenceReseller === undefined) return undefined;
  const found = findLiveBooking(db, dealerId, referenceReseller);
  if (!found) return undefined;
  const { booking, requestDigest } = found;
  if (bookingAt(booking, at) !== booking) {
    // Another lodging's booking that has ended: its reference is free.
    advanceBookings(db, at, booking);
    return undefined;
  }
  return { booking, isSameRequest: requestDigest === requestDigestOf(request) };
}

/** The content that repeated requests have in common (docs/contract.md 1.8), including personal data. */
function requestDigestOf(request: BookingRequest): string {
  const { kind, lodgingId, customer } = request;
  const { arrival, departure, occupantCount, occupantCountChildren, childrenAges, extras, promoCode } =
    requestedStayOf(request);
  const ages = childrenAges.length > 0 && { childrenAges };
  const stay = { kind, lodgingId, arrival, departure, occupantCount, occupantCountChildren, ...ages };
  const choices = { extras: [...extras].sort(), promoCode: promoCode?.toUpperCase() };
  return digestOf(canonicalJson({ ...stay, ...choices, customer }));
}

const openAnonymous = `SELECT count(*) FROM bookings
  WHERE address_hash IS NOT NULL AND state IN ('PENDING_PAYMENT', 'REQUESTED')
    AND CASE state WHEN 'REQUESTED' THEN request_deadline ELSE payment_deadline END > ?`;

function countAnonymousBookings(db: Db, { address, lodgingId }: BookingRequest, now: number) {
  const addressHash = addressHashOf(db, address ?? '');
  return {
    ofAddress: scalar<number>(db, `${openAnonymous} AND address_hash = ?`).get(now, addressHash) ?? 0,
    ofLodging: scalar<number>(db, `${openAnonymous} AND lodging_id = ?`).get(now, lodgingId) ?? 0,
  };
}

interface AcceptedSale {
  request: BookingRequest;
  lodging: Lodging;
  sale: Evaluation;
}

/** The table of taken nights decides: if a night is taken although offered, nothing is written. */
function writeBooking(db: Db, sold: AcceptedSale, now: number): BookingOutcome {
  const { request, lodging } = sold;
  const booking = soldBooking(sold, { id: newBookingId(db), reference: newBookingReference(db), now });
  const takenNight = findTakenNight(db, booking);
  if (takenNight !== undefined) return refuseTakenNight(takenNight);
  insertBooking(db, booking, {
    requestDigest: requestDigestOf(request),
    addressHash: isAnonymous(request) ? addressHashOf(db, request.address ?? '') : undefined,
  });
  if (request.comment !== undefined) {
    keepCustomerMessage(db, booking, { msg: request.comment, stamp: now, isComment: true });
  }
  takeNights(db, booking);
  const { mail } = request;
  if (booking.state === mail?.state) noteMail(db, { bookingId: booking.id, kind: mail.kind }, now);
  noteNightsChange(db, lodging.id, now);
  return { outcome: 'booked', booking };
}

function soldBooking(
  { request, lodging, sale }: AcceptedSale,
  { id, reference, now }: { id: number; reference: string; now: number },
): Booking {
  const { arrival, departure, extras, promoCode } = requestedStayOf(request);
  const { occupantCount, occupantCountChildren, price, lines } = sale;
  const { dealerId, partnerPrice, referenceReseller, salesFollowup, comment, urlSuccess, urlFailure } = request;
  const state = firstBookingState(request.kind, sale.stay.requestOnly);
  return {
    id,
    version: 1,
    reference,
    kind: request.kind,
    state,
    dealerId,
    lodgingId: lodging.id,
    arrival,
    departure,
    occupantCount,
    occupantCountChildren,
    extras,
    promoCode,
    price,
    lines,
    amountPaid: 0,
    amountToRefund: 0,
    amountAwaited: 0,
    partnerPrice,
    cancellationPolicy: lodging.property.cancellationPolicy,
    paymentDeadline: state === 'PENDING_PAYMENT' ? now + request.paymentMinutes * 60_000 : undefined,
    requestDeadline: state === 'REQUESTED' ? now + request.requestHours * 3_600_000 : undefined,
    referenceReseller,
    salesFollowup,
    comment,
    urlSuccess,
    urlFailure,
    customer: request.customer,
    createdAt: now,
    updatedAt: now,
  };
}
