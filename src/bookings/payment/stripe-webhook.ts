import type { Logger } from 'pino';
import { readBytes } from '../../http/bodies/body.ts';
import { ApiError } from '../../http/problem.ts';
import type { Db } from '../../sqlite/database.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import type { Day } from '../../values/day.ts';
import { noteRefund, recordPayment } from '../store/payments.ts';
import type { PaymentLinks } from './payment-links.ts';
import type { StripeAccount, StripePayment } from './stripe-account.ts';

/** Bytes, far above any event in use. */
const bodyLimit = 256 * 1024;

interface StripeEventParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  payments: PaymentLinks;
  now: () => number;
  today: () => Day;
}

/**
 * Records a payment once, however often Stripe reports it, durably before the answer; late payments are refunded.
 * Throws INVALID_PARAMETER for a signature that is invalid or older than five minutes, and PAYMENT_UNAVAILABLE while
 * refunds fail, so that Stripe sends the event again.
 */
export async function takeStripeEvent(
  request: Request,
  account: StripeAccount,
  parts: StripeEventParts,
): Promise<Response> {
  const body = await readBytes(request, bodyLimit);
  const payment = await account.readEvent(body, request.headers.get('stripe-signature') ?? '', parts.now());
  if (payment === undefined)
    throw new ApiError('INVALID_PARAMETER', {
      errors: [{ parameter: 'Stripe-Signature', code: 'INVALID_VALUE', detail: 'Must be the signature of this event' }],
    });
  if (payment !== 'nothing') await record(payment, account, parts);
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}

async function record(payment: StripePayment, account: StripeAccount, parts: StripeEventParts): Promise<void> {
  const { db, log, writes, payments, now, today } = parts;
  const { sessionId, intent, claim, amount, currency } = payment;
  const link = payments.read(claim);
  if (!link) {
    log.warn('Stripe recorded of a payment for a link that was not given out here');
    return;
  }
  const { bookingId } = link;
  const isUnasked = amount !== link.amount || currency !== link.currency;
  const recorded = { id: `stripe:${sessionId}`, bookingId, provider: 'stripe' as const, amount, currency, isUnasked };
  const result = await writes.run(() => recordPayment(db, recorded, { now: now(), today: today() }));
  if (result.outcome !== 'to-refund' || result.isRefunded) return;
  if (isUnasked || intent === undefined) {
    if (result.isNew) log.warn({ bookingId }, 'a payment is to be refunded');
    return;
  }
  if (!(await account.refund(intent))) throw new ApiError('PAYMENT_UNAVAILABLE');
  await writes.run(() => {
    noteRefund(db, recorded.id, now());
  });
  log.info({ bookingId }, 'a late payment was refunded');
}
