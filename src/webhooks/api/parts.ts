import type { Call } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import type { Db } from '../../sqlite/database.ts';
import type { Webhook } from '../rules/webhook.ts';
import { countUndelivered } from '../store/deliveries.ts';
import { findWebhook } from '../store/webhooks.ts';
import { presentWebhook } from '../wire/webhook.ts';

export interface WebhooksParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  settings: {
    /** Allows http and private addresses, for trials. */
    webhooksPrivate: boolean;
  };
}

/** Throws WEBHOOK_NOT_FOUND, also for another dealer's webhook. */
export function requireOwnWebhook({ db }: WebhooksParts, { params, dealer }: Call<{ id: number }>): Webhook {
  const webhook = findWebhook(db, params.id, requireDealer(dealer).id);
  if (!webhook) throw new ApiError('WEBHOOK_NOT_FOUND');
  return webhook;
}

export function showWebhook({ db }: WebhooksParts, webhook: Webhook) {
  return presentWebhook(webhook, countUndelivered(db, webhook.id));
}

/** Throws VALIDATION_FAILED unless https, or `webhooksPrivate` is set. */
export function requireHttps({ settings }: WebhooksParts, url: string): void {
  if (settings.webhooksPrivate || url.toLowerCase().startsWith('https://')) return;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ pointer: '/url', code: 'INVALID_VALUE', detail: 'Must be an address that begins with https://' }],
  });
}
