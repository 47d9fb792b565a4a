import { webhookParams } from '../../formats/fields/query-fields.ts';
import { defineOperation } from '../../http/operation.ts';
import { changeWebhook as changeInStore, pauseWebhook, resumeWebhook } from '../store/webhooks.ts';
import { webhookChangeInput, webhookSample, webhookShape } from '../wire/webhook.ts';
import { requireHttps, requireOwnWebhook, showWebhook, type WebhooksParts } from './parts.ts';

export const changeWebhook = (parts: WebhooksParts) =>
  defineOperation({
    id: 'change-webhook',
    method: 'POST',
    path: '/v2/webhooks/{id}',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Changes, pauses or resumes a webhook; omitted members stay unchanged.',
      example: ({ webhookId }) => ({
        params: { id: webhookId },
        body: { events: ['booking.accepted', 'booking.cancelled'] },
      }),
      sample: { ...webhookSample, events: ['booking.accepted', 'booking.cancelled'] },
    },
    params: webhookParams,
    body: { root: 'webhook', shape: webhookChangeInput },
    answer: { root: 'webhook', shape: webhookShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    caching: 'no-store',
    handle(call) {
      const { db, now } = parts;
      const { paused, ...wish } = call.body;
      if (wish.url !== undefined) requireHttps(parts, wish.url);
      return call.runWrite(() => {
        const webhook = requireOwnWebhook(parts, call);
        changeInStore(db, webhook, wish, now());
        if (paused === true) pauseWebhook(db, webhook.id, 'PARTNER', now());
        if (paused === false) resumeWebhook(db, webhook.id, now());
        return { value: showWebhook(parts, requireOwnWebhook(parts, call)) };
      });
    },
  });
