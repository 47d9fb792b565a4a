import type { Hono } from 'hono';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import { takeStripeEvent } from '../../bookings/payment/stripe-webhook.ts';
import { addPage } from '../page-routes.ts';
import { showLink, takeDecision } from './link-visit.ts';
import type { PayParts } from './pay-parts.ts';

/** docs/contract.md 5.8: `/pay/{token}` and `/payments/stripe/webhook`. */
export function mountPayPages(app: Hono<HttpEnv>, parts: PayParts): void {
  const { payments, stripe, refuseForeign } = parts;
  const visitOf = (hono: HttpContext) => ({
    token: hono.req.param('token') ?? '',
    context: hono.get('requestContext'),
    parts,
  });
  addPage(app, '/pay/:token', {
    GET: [(hono) => showLink(visitOf(hono))],
    POST: payments.provider === 'sandbox' ? [refuseForeign, (hono) => takeDecision(visitOf(hono))] : undefined,
  });
  if (stripe)
    addPage(app, '/payments/stripe/webhook', {
      POST: [(hono) => takeStripeEvent(hono.req.raw, stripe, parts)],
    });
}
