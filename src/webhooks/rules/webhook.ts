/** What happens to bookings, by the names that partners are told (docs/contract.md 5.13). */
const bookingEvents = [
  'booking.accepted',
  'booking.refused',
  'booking.expired',
  'booking.paid',
  'booking.cancelled',
  'booking.modified',
  'booking.completed',
  'booking.message',
] as const;
export type BookingEvent = (typeof bookingEvents)[number];

/** What a webhook may ask to be told of. */
export const webhookEvents = [...bookingEvents, 'catalog.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What is delivered: also what a partner asked for to try the way. */
export type DeliveredEvent = WebhookEvent | 'webhook.test';

/** Who let a webhook rest: its owner, the operator, the service after failures over days, or the receiver itself by 410. */
export type PausedBy = 'PARTNER' | 'OPERATOR' | 'FAILURES' | 'GONE';

/** Where a dealer wants to be told of events. Instants in milliseconds since 1970. */
export interface Webhook {
  id: number;
  dealerId: string;
  url: string;
  events: readonly WebhookEvent[];
  description: string | undefined;
  /** Undefined while it is told. */
  pausedBy: PausedBy | undefined;
  pausedAt: number | undefined;
  /** Until when answers of a rotation are signed with the former secret as well; undefined without one. */
  formerSecretEndsAt: number | undefined;
  createdAt: number;
  updatedAt: number;
}

/** Each dealer may have so many. */
export const mostWebhooks = 20;

/** How a delivery stands. */
type DeliveryState = 'WAITING' | 'DELIVERED' | 'FAILED';

/** One event on its way to one webhook, or there. Instants in milliseconds since 1970. */
export interface Delivery {
  id: number;
  /** `webhook-id` of Standard Webhooks: the same at each try, so that a receiver knows what it had before. */
  messageId: string;
  event: DeliveredEvent;
  state: DeliveryState;
  createdAt: number;
  tries: number;
  nextTryAt: number | undefined;
  lastTryAt: number | undefined;
  /** Of the last answer; undefined when there was none. */
  lastStatus: number | undefined;
  /** A code that says why the last try failed. */
  lastError: string | undefined;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long a delivery waits after each failed try, in milliseconds: three days in all, as Standard Webhooks recommends. */
const waits = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  22 * hour,
];

/** Yields how long a delivery waits after so many failed tries, in milliseconds; undefined when it is given up. */
export function waitAfter(tries: number): number | undefined {
  return waits[tries - 1];
}

/** How long a former secret still signs after a rotation, in milliseconds. */
export const formerSecretTime = 24 * hour;

/** How long a lodging's changes are gathered for one `catalog.changed`, in milliseconds. */
export const gatheringTime = 5 * second;

/** How long deliveries that ended are kept, in milliseconds. */
export const keptTime = 30 * 24 * hour;
