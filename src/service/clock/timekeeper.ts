import type { Logger } from 'pino';
import type { Day } from '../../values/day.ts';
import { advanceBookings } from '../../bookings/store/advance-bookings.ts';
import { forgetOldAnswers } from '../../http/idempotency/idempotent-answers.ts';
import type { Db } from '../../sqlite/database.ts';
import { turnDay } from '../../search/index/turn-day.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

interface TimekeeperParts {
  db: Db;
  now: () => number;
  today: () => Day;
  onChange: () => void;
  log: Logger;
  /** Notes that the database is in use, and logs when the machine's clock is in doubt. */
  keepClock: () => void;
}

/**
 * Does what only the clock asks for, at once and twice a second until it is stopped: turns the service's day, advances bookings,
 * also over what time passed while no service ran, and forgets old answers to repeated requests. `tick` does it at once.
 */
export function keepTime(parts: TimekeeperParts) {
  const { db, log } = parts;
  const tick = () => {
    parts.keepClock();
    const at = { now: parts.now(), today: parts.today() };
    const changed = [...turnDay(parts), ...advanceBookings(db, at, { log })];
    if (changed.length > 0) parts.onChange();
    forgetOldAnswers(db, at.now);
  };
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'what the clock asked for could not be written; it is tried again');
  const { stop } = runPeriodically({ work: tick, every: 500, onFailure });
  return { tick, stop };
}
