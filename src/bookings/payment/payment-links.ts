import type { PaymentSettings } from './stripe-account.ts';
import { hash } from 'node:crypto';
import {
  type Booking,
  amountDueOf,
  bookingAt,
  deadlineOf,
  payableStates,
  paymentObstacle,
  type ServiceMoment,
} from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { readSignedToken, createSignedToken } from '../../formats/tokens.ts';
import type { Db } from '../../sqlite/database.ts';
import { countBookingChanges, readBooking } from '../store/bookings.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import { isRegisteredReturn, type ReturnHosts } from '../rules/return-hosts.ts';
import { recordMovement } from '../store/payments.ts';

/** The signature covers all of it. */
interface PaymentLink {
  bookingId: number;
  amount: Cents;
  currency: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Change count of the booking: a later change voids the link. */
  changes: number;
  /** Override the booking's own addresses. */
  urlSuccess?: string | undefined;
  urlFailure?: string | undefined;
}

/** A link with a valid signature. `id` is equal for links that request the same money. */
interface GenuineLink extends PaymentLink {
  id: string;
  /** Short token of the link without its addresses, for the provider's records. */
  claim: string;
}

export type PaymentLinks = ReturnType<typeof paymentLinks>;

type ReturnAddresses = Pick<PaymentLink, 'urlSuccess' | 'urlFailure'>;

interface PaymentLinkParts {
  db: Db;
  provider: PaymentSettings['provider'];
  publicUrl: string;
  /** The first signs, all verify. */
  keys: readonly [string, ...string[]];
  now: () => number;
  today: () => Day;
}

/** Token purpose, part of the signature. */
const mark = 'p1';

const dayLength = 86_400_000;
const daysToPay = 30;

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
     * Null without a provider, when nothing can be paid online, and in states that cannot be paid. Stable for one version of the
     * booking on one service day.
     */
    linkFor: (booking: Booking): string | null => {
      if (provider === 'none' || paymentObstacle(booking) || !payableStates.includes(booking.state)) return null;
      // Whole days, so that two reads of a booking return the same link.
      return urlOf(booking, deadlineOf(booking) ?? (today() + daysToPay + 1) * dayLength);
    },
    /** Valid until the booking's deadline, else for 30 days; undefined without a provider. */
    finalLinkFor(booking: Booking, urls: ReturnAddresses) {
      if (provider === 'none') return undefined;
      const expiresAt = deadlineOf(booking) ?? now() + daysToPay * dayLength;
      return { url: urlOf(booking, expiresAt, urls), expiresAt };
    },
    /** Also accepts expired links; undefined for a token not issued here. */
    read(token: string): GenuineLink | undefined {
      const claims = readSignedToken(mark, token, keys) as Claims | undefined;
      if (!claims) return undefined;
      const link = linkOf(claims);
      const { urlSuccess: _success, urlFailure: _failure, ...claimed } = link;
      const claim = createSignedToken(mark, claimsOf(claimed), keys);
      // Not a hash of the claim, whose signature changes with the key.
      return { ...link, claim, id: hash('sha256', JSON.stringify(claimsOf(claimed)), 'base64url') };
    },
  };
}

/** Short names, because the link is visible in the address. */
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

export type CustomerLinks = ReturnType<typeof customerLinks>;

const customerMark = 'm1';

/** The link never changes because mails hold it; the page shows the current state. The first key signs, all verify. */
export function customerLinks(publicUrl: string, keys: readonly [string, ...string[]]) {
  return {
    linkFor: ({ id }: Pick<Booking, 'id'>): string =>
      `${publicUrl}/my/${createSignedToken(customerMark, { b: id }, keys)}`,
    /** The booking id; undefined for a token not issued here. */
    read: (token: string): number | undefined =>
      (readSignedToken(customerMark, token, keys) as { b: number } | undefined)?.b,
  };
}

export type ReturnWays = Record<'success' | 'failure', ReturnWay | undefined>;

interface ReturnWay {
  url: string;
  /** False for an unregistered host: the page shows a link that names it instead of redirecting. */
  redirects: boolean;
}

export function returnWaysOf(
  { db, ...own }: ReturnHosts & { db: Db },
  link: Pick<PaymentLink, 'urlSuccess' | 'urlFailure'>,
  booking: Booking,
): ReturnWays {
  const dealer = booking.dealerId === undefined ? undefined : findDealer(db, booking.dealerId);
  const hosts = [...own.returnHosts, ...(dealer?.returnHosts ?? [])];
  const wayOf = (address: string | undefined): ReturnWay | undefined =>
    address === undefined
      ? undefined
      : {
          url: withReference(address, booking.reference),
          redirects: isRegisteredReturn(address, hosts, own.publicUrl),
        };
  return {
    success: wayOf(link.urlSuccess ?? booking.urlSuccess),
    failure: wayOf(link.urlFailure ?? booking.urlFailure),
  };
}

/** Appended as text, so that the partner's address stays unchanged byte for byte. */
function withReference(address: string, reference: string): string {
  const [before = '', ...fragment] = address.split('#');
  const ampersand = /[?&]$/.test(before) ? '' : '&';
  const glue = before.includes('?') ? ampersand : '?';
  return [`${before}${glue}reference=${reference}`, ...fragment].join('#');
}

/**
 * `paid`: nothing is due any more. `awaited`: the money of a completed checkout is on its way. `tooSmall`: what is due
 * cannot be paid online. `ended`: the booking is over; `refunded`: and what was paid too much goes back. `void`: the
 * booking was changed, or another amount is due.
 */
type LinkState = 'payable' | 'paid' | 'awaited' | 'tooSmall' | 'ended' | 'refunded' | 'expired' | 'void';

export interface LinkWithState {
  linkState: LinkState;
  link: GenuineLink;
  booking: Booking;
}

/** The booking is in its current state; undefined for an unknown booking. */
export function linkStateOf(db: Db, link: GenuineLink, at: ServiceMoment): LinkWithState | undefined {
  const read = readBooking(db, link.bookingId);
  if (!read) return undefined;
  const booking = bookingAt(read, at);
  return { linkState: linkState(db, link, booking, at.now), link, booking };
}

/**
 * Pays with play money, once. Only payable links are paid, and those of ended bookings: a late payment, as real
 * providers send. Requires a transaction.
 */
export function payInSandbox(db: Db, link: GenuineLink, at: ServiceMoment): LinkWithState | undefined {
  const before = linkStateOf(db, link, at);
  if (before?.linkState !== 'payable' && before?.linkState !== 'ended') return before;
  const { bookingId, amount, currency, id } = link;
  const paid = { kind: 'PAYMENT', provider: 'sandbox', amount, currency } as const;
  recordMovement(db, bookingId, { id: `sandbox:${id}`, ...paid }, at);
  return linkStateOf(db, link, at);
}

const obstacles = { nothing: 'paid', awaited: 'awaited', tooSmall: 'tooSmall' } as const;

function linkState(db: Db, link: GenuineLink, booking: Booking, now: number): LinkState {
  const { state } = booking;
  const isPayable = payableStates.includes(state);
  if (!isPayable && state !== 'REQUESTED') return booking.amountToRefund > 0 ? 'refunded' : 'ended';
  const obstacle = paymentObstacle(booking);
  if (obstacle) return obstacles[obstacle];
  if (link.expiresAt <= now) return 'expired';
  const isCurrent = link.amount === amountDueOf(booking) && link.changes === countBookingChanges(db, booking.id);
  return isCurrent && isPayable ? 'payable' : 'void';
}
