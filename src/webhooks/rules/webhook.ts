/** Booking events by their public names (docs/contract.md 5.13). */
const bookingEvents = [
  'booking.accepted',
  'booking.refused',
  'booking.expired',
  'booking.paid',
  'booking.overpaid',
  'booking.refunded',
  'booking.cancelled',
  'booking.modified',
  'booking.completed',
  'booking.message',
] as const;
export type BookingEvent = (typeof bookingEvents)[number];

export const webhookEvents = [...bookingEvents, 'catalog.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

type DeliveredEvent = WebhookEvent | 'webhook.test';

/** FAILURES: paused by the service after days of failures. GONE: the receiver answered 410. */
export const pausers = ['PARTNER', 'OPERATOR', 'FAILURES', 'GONE'] as const;
export type PausedBy = (typeof pausers)[number];

/** Instants in milliseconds since 1970. */
export interface Webhook {
  id: number;
  dealerId: string;
  url: string;
  events: readonly WebhookEvent[];
  description: string | undefined;
  /** Undefined while active. */
  pausedBy: PausedBy | undefined;
  pausedAt: number | undefined;
  /** Until then deliveries are also signed with a former secret; undefined without a rotation. */
  formerSecretEndsAt: number | undefined;
  createdAt: number;
  updatedAt: number;
}

/** Limit per dealer. */
export const mostWebhooks = 20;

type DeliveryState = 'WAITING' | 'DELIVERED' | 'FAILED';

/** One event for one webhook. Instants in milliseconds since 1970. */
export interface Delivery {
  id: number;
  /** `webhook-id` of Standard Webhooks: the same at each try, so that a receiver recognises repeats. */
  messageId: string;
  event: DeliveredEvent;
  state: DeliveryState;
  createdAt: number;
  tries: number;
  nextTryAt: number | undefined;
  lastTryAt: number | undefined;
  lastStatus: number | undefined;
  lastError: string | undefined;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Waits after each failed try, in milliseconds: three days in all, as Standard Webhooks recommends. */
export const deliveryWaits = [
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

/** Milliseconds that a former secret keeps signing after a rotation. */
export const formerSecretTime = 24 * hour;

/** Signatures are a header, so their number is limited. */
export const mostFormerSecrets = 10;

/** Milliseconds for which a lodging's changes are combined into one `catalog.changed`. */
export const gatheringTime = 5 * second;

/** Milliseconds that ended deliveries are kept. */
export const keptTime = 30 * 24 * hour;
