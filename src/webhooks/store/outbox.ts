import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';

/** The id of a webhook; null for the mail server. */
export type Receiver = number | null;

/** Exclusive to this process until the claim expires. */
export interface OutboxMessage {
  id: number;
  /** The same at each try, so that receivers recognise repeats. */
  messageId: string;
  webhookId: Receiver;
  /** Event of a delivery, or kind of a mail. */
  kind: string;
  bookingId: number | null;
  data: string | null;
  createdAt: number;
  /** Including this one. */
  tries: number;
}

export interface SendOutcome {
  status?: number | undefined;
  /** A code without personal data; undefined when the message was sent. */
  error: string | undefined;
  /** No further try, even if some are left. */
  isFinal?: boolean;
}

/** The message could not be built, which is not its receiver's fault. */
export const unwritten = 'UNWRITTEN';

/** The service stops: the try does not count. */
export const serviceEnded = 'SERVICE_ENDED';

type MessageState = 'sent' | 'waits' | 'given up';

/** Differences between mails and deliveries. Times in milliseconds. */
export interface OutboxKind {
  /** Job under which messages that cannot be built are parked. */
  job: string;
  /** Longer than a try may take. */
  claimTime: number;
  /** After each failed try; a message is given up after one more. */
  waits: readonly number[];
  /** Messages sent at once to one receiver. */
  lanes: number;
  /** Messages due for longer are dropped. */
  mostLate?: number;
  /** Receivers that accept messages now. */
  listReceivers: () => Receiver[];
  isOpen: (receiver: Receiver) => boolean;
  /** Throws only if the message cannot be built. */
  send: (message: OutboxMessage, ending: AbortSignal) => Promise<SendOutcome>;
  /** In the transaction that records the outcome. */
  onOutcome?: (message: OutboxMessage, outcome: SendOutcome, state: MessageState) => void;
}

/** Takes no lock. */
export function hasDueMessage(db: Db, receiver: Receiver, now: number): boolean {
  const find = 'SELECT 1 FROM outbox WHERE webhook_id IS ? AND next_try_at <= ? LIMIT 1';
  return scalar<number>(db, find).get(receiver, now) === 1;
}

/** Deliveries of a booking to one webhook go out in order; mails have no webhook. */
const isFirst = `NOT EXISTS (SELECT 1 FROM outbox earlier
  WHERE earlier.booking_id = message.booking_id AND earlier.webhook_id = message.webhook_id
    AND earlier.id < message.id AND earlier.next_try_at IS NOT NULL)`;

/** Claims the longest-waiting message exclusively until the claim expires. */
export function claimMessage(
  db: Db,
  receiver: Receiver,
  { claimTime, mostLate }: Pick<OutboxKind, 'claimTime' | 'mostLate'>,
  now: number,
): OutboxMessage | undefined {
  return inTransaction(db, () => {
    if (mostLate !== undefined) {
      prepared(
        db,
        `UPDATE outbox SET given_up_at = :now, last_error = 'TOO_LATE', next_try_at = NULL
         WHERE webhook_id IS :receiver AND next_try_at <= :latest`,
      ).run({ receiver, now, latest: now - mostLate });
    }
    return prepared<OutboxMessage>(
      db,
      `UPDATE outbox SET tries = tries + 1, next_try_at = :until, last_try_at = :now
       WHERE id = (SELECT id FROM outbox message WHERE webhook_id IS :receiver AND next_try_at <= :now AND ${isFirst}
         ORDER BY next_try_at, id LIMIT 1)
       RETURNING id, message_id AS messageId, webhook_id AS webhookId, kind, booking_id AS bookingId, data,
         created_at AS createdAt, tries`,
    ).get({ receiver, now, until: now + claimTime });
  });
}

/** Marks a claimed message as sent, waiting or given up, unless it was claimed again meanwhile. */
export function noteOutcome(
  db: Db,
  { id, tries }: OutboxMessage,
  { status, error, isFinal = false }: SendOutcome,
  { waits, now }: { waits: OutboxKind['waits']; now: number },
): MessageState {
  const wait = isFinal ? undefined : waits[tries - 1];
  const unsent = wait === undefined ? 'given up' : 'waits';
  const state = error === undefined ? 'sent' : unsent;
  prepared(
    db,
    `UPDATE outbox SET last_status = :status, last_error = :error, next_try_at = :nextTryAt,
       sent_at = iif(:state = 'sent', :now, NULL), given_up_at = iif(:state = 'given up', :now, NULL)
     WHERE id = :id AND tries = :tries AND sent_at IS NULL`,
  ).run({
    id,
    tries,
    status: status ?? null,
    error: error ?? null,
    state,
    nextTryAt: state === 'waits' ? now + (wait ?? 0) : null,
    now,
  });
  return state;
}

/** Releases a claim without counting the try. */
export function giveBackMessage(db: Db, { id, tries }: OutboxMessage, now: number): void {
  prepared(
    db,
    'UPDATE outbox SET tries = tries - 1, next_try_at = ? WHERE id = ? AND tries = ? AND sent_at IS NULL',
  ).run(now, id, tries);
}
