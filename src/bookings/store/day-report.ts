import type { Cents } from '../../values/money.ts';
import { inSnapshot, prepared, type Db } from '../../sqlite/database.ts';
import type { BookingState, Movement } from '../rules/booking.ts';
import { readMoneyDuties } from './surpluses.ts';

interface Worth {
  count: number;
  value: Cents;
}

/**
 * `from` inclusive, `to` exclusive, milliseconds since 1970. Without personal data. All amounts are in the store's
 * currency, euros.
 */
export function readDayReport(db: Db, span: { from: number; to: number }) {
  const worth = (query: string) => prepared<Worth>(db, query).get(span) as Worth;
  return inSnapshot(db, () => ({
    // Bookings created, whatever became of them, at their current total prices; the largest dealer first.
    made: prepared<Worth & { dealerId: string | null; nights: number }>(
      db,
      `SELECT dealer_id AS dealerId, count(*) AS count, sum(price ->> '$.totalPrice') AS value,
         sum(departure - arrival) AS nights
       FROM bookings WHERE created_at >= :from AND created_at < :to GROUP BY dealer_id ORDER BY value DESC, dealer_id IS NULL, dealer_id`,
    ).all(span),
    // Transitions into each state; a booking that entered two states counts twice.
    entered: Object.fromEntries(
      prepared<{ state: BookingState; count: number }>(
        db,
        `SELECT state, count(*) AS count FROM booking_history WHERE at >= :from AND at < :to GROUP BY state ORDER BY state`,
      )
        .all(span)
        .map(({ state, count }) => [state, count]),
    ),
    changed: worth(
      `SELECT count(*) AS count, coalesce(sum(change_value), 0) AS value FROM booking_changes
       WHERE at >= :from AND at < :to`,
    ),
    cancelled: worth(
      `SELECT count(*) AS count, coalesce(sum(refund_value), 0) AS value FROM booking_cancellations
       WHERE at >= :from AND at < :to`,
    ),
    paid: worth(movementsOf('PAYMENT')),
    // Back to customers.
    refunded: worth(movementsOf('REFUND')),
    // Taken back by customers' banks, as far as not given back.
    disputed: worth(movementsOf('DISPUTE')),
    // The surplus of all bookings now, whenever it arose.
    toRefund: readMoneyDuties(db).refunds,
    // By and to the operator.
    messages: prepared<{ received: number; sent: number }>(
      db,
      `SELECT count(*) FILTER (WHERE direction = 'TO_OPERATOR') AS received,
         count(*) FILTER (WHERE direction = 'FROM_OPERATOR') AS sent
       FROM booking_communications WHERE stamp >= :from AND stamp < :to`,
    ).get(span) as { received: number; sent: number },
  }));
}

function movementsOf(kind: Movement['kind']): string {
  return `SELECT count(*) AS count, coalesce(sum(abs(amount)), 0) AS value FROM payments
    WHERE kind = '${kind}' AND amount <> 0 AND currency = 'EUR' AND at >= :from AND at < :to`;
}
