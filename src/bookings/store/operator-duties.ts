import type { Cents } from '../../values/money.ts';
import { prepared, type Db } from '../../sqlite/database.ts';
import { awaitsReply } from './booking-communications.ts';

interface OperatorDuties {
  /** Unanswered and not expired; `firstDeadline` in milliseconds since 1970. */
  requests: { count: number; firstDeadline: number | null };
  /** Bookings whose newest message awaits an answer. */
  messages: number;
  /** Noted since `since`: refunds of cancellations, and payments for what was not due. */
  refunds: { count: number; value: Cents };
}

/** Refunds are counted from `since`, because paid-out refunds are unknown here. */
export function readOperatorDuties(db: Db, { now, since }: { now: number; since: number }): OperatorDuties {
  const requests = prepared<OperatorDuties['requests']>(
    db,
    `SELECT count(*) AS count, min(request_deadline) AS firstDeadline FROM bookings
     WHERE state = 'REQUESTED' AND request_deadline > ?`,
  ).get(now) as OperatorDuties['requests'];
  const messages = prepared<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM booking_communications AS newest JOIN bookings ON bookings.id = newest.booking_id
     WHERE ${awaitsReply('bookings.state')}`,
  ).get() as { count: number };
  const refunds = prepared<OperatorDuties['refunds']>(
    db,
    `SELECT count(*) AS count, coalesce(sum(value), 0) AS value FROM (
       SELECT refund_value AS value FROM booking_cancellations WHERE refund_value > 0 AND at >= @since
       UNION ALL SELECT amount FROM payments WHERE outcome = 'TO_REFUND' AND refunded_at IS NULL AND at >= @since)`,
  ).get({ since }) as OperatorDuties['refunds'];
  return { requests, messages: messages.count, refunds };
}
