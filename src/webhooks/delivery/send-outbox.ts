import { setTimeout as passed } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../sqlite/database.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import { isolateRecord } from '../../sqlite/parked-records.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import {
  claimMessage,
  giveBackMessage,
  hasDueMessage,
  noteOutcome,
  serviceEnded,
  unwritten,
  type OutboxKind,
  type OutboxMessage,
  type Receiver,
} from '../store/outbox.ts';

interface OutboxParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  now: () => number;
  isPaused?: () => boolean;
}

/** Messages sent at once in total. */
const lanesAtOnce = 64;

const lookEvery = 250;
const graceTime = 2_000;

interface Round {
  parts: OutboxParts;
  stopping: AbortSignal;
  /** Aborted when messages under way must stop too. */
  ending: AbortSignal;
  lanes: Map<Receiver, Set<Promise<void>>>;
}

/**
 * Sends queued messages, including those from before a stop or crash. Each try belongs to one process; a crash between
 * the receiver's acceptance and its record sends the message again, with the same id. `prepare` runs before each check.
 */
export function sendOutbox(
  parts: OutboxParts,
  kinds: readonly OutboxKind[],
  prepare?: () => Promise<void>,
): { stop: () => Promise<void> } {
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const round: Round = { parts, stopping: stopping.signal, ending: aborting.signal, lanes: new Map() };
  const looking = runPeriodically({
    async work() {
      if (parts.isPaused?.()) return;
      await prepare?.();
      for (const kind of kinds) {
        for (const receiver of kind.listReceivers()) {
          if (hasDueMessage(parts.db, receiver, parts.now())) openLanes(round, kind, receiver);
        }
      }
    },
    every: lookEvery,
    onFailure: (err) => parts.log.error({ err }, 'the outbox could not be read or written; retrying'),
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
    },
  };
}

function openLanes(round: Round, kind: OutboxKind, receiver: Receiver): void {
  const { lanes } = round;
  const own = lanes.get(receiver) ?? new Set();
  lanes.set(receiver, own);
  const all = [...lanes.values()].reduce((sum, { size }) => sum + size, 0);
  const room = Math.min(kind.lanes - own.size, lanesAtOnce - all);
  for (let opened = 0; opened < room; opened += 1) {
    const lane = drive(round, kind, receiver).finally(() => {
      own.delete(lane);
      if (own.size === 0) lanes.delete(receiver);
    });
    own.add(lane);
  }
}

async function drive(round: Round, kind: OutboxKind, receiver: Receiver): Promise<void> {
  const { db, writes, now, log, isPaused } = round.parts;
  const claim = () => (kind.isOpen(receiver) ? claimMessage(db, receiver, kind, now()) : undefined);
  try {
    while (!round.stopping.aborted && !isPaused?.()) {
      const claimed = await writes.run(claim);
      if (!claimed) return;
      await send(round, kind, claimed);
    }
  } catch (error) {
    // The claim expires, and the message is sent then.
    log.error({ err: error, webhookId: receiver }, 'a message could not be claimed, or its outcome not recorded');
  }
}

async function send({ parts, ending }: Round, kind: OutboxKind, message: OutboxMessage): Promise<void> {
  const { db, writes, now, log } = parts;
  const isolation = { db, now, log, job: kind.job };
  const outcome = (await isolateRecord(isolation, message.id, async () => kind.send(message, ending))) ?? {
    error: unwritten,
  };
  if (outcome.error === serviceEnded) {
    await writes.run(() => giveBackMessage(db, message, now()));
    return;
  }
  await writes.run(() => {
    const state = noteOutcome(db, message, outcome, { waits: kind.waits, now: now() });
    kind.onOutcome?.(message, outcome, state);
  });
  if (outcome.error === undefined || outcome.isFinal) return;
  const { id, webhookId, kind: event, tries } = message;
  const { status, error } = outcome;
  log.warn({ message: id, webhookId, event, tries, status, error }, `${kind.job}: a message could not be sent`);
}
