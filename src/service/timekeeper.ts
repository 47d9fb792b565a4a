import type { Logger } from 'pino';
import type { Day } from '../values/day.ts';
import { expireOverdue } from '../bookings/store/bookings.ts';
import type { Db } from '../sqlite/database.ts';
import { forgetOldAnswers } from '../http/idempotency/idempotent-answers.ts';

const lookEvery = 500;

/**
 * Does what only the clock asks for, at once and twice a second from then on: turns the service's day, ends bookings whose
 * deadline is over, also those that passed while no service ran, and forgets old answers to repeated requests.
 */
export function keepTime(parts: { db: Db; now: () => number; today: () => Day; onChange: () => void; log: Logger }): {
  stop: () => void;
} {
  const look = () => {
    try {
      parts.today();
      if (expireOverdue(parts.db, parts.now()).length > 0) parts.onChange();
      forgetOldAnswers(parts.db, parts.now());
    } catch (error) {
      parts.log.error({ err: error }, 'what the clock asked for could not be written; it is tried again');
    }
  };
  look();
  const timer = setInterval(look, lookEvery);
  return { stop: () => clearInterval(timer) };
}
