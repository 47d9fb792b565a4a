import { defineOperation } from '../../http/operation.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { listWebhooks as listInStore } from '../store/webhooks.ts';
import { webhookSample, webhooksShape } from '../wire/webhook.ts';
import { showWebhook, type WebhooksParts } from './parts.ts';

export const listWebhooks = (parts: WebhooksParts) =>
  defineOperation({
    id: 'list-webhooks',
    method: 'GET',
    path: '/v2/webhooks',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary:
        "Lists the dealer's webhooks: their events, whether and why they are paused, and how many deliveries wait.",
      example: () => ({}),
      sample: { webhooks: [webhookSample] },
    },
    answer: { root: 'webhooks', shape: webhooksShape },
    problems: [],
    caching: 'no-store',
    handle: ({ dealer }) => ({
      value: {
        webhooks: listInStore(parts.db, requireDealer(dealer).id).map((webhook) => showWebhook(parts, webhook)),
      },
    }),
  });
