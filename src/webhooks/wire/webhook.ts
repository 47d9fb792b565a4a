import { z } from 'zod';
import { isoInstantOf } from '../../values/day.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { flagInput, instantField, listInput, textInput } from '../../formats/fields/fields.ts';
import { queryInt } from '../../formats/fields/query-fields.ts';
import { pausers, webhookEvents, type Delivery, type Webhook, type WebhookEvent } from '../rules/webhook.ts';

export const sentEvents = [...webhookEvents, 'webhook.test'] as const;

/** https without user and fragment; http only where the operator allows private networks. */
const urlInput = textInput(1, 500).pipe(
  z.string().superRefine((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (!url || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '') {
      refuseValue(
        context,
        'INVALID_VALUE',
        'Must be an address that begins with https://, without a user and without #',
      );
    }
  }),
);

const eventInput = z.preprocess(
  (word) => (typeof word === 'string' ? word.trim().toLowerCase() : word),
  z.enum(webhookEvents),
);

const eventsInput = listInput(eventInput, 1, webhookEvents.length, 'event').transform((events): WebhookEvent[] => [
  ...new Set(events),
]);

const descriptionInput = textInput(1, 200);

/** docs/contract.md 5.13. */
export const webhookInput = z.object({
  url: urlInput,
  events: eventsInput,
  description: descriptionInput.optional(),
});

/** Absent members stay (docs/contract.md 5.15). */
export const webhookChangeInput = z.object({
  url: urlInput.optional(),
  events: eventsInput.optional(),
  description: descriptionInput.optional(),
  paused: flagInput.optional(),
});

/** Empty body, for writes whose path says everything (docs/contract.md 5.16 to 5.20). */
export const nothingInput = z.object({});

/** docs/contract.md 5.13. */
export const webhookShape = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)).meta({ xml: { item: 'event' } }),
  description: z.string().optional(),
  paused: z.boolean(),
  pausedBy: z.enum(pausers).optional(),
  pausedAt: instantField.optional(),
  waiting: z.int(),
  failed: z.int(),
  formerSecretEndsAt: instantField.optional(),
  createdAt: instantField,
  updatedAt: instantField,
});

export const createdWebhookShape = webhookShape.extend({ secret: z.string() });

/** Oldest first (docs/contract.md 5.14). */
export const webhooksShape = z.object({
  webhooks: z.array(webhookShape).meta({ xml: { flat: true, item: 'webhook' } }),
});

/** The former secret stays valid for a while (docs/contract.md 5.16). */
export const rotatedSecretShape = z.object({
  id: z.int(),
  secret: z.string(),
  formerSecretEndsAt: instantField,
});

/** docs/contract.md 5.18. */
export const deletedWebhookShape = z.object({ id: z.int(), status: z.literal('DELETED') });

export function presentWebhook(
  webhook: Webhook,
  counts: { waiting: number; failed: number },
): z.input<typeof webhookShape> {
  const { id, url, events, description, pausedBy, pausedAt, formerSecretEndsAt, createdAt, updatedAt } = webhook;
  return {
    id,
    url,
    events: [...events],
    description,
    paused: pausedBy !== undefined,
    pausedBy,
    pausedAt: pausedAt === undefined ? undefined : isoInstantOf(pausedAt),
    waiting: counts.waiting,
    failed: counts.failed,
    formerSecretEndsAt: formerSecretEndsAt === undefined ? undefined : isoInstantOf(formerSecretEndsAt),
    createdAt: isoInstantOf(createdAt),
    updatedAt: isoInstantOf(updatedAt),
  };
}

/** docs/contract.md 5.19. */
export const deliveriesQuery = z.object({
  after: queryInt(0, Number.MAX_SAFE_INTEGER).default(0).describe('Only deliveries with ids above this one; 0 = all.'),
  limit: queryInt(1, 1_000).default(200).describe('Maximum number of items.'),
});

/** One event for one webhook (docs/contract.md 5.19). */
export const deliveryShape = z.object({
  id: z.int(),
  messageId: z.string(),
  event: z.enum(sentEvents),
  status: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  createdAt: instantField,
  attempts: z.int(),
  lastAttemptAt: instantField.optional(),
  lastStatus: z.int().optional(),
  lastError: z.string().optional(),
  nextAttemptAt: instantField.optional(),
});

/** Oldest first (docs/contract.md 5.19). */
export const deliveriesShape = z.object({
  deliveries: z.array(deliveryShape).meta({ xml: { flat: true, item: 'delivery' } }),
  more: z.boolean(),
});

export function presentDelivery(delivery: Delivery): z.input<typeof deliveryShape> {
  const { id, messageId, event, state, createdAt, tries, lastTryAt, lastStatus, lastError, nextTryAt } = delivery;
  return {
    id,
    messageId,
    event,
    status: state,
    createdAt: isoInstantOf(createdAt),
    attempts: tries,
    lastAttemptAt: lastTryAt === undefined ? undefined : isoInstantOf(lastTryAt),
    lastStatus,
    lastError,
    nextAttemptAt: nextTryAt === undefined ? undefined : isoInstantOf(nextTryAt),
  };
}

/** Ids and states, no personal data (docs/contract.md 5.13). */
export const bookingEventData = z.object({
  bookingId: z.int(),
  reference: z.string(),
  lodgingId: z.int(),
  state: z.string(),
});

/** `removed`: the lodging left the dealer's channels (docs/contract.md 5.13). */
export const catalogEventData = z.object({ lodgingId: z.int(), sequence: z.int(), removed: z.boolean() });

/** docs/contract.md 5.17. */
export const testEventData = z.object({ webhookId: z.int() });
