import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { countEndedCheckouts } from '../../../src/bookings/store/checkouts.ts';
import { findRefundFailure, readMoneyDuties } from '../../../src/bookings/store/surpluses.ts';
import { readConfig } from '../../../src/service/config.ts';
import { prepared } from '../../../src/sqlite/database.ts';
import { readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys } from '../../support/small-seed.ts';
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
import {
  payableSeed,
  reportTo,
  sendEvent,
  startStripeStandIn,
  webhooks,
  webhookSecret,
  type Signed,
  type StripeStandIn,
  type Told,
} from './stripe-stand-in.ts';

let standIn: StripeStandIn;
const service = serviceForSuite(() => ({ seed: payableSeed() }));
beforeAll(async () => {
  standIn = await startStripeStandIn();
  await restart();
});
afterEach(() => standIn.behave('well'));
afterAll(() => standIn.stop());
const restart = (meanwhile?: () => unknown) => service.restart({ payment: standIn.settings }, meanwhile);

type Booked = Awaited<ReturnType<typeof bookByLink>>;

async function open(path: string) {
  const response = await service.get(path);
  expect(response.status, await response.text()).toBe(303);
  expectPrivate(response);
  const session = standIn.asked.at(-1);
  if (!session) throw new Error('Stripe was not asked for a session');
  return { ...session, location: response.headers.get('Location') ?? '' };
}

async function askStripe(members?: { extras?: string[] }) {
  const booked = await bookByLink(service, members);
  const { id: checkout, ...opened } = await open(booked.path);
  return { ...booked, ...opened, checkout: { id: checkout } };
}

const tell = (told: Told | undefined, signed?: Signed) => reportTo(service, told, signed);
const send = (payload: string) => sendEvent(service, payload);

/** The customer completes the checkout, and Stripe reports it. */
const pay = (checkout: { id: string }, ...more: [('paid' | 'unpaid')?, object?]) =>
  tell(standIn.complete(checkout.id, ...more));

const duties = () => readMoneyDuties(service.db);
const movement = (kind: string, amount: number, currency = 'EUR') => ({ provider: 'stripe', kind, amount, currency });
const settled = ({ totalPrice }: Booked) => [movement('PAYMENT', totalPrice * 100)];
const eventually = (check: () => unknown) => vi.waitUntil(check, { timeout: 30_000, interval: 20 });

describe('opening a link', () => {
  it('leads to a Checkout Session for the amount due, with the addresses of the partner', async () => {
    const urls = { urlSuccess: 'https://partner.example.org/ok', urlFailure: 'https://partner.example.org/ko?a=1' };
    const { path, reference, id } = await bookByLink(service, urls);
    const { form, authorization, location } = await open(path);
    expect(location).toMatch(/^https:\/\/checkout\.stripe\.example\/c\/pay\/cs_test_\d+$/);
    expect(authorization).toBe('Bearer sk_test_of_the_tests');
    expect(form).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
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
    const { form, checkout } = await askStripe();
    const asked = standIn.asked.length;
    const back = (url: string | undefined) => service.get((url ?? '').replace('https://api.example.org', ''));
    expect(await readPage(await back(form['success_url']), 200)).toContain('en cours de confirmation');
    expect(await readPage(await back(form['cancel_url']), 200)).toContain('Rien n’a été débité');
    expect(standIn.asked).toHaveLength(asked);
    await pay(checkout);
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
  it('that the checkout is paid books, once however often it comes', async () => {
    const { checkout, ...booked } = await askStripe();
    const told = standIn.complete(checkout.id);
    const later = { type: 'checkout.session.async_payment_succeeded', object: told?.object ?? {} };
    const repeated = Array.from({ length: 5 }, () => tell(told));
    for (const response of await Promise.all([...repeated, tell(later)])) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ received: true });
    }
    expect(storedBooking(service, booked.id)).toMatchObject({ state: 'BOOKED', amountPaid: 22_500 });
    expect(paymentsOf(service, booked.id)).toEqual(settled(booked));
    expect(mailOf(service, booked.id)).toEqual(['payment-request', 'confirmation']);
    expect(await readPage(await service.get(booked.path), 200)).toContain('Paiement reçu');
  });

  it('of another amount counts as paid, and what is due stays due', async () => {
    const { id, checkout } = await askStripe();
    expect((await pay(checkout, 'paid', { amount_total: 100 })).status).toBe(200);
    expect(storedBooking(service, id)).toMatchObject({ state: 'PENDING_PAYMENT', amountPaid: 100 });
  });

  it('in another currency is given back whole and counts as nothing', async () => {
    const { id, checkout } = await askStripe();
    standIn.behave('refuses');
    await readProblem(await pay(checkout, 'paid', { currency: 'usd' }), 503, 'PAYMENT_UNAVAILABLE');
    standIn.behave('well');
    const told = { type: 'checkout.session.completed', object: standIn.sessions.get(checkout.id) ?? {} };
    for (let times = 0; times < 2; times += 1) expect((await tell(told)).status).toBe(200);
    expect(storedBooking(service, id)).toMatchObject({ state: 'PENDING_PAYMENT', amountPaid: 0, amountToRefund: 0 });
    expect(paymentsOf(service, id)).toEqual([movement('PAYMENT', 22_500, 'USD'), movement('REFUND', -22_500, 'USD')]);
  });

  it('of a link that was not given out here, or of none, counts for nothing', async () => {
    const { id, form, checkout } = await askStripe();
    const claim = form['metadata[payment_link]'] ?? '';
    const { object = {} } = standIn.complete(checkout.id) ?? {};
    for (const metadata of [{}, null, { payment_link: `${claim.slice(0, -2)}xx` }]) {
      expect((await tell({ type: 'checkout.session.completed', object: { ...object, metadata } })).status).toBe(200);
    }
    expect(paymentsOf(service, id)).toEqual([]);
  });
});

const call = async (id: number, what: string, body: object) => {
  const response = await service.post(`/v2/bookings/${id}/${what}`, body, { key: smallKeys.seller });
  expect(response.status, await response.clone().text()).toBe(200);
};
const change = (id: number, extras: string[]) => call(id, 'modify', { queryType: 'BOOKED', extras });
const cancel = (id: number) => call(id, 'cancel', { queryType: 'CANCELLED' });
const detail = async (id: number) =>
  (await (await service.get(`/v2/bookings/${id}`, { key: smallKeys.seller })).json()) as Record<string, unknown>;
const refundsOf = (checkout: { id: string }) =>
  standIn.refunds.filter(({ payment_intent: intent }) => intent === `pi_${checkout.id}`).map(({ amount }) => amount);
const isOpen = ({ id }: { id: string }) => standIn.sessions.get(id)?.status === 'open';

describe('a checkout of a former amount', () => {
  // The sandbox and the operator change what is due like a partner does.
  const ways: [string, (id: number) => unknown][] = [
    ['the total is lower', (id) => change(id, [])],
    ['the total is higher', (id) => change(id, ['BREAKFAST', 'GARAGE'])],
    ['the booking is cancelled', cancel],
    ['the operator cancels', (id) => service.operator.done(`bookings cancel ${id}`)],
    ['the operator lets it expire', (id) => service.operator.done(`bookings expire ${id}`)],
    ['the operator records a payment', (id) => service.operator.done(`bookings paid ${id} --amount 100`)],
    [
      'the sandbox lets it expire',
      (id) => service.post(`/v2/test/bookings/${id}/expired`, {}, { key: smallKeys.seller }),
    ],
  ];
  it.each(ways)('is closed at Stripe when %s', async (_, occur) => {
    const { id, checkout } = await askStripe({ extras: ['BREAKFAST'] });
    expect(isOpen(checkout)).toBe(true);
    await occur(id);
    await eventually(() => !isOpen(checkout));
  });

  it('stays open while its amount is due', async () => {
    const [kept, other] = [await askStripe(), await askStripe()];
    await cancel(other.id);
    await eventually(() => !isOpen(other.checkout));
    expect(isOpen(kept.checkout)).toBe(true);
  });

  it('is replaced by a new one when the amount is due again', async () => {
    const { id, checkout, path } = await askStripe();
    await service.operator.done(`bookings paid ${id} --amount 100`);
    await eventually(() => !isOpen(checkout));
    await service.operator.done(`bookings refunded ${id} --amount 100`);
    await eventually(() => countEndedCheckouts(service.db, id) === 1);
    const again = await open(path);
    expect(again.id).not.toBe(checkout.id);
    expect(isOpen(again)).toBe(true);
  });
});

/** Changed after it was paid; what is returned was paid too much, and is given back. */
async function overpaid() {
  const booked = await askStripe({ extras: ['BREAKFAST'] });
  await pay(booked.checkout);
  return booked;
}

describe('a surplus', () => {
  it('of a live booking is given back to the card, and told', async () => {
    const { id, checkout } = await overpaid();
    standIn.behave('refuses');
    await change(id, []);
    await eventually(() => duties().refunds.count === 1);
    expect(await detail(id)).toMatchObject({ state: 'BOOKED', amountPaid: 257, amountDue: 0, amountToRefund: 32 });
    expect(await service.operator.done('status')).toMatchObject({ refunds: { count: 1, euros: 32 } });
    expect(await service.operator.done('bookings list --to-refund')).toMatchObject([{ id, amountToRefund: 32 }]);
    standIn.behave('well');
    await eventually(() => storedBooking(service, id).amountToRefund === 0);
    expect(refundsOf(checkout)).toEqual([3200]);
    expect(await detail(id)).toMatchObject({ state: 'BOOKED', amountPaid: 225, amountDue: 0, amountToRefund: 0 });
  });

  it('by an old checkout that was completed before it could be closed is given back', async () => {
    const { id, checkout } = await askStripe({ extras: ['BREAKFAST'] });
    const told = standIn.complete(checkout.id);
    await change(id, []);
    await eventually(() => countEndedCheckouts(service.db, id) === 1);
    await tell(told);
    await eventually(() => refundsOf(checkout).length === 1);
    await eventually(() => storedBooking(service, id).amountToRefund === 0);
    expect(refundsOf(checkout)).toEqual([3200]);
    expect(storedBooking(service, id)).toMatchObject({ state: 'BOOKED', amountPaid: 22_500 });
  });

  it('of an ended booking is given back, takes no night, and the link says so', async () => {
    const { path, id, checkout } = await askStripe();
    const told = standIn.complete(checkout.id);
    service.clock.set(service.clock.now() + 24 * hour);
    standIn.behave('refuses');
    await tell(told);
    expect(await readPage(await service.get(path), 410)).toContain('remboursé');
    standIn.behave('well');
    await eventually(() => storedBooking(service, id).amountPaid === 0);
    expect(refundsOf(checkout)).toEqual([22_500]);
    expect(storedBooking(service, id)).toMatchObject({ state: 'EXPIRED', amountToRefund: 0 });
    expect(nightsHeld(service, id)).toBe(0);
  });

  it('of a cancelled booking is what the policy gives back', async () => {
    const { id, checkout } = await overpaid();
    await cancel(id);
    const { cancellation } = (await detail(id)) as { cancellation: { refundValue: number; cancellationFee: number } };
    expect(cancellation.refundValue + cancellation.cancellationFee).toBe(257);
    await eventually(() => storedBooking(service, id).amountPaid === cancellation.cancellationFee * 100);
    expect(refundsOf(checkout)).toEqual([cancellation.refundValue * 100]);
  });

  it('by two checkouts is given back by the newer', async () => {
    const { id, checkout, path } = await askStripe();
    const told = standIn.complete(checkout.id);
    prepared(service.db, "UPDATE checkouts SET state = 'CLOSED' WHERE id = ?").run(checkout.id);
    const second = await open(path);
    await tell(told);
    service.clock.set(service.clock.now() + 1000);
    await pay(second);
    await eventually(() => refundsOf(second).length === 1);
    expect([refundsOf(checkout), refundsOf(second)]).toEqual([[], [22_500]]);
    await eventually(() => storedBooking(service, id).amountPaid === 22_500);
  });

  it('is given back once although the answer of Stripe is lost, and the service ends before it asks again', async () => {
    const { id, checkout } = await overpaid();
    standIn.behave('loses answers');
    await change(id, []);
    await eventually(() => refundsOf(checkout).length === 1);
    await restart(() => standIn.behave('well'));
    // The claim of the process that ended is over then.
    service.clock.set(service.clock.now() + 121_000);
    await eventually(() => storedBooking(service, id).amountToRefund === 0);
    expect(refundsOf(checkout)).toEqual([3200]);
    expect(storedBooking(service, id).amountPaid).toBe(22_500);
  });

  it('that somebody gave back in the dashboard is not given back again', async () => {
    const { id, checkout } = await overpaid();
    standIn.refund(`pi_${checkout.id}`, 3200);
    await change(id, []);
    await eventually(() => storedBooking(service, id).amountPaid === 22_500);
    expect(refundsOf(checkout)).toEqual([3200]);
  });

  it('that Stripe refuses waits for the operator, who records it', async () => {
    const { id } = await overpaid();
    standIn.behave('refuses refunds');
    await change(id, []);
    await eventually(() => findRefundFailure(service.db, id) === 'refused_by_the_stand_in');
    expect(await service.operator.done(`bookings show ${id}`)).toMatchObject({
      amountToRefund: 32,
      refundFailure: 'refused_by_the_stand_in',
    });
    await service.operator.done(`bookings refunded ${id} --number R1`);
    await service.operator.done(`bookings refunded ${id} --number R1 --amount 32`);
    standIn.behave('well');
    expect(await detail(id)).toMatchObject({ amountPaid: 225, amountToRefund: 0 });
    expect(await service.operator.refused(`bookings refunded ${id}`)).toMatchObject({ code: 'NOTHING_TO_REFUND' });
  });
});

describe('a refund or dispute at Stripe', () => {
  it('reaches the booking, whatever the order of its events', async () => {
    const { id, checkout } = await askStripe();
    const paid = standIn.complete(checkout.id);
    const refunded = standIn.refund(`pi_${checkout.id}`, 5000);
    // Sent again once the payment is known.
    await readProblem(await tell(refunded), 503, 'PAYMENT_UNAVAILABLE');
    await tell(paid);
    for (let times = 0; times < 2; times += 1) expect((await tell(refunded)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'BOOKED', amountPaid: 175, amountDue: 50, amountToRefund: 0 });
    const [refund] = standIn.refunds.filter(({ payment_intent: intent }) => intent === `pi_${checkout.id}`);
    if (refund) await tell(standIn.failRefund(refund));
    expect(await detail(id)).toMatchObject({ amountPaid: 225, amountDue: 0 });
  });

  it.each([
    ['needs_response', 125, 1],
    ['under_review', 125, 0],
    ['lost', 125, 0],
    ['won', 225, 0],
    ['warning_needs_response', 225, 1],
  ])('disputed and %s leaves %s euros paid', async (status, amountPaid, unanswered) => {
    const { id, checkout } = await askStripe();
    await pay(checkout);
    const before = duties().disputes;
    await tell(standIn.dispute(`pi_${checkout.id}`, 10_000));
    expect(await detail(id)).toMatchObject({ amountPaid: 125, amountDue: 100 });
    expect(await service.operator.done('bookings list --disputed')).toContainEqual(expect.objectContaining({ id }));
    const dispute = standIn.disputes.at(-1);
    if (dispute) await tell(standIn.closeDispute(dispute, status));
    expect(await detail(id)).toMatchObject({ amountPaid });
    expect(duties().disputes).toBe(before + unanswered);
  });

  it('of a payment made elsewhere in the account changes nothing', async () => {
    const object = { object: 'charge', payment_intent: 'pi_of_the_shop' };
    expect((await tell({ type: 'charge.refunded', object })).status).toBe(200);
  });
});

describe('money that takes days to come', () => {
  const waiting = async () => {
    const booked = await askStripe();
    await pay(booked.checkout, 'unpaid');
    return booked;
  };

  it('holds the stay beyond its deadline, and no second payment is offered', async () => {
    const { id, path, checkout } = await waiting();
    service.clock.set(service.clock.now() + 48 * hour);
    const held = await detail(id);
    expect(held).toMatchObject({ state: 'PENDING_PAYMENT', amountAwaited: 225, amountDue: 225, paymentLink: null });
    expect(held).not.toHaveProperty('paymentDeadline');
    expect(nightsHeld(service, id)).toBe(2);
    expect(await readPage(await service.get(path), 200)).toContain('en route');
    const my = await service.get(new URL(String(held['customerLink'])).pathname);
    expect(await my.text()).toContain('pas à payer de nouveau');
    const asked = await service.post('/v2/bookings/finalPayment', { bookingId: id }, { key: smallKeys.seller });
    await readProblem(asked, 409, 'PAYMENT_UNDER_WAY');
    await tell(standIn.decide(checkout.id, 'succeeded'));
    expect(await detail(id)).toMatchObject({ state: 'BOOKED', amountAwaited: 0, amountPaid: 225 });
  });

  it('and fails gives the customer a day to pay again, by a new checkout', async () => {
    const { id, checkout } = await waiting();
    service.clock.set(service.clock.now() + 48 * hour);
    const completed = { type: 'checkout.session.completed', object: { ...standIn.sessions.get(checkout.id) } };
    for (const told of [standIn.decide(checkout.id, 'failed'), completed]) await tell(told);
    const { paymentLink, ...after } = await detail(id);
    const paymentDeadline = new Date(service.clock.now() + 24 * hour).toISOString();
    expect(after).toMatchObject({ state: 'PENDING_PAYMENT', amountAwaited: 0, paymentDeadline });
    expect(mailOf(service, id)).toEqual(['payment-request', 'payment-request']);
    const again = await open(new URL(String(paymentLink)).pathname);
    await pay(again);
    expect(storedBooking(service, id).state).toBe('BOOKED');
  });

  it('closes every other checkout of the booking', async () => {
    const { id, checkout, path } = await askStripe();
    prepared(service.db, "UPDATE checkouts SET state = 'CLOSED' WHERE id = ?").run(checkout.id);
    const second = await open(path);
    await pay(checkout, 'unpaid');
    await eventually(() => !isOpen(second));
    expect(storedBooking(service, id).amountAwaited).toBe(22_500);
  });

  it('for a booking that was cancelled meanwhile is given back when it comes', async () => {
    const { id, checkout } = await waiting();
    await cancel(id);
    await tell(standIn.decide(checkout.id, 'succeeded'));
    await eventually(() => refundsOf(checkout).length === 1);
    await eventually(() => storedBooking(service, id).amountPaid === 0);
    expect(refundsOf(checkout)).toEqual([22_500]);
  });

  it('is asked for only where STRIPE_METHODS names such a method', () => {
    const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const methodsOf = (methods?: string) =>
      readConfig({ ...stripe, ...(methods !== undefined && { STRIPE_METHODS: methods }) }).payment;
    expect(methodsOf()).toMatchObject({ methods: ['card'] });
    expect(methodsOf('card, sepa_debit')).toMatchObject({ methods: ['card', 'sepa_debit'] });
    expect(() => methodsOf('card, SEPA debit')).toThrow(/STRIPE_METHODS/);
  });
});

describe('an amount below 50 cents', () => {
  it('is not offered, and everything says so', async () => {
    const { id, path } = await askStripe();
    await service.operator.done(`bookings paid ${id} --amount 224.51`);
    expect(await detail(id)).toMatchObject({ state: 'PENDING_PAYMENT', amountDue: 0.49, paymentLink: null });
    expect(await readPage(await service.get(path), 200)).toContain('ne peut pas être payé en ligne');
    const my = await service.get(new URL(String((await detail(id))['customerLink'])).pathname);
    expect(await my.text()).toContain('ne peut pas être payé en ligne');
    const asked = await service.post('/v2/bookings/finalPayment', { bookingId: id }, { key: smallKeys.seller });
    await readProblem(asked, 409, 'AMOUNT_TOO_SMALL');
  });

  it('begins at 50', async () => {
    const { id } = await askStripe();
    await service.operator.done(`bookings paid ${id} --amount 224.50`);
    const { paymentLink } = await detail(id);
    expect((await open(new URL(String(paymentLink)).pathname)).form['line_items[0][price_data][unit_amount]']).toBe(
      '50',
    );
  });
});

describe('the signature of an event', () => {
  it('of another secret, another body, or none is 400 and nothing is recorded', async () => {
    const { id, checkout } = await askStripe();
    const told = standIn.complete(checkout.id);
    await readProblem(await tell(told, { signedWith: 'whsec_other' }), 400, 'INVALID_PARAMETER');
    const payload = JSON.stringify({ type: 'checkout.session.completed' });
    const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const post = (body: string, headers = {}) => service.post('/payments/stripe/webhook', body, { headers });
    await readProblem(await post(`${payload} `, { 'Stripe-Signature': signature }), 400, 'INVALID_PARAMETER');
    await readProblem(await post(payload), 400, 'INVALID_PARAMETER');
    await readProblem(await post(payload, { 'Stripe-Signature': 'nonsense' }), 400, 'INVALID_PARAMETER');
    expect(paymentsOf(service, id)).toEqual([]);
  });

  it('is good for five minutes by the service’s clock', async () => {
    const { checkout, ...booked } = await askStripe();
    const told = standIn.complete(checkout.id);
    const at = (seconds: number) => ({ signedAt: service.clock.now() - seconds * 1000 });
    await readProblem(await tell(told, at(301)), 400, 'INVALID_PARAMETER');
    expect(paymentsOf(service, booked.id)).toEqual([]);
    expect((await tell(told, at(300))).status).toBe(200);
    expect(paymentsOf(service, booked.id)).toEqual(settled(booked));
  });

  it('does not make sense of what is no event', async () => {
    await readProblem(await send('{'), 400, 'INVALID_PARAMETER');
    for (const payload of ['[]', 'null', '{"type":"checkout.session.completed"}']) {
      expect((await send(payload)).status, payload).toBe(200);
    }
    await readProblem(await service.post('/payments/stripe/webhook', 'x'.repeat(300_000)), 413, 'PAYLOAD_TOO_LARGE');
    await readProblem(await service.get('/payments/stripe/webhook'), 405, 'METHOD_NOT_ALLOWED');
  });
});
