import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { TestService } from '../../support/service.ts';
import { smallSeed, usualNights } from '../../support/small-seed.ts';

export const { webhooks } = new Stripe('sk_test_unused');
export const webhookSecret = 'whsec_of_the_tests';

/** The lodging MAIN until November; a confirmed booking that is cancelled costs half of its total. */
export function payableSeed(): string {
  const cancellationPolicy = [{ daysBefore: 0, refundPercent: 50 }];
  const contract = { rates: { nights: [{ ...usualNights, to: '20271130' }] } };
  return smallSeed({ lodgings: [{ ref: 'MAIN', property: { cancellationPolicy }, contract }] });
}

export interface Signed {
  signedAt?: number;
  signedWith?: string;
}

/** Sends an event like Stripe's. */
export function reportTo(service: TestService, told: Told | undefined, signed?: Signed): Promise<Response> {
  if (!told) throw new Error('Stripe has no such event to send');
  const { type, object } = told;
  return sendEvent(service, JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }), signed);
}

export function sendEvent(
  service: TestService,
  payload: string,
  { signedAt = service.clock.now(), signedWith = webhookSecret }: Signed = {},
): Promise<Response> {
  const timestamp = Math.floor(signedAt / 1000);
  const signature = webhooks.generateTestHeaderString({ payload, secret: signedWith, timestamp });
  return service.post('/payments/stripe/webhook', payload, { headers: { 'Stripe-Signature': signature } });
}

/** The form of a Checkout Session, and the relevant headers. */
export interface AskedSession {
  id: string;
  form: Record<string, string>;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  /** The money of the checkout came or failed. */
  decided?: true;
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'failed';
}

type Dispute = Omit<Refund, 'object' | 'status'> & { object: 'dispute'; status: string };

type Behaviour = 'well' | 'refuses' | 'hangs up' | 'loses answers' | 'refuses refunds';

/** An event that Stripe would send. */
export interface Told {
  type: string;
  object: object;
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/**
 * Emulates the part of Stripe's account that the service uses: Checkout Sessions, refunds and disputes, with
 * idempotency keys (reuse with other content is refused). `money` is the truth about each payment, by intent.
 */
export async function startStripeStandIn() {
  const asked: AskedSession[] = [];
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const answers = new Map<string, { text: string; body: object }>();
  let behaviour: Behaviour = 'well';

  const refusal = (code: string) => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code, message: 'No' } },
  });
  const paidBy = (intent: string) => [...sessions.values()].find((session) => session.payment_intent === intent);
  const refundedOf = (intent: string) =>
    sum(refunds.filter(({ payment_intent: of, status }) => of === intent && status === 'succeeded'));
  const disputedOf = (intent: string) =>
    sum(
      disputes.filter(
        ({ payment_intent: of, status }) =>
          of === intent && ['needs_response', 'under_review', 'lost'].includes(status),
      ),
    );

  function makeRefund(intent: string, amount: number): Refund | undefined {
    const session = paidBy(intent);
    if (!session || amount > session.amount_total - refundedOf(intent) - disputedOf(intent)) return undefined;
    const { currency } = session;
    const id = `re_${refunds.length + 1}`;
    const refund: Refund = { id, object: 'refund', amount, currency, payment_intent: intent, status: 'succeeded' };
    refunds.push(refund);
    return refund;
  }

  function openSession(form: Record<string, string>): object {
    const id = `cs_test_${sessions.size + 1}`;
    sessions.set(id, {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'] ?? '',
      metadata: { payment_link: form['metadata[payment_link]'] ?? '' },
    });
    return { id, object: 'checkout.session', url: `https://checkout.stripe.example/c/pay/${id}` };
  }

  function post(path: string, form: Record<string, string>): object | undefined {
    if (path === '/v1/checkout/sessions') return openSession(form);
    if (path === '/v1/refunds') {
      if (behaviour === 'refuses refunds') return undefined;
      return makeRefund(form['payment_intent'] ?? '', Number(form['amount']));
    }
    const session = sessions.get(/^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? '');
    if (session?.status !== 'open') return undefined;
    return Object.assign(session, { status: 'expired' });
  }

  function get(path: string, query: URLSearchParams): object | undefined {
    const intent = query.get('payment_intent') ?? '';
    const list = (data: readonly { payment_intent: string | null }[]) => ({
      object: 'list',
      has_more: false,
      data: data.filter(({ payment_intent: of }) => of === intent),
    });
    if (path === '/v1/checkout/sessions') return list([...sessions.values()]);
    if (path === '/v1/refunds') return list(refunds.toReversed());
    if (path === '/v1/disputes') return list(disputes.toReversed());
    return sessions.get(path.replace('/v1/checkout/sessions/', ''));
  }

  function answer(method: string, address: string, text: string, headers: IncomingHttpHeaders) {
    const { pathname, searchParams } = new URL(address, 'http://stripe.example');
    if (behaviour === 'refuses') return { status: 503, body: { error: { type: 'api_error', message: 'No' } } };
    if (method === 'GET') {
      const body = get(pathname, searchParams);
      return body ? { status: 200, body } : refusal('resource_missing');
    }
    const idempotencyKey = String(headers['idempotency-key']);
    const known = answers.get(idempotencyKey);
    if (known && known.text !== text) return refusal('idempotency_error');
    const form = Object.fromEntries(new URLSearchParams(text));
    const body = known?.body ?? post(pathname, form);
    if (!body) return refusal('refused_by_the_stand_in');
    answers.set(idempotencyKey, { text, body });
    if (pathname === '/v1/checkout/sessions') {
      asked.push({ id: (body as Session).id, form, idempotencyKey, authorization: headers.authorization });
    }
    return { status: 200, body };
  }

  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      if (behaviour === 'hangs up') return request.socket.destroy();
      const { status, body } = answer(request.method ?? '', request.url ?? '', text, request.headers);
      if (behaviour === 'loses answers' && request.method === 'POST') return request.socket.destroy();
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      provider: 'stripe' as const,
      secretKey: 'sk_test_of_the_tests',
      webhookSecret,
      methods: ['card'],
      server: { protocol: 'http' as const, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    },
    asked,
    sessions,
    refunds,
    disputes,
    /** Later answers. */
    behave: (next: Behaviour) => (behaviour = next),
    /** The customer completes the checkout; undefined when it is not open any more. */
    complete(id: string, paymentStatus: 'paid' | 'unpaid' = 'paid', changed: Partial<Session> = {}): Told | undefined {
      const session = sessions.get(id);
      if (session?.status !== 'open') return undefined;
      const paid = { status: 'complete', payment_status: paymentStatus, payment_intent: `pi_${id}`, ...changed };
      return { type: 'checkout.session.completed', object: { ...Object.assign(session, paid) } };
    },
    /** The money of a completed checkout comes, or does not. */
    decide(id: string, outcome: 'succeeded' | 'failed'): Told {
      const session = sessions.get(id) as Session;
      if (outcome === 'succeeded') session.payment_status = 'paid';
      return { type: `checkout.session.async_payment_${outcome}`, object: { ...session } };
    },
    /** A refund in the dashboard; undefined when less is left. */
    refund(intent: string, amount: number): Told | undefined {
      const refund = makeRefund(intent, amount);
      return refund && { type: 'charge.refunded', object: { object: 'charge', payment_intent: intent } };
    },
    failRefund(refund: Refund): Told {
      refund.status = 'failed';
      return { type: 'refund.failed', object: refund };
    },
    /** The customer's bank takes what is left, or part of it; undefined when less is left. */
    dispute(intent: string, amount: number, status = 'needs_response'): Told | undefined {
      const session = paidBy(intent);
      if (!session || amount > session.amount_total - refundedOf(intent) - disputedOf(intent)) return undefined;
      const id = `dp_${disputes.length + 1}`;
      const { currency } = session;
      const dispute: Dispute = { id, object: 'dispute', amount, currency, payment_intent: intent, status };
      disputes.push(dispute);
      return { type: 'charge.dispute.created', object: dispute };
    },
    closeDispute(dispute: Dispute, status: string): Told {
      dispute.status = status;
      return { type: 'charge.dispute.closed', object: { ...dispute } };
    },
    /** What the account holds of the payments, in cents. */
    held: () =>
      [...sessions.values()]
        .filter(({ payment_status: status }) => status === 'paid')
        .map(({ id, amount_total: amount, payment_intent: intent }) => ({
          id,
          held: amount - refundedOf(intent ?? '') - disputedOf(intent ?? ''),
        })),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sum(all: readonly { amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
