import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../../http/problem.ts';
import type { Movement } from '../rules/booking.ts';
import type { Cents } from '../../values/money.ts';
import type { Language } from '../../values/texts.ts';

/** `none`: there are no payment links. `server` is undefined for Stripe's own; tests set it. */
export type PaymentSettings =
  { provider: 'none' | 'sandbox' } | ({ provider: 'stripe'; server?: Server } & StripeSettings);

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The payment methods of a checkout, by Stripe's names. */
  methods: readonly string[];
}

type Server = Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'>;

interface PaymentVariables {
  SERVICE_MODE: 'test' | 'live';
  PAYMENT_PROVIDER?: 'none' | 'sandbox' | 'stripe' | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_METHODS: readonly string[];
}

/** Play money in live mode would give stays away, and real money must not be taken in test mode: both are problems. */
export function readPaymentSettings(variables: PaymentVariables): { settings: PaymentSettings; problems: string[] } {
  const {
    SERVICE_MODE: mode,
    STRIPE_SECRET_KEY: secretKey = '',
    STRIPE_WEBHOOK_SECRET: webhookSecret = '',
  } = variables;
  const provider = variables.PAYMENT_PROVIDER ?? (mode === 'live' ? 'none' : 'sandbox');
  if (provider === 'stripe') {
    const stripe = { secretKey, webhookSecret, methods: variables.STRIPE_METHODS };
    return { settings: { provider, ...stripe }, problems: listStripeProblems(stripe, mode) };
  }
  const isPlayMoney = provider === 'sandbox' && mode === 'live';
  const problems = isPlayMoney ? ['PAYMENT_PROVIDER must be stripe or none when SERVICE_MODE is live'] : [];
  return { settings: { provider }, problems };
}

function listStripeProblems({ secretKey, webhookSecret }: StripeSettings, mode: 'test' | 'live'): string[] {
  const problems: string[] = [];
  if (secretKey === '') problems.push('STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe');
  if (webhookSecret === '') problems.push('STRIPE_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is stripe');
  if (mode === 'test' && /^[a-z]+_live_/.test(secretKey)) {
    problems.push('STRIPE_SECRET_KEY must be a test key when SERVICE_MODE is test');
  }
  return problems;
}

type StripeConfig = Extract<PaymentSettings, { provider: 'stripe' }>;

interface CheckoutRequest {
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
  /** Number of checkouts of the booking that cannot be completed any more. */
  attempt: number;
}

/** A Checkout Session that a payment link opened. */
interface StripeCheckout {
  id: string;
  claim: string;
  amount: Cents;
  currency: string;
}

/** `ended`: the money of a completed checkout did not come, or nobody completed it. */
export type StripeEvent =
  | { kind: 'paid' | 'awaited' | 'ended'; checkout: StripeCheckout }
  /** A refund or dispute of the payment intent, also one made in Stripe's dashboard. */
  | { kind: 'moved'; intent: string };

export type StripeAccount = ReturnType<typeof stripeAccount>;

/** Maximum age of an event's signature, in seconds. */
const tolerance = 300;

/**
 * Loads Stripe's package on first use. Calls throw PAYMENT_UNAVAILABLE while Stripe cannot be reached or refuses this
 * account, so that they are tried again.
 */
export function stripeAccount(config: StripeConfig) {
  let client: Promise<Stripe> | undefined;
  /** `refused` answers for a call that Stripe refuses for good. */
  const ask = async <Answer, Refused = never>(
    call: (stripe: Stripe) => Promise<Answer>,
    refused?: (error: Stripe.errors.StripeError) => Refused,
  ): Promise<Answer | Refused> => {
    client ??= newClient(config);
    const stripe = await client;
    const { StripeError, StripeInvalidRequestError, StripeCardError } = stripe.errors;
    try {
      return await call(stripe);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const isForGood = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
      if (isForGood && refused) return refused(error);
      throw new ApiError('PAYMENT_UNAVAILABLE', { detail: `Stripe cannot be reached, or refuses (${error.type})` });
    }
  };
  return {
    /** Idempotent per request. */
    async openCheckout(request: CheckoutRequest, now: number): Promise<{ id: string; url: string }> {
      const session = { ...sessionFor(request, config.methods), ...sessionEnd(request.deadline, now) };
      // Includes the content: for a day Stripe refuses a known key with other content.
      const idempotencyKey = hash('sha256', JSON.stringify([session, request.attempt]), 'base64url');
      const { id, url } = await ask(({ checkout }) => checkout.sessions.create(session, { idempotencyKey }));
      if (url === null) throw new ApiError('PAYMENT_UNAVAILABLE');
      return { id, url };
    },
    /** Does nothing for one that is completed or expired. */
    async closeCheckout(id: string): Promise<void> {
      await ask(
        ({ checkout }) => checkout.sessions.expire(id),
        () => undefined,
      );
    },
    async findIntent(checkoutId: string): Promise<string | undefined> {
      const { payment_intent: intent } = await ask(({ checkout }) => checkout.sessions.retrieve(checkoutId));
      return typeof intent === 'string' ? intent : intent?.id;
    },
    /** Undefined for a payment that no checkout of this account took. */
    async findCheckout(intent: string): Promise<{ id: string; claim: string } | undefined> {
      const { data } = await ask(({ checkout }) => checkout.sessions.list({ payment_intent: intent, limit: 1 }));
      const session = data[0];
      return session && { id: session.id, claim: session.metadata?.['payment_link'] ?? '' };
    },
    /** All refunds and disputes of the payment, whoever made them. */
    async listMovements(intent: string): Promise<Movement[]> {
      const query = { payment_intent: intent, limit: 100 };
      const refunds = await ask((stripe) => stripe.refunds.list(query));
      const disputes = await ask((stripe) => stripe.disputes.list(query));
      return [...refunds.data.map(refundOf), ...disputes.data.map(disputeOf)];
    },
    /** `key` makes it idempotent. The code of the refusal when Stripe refuses it. */
    refund: (intent: string, amount: Cents, key: string): Promise<Movement | { refused: string }> =>
      ask(
        async ({ refunds }) =>
          refundOf(await refunds.create({ payment_intent: intent, amount }, { idempotencyKey: `refund:${key}` })),
        (error) => ({ refused: error.code ?? error.type }),
      ),
    /** `nothing` for irrelevant events; undefined when the signature is invalid or too old. */
    async readEvent(body: Uint8Array, signature: string, now: number): Promise<StripeEvent | 'nothing' | undefined> {
      client ??= newClient(config);
      const { webhooks, errors } = await client;
      try {
        const text = Buffer.from(body);
        const event = webhooks.constructEvent(text, signature, config.webhookSecret, tolerance, undefined, now);
        return eventOf(event) ?? 'nothing';
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}

function refundOf({ id, amount, status, currency }: Stripe.Refund): Movement {
  const cameToNothing = status === 'failed' || status === 'canceled';
  return movementOf('REFUND', id, cameToNothing ? 0 : -amount, currency, status ?? undefined);
}

/** Inquiries (`warning_…`) take no money, and won disputes give it back. */
function disputeOf({ id, amount, status, currency }: Stripe.Dispute): Movement {
  const takesMoney = status === 'needs_response' || status === 'under_review' || status === 'lost';
  return movementOf('DISPUTE', id, takesMoney ? -amount : 0, currency, status);
}

function movementOf(kind: Movement['kind'], id: string, amount: Cents, currency: string, status?: string): Movement {
  return { id: `stripe:${id}`, kind, provider: 'stripe', amount, currency: currency.toUpperCase(), status };
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

function sessionFor(request: CheckoutRequest, methods: readonly string[]): Stripe.Checkout.SessionCreateParams {
  const { claim, reference, name, language, amount, currency } = request;
  const metadata = { payment_link: claim };
  return {
    mode: 'payment',
    allowed_payment_method_types: methods as Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[],
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
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

const checkoutKinds = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'ended',
  'checkout.session.expired': 'ended',
} as const;

const checkoutEvent = z.object({
  type: z.enum(Object.keys(checkoutKinds) as (keyof typeof checkoutKinds)[]),
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_status: z.string(),
      amount_total: z.int().min(0),
      currency: z.string(),
      metadata: z.object({ payment_link: z.string() }),
    }),
  }),
});

const movementEvent = z.object({
  type: z.string().regex(/^(?:refund|charge\.refund|charge\.dispute)\.|^charge\.refunded$/),
  data: z.object({ object: z.object({ payment_intent: z.string() }) }),
});

function eventOf(event: unknown): StripeEvent | undefined {
  const { data: moved } = movementEvent.safeParse(event);
  if (moved) return { kind: 'moved', intent: moved.data.object.payment_intent };
  const { data: read } = checkoutEvent.safeParse(event);
  if (!read) return undefined;
  const { id, payment_status: status, amount_total: amount, currency, metadata } = read.data.object;
  const checkout = { id, claim: metadata.payment_link, amount, currency: currency.toUpperCase() };
  const kind = checkoutKinds[read.type];
  // Some payment methods are confirmed after the checkout, by an event of their own.
  return { kind: kind === 'paid' && status !== 'paid' ? 'awaited' : kind, checkout };
}
