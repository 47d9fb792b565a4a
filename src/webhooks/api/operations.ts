import type { OperationFactories } from '../../http/operation.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import type { WebhooksParts } from './parts.ts';
import { retryWebhookDelivery } from './retry-webhook-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

export const webhooksOperations = {
  createWebhook,
  listWebhooks,
  changeWebhook,
  rotateWebhookSecret,
  testWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  retryWebhookDelivery,
} satisfies OperationFactories<WebhooksParts>;
