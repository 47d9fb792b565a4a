/** Who takes payments; `none`: there are no payment links. */
export type PaymentSettings =
  { provider: 'none' | 'sandbox' } | { provider: 'stripe'; secretKey: string; webhookSecret: string; api: string };
