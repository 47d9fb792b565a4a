import { deliveryParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { findDelivery, retryDeliveries } from '../store/deliveries.ts';
import { deliverySample, deliveryShape, presentDelivery } from '../wire/delivery.ts';
import { nothingInput } from '../wire/webhook.ts';
import { requireOwnWebhook, type WebhooksParts } from './parts.ts';

export const retryWebhookDelivery = (parts: WebhooksParts) =>
  defineOperation({
    id: 'retry-webhook-delivery',
    method: 'POST',
    path: '/v2/webhooks/{id}/deliveries/{delivery}/retry',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Sends a delivery again, now, also one that arrived; its webhook-id stays the same.',
      example: ({ webhookId, deliveryId }) => ({ params: { id: webhookId, delivery: deliveryId }, body: {} }),
      sample: { ...deliverySample, attempts: 0, nextAttemptAt: '2027-03-01T12:00:01.000Z' },
    },
    params: deliveryParams,
    body: { root: 'delivery', shape: nothingInput },
    answer: { root: 'delivery', shape: deliveryShape },
    problems: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
    caching: 'no-store',
    handle(call) {
      const { db, now } = parts;
      const { delivery } = call.params;
      return call.runWrite(() => {
        const { id } = requireOwnWebhook(parts, call);
        retryDeliveries(db, id, delivery, now());
        const retried = findDelivery(db, id, delivery);
        if (!retried) throw new ApiError('DELIVERY_NOT_FOUND');
        return { value: presentDelivery(retried) };
      });
    },
  });
