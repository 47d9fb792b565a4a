import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

/** The form of a Checkout Session, and the relevant headers. */
export interface AskedSession {
  form: Record<string, string>;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

export interface StripeStandIn {
  server: Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'>;
  asked: AskedSession[];
  refunded: string[];
  /** Later answers: sessions, a refusal, or a dropped connection. */
  behave: (behaviour: 'well' | 'refuses' | 'hangs up') => void;
  stop: () => Promise<void>;
}

/**
 * Emulates the two calls of Stripe's API that the service makes: a Checkout Session per idempotency key (reuse with
 * other content is refused), and a refund of a payment, once.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const asked: AskedSession[] = [];
  const refunded: string[] = [];
  const known = new Map<string, string>();
  let behaviour = 'well';
  const refusal = (type: string, code?: string) => ({ status: 400, body: { error: { type, code, message: 'No' } } });
  const answer = (path: string, text: string, { authorization, ...headers }: IncomingHttpHeaders) => {
    if (behaviour !== 'well') return refusal('invalid_request_error');
    const form = Object.fromEntries(new URLSearchParams(text));
    if (path === '/v1/refunds') {
      const intent = form['payment_intent'] ?? '';
      if (refunded.includes(intent)) return refusal('invalid_request_error', 'charge_already_refunded');
      refunded.push(intent);
      return { status: 200, body: { id: 're_1', object: 'refund' } };
    }
    const idempotencyKey = String(headers['idempotency-key']);
    if ((known.get(idempotencyKey) ?? text) !== text) return refusal('idempotency_error');
    known.set(idempotencyKey, text);
    asked.push({ form, idempotencyKey, authorization });
    const id = `cs_test_${[...known.keys()].indexOf(idempotencyKey) + 1}`;
    return {
      status: 200,
      body: { id, object: 'checkout.session', url: `https://checkout.stripe.example/c/pay/${id}` },
    };
  };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      if (behaviour === 'hangs up') return request.socket.destroy();
      const { status, body } = answer(request.url ?? '', text, request.headers);
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server: { protocol: 'http', host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    asked,
    refunded,
    behave: (next) => (behaviour = next),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
