import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The form of a Checkout Session, and the relevant headers. */
export interface AskedSession {
  form: Record<string, string>;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

export interface StripeStandIn {
  url: string;
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
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      if (behaviour === 'hangs up') return request.socket.destroy();
      const key = String(request.headers['idempotency-key']);
      const isSession = request.method === 'POST' && request.url === '/v1/checkout/sessions';
      const isSame = (known.get(key) ?? text) === text;
      response.setHeader('Content-Type', 'application/json');
      if (request.url === '/v1/refunds' && behaviour === 'well') {
        const intent = new URLSearchParams(text).get('payment_intent') ?? '';
        const isNew = !refunded.includes(intent);
        if (isNew) refunded.push(intent);
        else response.statusCode = 400;
        const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'No' };
        return response.end(JSON.stringify(isNew ? { id: 're_1', object: 'refund' } : { error }));
      }
      if (behaviour === 'refuses' || !isSession || !isSame) {
        response.statusCode = isSession ? 400 : 404;
        const type = isSame ? 'invalid_request_error' : 'idempotency_error';
        return response.end(JSON.stringify({ error: { type, message: 'No' } }));
      }
      known.set(key, text);
      asked.push({
        form: Object.fromEntries(new URLSearchParams(text)),
        idempotencyKey: key,
        authorization: request.headers.authorization,
      });
      const id = `cs_test_${[...known.keys()].indexOf(key) + 1}`;
      const url = `https://checkout.stripe.example/c/pay/${id}`;
      return response.end(JSON.stringify({ id, object: 'checkout.session', url }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
