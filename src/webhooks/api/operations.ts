import * as store from '../store/webhooks.ts';
import { deliveryParams, webhookParams } from '../../formats/fields/query-fields.ts';
import { defineOperation, type Call, type OperationFactories } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { existingRow, type Db } from '../../sqlite/database.ts';
import { isoInstantOf } from '../../values/day.ts';
import { mostFormerSecrets, mostWebhooks, type Webhook } from '../rules/webhook.ts';
import { countUndelivered, findDelivery, listDeliveries, noteTest, retryDeliveries } from '../store/deliveries.ts';
import {
  deliveriesQuery,
  deliveriesShape,
  deliveryShape,
  presentDelivery,
  createdWebhookShape,
  deletedWebhookShape,
  nothingInput,
  presentWebhook,
  rotatedSecretShape,
  webhookChangeInput,
  webhookInput,
  webhookShape,
  webhooksShape,
} from '../wire/webhook.ts';

interface WebhooksParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  settings: {
    /** Allows http and private addresses, for trials. */
    privateAddresses: boolean;
  };
}

const createWebhook = (parts: WebhooksParts) =>
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
    },
    body: { root: 'webhook', shape: webhookInput },
    answer: { root: 'webhook', shape: createdWebhookShape, statuses: [201] },
    problems: ['TOO_MANY_WEBHOOKS'],
    handle({ body, dealer, runWrite }) {
      const { db, now } = parts;
      const owner = requireDealer(dealer).id;
      requireHttps(parts, body.url);
      return runWrite(() => {
        if (store.countWebhooks(db, owner) >= mostWebhooks) {
          throw new ApiError('TOO_MANY_WEBHOOKS', {
            detail: `Limit of ${mostWebhooks} webhooks reached; delete one first`,
          });
        }
        const created = store.createWebhook(db, owner, { description: undefined, ...body }, now());
        const [secret = ''] = store.readSigningSecrets(db, created.id, now());
        const value = { ...showWebhook(parts, created), secret };
        return { status: 201, location: `/v2/webhooks`, value };
      });
    },
  });

const listWebhooks = (parts: WebhooksParts) =>
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
    },
    answer: { root: 'webhooks', shape: webhooksShape },
    problems: [],
    handle: ({ dealer }) => ({
      value: {
        webhooks: store.listWebhooks(parts.db, requireDealer(dealer).id).map((webhook) => showWebhook(parts, webhook)),
      },
    }),
  });

const changeWebhook = (parts: WebhooksParts) =>
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
    },
    params: webhookParams,
    body: { root: 'webhook', shape: webhookChangeInput },
    answer: { root: 'webhook', shape: webhookShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    handle(call) {
      const { db, now } = parts;
      const { paused, ...change } = call.body;
      if (change.url !== undefined) requireHttps(parts, change.url);
      return call.runWrite(() => {
        const webhook = requireOwnWebhook(parts, call);
        store.changeWebhook(db, webhook, change, now());
        if (paused === true) store.pauseWebhook(db, webhook.id, 'PARTNER', now());
        if (paused === false) store.resumeWebhook(db, webhook.id, now());
        return { value: showWebhook(parts, requireOwnWebhook(parts, call)) };
      });
    },
  });

const rotateWebhookSecret = (parts: WebhooksParts) =>
  defineOperation({
    id: 'rotate-webhook-secret',
    method: 'POST',
    path: '/v2/webhooks/{id}/rotate',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Replaces the secret of a webhook; for 24 hours, events are also signed with the former one.',
      example: ({ webhookId }) => ({ params: { id: webhookId }, body: {} }),
    },
    params: webhookParams,
    body: { root: 'webhook', shape: nothingInput },
    answer: { root: 'webhook', shape: rotatedSecretShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    handle(call) {
      const { db, now } = parts;
      return call.runWrite(() => {
        const { id } = requireOwnWebhook(parts, call);
        const possibleFrom = store.rotateSecret(db, id, now());
        if (possibleFrom !== undefined) throw tooManyRotations(possibleFrom - now());
        const [secret = ''] = store.readSigningSecrets(db, id, now());
        const formerSecretEndsAt = isoInstantOf(requireOwnWebhook(parts, call).formerSecretEndsAt ?? 0);
        return { value: { id, secret, formerSecretEndsAt } };
      });
    },
  });

function tooManyRotations(wait: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    detail: `At most ${mostFormerSecrets} former secrets sign at once; rotate again when the oldest one has ended`,
    headers: { 'retry-after': String(Math.ceil(wait / 1_000)) },
  });
}

const testWebhook = (parts: WebhooksParts) =>
  defineOperation({
    id: 'test-webhook',
    method: 'POST',
    path: '/v2/webhooks/{id}/test',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Sends the event webhook.test to a webhook like any other event; its delivery shows the outcome.',
      example: ({ webhookId }) => ({ params: { id: webhookId }, body: {} }),
    },
    params: webhookParams,
    body: { root: 'webhook', shape: nothingInput },
    answer: { root: 'delivery', shape: deliveryShape, statuses: [201] },
    problems: ['WEBHOOK_NOT_FOUND'],
    handle(call) {
      const { db, now } = parts;
      return call.runWrite(() => {
        const { id } = requireOwnWebhook(parts, call);
        const delivery = existingRow(findDelivery(db, id, noteTest(db, id, now())));
        return { status: 201, location: `/v2/webhooks/${id}/deliveries`, value: presentDelivery(delivery) };
      });
    },
  });

const deleteWebhook = ({ db, now }: WebhooksParts) =>
  defineOperation({
    id: 'delete-webhook',
    method: 'POST',
    path: '/v2/webhooks/{id}/delete',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Deletes a webhook and its waiting deliveries; deleting it again does nothing.',
      example: ({ webhookToDelete }) => ({ params: { id: webhookToDelete }, body: {} }),
    },
    params: webhookParams,
    body: { root: 'webhook', shape: nothingInput },
    answer: { root: 'result', shape: deletedWebhookShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    handle({ params: { id }, dealer, runWrite }) {
      const owner = requireDealer(dealer).id;
      return runWrite(() => {
        if (!store.deleteWebhook(db, owner, id, now())) throw new ApiError('WEBHOOK_NOT_FOUND');
        return { value: { id, status: 'DELETED' as const } };
      });
    },
  });

const listWebhookDeliveries = (parts: WebhooksParts) =>
  defineOperation({
    id: 'list-webhook-deliveries',
    method: 'GET',
    path: '/v2/webhooks/{id}/deliveries',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary:
        'Lists the sent and waiting deliveries of a webhook, oldest first: attempts, the last answer, the next attempt.',
      example: ({ webhookId }) => ({ params: { id: webhookId }, query: { after: 0, limit: 2 } }),
    },
    params: webhookParams,
    query: deliveriesQuery,
    answer: { root: 'deliveries', shape: deliveriesShape },
    problems: ['WEBHOOK_NOT_FOUND'],
    handle(call) {
      const { after, limit } = call.query;
      const { id } = requireOwnWebhook(parts, call);
      const found = listDeliveries(parts.db, id, { after, limit: limit + 1 });
      return { value: { deliveries: found.slice(0, limit).map(presentDelivery), more: found.length > limit } };
    },
  });

const retryWebhookDelivery = (parts: WebhooksParts) =>
  defineOperation({
    id: 'retry-webhook-delivery',
    method: 'POST',
    path: '/v2/webhooks/{id}/deliveries/{delivery}/retry',
    auth: 'S',
    documentation: {
      tag: 'Webhooks',
      summary: 'Sends a delivery again immediately, even one that succeeded; its webhook-id stays the same.',
      example: ({ webhookId, deliveryId }) => ({ params: { id: webhookId, delivery: deliveryId }, body: {} }),
    },
    params: deliveryParams,
    body: { root: 'delivery', shape: nothingInput },
    answer: { root: 'delivery', shape: deliveryShape },
    problems: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
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

/** Throws WEBHOOK_NOT_FOUND, also for another dealer's webhook. */
function requireOwnWebhook({ db }: WebhooksParts, { params, dealer }: Call<{ id: number }>): Webhook {
  const webhook = store.findWebhook(db, params.id, requireDealer(dealer).id);
  if (!webhook) throw new ApiError('WEBHOOK_NOT_FOUND');
  return webhook;
}

function showWebhook({ db }: WebhooksParts, webhook: Webhook) {
  return presentWebhook(webhook, countUndelivered(db, webhook.id));
}

/** Throws VALIDATION_FAILED unless https, or `privateAddresses` is set. */
function requireHttps({ settings }: WebhooksParts, url: string): void {
  if (settings.privateAddresses || url.toLowerCase().startsWith('https://')) return;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ pointer: '/url', code: 'INVALID_VALUE', detail: 'Must be an address that begins with https://' }],
  });
}

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
