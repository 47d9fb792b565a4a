import { z } from 'zod';
import { type Booking, bookingStates } from '../rules/booking.ts';
import { isoInstantOf } from '../../values/day.ts';
import { codeField, eurosOf, instantField, longField, moneyField, textField } from '../../formats/fields/fields.ts';
import { presentPrice, priceMembers } from '../../stays/wire/price.ts';

const head = {
  id: longField,
  reference: textField,
  paymentLink: textField.nullable(),
  state: codeField(bookingStates),
  createdAt: instantField,
};

/** What the caller gets for a booking to be paid by link (contract 4.18). */
export const bookingResultShape = z.object({
  ...head,
  paymentDeadline: instantField.optional(),
  requestDeadline: instantField.optional(),
  ...priceMembers,
  referenceReseller: textField.optional(),
});

/** What the caller gets for a confirmed booking (contract 4.24, BOOKED). */
export const easyBookingResultShape = z.object({
  ...head,
  ...priceMembers,
  amountDue: moneyField,
  referenceReseller: textField.optional(),
  requestDeadline: instantField.optional(),
});

/** Yields the answer for a booking; `paymentLink` is null where there is none. */
export function presentBookingResult(booking: Booking, paymentLink: string | null): z.input<typeof bookingResultShape> {
  const { paymentDeadline } = booking;
  return {
    ...presentHead(booking, paymentLink),
    ...(booking.state === 'PENDING_PAYMENT' &&
      paymentDeadline !== undefined && { paymentDeadline: isoInstantOf(paymentDeadline) }),
    ...presentRequestDeadline(booking),
    ...presentPrice(booking.price),
    ...presentReference(booking),
  };
}

/** Yields the answer for a confirmed booking, or for one that waits for the operator. */
export function presentEasyBookingResult(
  booking: Booking,
  paymentLink: string | null,
): z.input<typeof easyBookingResultShape> {
  return {
    ...presentHead(booking, paymentLink),
    ...presentPrice(booking.price),
    amountDue: eurosOf(Math.max(0, booking.price.totalPrice - booking.amountPaid)),
    ...presentReference(booking),
    ...presentRequestDeadline(booking),
  };
}

function presentHead({ id, reference, state, createdAt }: Booking, paymentLink: string | null) {
  return { id, reference, paymentLink, state, createdAt: isoInstantOf(createdAt) };
}

function presentRequestDeadline({ state, requestDeadline }: Booking) {
  return state === 'REQUESTED' && requestDeadline !== undefined
    ? { requestDeadline: isoInstantOf(requestDeadline) }
    : {};
}

function presentReference({ referenceReseller }: Booking) {
  return referenceReseller === undefined ? {} : { referenceReseller };
}
