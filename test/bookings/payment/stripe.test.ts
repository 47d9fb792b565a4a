import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionBooking } from '../../../src/bookings/store/booking-transitions.ts';
import { readOperatorDuties } from '../../../src/bookings/store/booking-communications.ts';
import { readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallSeed } from '../../support/small-seed.ts';
import { mailOf } from '../../support/facts.ts';
import {
  bookByLink,
  decide,
  expectPrivate,
  hour,
  nightsHeld,
  paymentsOf,
  readPage,
  storedBooking,
} from '../../support/pay-world.ts';
import { startStripeStandIn, type StripeStandIn } from './stripe-stand-in.ts';

const secret = 'whsec_of_the_tests';
const { webhooks } = new Stripe('sk_test_unused');
let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await startStripeStandIn();
});
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));
beforeAll(() => {
  const { server } = standIn;
  const payment = { provider: 'stripe' as const, secretKey: 'sk_test_of_the_tests', webhookSecret: secret, server };
  return service.restart({ payment });
});
afterAll(() => standIn.stop());

type Booked = Awaited<ReturnType<typeof bookByLink>>;

async function open(path: string) {
  const response = await service.get(path);
  expect(response.status, await response.text()).toBe(303);
  expectPrivate(response);
  const session = standIn.asked.at(-1);
  if (!session) throw new Error('Stripe was not asked for a session');
  return { ...session, location: response.headers.get('Location') ?? '' };
}

async function askStripe() {
  const booked = await bookByLink(service);
  return { ...booked, ...(await open(booked.path)) };
}

interface Told {
  type?: string;
  session?: object;
  signedAt?: number;
  signedWith?: string;
}

/** Sends an event like Stripe's: a Checkout Session with the service's metadata. */
function tell(form: Record<string, string>, { type = 'checkout.session.completed', session, ...signed }: Told = {}) {
  const object = {
    id: 'cs_test_1',
    object: 'checkout.session',
    payment_status: 'paid',
    amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    currency: form['line_items[0][price_data][currency]'],
    metadata: { payment_link: form['metadata[payment_link]'] },
    ...session,
  };
  return send(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }), signed);
}

function send(payload: string, { signedAt = service.clock.now(), signedWith = secret }: Told = {}): Promise<Response> {
  const timestamp = Math.floor(signedAt / 1000);
  const signature = webhooks.generateTestHeaderString({ payload, secret: signedWith, timestamp });
  return service.post('/payments/stripe/webhook', payload, { headers: { 'Stripe-Signature': signature } });
}

let sessions = 0;
const newSession = () => ({ id: `cs_test_own_${(sessions += 1)}` });
const refundsAwaited = () =>
  readOperatorDuties(service.db, { now: service.clock.now(), since: service.clock.now() }).refunds.count;
const settled = ({ totalPrice }: Booked) => [
  { provider: 'stripe', outcome: 'SETTLED', amount: totalPrice * 100, currency: 'EUR' },
];
const toRefund = (amount: number, currency = 'EUR') => [{ provider: 'stripe', outcome: 'TO_REFUND', amount, currency }];

describe('opening a link', () => {
  it('leads to a Checkout Session for the amount due, with the addresses of the partner', async () => {
    const urls = { urlSuccess: 'https://partner.example.org/ok', urlFailure: 'https://partner.example.org/ko?a=1' };
    const { path, reference, id } = await bookByLink(service, urls);
    const { form, authorization, location } = await open(path);
    expect(location).toBe('https://checkout.stripe.example/c/pay/cs_test_1');
    expect(authorization).toBe('Bearer sk_test_of_the_tests');
    expect(form).toEqual({
      mode: 'payment',
      locale: 'fr',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '22500',
      'line_items[0][price_data][product_data][name]': `Villa MAIN – ${reference}`,
      client_reference_id: reference,
      'metadata[payment_link]': form['metadata[payment_link]'],
      'payment_intent_data[description]': reference,
      'payment_intent_data[metadata][payment_link]': form['metadata[payment_link]'],
      success_url: `https://partner.example.org/ok?reference=${reference}`,
      cancel_url: `https://partner.example.org/ko?a=1&reference=${reference}`,
    });
    expect(form['metadata[payment_link]']?.length).toBeLessThanOrEqual(500);
    expect(storedBooking(service, id).state).toBe('PENDING_PAYMENT');
  });

  it.each([
    [48, undefined],
    [24, undefined],
    [23, 23],
    [2, 2],
    [0.5, 0.5 + 31 / 60],
    [0.01, 0.01 + 31 / 60],
  ])('%s hours before the deadline lasts %s hours, within what Stripe takes', async (left, lasts) => {
    const { path, paymentDeadline } = await bookByLink(service);
    const now = service.clock.now();
    const deadline = Date.parse(paymentDeadline ?? '');
    service.clock.set(deadline - left * hour);
    const { form } = await open(path);
    const end = form['expires_at'] === undefined ? undefined : Number(form['expires_at']) * 1000;
    expect(end).toBe(lasts === undefined ? undefined : Math.ceil((deadline + (lasts - left) * hour) / 1000) * 1000);
    service.clock.set(now);
  });

  it('twice asks for the same session', async () => {
    const { path } = await bookByLink(service);
    const [first, second] = [await open(path), await open(path)];
    expect(second.idempotencyKey).toBe(first.idempotencyKey);
    expect(second.location).toBe(first.location);
    const other = await open((await bookByLink(service)).path);
    expect(other.idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('without addresses brings the customer back to the page', async () => {
    const { form } = await askStripe();
    const asked = standIn.asked.length;
    const back = (url: string | undefined) => service.get((url ?? '').replace('https://api.example.org', ''));
    expect(await readPage(await back(form['success_url']), 200)).toContain('en cours de confirmation');
    expect(await readPage(await back(form['cancel_url']), 200)).toContain('Rien n’a été débité');
    expect(standIn.asked).toHaveLength(asked);
    await tell(form, { session: newSession() });
    expect(await readPage(await back(form['success_url']), 200)).toContain('Paiement reçu');
  });

  it.each(['refuses', 'hangs up'] as const)('says that payment is not available while Stripe %s', async (behaviour) => {
    const { path } = await bookByLink(service);
    standIn.behave(behaviour);
    const response = await service.get(path);
    standIn.behave('well');
    expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await readPage(response, 503)).toContain('momentanément indisponible');
    await open(path);
  });

  it('takes no decision of the sandbox', async () => {
    const { path, id } = await bookByLink(service);
    const response = await decide(service, path, 'confirm');
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(storedBooking(service, id)).toMatchObject({ state: 'PENDING_PAYMENT', amountPaid: 0 });
  });
});

describe('an event of Stripe', () => {
  it('that the session is paid books, once however often it comes', async () => {
    const { form, ...booked } = await askStripe();
    const session = newSession();
    const repeated = Array.from({ length: 5 }, () => tell(form, { session }));
    const later = tell(form, { session, type: 'checkout.session.async_payment_succeeded' });
    for (const response of await Promise.all([...repeated, later])) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ received: true });
    }
    expect(storedBooking(service, booked.id)).toMatchObject({ state: 'BOOKED', amountPaid: 22_500 });
    expect(paymentsOf(service, booked.id)).toEqual(settled(booked));
    expect(mailOf(service, booked.id)).toEqual(['payment-request', 'confirmation']);
    expect(await readPage(await service.get(booked.path), 200)).toContain('Paiement reçu');
  });

  it('that the checkout is done but not yet paid changes nothing until the money is there', async () => {
    const { form, ...booked } = await askStripe();
    const session = newSession();
    await tell(form, { session: { ...session, payment_status: 'unpaid' } });
    await tell(form, { session, type: 'checkout.session.expired' });
    expect(paymentsOf(service, booked.id)).toEqual([]);
    await tell(form, { session, type: 'checkout.session.async_payment_succeeded' });
    expect(paymentsOf(service, booked.id)).toEqual(settled(booked));
  });

  it.each([
    ['amount', { amount_total: 100 }, toRefund(100)],
    ['currency', { currency: 'usd' }, toRefund(22_500, 'USD')],
  ])('of another %s is only recorded for the operator', async (_, other, payments) => {
    const { id, form } = await askStripe();
    expect((await tell(form, { session: { ...newSession(), ...other } })).status).toBe(200);
    expect(storedBooking(service, id)).toMatchObject({ state: 'PENDING_PAYMENT', amountPaid: 0 });
    expect(paymentsOf(service, id)).toEqual(payments);
  });

  it('after the end of the booking is given back, once, and takes no night', async () => {
    const { path, id, form } = await askStripe();
    service.clock.set(service.clock.now() + 24 * hour);
    const session = { ...newSession(), payment_intent: 'pi_late' };
    standIn.behave('refuses');
    await readProblem(await tell(form, { session }), 503, 'PAYMENT_UNAVAILABLE');
    expect(refundsAwaited()).toBe(1);
    standIn.behave('well');
    for (let times = 0; times < 2; times += 1) expect((await tell(form, { session })).status).toBe(200);
    expect(standIn.refunded).toEqual(['pi_late']);
    expect(refundsAwaited()).toBe(0);
    // The operator may have refunded a payment by hand.
    standIn.refunded.push('pi_by_hand');
    const byHand = { ...newSession(), payment_intent: 'pi_by_hand' };
    expect((await tell(form, { session: byHand })).status).toBe(200);
    expect(refundsAwaited()).toBe(0);
    expect(storedBooking(service, id)).toMatchObject({ state: 'EXPIRED', amountPaid: 0 });
    expect(nightsHeld(service, id)).toBe(0);
    expect(paymentsOf(service, id)).toEqual([...toRefund(22_500), ...toRefund(22_500)]);
    await readPage(await service.get(path), 410);
  });

  it('for a second session of a booking that is paid is to be refunded', async () => {
    const { id, form } = await askStripe();
    await tell(form, { session: newSession() });
    await tell(form, { session: newSession() });
    expect(paymentsOf(service, id).map(({ outcome }) => outcome)).toEqual(['SETTLED', 'TO_REFUND']);
    expect(storedBooking(service, id).amountPaid).toBe(22_500);
  });

  it('for a cancelled booking leaves it cancelled, and of a link that was not given out here, or of none, counts for nothing', async () => {
    const { id, form } = await askStripe();
    const claim = form['metadata[payment_link]'] ?? '';
    for (const metadata of [{}, null, { payment_link: `${claim.slice(0, -2)}xx` }])
      expect((await tell(form, { session: { ...newSession(), metadata } })).status).toBe(200);
    expect(paymentsOf(service, id)).toEqual([]);
    transitionBooking(service.db, id, 'CANCELLED', service.clock.now());
    await tell(form, { session: newSession() });
    expect(storedBooking(service, id).state).toBe('CANCELLED');
    expect(paymentsOf(service, id)).toEqual(toRefund(22_500));
  });
});

describe('the signature of an event', () => {
  it('of another secret, another body, or none is 400 and nothing is recorded', async () => {
    const { id, form } = await askStripe();
    await readProblem(await tell(form, { signedWith: 'whsec_other' }), 400, 'INVALID_PARAMETER');
    const payload = JSON.stringify({ type: 'checkout.session.completed' });
    const signature = webhooks.generateTestHeaderString({ payload, secret });
    const post = (body: string, headers = {}) => service.post('/payments/stripe/webhook', body, { headers });
    await readProblem(await post(`${payload} `, { 'Stripe-Signature': signature }), 400, 'INVALID_PARAMETER');
    await readProblem(await post(payload), 400, 'INVALID_PARAMETER');
    await readProblem(await post(payload, { 'Stripe-Signature': 'nonsense' }), 400, 'INVALID_PARAMETER');
    expect(paymentsOf(service, id)).toEqual([]);
  });

  it('is good for five minutes by the service’s clock', async () => {
    const { form, ...booked } = await askStripe();
    const session = newSession();
    const at = (seconds: number) => ({ session, signedAt: service.clock.now() - seconds * 1000 });
    await readProblem(await tell(form, at(301)), 400, 'INVALID_PARAMETER');
    expect(paymentsOf(service, booked.id)).toEqual([]);
    expect((await tell(form, at(300))).status).toBe(200);
    expect(paymentsOf(service, booked.id)).toEqual(settled(booked));
  });

  it('does not make sense of what is no event', async () => {
    await readProblem(await send('{'), 400, 'INVALID_PARAMETER');
    for (const payload of ['[]', 'null', '{"type":"checkout.session.completed"}'])
      expect((await send(payload)).status, payload).toBe(200);
    await readProblem(await service.post('/payments/stripe/webhook', 'x'.repeat(300_000)), 413, 'PAYLOAD_TOO_LARGE');
    await readProblem(await service.get('/payments/stripe/webhook'), 405, 'METHOD_NOT_ALLOWED');
  });
});
