import { setTimeout as passed } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Webhook as Signer } from 'standardwebhooks';
import type { Db } from '../../sqlite/database.ts';
import { isolateRecord } from '../../sqlite/parked-records.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import { keptTime } from '../rules/webhook.ts';
import { listUntold, noteCatalogEvents } from '../store/catalog-events.ts';
import { deleteOldDeliveries } from '../store/deliveries.ts';
import {
  claimDelivery,
  giveBackDelivery,
  listDueWebhooks,
  noteTry,
  unwritten,
  type ClaimedDelivery,
  type TryOutcome,
} from '../store/delivery-queue.ts';
import { readSigningSecrets } from '../store/webhooks.ts';
import type { Resolve } from './allowed-address.ts';
import { createPoster, type Message, type Poster } from './post-message.ts';

interface DelivererParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  now: () => number;
  isPaused?: () => boolean;
  settings: {
    /** Allows http and private addresses, for trials. */
    webhooksPrivate: boolean;
  };
  onTry?: (outcome: TryOutcome) => void;
  /** Defaults to the machine's resolver. */
  resolve?: Resolve;
}

/** Concurrent deliveries per webhook: a slow receiver delays only its own. */
const lanesOfWebhook = 4;

/** Concurrent deliveries in total. */
const lanesAtOnce = 64;

const cleanEvery = 60_000;
const graceTime = 2_000;

interface Round {
  parts: DelivererParts;
  poster: Poster;
  stopping: AbortSignal;
  /** Aborted when deliveries under way must stop too. */
  ending: AbortSignal;
  lanes: Map<number, Set<Promise<void>>>;
  cleanedAt: number;
}

/**
 * Delivers queued events, including those from before a stop or crash. Each try belongs to one process; a crash
 * between the receiver's answer and its record delivers again, with the same `webhook-id`.
 */
export function startWebhooks(parts: DelivererParts): { stop: () => Promise<void> } {
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const poster = createPoster({
    allowPrivate: parts.settings.webhooksPrivate,
    ...(parts.resolve && { resolve: parts.resolve }),
  });
  const round: Round = {
    parts,
    poster,
    stopping: stopping.signal,
    ending: aborting.signal,
    lanes: new Map(),
    cleanedAt: 0,
  };
  const looking = runPeriodically({
    work: () => lookOnce(round),
    every: 250,
    onFailure: (err) => parts.log.error({ err }, 'deliveries could not be read or written; they are tried again'),
  });
  return {
    async stop() {
      stopping.abort();
      await looking.stop();
      const done = Promise.all([...round.lanes.values()].flatMap((each) => [...each]));
      const grace = new AbortController();
      await Promise.race([done, passed(graceTime, undefined, { signal: grace.signal }).catch(() => undefined)]);
      grace.abort();
      aborting.abort();
      await done;
      await poster.close();
    },
  };
}

async function lookOnce(round: Round): Promise<void> {
  const { db, writes, now, log, isPaused } = round.parts;
  if (isPaused?.()) return;
  const isolation = { db, now, log, job: 'webhook events' };
  for (const webhookId of listUntold(db, now()))
    await writes.run(() => isolateRecord(isolation, webhookId, () => noteCatalogEvents(db, webhookId, now())));
  for (const webhookId of listDueWebhooks(db, now())) openLanes(round, webhookId);
  if (now() - round.cleanedAt < cleanEvery) return;
  round.cleanedAt = now();
  await writes.run(() => deleteOldDeliveries(db, now() - keptTime));
}

function openLanes(round: Round, webhookId: number): void {
  const { lanes } = round;
  const own = lanes.get(webhookId) ?? new Set();
  lanes.set(webhookId, own);
  const all = [...lanes.values()].reduce((sum, { size }) => sum + size, 0);
  const room = Math.min(lanesOfWebhook - own.size, lanesAtOnce - all);
  for (let opened = 0; opened < room; opened += 1) {
    const lane = drive(round, webhookId).finally(() => {
      own.delete(lane);
      if (own.size === 0) lanes.delete(webhookId);
    });
    own.add(lane);
  }
}

async function drive(round: Round, webhookId: number): Promise<void> {
  const { db, writes, now, log } = round.parts;
  try {
    while (!round.stopping.aborted) {
      const claimed = await writes.run(() => claimDelivery(db, webhookId, now()));
      if (!claimed) return;
      await deliver(round, claimed);
    }
  } catch (error) {
    // The claim expires, and the delivery is retried then.
    log.error({ err: error, webhookId }, 'a delivery could not be claimed or written down');
  }
}

async function deliver({ parts, poster, ending }: Round, claimed: ClaimedDelivery): Promise<void> {
  const { db, writes, now, log, onTry } = parts;
  const isolation = { db, now, log, job: 'webhook deliveries' };
  const message = isolateRecord(isolation, claimed.id, () => writeMessage(db, claimed, now())) ?? unwritten;
  const outcome =
    typeof message === 'object' ? await poster.post(message, ending) : { status: undefined, error: message };
  if (outcome.error === 'SERVICE_ENDED') {
    await writes.run(() => giveBackDelivery(db, claimed, now()));
    return;
  }
  await writes.run(() => noteTry(db, claimed, outcome, now()));
  onTry?.(outcome);
  const { webhookId, id: delivery, event, tries } = claimed;
  if (outcome.error !== undefined)
    log.warn({ webhookId, delivery, event, tries, ...outcome }, 'a delivery to a webhook failed');
}

/** Signs with every secret valid now. Throws when the delivery is damaged. */
function writeMessage(db: Db, claimed: ClaimedDelivery, now: number): Message | 'SECRET_LOST' {
  const { messageId, event, data, createdAt, url, webhookId } = claimed;
  const secrets = readSigningSecrets(db, webhookId, now);
  if (secrets.length === 0) return 'SECRET_LOST';
  JSON.parse(data);
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${new Date(createdAt).toISOString()}","data":${data}}`;
  const at = new Date(now);
  return {
    url,
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
