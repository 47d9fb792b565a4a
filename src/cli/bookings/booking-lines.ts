import { stateAt } from '../../bookings/rules/booking-states.ts';
import { type Booking, amountDueOf } from '../../bookings/rules/booking.ts';
import { isoDateOf, isoInstantOf, type Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { bookingKindOf, paymentsOf, type ListedBooking } from '../../bookings/store/booking-communications.ts';
import { readBookingParts } from '../../bookings/store/booking-parts.ts';
import type { Db } from '../../sqlite/database.ts';
import { formatInstant, type Row } from '../output.ts';
import { findCancellation } from '../../bookings/store/booking-transitions.ts';

/** Leaves out who the customer is and whatever the customer wrote. */
export function describeBooking(db: Db, booking: Booking, at: { now: number; today: Day }) {
  const { quotes, cancellation, history } = readBookingParts(db, booking);
  return {
    id: booking.id,
    reference: booking.reference,
    state: stateAt(booking, at),
    madeBy: bookingKindOf(db, booking.id) ?? null,
    dealer: booking.dealerId ?? null,
    referenceReseller: booking.referenceReseller ?? null,
    lodgingId: booking.lodgingId,
    arrival: isoDateOf(booking.arrival),
    departure: isoDateOf(booking.departure),
    occupantCount: booking.occupantCount,
    occupantCountChildren: booking.occupantCountChildren,
    extras: booking.extras,
    promoCode: booking.promoCode ?? null,
    lines: booking.lines.map(({ code, amount, payable }) => ({ code, amount: toEuros(amount), payable })),
    totalPrice: toEuros(booking.price.totalPrice),
    amountPaid: toEuros(booking.amountPaid),
    amountDue: toEuros(amountDueOf(booking)),
    paymentDeadline: formatInstant(booking.paymentDeadline),
    requestDeadline: formatInstant(booking.requestDeadline),
    payments: paymentsOf(db, booking.id).map((payment) => ({
      ...payment,
      amount: toEuros(payment.amount),
      at: isoInstantOf(payment.at),
    })),
    quotes: quotes.length,
    cancellation: cancellation
      ? {
          at: isoInstantOf(cancellation.at),
          refundPercent: cancellation.refundPercent,
          cancellationFee: toEuros(cancellation.cancellationFee),
          refundValue: toEuros(cancellation.refundValue),
          amountDue: toEuros(cancellation.amountDue),
        }
      : null,
    history: history.map(({ state, at: since }) => ({ state, at: isoInstantOf(since) })),
    createdAt: isoInstantOf(booking.createdAt),
    updatedAt: isoInstantOf(booking.updatedAt),
  };
}

/** Personal data. */
export function describeCustomer(db: Db, { id, customer, comment, salesFollowup }: Booking) {
  const cancellation = findCancellation(db, id);
  return {
    customer,
    comment: comment ?? null,
    salesFollowup: salesFollowup ?? null,
    cancellationReason: cancellation?.reason ?? null,
  };
}

export function listBookingFields(booking: ReturnType<typeof describeBooking>): Row {
  const { lines, payments, cancellation, history } = booking;
  return {
    booking: `${booking.reference}  ${booking.id}`,
    state: booking.state,
    'sold by': booking.dealer ?? 'nobody with a key',
    'their reference': booking.referenceReseller,
    lodging: booking.lodgingId,
    stay: `${booking.arrival} to ${booking.departure}`,
    persons: `${booking.occupantCount}, children among them: ${booking.occupantCountChildren}`,
    lines: lines.map(({ code, amount }) => `${code} ${amount.toFixed(2)}`),
    total: booking.totalPrice.toFixed(2),
    paid: booking.amountPaid.toFixed(2),
    due: booking.amountDue.toFixed(2),
    'to be paid by': booking.state === 'PENDING_PAYMENT' ? booking.paymentDeadline : undefined,
    'to be answered by': booking.state === 'REQUESTED' ? booking.requestDeadline : undefined,
    payments: payments.map(({ id, amount, currency, outcome }) => `${id} ${amount.toFixed(2)} ${currency} ${outcome}`),
    cancellation: cancellation
      ? `fee ${cancellation.cancellationFee.toFixed(2)}, to refund ${cancellation.refundValue.toFixed(2)}`
      : undefined,
    history: history.map(({ state, at }) => `${state} ${at}`),
  };
}

/** Personal data. */
export function listCustomerFields({ customer, ...wrote }: ReturnType<typeof describeCustomer>): Row {
  const { firstName, lastName, companyName, email, phoneNumber, language, address } = customer;
  return {
    customer: [firstName, lastName, companyName].filter((part) => part !== undefined).join(' '),
    'e-mail': email,
    telephone: phoneNumber,
    language,
    address: address && [address.line1, address.postalCode, address.city, address.country].join(', '),
    comment: wrote.comment,
    'sales followup': wrote.salesFollowup,
    'reason of the cancellation': wrote.cancellationReason,
  };
}

export function describeListedBooking({ kind, dealerId, ...booking }: ListedBooking) {
  return {
    ...booking,
    madeBy: kind,
    dealer: dealerId,
    arrival: isoDateOf(booking.arrival),
    departure: isoDateOf(booking.departure),
    totalPrice: toEuros(booking.totalPrice),
    amountPaid: toEuros(booking.amountPaid),
    createdAt: isoInstantOf(booking.createdAt),
  };
}

export function formatBookingRow(booking: ReturnType<typeof describeListedBooking>): Row {
  return {
    REFERENCE: booking.reference,
    ID: booking.id,
    STATE: booking.state,
    DEALER: booking.dealer,
    LODGING: booking.lodgingId,
    ARRIVAL: booking.arrival,
    DEPARTURE: booking.departure,
    TOTAL: booking.totalPrice.toFixed(2),
    PAID: booking.amountPaid.toFixed(2),
    MADE: booking.createdAt,
  };
}

function toEuros(amount: Cents): number {
  return amount / 100;
}
