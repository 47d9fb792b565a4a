import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { mostWebhooks } from '../rules/webhook.ts';
import { countWebhooks, createWebhook as createInStore, readSigningSecrets } from '../store/webhooks.ts';
import { createdWebhookShape, secretSample, webhookInput, webhookSample } from '../wire/webhook.ts';
import { requireHttps, showWebhook, type WebhooksParts } from './parts.ts';

export const createWebhook = (parts: WebhooksParts) =>
  defineOperation({
    id: 'create-webhook',
    method: 'POST',
    path: '/v2/webhooks',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Registers an address that receives events from now on, and returns the secret that signs them.',
      example: () => ({
        body: { url: 'https://partner.example/stays/events', events: ['booking.accepted', 'booking.refused'] },
      }),
      sample: { ...webhookSample, secret: secretSample },
    },
    body: { root: 'webhook', shape: webhookInput },
    answer: { root: 'webhook', shape: createdWebhookShape, statuses: [201] },
    problems: ['TOO_MANY_WEBHOOKS'],
    caching: 'no-store',
    handle({ body, dealer, runWrite }) {
      const { db, now } = parts;
      const owner = requireDealer(dealer).id;
      requireHttps(parts, body.url);
      return runWrite(() => {
        if (countWebhooks(db, owner) >= mostWebhooks)
          throw new ApiError('TOO_MANY_WEBHOOKS', { detail: `There may be ${mostWebhooks}; delete one first` });
        const created = createInStore(db, owner, { description: undefined, ...body }, now());
        const [secret = ''] = readSigningSecrets(db, created.id, now());
        const value = { ...showWebhook(parts, created), secret };
        return { status: 201, location: `/v2/webhooks`, value };
      });
    },
  });
