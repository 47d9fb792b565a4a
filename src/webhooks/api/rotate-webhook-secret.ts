import { webhookParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { isoInstantOf } from '../../values/day.ts';
import { readSigningSecrets, rotateSecret } from '../store/webhooks.ts';
import { nothingInput, rotatedSecretShape, secretSample } from '../wire/webhook.ts';
import { requireOwnWebhook, type WebhooksParts } from './parts.ts';

export const rotateWebhookSecret = (parts: WebhooksParts) =>
  defineOperation({
    id: 'rotate-webhook-secret',
    method: 'POST',
    path: '/v2/webhooks/{id}/rotate',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Gives a webhook a new secret; for 24 hours everything is signed with both.',
      example: ({ webhookId }) => ({ params: { id: webhookId }, body: {} }),
      sample: { id: 7, secret: secretSample, formerSecretEndsAt: '2027-03-02T12:00:00.000Z' },
    },
    params: webhookParams,
    body: { root: 'webhook', shape: nothingInput },
    answer: { root: 'webhook', shape: rotatedSecretShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    caching: 'no-store',
    handle(call) {
      const { db, now } = parts;
      return call.runWrite(() => {
        const { id } = requireOwnWebhook(parts, call);
        rotateSecret(db, id, now());
        const [secret = ''] = readSigningSecrets(db, id, now());
        const formerSecretEndsAt = isoInstantOf(requireOwnWebhook(parts, call).formerSecretEndsAt ?? 0);
        return { value: { id, secret, formerSecretEndsAt } };
      });
    },
  });
