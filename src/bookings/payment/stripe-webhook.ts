import { readBytes } from '../../http/bodies/body.ts';
import { ApiError } from '../../http/problem.ts';
import { momentOf } from '../rules/booking.ts';
import { noteAwaitedCheckout, noteEndedCheckout } from '../store/checkouts.ts';
import { readBooking } from '../store/bookings.ts';
import { findBookingOfPayment, recordMovement } from '../store/payments.ts';
import { compareWithStripe, type MoneyParts, paymentIdOf, refundAtStripe } from './keep-money.ts';
import type { PaymentLinks } from './payment-links.ts';
import type { StripeAccount, StripeEvent } from './stripe-account.ts';

/** Bytes, far above any event in use. */
const bodyLimit = 256 * 1024;

type StripeEventParts = MoneyParts & { payments: PaymentLinks };

/**
 * Records what Stripe reports once, however often and in whatever order, durably before the answer. Throws
 * INVALID_PARAMETER for a signature that is invalid or older than five minutes, and PAYMENT_UNAVAILABLE while Stripe
 * cannot be reached, so that it sends the event again.
 */
export async function takeStripeEvent(
  request: Request,
  account: StripeAccount,
  parts: StripeEventParts,
): Promise<Response> {
  const body = await readBytes(request, bodyLimit);
  const event = await account.readEvent(body, request.headers.get('stripe-signature') ?? '', parts.now());
  if (event === undefined) {
    throw new ApiError('INVALID_PARAMETER', {
      errors: [{ parameter: 'Stripe-Signature', code: 'INVALID_VALUE', detail: 'Must be the signature of this event' }],
    });
  }
  if (event !== 'nothing') {
    if (event.kind === 'moved') await takeMovement(event.intent, account, parts);
    else await takeCheckout(event, account, parts);
  }
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}

type CheckoutEvent = Exclude<StripeEvent, { kind: 'moved' }>;

async function takeCheckout(
  { kind, checkout }: CheckoutEvent,
  account: StripeAccount,
  parts: StripeEventParts,
): Promise<void> {
  const { db, log, writes, payments } = parts;
  const { id, claim, amount, currency } = checkout;
  const { bookingId = 0 } = payments.read(claim) ?? {};
  if (!readBooking(db, bookingId)) {
    log.error({ checkout: id, kind }, 'Stripe reported an unknown checkout; check it in the Stripe dashboard');
    return;
  }
  await writes.run(() => {
    const at = momentOf(parts);
    const checkoutOfBooking = { id, bookingId, amount };
    const paid = { id: paymentIdOf(id), kind: 'PAYMENT', provider: 'stripe', amount, currency } as const;
    if (kind === 'paid') recordMovement(db, bookingId, paid, at);
    if (kind === 'awaited') noteAwaitedCheckout(db, checkoutOfBooking, at);
    else noteEndedCheckout(db, checkoutOfBooking, at);
  });
  // Only euros count as paid, so another currency goes back whole.
  if (kind === 'paid' && currency !== 'EUR') await refundAtStripe(bookingId, account, parts);
}

/** Reads all from Stripe: events come in any order, and a payment made elsewhere in the account is none of ours. */
async function takeMovement(intent: string, account: StripeAccount, parts: StripeEventParts): Promise<void> {
  const checkout = await account.findCheckout(intent);
  if (!checkout || !parts.payments.read(checkout.claim)) return;
  const paymentId = paymentIdOf(checkout.id);
  // The event of the payment itself is still on its way.
  if (findBookingOfPayment(parts.db, paymentId) === undefined) throw new ApiError('PAYMENT_UNAVAILABLE');
  await compareWithStripe(paymentId, intent, account, parts);
}
