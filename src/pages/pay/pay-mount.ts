import type { Context as HonoContext, Hono } from 'hono';
import { takeStripeEvent } from '../../bookings/payment/stripe-webhook.ts';
import { addPage, createPageRoutes, type PageEnv, type Refuse } from '../page-routes.ts';
import { showLink, takeDecision } from './link-visit.ts';
import type { PayParts } from './pay-parts.ts';

/** Mounts what customers and Stripe call (contract 5.8): `/pay/{token}` and `/payments/stripe/webhook`. */
export function mountPayPages(app: Hono, parts: PayParts & { refuse: Refuse }): void {
  const { payments, stripe, refuse } = parts;
  const routes = createPageRoutes(refuse);
  const visitOf = (hono: HonoContext<PageEnv>) => ({
    token: hono.req.param('token') ?? '',
    exchange: hono.env.exchange,
    parts,
  });
  addPage(routes, '/pay/:token', {
    GET: [(hono) => showLink(visitOf(hono))],
    POST: payments.provider === 'sandbox' ? [(hono) => takeDecision(visitOf(hono))] : undefined,
  });
  if (stripe)
    addPage(routes, '/payments/stripe/webhook', {
      POST: [(hono) => takeStripeEvent(hono.env.exchange.request, stripe, parts)],
    });
  app.route('/', routes);
}
