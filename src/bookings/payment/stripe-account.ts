import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentSettings } from './payment-settings.ts';
import type { Cents } from '../../values/money.ts';
import type { Language } from '../../values/texts.ts';

type StripeConfig = Extract<PaymentSettings, { provider: 'stripe' }>;

/** What a customer is sent to Stripe for. */
interface CheckoutWish {
  /** Stands for the payment link in Stripe's records and comes back with its events. */
  claim: string;
  reference: string;
  /** What the customer reads beside the amount. */
  name: string;
  /** Of the customer. */
  language: Language;
  amount: Cents;
  currency: string;
  successUrl: string;
  cancelUrl: string;
  /** Until when it can be paid; milliseconds since 1970. */
  deadline: number;
}

/** Money that Stripe says it took for a payment link. */
export interface StripePayment {
  sessionId: string;
  /** What Stripe refunds; undefined where the event names none. */
  intent: string | undefined;
  claim: string;
  amount: Cents;
  currency: string;
}

/** What the service does with its Stripe account. */
export type StripeAccount = ReturnType<typeof stripeAccount>;

/** How old an event's signature may be, in seconds. */
const tolerance = 300;

/** Yields the account that the configuration names; Stripe's package is loaded when it is first needed. */
export function stripeAccount(config: StripeConfig) {
  let client: Promise<Stripe> | undefined;
  const stripe = () => (client ??= newClient(config));
  return {
    /** Yields where the customer pays; undefined when Stripe cannot be reached or refuses. One wish has one session. */
    async checkoutUrl(wish: CheckoutWish, now: number): Promise<string | undefined> {
      const session = { ...sessionFor(wish), ...sessionEnd(wish.deadline, now) };
      // The key holds the content, too: Stripe refuses a known key with another content for a day.
      const idempotencyKey = hash('sha256', JSON.stringify(session), 'base64url');
      const { checkout, errors } = await stripe();
      try {
        return (await checkout.sessions.create(session, { idempotencyKey })).url ?? undefined;
      } catch (error) {
        if (error instanceof errors.StripeError) return undefined;
        throw error;
      }
    },
    /** Gives a payment back and tells whether it is given back, be it by an earlier call; false when Stripe cannot be reached or refuses. */
    async refund(intent: string): Promise<boolean> {
      const { refunds, errors } = await stripe();
      try {
        await refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${intent}` });
        return true;
      } catch (error) {
        if (error instanceof errors.StripeError) return error.code === 'charge_already_refunded';
        throw error;
      }
    },
    /** Yields the payment that an event tells of, `nothing` for other events, undefined when the signature is bad or old. */
    async readEvent(body: Uint8Array, signature: string, now: number): Promise<StripePayment | 'nothing' | undefined> {
      const { webhooks, errors } = await stripe();
      try {
        const text = Buffer.from(body);
        const event = webhooks.constructEvent(text, signature, config.webhookSecret, tolerance, undefined, now);
        return paymentOf(event) ?? 'nothing';
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}

async function newClient({ secretKey, api }: StripeConfig): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(api);
  return new StripeClient(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const [minute, day] = [60_000, 86_400_000];
/** Stripe takes 30 minutes to 24 hours; one more minute covers clocks that differ. */
const shortestSession = 31 * minute;

/**
 * Returns when a session ends: with the deadline, or soon after one that is too near for Stripe. Without an end it lasts a day.
 * Two visits soon after each other get the same.
 */
function sessionEnd(deadline: number, now: number): { expires_at?: number } {
  if (deadline > now + day - minute) return {};
  const end = deadline < now + shortestSession ? deadline + shortestSession : deadline;
  return { expires_at: Math.ceil(end / 1000) };
}

function sessionFor(wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const { claim, reference, name, language, amount, currency } = wish;
  const metadata = { payment_link: claim };
  return {
    mode: 'payment',
    locale: language,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name } },
      },
    ],
    client_reference_id: reference,
    metadata,
    payment_intent_data: { description: reference, metadata },
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
  };
}

/** A session whose money is there. Some ways to pay are confirmed later than the checkout and tell so by an event of their own. */
const paidSession = z.object({
  type: z.enum(['checkout.session.completed', 'checkout.session.async_payment_succeeded']),
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_intent: z.string().nullish(),
      payment_status: z.literal('paid'),
      amount_total: z.int().min(0),
      currency: z.string(),
      metadata: z.object({ payment_link: z.string() }),
    }),
  }),
});

function paymentOf(event: unknown): StripePayment | undefined {
  const { data: paid } = paidSession.safeParse(event);
  if (!paid) return undefined;
  const { id: sessionId, payment_intent: intent, amount_total: amount, currency, metadata } = paid.data.object;
  return {
    sessionId,
    intent: intent ?? undefined,
    claim: metadata.payment_link,
    amount,
    currency: currency.toUpperCase(),
  };
}
