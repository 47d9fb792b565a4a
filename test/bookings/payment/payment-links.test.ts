import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { readConfig } from '../../../src/service/config.ts';
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import { createSignedToken } from '../../../src/formats/tokens.ts';
import { paymentLinks } from '../../../src/bookings/payment/payment-links.ts';
import { openDatabase, type Db } from '../../../src/sqlite/database.ts';
import { sampleBooking } from '../sample-booking.ts';

let db: Db;
beforeAll(() => {
  db = openDatabase(':memory:');
});
afterAll(() => db.close());

const now = Date.UTC(2027, 2, 1, 12);
const today = Math.floor(now / 86_400_000);
const deadline = now + 3_600_000;
const pending = sampleBooking({ paymentDeadline: deadline });
const { totalPrice } = pending.price;
const bookingWith = (members: Partial<Booking> = {}): Booking => ({ ...pending, ...members });

interface Terms {
  keys?: string[];
  provider?: 'sandbox' | 'none';
  at?: number;
}

function linksWith({ keys = ['the key'], provider = 'sandbox', at = now }: Terms = {}) {
  const clock = { now: () => at, today: () => today };
  return paymentLinks({ db, provider, publicUrl: 'https://api.example.org', keys: keys as [string], ...clock });
}

const tokenOf = (link: string | null) => (link ?? '').replace('https://api.example.org/pay/', '');

describe('a payment link', () => {
  it('binds booking, amount, currency and the deadline', () => {
    const token = tokenOf(linksWith().linkFor(bookingWith({ amountPaid: 10_000 })));
    expect(linksWith().read(token)).toMatchObject({
      bookingId: pending.id,
      amount: totalPrice - 10_000,
      currency: 'EUR',
      expiresAt: deadline,
      changes: 0,
    });
  });

  it('is the same for one version of a booking on one day, also an hour later', () => {
    for (const booking of [bookingWith(), bookingWith({ state: 'BOOKED' })]) {
      expect(linksWith({ at: now + 3_600_000 }).linkFor(booking)).toBe(linksWith().linkFor(booking));
    }
  });

  it('is absent without a provider, when nothing is due, and in states without payments', () => {
    for (const state of ['REQUESTED', 'CANCELLED', 'EXPIRED', 'REFUSED'] as const) {
      expect(linksWith().linkFor(bookingWith({ state }))).toBeNull();
    }
    expect(linksWith({ provider: 'none' }).linkFor(bookingWith())).toBeNull();
    expect(linksWith().linkFor(bookingWith({ amountPaid: totalPrice }))).toBeNull();
    expect(linksWith().linkFor(bookingWith({ state: 'BOOKED', amountPaid: 70_000 }))).toBeNull();
    expect(linksWith().linkFor(bookingWith({ amountAwaited: totalPrice }))).toBeNull();
    expect(linksWith().linkFor(bookingWith({ amountPaid: totalPrice - 49 }))).toBeNull();
    expect(linksWith().linkFor(bookingWith({ amountPaid: totalPrice - 50 }))).not.toBeNull();
  });

  it('of a confirmed booking lives for at least 30 days, the final one for exactly 30', () => {
    const booked = bookingWith({ state: 'BOOKED' });
    const expiresAt = linksWith().read(tokenOf(linksWith().linkFor(booked)))?.expiresAt ?? 0;
    expect(expiresAt).toBeGreaterThan(now + 30 * 86_400_000);
    expect(expiresAt).toBeLessThanOrEqual(now + 31 * 86_400_000);
    expect(linksWith().finalLinkFor(booked, {})?.expiresAt).toBe(now + 30 * 86_400_000);
  });

  it('cannot be altered: no other text is read', () => {
    const token = tokenOf(linksWith().linkFor(bookingWith()));
    const letters = fc.string({
      unit: fc.constantFrom('A', 'B', 'x', 'y', '0', '9', '-', '_', '.', '=', '%', '+', ' '),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.nat(token.length), fc.nat(3), letters, (place, gone, put) => {
        const other = token.slice(0, place) + put + token.slice(place + gone);
        fc.pre(other !== token);
        expect(linksWith().read(other)).toBeUndefined();
      }),
    );
  });

  it('is good for paying only: a token of another purpose under the same key is none', () => {
    const claims = { b: pending.id, a: 1, c: 'EUR', e: deadline, n: 0 };
    expect(linksWith().read(createSignedToken('p1', claims, ['the key']))?.amount).toBe(1);
    for (const mark of ['q1', 'm1', 'p2', 'c1']) {
      expect(linksWith().read(createSignedToken(mark, claims, ['the key']))).toBeUndefined();
    }
  });

  it('of the former key is read, names the same payment, and is signed with the new one from then on', () => {
    const token = tokenOf(linksWith().linkFor(bookingWith()));
    const rotated = linksWith({ keys: ['new key', 'the key'] });
    expect(rotated.read(token)?.id).toBe(linksWith().read(token)?.id);
    expect(tokenOf(rotated.linkFor(bookingWith()))).not.toBe(token);
    expect(linksWith({ keys: ['new key'] }).read(token)).toBeUndefined();
  });

  it('has a short claim that says the same without the addresses', () => {
    const links = linksWith();
    const urlSuccess = `https://partner.example.org/${'x'.repeat(1900)}`;
    const link = links.read(tokenOf(links.finalLinkFor(bookingWith(), { urlSuccess })?.url ?? null));
    expect(link?.urlSuccess).toBe(urlSuccess);
    expect(link?.claim.length).toBeLessThan(200);
    expect(links.read(link?.claim ?? '')).toEqual({ ...link, urlSuccess: undefined });
    expect(link?.id).toBe(links.read(tokenOf(links.linkFor(bookingWith())))?.id);
  });
});

describe('the configuration of payments', () => {
  const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  it.each([
    [{}, { provider: 'sandbox' }],
    [{ SERVICE_MODE: 'live' }, { provider: 'none' }],
    [{ PAYMENT_PROVIDER: 'none' }, { provider: 'none' }],
    [stripe, { provider: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1', methods: ['card'] }],
  ])('%j takes payments by %j', (variables, payment) => {
    expect(readConfig(variables).payment).toEqual(payment);
  });
});
