/** `none`: there are no payment links. */
export type PaymentSettings =
  { provider: 'none' | 'sandbox' } | { provider: 'stripe'; secretKey: string; webhookSecret: string; api: string };

interface Given {
  SERVICE_MODE: 'test' | 'live';
  PAYMENT_PROVIDER?: 'none' | 'sandbox' | 'stripe' | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API: string;
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
  const settings = provider === 'stripe' ? { provider, secretKey, webhookSecret, api: given.STRIPE_API } : { provider };
  return { settings, problems };
}
