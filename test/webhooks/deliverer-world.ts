import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createGroupedWrites } from '../../src/sqlite/grouped-writes.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { sendOutbox } from '../../src/webhooks/delivery/send-outbox.ts';
import { keepDeliveries, webhookDeliveries } from '../../src/webhooks/delivery/webhook-deliveries.ts';
import type { WebhookEvent } from '../../src/webhooks/rules/webhook.ts';
import { listDeliveries } from '../../src/webhooks/store/deliveries.ts';
import { createWebhook } from '../../src/webhooks/store/webhooks.ts';
import { now } from '../sqlite/facts.ts';

export function webhookAt(db: Db, url: string, events: readonly WebhookEvent[] = ['booking.refused']): number {
  return createWebhook(db, 'D1', { url, events, description: undefined }, now).id;
}

type Settings = Partial<Pick<Parameters<typeof webhookDeliveries>[0], 'resolve' | 'onTry'>> & { isPrivate?: boolean };

/** Delivers pending events with its own clock, until the test ends. */
export function startDeliverer(db: Db, { isPrivate = true, ...more }: Settings = {}) {
  let instant = now;
  const parts = {
    db,
    log: pino({ level: 'silent' }),
    writes: createGroupedWrites(db),
    now: () => instant,
    settings: { webhooksPrivate: isPrivate },
    ...more,
  };
  const webhooks = webhookDeliveries(parts);
  const outbox = sendOutbox(parts, [webhooks.kind], keepDeliveries(parts));
  const deliverer = {
    async stop() {
      await outbox.stop();
      await webhooks.close();
    },
  };
  onTestFinished(() => deliverer.stop());
  return { ...deliverer, pass: (milliseconds: number) => (instant += milliseconds) };
}

export function countDeliveries(db: Db, webhookId: number) {
  const states = listDeliveries(db, webhookId, { after: 0, limit: 100_000 }).map(({ state }) => state);
  const count = (wanted: (typeof states)[number]) => states.filter((state) => state === wanted).length;
  return { waiting: count('WAITING'), failed: count('FAILED'), delivered: count('DELIVERED') };
}
