import { webhookParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { existingRow } from '../../sqlite/database.ts';
import { findDelivery, noteTest } from '../store/deliveries.ts';
import { deliverySample, deliveryShape, presentDelivery } from '../wire/delivery.ts';
import { nothingInput } from '../wire/webhook.ts';
import { requireOwnWebhook, type WebhooksParts } from './parts.ts';

export const testWebhook = (parts: WebhooksParts) =>
  defineOperation({
    id: 'test-webhook',
    method: 'POST',
    path: '/v2/webhooks/{id}/test',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Sends the event webhook.test to a webhook, in the way of all others; its delivery shows how it went.',
      example: ({ webhookId }) => ({ params: { id: webhookId }, body: {} }),
      sample: {
        ...deliverySample,
        event: 'webhook.test',
        attempts: 0,
        lastAttemptAt: undefined,
        lastStatus: undefined,
        lastError: undefined,
      },
    },
    params: webhookParams,
    body: { root: 'webhook', shape: nothingInput },
    answer: { root: 'delivery', shape: deliveryShape, statuses: [201] },
    problems: ['WEBHOOK_NOT_FOUND'],
    caching: 'no-store',
    handle(call) {
      const { db, now } = parts;
      return call.runWrite(() => {
        const { id } = requireOwnWebhook(parts, call);
        const delivery = existingRow(findDelivery(db, id, noteTest(db, id, now())));
        return { status: 201, location: `/v2/webhooks/${id}/deliveries`, value: presentDelivery(delivery) };
      });
    },
  });
