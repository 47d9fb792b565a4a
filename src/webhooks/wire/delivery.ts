import { z } from 'zod';
import { isoInstantOf } from '../../values/day.ts';
import { instantField } from '../../formats/fields/fields.ts';
import { queryInt } from '../../formats/fields/query-fields.ts';
import type { Delivery } from '../rules/webhook.ts';
import { toldEvents } from './told-event.ts';

/** docs/contract.md 5.19. */
export const deliveriesQuery = z.object({
  after: queryInt(0, Number.MAX_SAFE_INTEGER).default(0).describe('Only deliveries with ids above this one; 0 = all.'),
  limit: queryInt(1, 1_000).default(200).describe('Most items of the answer.'),
});

/** One event for one webhook (docs/contract.md 5.19). */
export const deliveryShape = z.object({
  id: z.int(),
  messageId: z.string(),
  event: z.enum(toldEvents),
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

export const deliverySample: z.input<typeof deliveryShape> = {
  id: 41,
  messageId: 'msg_5f1c0a7e9b2d4c6688f0a1b2c3d4e5f6',
  event: 'booking.accepted',
  status: 'WAITING',
  createdAt: '2027-03-01T12:00:00.000Z',
  attempts: 1,
  lastAttemptAt: '2027-03-01T12:00:00.300Z',
  lastStatus: 500,
  lastError: 'REFUSED',
  nextAttemptAt: '2027-03-01T12:00:05.300Z',
};
