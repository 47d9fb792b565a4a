import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Cents } from '../../values/money.ts';
import type { Language } from '../../values/texts.ts';

/** `none`: there are no payment links. `server` is undefined for Stripe's own; tests set it. */
export type PaymentSettings =
  { provider: 'none' | 'sandbox' } | { provider: 'stripe'; secretKey: string; webhookSecret: string; server?: Server };

type Server = Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'>;

interface Given {
  SERVICE_MODE: 'test' | 'live';
  PAYMENT_PROVIDER?: 'none' | 'sandbox' | 'stripe' | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
}

/** Play money in live mode would give stays away, and real money must not be taken in test mode: both are problems. */
export function readPaymentSettings(given: Given): { settings: PaymentSettings; problems: string[] } {
  const { SERVICE_MODE: mode, STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = given;
  const provider = given.PAYMENT_PROVIDER ?? (mode === 'live' ? 'none' : 'sandbox');
  const problems: string[] = [];
  if (provider === 'sandbox' && mode === 'live')
    problems.push('PAYMENT_PROVIDER must be stripe or none when SERVICE_MODE is live');
  if (provider === 'stripe' && secretKey === '')
    problems.push('STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe');
  if (provider === 'stripe' && webhookSecret === '')
    problems.push('STRIPE_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is stripe');
  if (provider === 'stripe' && mode === 'test' && /^[a-z]+_live_/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must be a test key when SERVICE_MODE is test');
  const settings = provider === 'stripe' ? { provider, secretKey, webhookSecret } : { provider };
  return { settings, problems };
}

type StripeConfig = Extract<PaymentSettings, { provider: 'stripe' }>;

interface CheckoutWish {
  /** Identifies the payment link in Stripe's records and comes back with its events. */
  claim: string;
  reference: string;
  name: string;
  language: Language;
  amount: Cents;
  currency: string;
  successUrl: string;
  cancelUrl: string;
  /** Milliseconds since 1970. */
  deadline: number;
}

export interface StripePayment {
  sessionId: string;
  /** Needed for a refund; undefined when the event has none. */
  intent: string | undefined;
  claim: string;
  amount: Cents;
  currency: string;
}

export type StripeAccount = ReturnType<typeof stripeAccount>;

/** Maximum age of an event's signature, in seconds. */
const tolerance = 300;

/** Loads Stripe's package on first use. */
export function stripeAccount(config: StripeConfig) {
  let client: Promise<Stripe> | undefined;
  const stripe = () => (client ??= newClient(config));
  return {
    /** Undefined when Stripe is unreachable or refuses. Idempotent per wish. */
    async checkoutUrl(wish: CheckoutWish, now: number): Promise<string | undefined> {
      const session = { ...sessionFor(wish), ...sessionEnd(wish.deadline, now) };
      // Includes the content: for a day Stripe refuses a known key with other content.
      const idempotencyKey = hash('sha256', JSON.stringify(session), 'base64url');
      const { checkout, errors } = await stripe();
      try {
        return (await checkout.sessions.create(session, { idempotencyKey })).url ?? undefined;
      } catch (error) {
        if (error instanceof errors.StripeError) return undefined;
        throw error;
      }
    },
    /** True also when refunded before; false when Stripe is unreachable or refuses. */
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
    /** `nothing` for irrelevant events; undefined when the signature is invalid or too old. */
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

async function newClient({ secretKey, server }: StripeConfig): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, { ...server, timeout: 8_000, maxNetworkRetries: 1, telemetry: false });
}

const [minute, day] = [60_000, 86_400_000];
/** Stripe allows 30 minutes to 24 hours; one extra minute covers clock differences. */
const shortestSession = 31 * minute;

/**
 * Ends at the deadline, or later when that is too near for Stripe; unset, a session lasts a day. The deadline, not
 * `now`, determines it, so that visits in quick succession share a session.
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

/** A paid session. Some payment methods are confirmed after the checkout, by an event of their own. */
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
