import type { Logger } from 'pino';
import type { Db } from '../../sqlite/database.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import { momentOf } from '../rules/booking.ts';
import { listObsoleteCheckouts, writeCheckout } from '../store/checkouts.ts';
import { findBookingOfPayment, listRefundable, replaceMovements } from '../store/payments.ts';
import { awaitsRefund, claimSurplus, delaySurplus, noteSurpluses, readSurplus } from '../store/surpluses.ts';
import type { StripeAccount } from './stripe-account.ts';

export interface MoneyParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  now: () => number;
  today: () => Day;
}

const [second, hour] = [1_000, 3_600_000];

/** Milliseconds for which one process refunds a booking: a crash leaves it to the next. */
const claimTime = 120 * second;

/** Milliseconds until a refund that Stripe refused is requested again, or that must be made by hand. */
const refusedTime = 6 * hour;

/**
 * Closes checkouts for amounts that are not due, and refunds surpluses where Stripe took the money; others wait for the
 * operator. While Stripe cannot be reached, the waits grow up to a minute.
 */
export function keepMoney(
  parts: MoneyParts & { isPaused: () => boolean },
  account: StripeAccount | undefined,
): { stop: () => Promise<void> } {
  const { db, log, writes, now } = parts;
  const nextSurplus = async () => {
    if (!awaitsRefund(db, now())) return undefined;
    return writes.run(() => {
      noteSurpluses(db, now());
      return claimSurplus(db, now(), claimTime);
    });
  };
  return runPeriodically({
    async work(ending) {
      if (parts.isPaused()) return;
      for (const checkout of account ? listObsoleteCheckouts(db) : []) {
        if (ending.aborted) return;
        await account?.closeCheckout(checkout.id);
        await writes.run(() => writeCheckout(db, checkout, 'CLOSED', now()));
      }
      for (let bookingId = await nextSurplus(); bookingId !== undefined; bookingId = await nextSurplus()) {
        if (ending.aborted) return;
        await refund(bookingId, account, parts);
      }
    },
    every: 500,
    longest: 60 * second,
    onFailure: (err) => log.error({ err }, 'checkouts could not be closed or payments refunded; retrying'),
    onRecovery: () => log.info('checkouts are closed and payments are refunded again'),
  });
}

async function refund(bookingId: number, account: StripeAccount | undefined, parts: MoneyParts): Promise<void> {
  const { db, writes, now } = parts;
  // Without a failure the surplus is gone, or another one came up meanwhile.
  let outcome: { wait: number; failure?: string | undefined } = { wait: 0 };
  try {
    const failure = account ? await refundAtStripe(bookingId, account, parts) : 'not_paid_online';
    if (failure !== undefined) outcome = { wait: refusedTime, failure };
  } finally {
    await writes.run(() => delaySurplus(db, bookingId, now() + outcome.wait, outcome.failure));
  }
}

/**
 * Refunds what the booking has too much, newest payment first. Each payment is first compared with Stripe. A refund whose record was lost
 * in a crash, or that was made in the dashboard, is thus not made twice. Returns why it refunded nothing, or not all.
 */
export async function refundAtStripe(
  bookingId: number,
  account: StripeAccount,
  parts: MoneyParts,
): Promise<string | undefined> {
  const { db, log, writes } = parts;
  let failure: string | undefined = 'not_paid_online';
  for (const { id } of listRefundable(db, bookingId)) {
    const intent = await account.findIntent(checkoutIdOf(id));
    if (intent === undefined) continue;
    const movements = await compareWithStripe(id, intent, account, parts);
    const payment = listRefundable(db, bookingId).find((each) => each.id === id);
    const amount = payment === undefined ? 0 : surplusOf(payment, readSurplus(db, bookingId));
    if (amount === 0) continue;
    const made = await account.refund(intent, amount, `${id}:${movements.length}:${amount}`);
    failure = 'refused' in made ? made.refused : undefined;
    if ('refused' in made) {
      log.warn({ bookingId, reason: failure }, 'Stripe refused a refund; make it by hand');
      continue;
    }
    await writes.run(() => replaceMovements(db, id, [...movements, made], momentOf(parts)));
    log.info({ bookingId, amount }, 'a surplus was refunded');
  }
  return failure;
}

function surplusOf({ left, currency }: { left: Cents; currency: string }, surplus: Cents): Cents {
  return currency === 'EUR' ? Math.min(left, surplus) : left;
}

/** Records the refunds and disputes that Stripe lists, and logs those made there. */
export async function compareWithStripe(paymentId: string, intent: string, account: StripeAccount, parts: MoneyParts) {
  const { db, log, writes } = parts;
  const movements = await account.listMovements(intent);
  const changed = await writes.run(() => replaceMovements(db, paymentId, movements, momentOf(parts)));
  const bookingId = findBookingOfPayment(db, paymentId);
  for (const { kind, amount, status } of changed) {
    log.warn({ bookingId, amount: -amount, status }, `a ${kind.toLowerCase()} was made or changed at Stripe`);
  }
  return movements;
}

export function paymentIdOf(checkoutId: string): string {
  return `stripe:${checkoutId}`;
}

function checkoutIdOf(paymentId: string): string {
  return paymentId.slice('stripe:'.length);
}
