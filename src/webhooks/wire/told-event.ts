import { z } from 'zod';
import { webhookEvents } from '../rules/webhook.ts';

export const toldEvents = [...webhookEvents, 'webhook.test'] as const;

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
