import { webhookParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { listDeliveries } from '../store/deliveries.ts';
import { deliveriesQuery, deliveriesShape, deliverySample, presentDelivery } from '../wire/delivery.ts';
import { requireOwnWebhook, type WebhooksParts } from './parts.ts';

export const listWebhookDeliveries = (parts: WebhooksParts) =>
  defineOperation({
    id: 'list-webhook-deliveries',
    method: 'GET',
    path: '/v2/webhooks/{id}/deliveries',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary:
        'Lists what was sent to a webhook and what waits, oldest first: attempts, the last answer, the next attempt.',
      example: ({ webhookId }) => ({ params: { id: webhookId }, query: { after: 0, limit: 2 } }),
      sample: { deliveries: [deliverySample], more: false },
    },
    params: webhookParams,
    query: deliveriesQuery,
    answer: { root: 'deliveries', shape: deliveriesShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    caching: 'no-store',
    handle(call) {
      const { after, limit } = call.query;
      const { id } = requireOwnWebhook(parts, call);
      const found = listDeliveries(parts.db, id, { after, limit: limit + 1 });
      return { value: { deliveries: found.slice(0, limit).map(presentDelivery), more: found.length > limit } };
    },
  });
