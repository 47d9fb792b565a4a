import { z } from 'zod';
import { webhookEvents } from '../rules/webhook.ts';

/** Everything that a webhook is told of. */
export const toldEvents = [...webhookEvents, 'webhook.test'] as const;

/** What is told of a booking: ids and states, nothing of a person (docs/contract.md 5.13). */
export const bookingEventData = z.object({
  bookingId: z.int(),
  reference: z.string(),
  lodgingId: z.int(),
  state: z.string(),
});

/** What is told of the catalog: the lodging, the sequence of its change, and whether it left the dealer's channels (docs/contract.md 5.13). */
export const catalogEventData = z.object({ lodgingId: z.int(), sequence: z.int(), removed: z.boolean() });

/** What is told by way of trial (docs/contract.md 5.17). */
export const testEventData = z.object({ webhookId: z.int() });
