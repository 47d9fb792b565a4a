import type { Booking, Customer } from '../rules/booking.ts';
import { type ChangeQuote, changeValueOf, keepsStay } from '../rules/changed-stay.ts';
import type { LodgingStay } from '../rules/quote.ts';
import { refuseTakenNight } from '../../stays/rules/prices/evaluation.ts';
import type { Cents } from '../../values/money.ts';
import type { CancellationStep } from '../../lodgings/rules/property.ts';
import { keepCustomerMessage } from './booking-communications.ts';
import { replaceCustomer, noteBookingWrite } from './booking-transitions.ts';
import { readBooking } from './bookings.ts';
import { noteNightsChange } from '../../lodgings/store/changes.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { existingRow, inTransaction, prepared, scalar, type Db, valuesOf } from '../../sqlite/database.ts';
import { findTakenNight, freeNights, takeNights, type BookedNights } from '../../stays/store/taken-nights.ts';

interface Modification {
  changed: LodgingStay;
  sold: Pick<ChangeQuote, 'occupantCount' | 'occupantCountChildren' | 'price' | 'lines'>;
  /** The new lodging's; a booking that stays in its lodging keeps its own. */
  cancellationPolicy: readonly CancellationStep[];
  /** To the host; undefined or a repeat of the last one adds no message. */
  comment: string | undefined;
  customer: Customer | undefined;
}

interface Modified {
  outcome: 'modified';
  booking: Booking;
  /** Number of the change within the booking, from 1. */
  changeReference: number;
  changeValue: Cents;
  movedLodgings: readonly number[];
}

/**
 * Frees the old nights and takes the new ones in one transaction, and keeps the former booking as a change. Writes
 * nothing when a new night belongs to another booking.
 */
export function modifyBooking(
  db: Db,
  booking: Booking,
  modification: Modification,
  now: number,
): Modified | ReturnType<typeof refuseTakenNight> {
  return inTransaction(db, () => {
    const { changed, sold, comment, customer = booking.customer } = modification;
    const { lodgingId, arrival, departure } = changed;
    const nights = { id: booking.id, lodgingId, arrival, departure };
    const isKept = keepsStay(booking, changed);
    const takenNight = isKept ? undefined : findTakenNight(db, nights);
    if (takenNight !== undefined) return refuseTakenNight(takenNight);

    const movedLodgings = isKept ? [] : moveNights(db, booking, nights, now);
    const changeValue = changeValueOf(booking, sold.price.totalPrice);
    const changeReference = keepFormer(db, booking, changeValue, now);
    writeChange(db, booking, modification);
    if (modification.customer) replaceCustomer(db, booking, modification.customer, now);
    if (comment !== undefined && comment !== booking.comment) {
      keepCustomerMessage(db, { ...booking, customer }, { msg: comment, stamp: now, isComment: true });
    }
    noteBookingWrite(db, booking.id, now);
    noteBookingEvent(db, booking.id, 'booking.modified', now);
    const written = existingRow(readBooking(db, booking.id));
    return { outcome: 'modified', booking: written, changeReference, changeValue, movedLodgings };
  });
}

function moveNights(db: Db, booking: Booking, nights: BookedNights, now: number): readonly number[] {
  freeNights(db, booking);
  takeNights(db, nights);
  const lodgings = [...new Set([booking.lodgingId, nights.lodgingId])];
  for (const id of lodgings) noteNightsChange(db, id, now);
  return lodgings;
}

function keepFormer(db: Db, booking: Booking, changeValue: Cents, now: number): number {
  const { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode, price } = booking;
  const former = { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode, price };
  const number = scalar<number>(
    db,
    `INSERT INTO booking_changes (booking_id, number, at, change_value, former)
     SELECT :id, count(*) + 1, :now, :changeValue, :former FROM booking_changes WHERE booking_id = :id
     RETURNING number`,
  );
  return existingRow(number.get({ id: booking.id, now, changeValue, former: JSON.stringify(former) }));
}

function writeChange(db: Db, booking: Booking, modification: Modification): void {
  const { changed, sold, cancellationPolicy } = modification;
  const { occupantCount, occupantCountChildren, price, lines } = sold;
  const values = { ...changed, occupantCount, occupantCountChildren, price, lines };
  const { id, lodgingId } = booking;
  // The contract is silent on the policy of a booking moved to another lodging: it is that lodging's current one.
  const policy = changed.lodgingId === lodgingId ? booking.cancellationPolicy : cancellationPolicy;
  prepared(
    db,
    `UPDATE bookings SET lodging_id = :lodgingId, arrival = :arrival, departure = :departure,
       occupant_count = :occupantCount, occupant_count_children = :occupantCountChildren, extras = :extras,
       promo_code = :promoCode, price = :price, lines = :lines, cancellation_policy = :policy
     WHERE id = :id`,
  ).run(valuesOf({ ...values, id, policy }));
}
