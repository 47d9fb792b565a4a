import type { Context as HonoContext, Hono } from 'hono';
import type { Context } from '../../service/context.ts';
import type { Bindings } from '../../http/middleware.ts';
import type { Exchange } from '../../http/request-context.ts';
import { refuseKeyInQuery } from '../../http/middleware/key-in-query.ts';
import { refusalResponse } from '../../http/problem-response.ts';
import { ApiError } from '../../http/problem.ts';
import { showLink, takeDecision } from './pay-link-pages.ts';
import { stripeAccount } from '../../bookings/payment/stripe-account.ts';
import { takeStripeEvent } from '../../bookings/payment/stripe-webhook.ts';

/** Mounts what customers and Stripe call (contract 5.8): `/pay/{token}` and `/payments/stripe/webhook`. */
export function mountPayments(app: Hono, context: Context): void {
  const { payment } = context.config;
  const stripe = payment.provider === 'stripe' ? stripeAccount(payment) : undefined;
  const visitOf = (hono: HonoContext, exchange: Exchange) => ({
    ...{ token: hono.req.param('token') ?? '', exchange, context, stripe },
  });
  const answer = (hono: HonoContext, work: (exchange: Exchange) => Promise<Response>) => answered(hono, context, work);

  app.get('/pay/:token', (hono) => answer(hono, (exchange) => showLink(visitOf(hono, exchange))));
  app.post('/pay/:token', (hono) => answer(hono, (exchange) => takeDecision(visitOf(hono, exchange))));
  app.all('/pay/:token', (hono) => answer(hono, () => refuseMethod('GET', 'HEAD', 'POST')));
  if (!stripe) return;
  app.post('/payments/stripe/webhook', (hono) =>
    answer(hono, ({ request }) => takeStripeEvent(request, stripe, context)),
  );
  app.all('/payments/stripe/webhook', (hono) => answer(hono, () => refuseMethod('POST')));
}

/** Answers with a page; refusals of the protocol are problems. */
async function answered(
  hono: HonoContext,
  context: Context,
  work: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  const { exchange } = hono.env as Bindings;
  try {
    refuseKeyInQuery(exchange.query);
    return await work(exchange);
  } catch (error) {
    return refusalResponse(error, exchange, context);
  }
}

function refuseMethod(...allowed: string[]): Promise<never> {
  return Promise.reject(new ApiError('METHOD_NOT_ALLOWED', { allowed, headers: { allow: allowed.join(', ') } }));
}
