import { firstBookingState } from '../rules/booking-states.ts';
import type { Booking } from '../rules/booking.ts';
import { ymdOf } from '../../values/day.ts';
import type { Evaluation, EvaluationRefusal, StayFacts } from '../../stays/rules/prices/evaluation.ts';
import { requestDigestOf } from './booking-request.ts';
import type { BookingRequest } from './booking-request.ts';
import { insertBookingRow, newBookingId, newBookingReference } from './booking-rows.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import type { Db } from '../../sqlite/database.ts';
import { isKeyless } from './anonymous-budget.ts';
import { addressHashOf } from '../../http/limits/address-hash.ts';
import { findTakenNight, takeNights } from '../../stays/store/taken-nights.ts';

/** What is about to be booked. */
interface Sale {
  request: BookingRequest;
  lodging: StayFacts['lodging'];
  evaluation: Evaluation;
}

/** A booking is made; `sequence` is that of the change by which its nights disappear. */
export interface Booked {
  outcome: 'booked';
  booking: Booking;
  sequence: number;
}

/**
 * Takes the nights of a sale, writes its booking and notes the change. Should a night be taken although the evaluation offered
 * the stay, nothing is written: the table of taken nights has the last word.
 */
export function writeBooking(
  db: Db,
  sale: Sale,
  now: number,
): Booked | Extract<EvaluationRefusal, { outcome: 'not-available' }> {
  const { request, lodging } = sale;
  const booking = soldBooking(sale, { id: newBookingId(db), reference: newBookingReference(db), now });
  const takenNight = findTakenNight(db, booking);
  if (takenNight !== undefined) {
    const nights = ymdOf(takenNight);
    const reason = { code: 'ALREADY_BOOKED' as const, detail: `Taken: ${nights}`, data: { nights } };
    return { outcome: 'not-available', reasons: [reason], alternatives: [] };
  }
  insertBookingRow(db, booking, {
    kind: request.kind,
    requestDigest: requestDigestOf(request),
    addressHash: isKeyless(request) ? addressHashOf(db, request.address ?? '') : undefined,
  });
  takeNights(db, booking);
  return { outcome: 'booked', booking, sequence: noteChange(db, lodging.id, ['availabilities'], now) };
}

function soldBooking(
  { request, lodging, evaluation }: Sale,
  { id, reference, now }: { id: number; reference: string; now: number },
): Booking {
  const { wish } = request;
  const state = firstBookingState(request.kind, evaluation.stay.requestOnly);
  return {
    id,
    version: 1,
    reference,
    state,
    dealerId: request.dealerId,
    lodgingId: lodging.id,
    arrival: wish.arrival,
    departure: wish.departure,
    occupantCount: evaluation.occupantCount,
    occupantCountChildren: evaluation.occupantCountChildren,
    extras: wish.extras,
    promoCode: wish.promoCode,
    price: evaluation.price,
    lines: evaluation.lines,
    amountPaid: 0,
    partnerPrice: request.partnerPrice,
    cancellationPolicy: lodging.property.cancellationPolicy,
    paymentDeadline: state === 'PENDING_PAYMENT' ? now + request.paymentMinutes * 60_000 : undefined,
    requestDeadline: state === 'REQUESTED' ? now + request.requestHours * 3_600_000 : undefined,
    referenceReseller: request.referenceReseller,
    salesFollowup: request.salesFollowup,
    comment: request.comment,
    urlSuccess: request.urlSuccess,
    urlFailure: request.urlFailure,
    customer: request.customer,
    createdAt: now,
    updatedAt: now,
  };
}
