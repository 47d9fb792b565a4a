import type { Logger } from 'pino';
import type { Day } from './domain/day.ts';
import { expireOverdue } from './store/bookings.ts';
import type { Db } from './store/database.ts';

const lookEvery = 500;

/** Does what only the clock asks for: turns the service's day and ends bookings whose deadline is over. */
export function keepTime(parts: { db: Db; now: () => number; today: () => Day; onChange: () => void; log: Logger }): {
  stop: () => void;
} {
  const timer = setInterval(() => {
    try {
      parts.today();
      if (expireOverdue(parts.db, parts.now()).length > 0) parts.onChange();
    } catch (error) {
      parts.log.error({ err: error }, 'what the clock asked for could not be written; it is tried again');
    }
  }, lookEvery);
  return { stop: () => clearInterval(timer) };
}
