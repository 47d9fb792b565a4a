import { Webhook as Signer } from 'standardwebhooks';
import type { Logger } from 'pino';
import { type Resolve, lookupPublic, nameFailure, refusePrivateHost } from '../../http/outgoing.ts';
import type { Db } from '../../sqlite/database.ts';
import { isolateRecord } from '../../sqlite/parked-records.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import { deliveryWaits, keptTime } from '../rules/webhook.ts';
import { listUnnotified, noteCatalogEvents, deleteOldDeliveries } from '../store/deliveries.ts';
import { unwritten, type OutboxKind, type OutboxMessage, type SendOutcome, serviceEnded } from '../store/outbox.ts';
import { findWebhook, listActiveWebhooks, pauseWebhook, readSigningSecrets } from '../store/webhooks.ts';
import { Agent, request } from 'undici';

interface WebhookParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  now: () => number;
  settings: {
    /** Allows http and private addresses, for trials. */
    privateAddresses: boolean;
  };
  onTry?: (outcome: SendOutcome) => void;
  /** Defaults to the machine's resolver. */
  resolve?: Resolve;
}

const cleanEvery = 60_000;

/**
 * Deliveries to webhooks. A webhook is paused after a delivery was given up, or when its receiver answers 410; its
 * deliveries stay queued. Redirects are not followed. Unless private addresses are allowed, an address is checked to be
 * public as the connection is made.
 */
export function webhookDeliveries({ db, now, settings: { privateAddresses }, onTry, resolve }: WebhookParts) {
  const connect = { timeout: timeLimit, ...(!privateAddresses && { lookup: lookupPublic(resolve) }) };
  const agent = new Agent({ connect, keepAliveTimeout: 4_000, pipelining: 1 });
  const kind: OutboxKind = {
    job: 'webhook deliveries',
    claimTime: 15_000,
    waits: deliveryWaits,
    // A slow receiver delays only its own.
    lanes: 4,
    listReceivers: () => listActiveWebhooks(db),
    isOpen(webhookId) {
      const webhook = findWebhook(db, webhookId ?? 0);
      return webhook !== undefined && webhook.pausedBy === undefined;
    },
    async send(message, ending) {
      const written = writeMessage(db, message, now());
      if (!written) return { error: 'SECRET_LOST' };
      const { url, headers, body } = written;
      const signal = AbortSignal.any([ending, AbortSignal.timeout(timeLimit)]);
      try {
        if (!privateAddresses) refusePrivateHost(url);
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
        // Only the status counts, whether the body breaks off or never ends.
        await answer.body.dump({ limit: mostAnswer }).catch(() => undefined);
        const { statusCode: status } = answer;
        return { status, error: status >= 200 && status < 300 ? undefined : nameRefusal(status) };
      } catch (error) {
        return { status: undefined, error: ending.aborted ? serviceEnded : nameFailure(error) };
      }
    },
    onOutcome({ webhookId }, outcome, state) {
      onTry?.(outcome);
      if (outcome.status === 410) pauseWebhook(db, webhookId ?? 0, 'GONE', now());
      else if (state === 'given up' && outcome.error !== unwritten) pauseWebhook(db, webhookId ?? 0, 'FAILURES', now());
    },
  };
  return { kind, close: () => agent.destroy() };
}

/** Queues what changed in the catalog for its subscribers, and deletes old deliveries each minute. */
export function keepDeliveries({ db, writes, now, log }: WebhookParts): () => Promise<void> {
  let cleanedAt = 0;
  const isolation = { db, now, log, job: 'webhook events' };
  return async () => {
    for (const webhookId of listUnnotified(db, now())) {
      await writes.run(() => isolateRecord(isolation, webhookId, () => noteCatalogEvents(db, webhookId, now())));
    }
    if (now() - cleanedAt < cleanEvery) return;
    cleanedAt = now();
    await writes.run(() => deleteOldDeliveries(db, now() - keptTime));
  };
}

/** Signs with every secret valid now; undefined when they are lost. Throws when the delivery is damaged. */
function writeMessage(db: Db, message: OutboxMessage, now: number) {
  const { messageId, kind: event, data, createdAt, webhookId } = message;
  const webhook = findWebhook(db, webhookId ?? 0);
  const secrets = webhook ? readSigningSecrets(db, webhook.id, now) : [];
  if (!webhook || secrets.length === 0) return undefined;
  JSON.parse(data ?? '');
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${new Date(createdAt).toISOString()}","data":${data ?? ''}}`;
  const at = new Date(now);
  return {
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'lodging-distribution',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now / 1_000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
    },
  };
}

/** Milliseconds for a receiver to answer. */
const timeLimit = 10_000;

/** Bytes of an answer that are read before the connection is closed; the body is not used. */
const mostAnswer = 16_384;

function nameRefusal(status: number): string {
  return status >= 300 && status < 400 ? 'REDIRECTED' : 'REFUSED';
}
