import { hash } from 'node:crypto';
import type { PaymentSettings } from './payment-settings.ts';
import type { Booking } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { amountDueOf, payableStates } from '../rules/payable.ts';
import { readSignedToken, createSignedToken } from '../../formats/signed-token.ts';
import type { Db } from '../../sqlite/database.ts';
import { countBookingChanges } from '../store/booking-rows.ts';

/** What a payment link was made for; its signature binds all of it. */
export interface PaymentLink {
  bookingId: number;
  amount: Cents;
  currency: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** How often the booking had been changed: a later change makes the link void. */
  changes: number;
  /** Where the customer goes afterwards, instead of the booking's own addresses. */
  urlSuccess?: string | undefined;
  urlFailure?: string | undefined;
}

/** A link that was given out here. `id` is the same for all that ask for the same money. */
export interface GenuineLink extends PaymentLink {
  id: string;
  /** A short token that stands for the link without its addresses, for the records of a provider. */
  claim: string;
}

export type PaymentLinks = ReturnType<typeof paymentLinks>;

type ReturnAddresses = Pick<PaymentLink, 'urlSuccess' | 'urlFailure'>;

interface PaymentLinkParts {
  db: Db;
  provider: PaymentSettings['provider'];
  publicUrl: string;
  /** The first one signs, all are read. */
  keys: readonly [string, ...string[]];
  now: () => number;
  today: () => Day;
}

/** Names the purpose of the tokens in their signature. */
const mark = 'p1';

const dayLength = 86_400_000;
const daysToPay = 30;

/** Yields what gives out payment links and takes them back. */
export function paymentLinks({ db, provider, publicUrl, keys, now, today }: PaymentLinkParts) {
  const urlOf = (booking: Booking, expiresAt: number, urls: ReturnAddresses = {}) => {
    const { id: bookingId } = booking;
    const changes = countBookingChanges(db, bookingId);
    const link = { bookingId, amount: amountDueOf(booking), currency: 'EUR', expiresAt, changes, ...urls };
    return `${publicUrl}/pay/${createSignedToken(mark, claimsOf(link), keys)}`;
  };
  return {
    provider,
    /**
     * Yields the address where the customer pays what is due; null without a provider, when nothing is due, and in states
     * in which nothing can be paid. It is the same for one version of the booking on one service day.
     */
    linkFor: (booking: Booking): string | null => {
      if (provider === 'none' || amountDueOf(booking) === 0 || !payableStates.includes(booking.state)) return null;
      // Whole days, so that reading a booking twice gives the same link.
      return urlOf(booking, deadlineOf(booking) ?? (today() + daysToPay + 1) * dayLength);
    },
    /** Yields a link for what is due of a booking: until its deadline, else for 30 days; undefined without a provider. */
    finalLinkFor(booking: Booking, urls: ReturnAddresses) {
      if (provider === 'none') return undefined;
      const expiresAt = deadlineOf(booking) ?? now() + daysToPay * dayLength;
      return { url: urlOf(booking, expiresAt, urls), expiresAt };
    },
    /** Yields the link of a token, also of an expired one; undefined for a token that was not given out here. */
    read(token: string): GenuineLink | undefined {
      const claims = readSignedToken(mark, token, keys) as Claims | undefined;
      if (!claims) return undefined;
      const link = linkOf(claims);
      const { urlSuccess: _success, urlFailure: _failure, ...asked } = link;
      const claim = createSignedToken(mark, claimsOf(asked), keys);
      // Not of the claim: that looks different when the key was rotated.
      return { ...link, claim, id: hash('sha256', JSON.stringify(claimsOf(asked)), 'base64url') };
    },
  };
}

function deadlineOf({ state, paymentDeadline }: Booking): number | undefined {
  return state === 'PENDING_PAYMENT' ? paymentDeadline : undefined;
}

/** A link in few letters: it stands in an address that people see. */
interface Claims {
  b: number;
  a: Cents;
  c: string;
  e: number;
  n: number;
  s?: string | undefined;
  f?: string | undefined;
}

function claimsOf({ bookingId, amount, currency, expiresAt, changes, urlSuccess, urlFailure }: PaymentLink): Claims {
  return { b: bookingId, a: amount, c: currency, e: expiresAt, n: changes, s: urlSuccess, f: urlFailure };
}

function linkOf({ b, a, c, e, n, s, f }: Claims): PaymentLink {
  return { bookingId: b, amount: a, currency: c, expiresAt: e, changes: n, urlSuccess: s, urlFailure: f };
}

/** Gives out the addresses of customers' pages and takes their tokens back. */
export type CustomerLinks = ReturnType<typeof customerLinks>;

/** Names the purpose of their tokens in the signature. */
const customerMark = 'm1';

/**
 * Yields what gives out the address of a booking's page for its customer. It is the same for ever: it stands in mails, and what the
 * page shows is what holds when it is opened. The first key signs, those of all keys are read.
 */
export function customerLinks(publicUrl: string, keys: readonly [string, ...string[]]) {
  return {
    linkFor: ({ id }: Pick<Booking, 'id'>): string =>
      `${publicUrl}/my/${createSignedToken(customerMark, { b: id } satisfies CustomerClaims, keys)}`,
    /** Yields the id of the booking; undefined for a token that was not given out here. */
    read: (token: string): number | undefined =>
      (readSignedToken(customerMark, token, keys) as CustomerClaims | undefined)?.b,
  };
}

interface CustomerClaims {
  b: number;
}
