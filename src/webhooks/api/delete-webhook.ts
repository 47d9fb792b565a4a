import { webhookParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { deleteWebhook as deleteInStore } from '../store/webhooks.ts';
import { deletedWebhookShape, nothingInput } from '../wire/webhook.ts';
import type { WebhooksParts } from './parts.ts';

export const deleteWebhook = ({ db, now }: WebhooksParts) =>
  defineOperation({
    id: 'delete-webhook',
    method: 'POST',
    path: '/v2/webhooks/{id}/delete',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Deletes a webhook with all that waits for it; deleting it again does nothing.',
      example: ({ webhookToDelete }) => ({ params: { id: webhookToDelete }, body: {} }),
      sample: { id: 7, status: 'DELETED' },
    },
    params: webhookParams,
    body: { root: 'webhook', shape: nothingInput },
    answer: { root: 'result', shape: deletedWebhookShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    caching: 'no-store',
    handle({ params: { id }, dealer, runWrite }) {
      const owner = requireDealer(dealer).id;
      return runWrite(() => {
        if (!deleteInStore(db, owner, id, now())) throw new ApiError('WEBHOOK_NOT_FOUND');
        return { value: { id, status: 'DELETED' as const } };
      });
    },
  });
