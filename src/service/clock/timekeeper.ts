import type { Logger } from 'pino';
import type { Day } from '../../values/day.ts';
import { advanceBookings } from '../../bookings/store/booking-transitions.ts';
import { forgetOldAnswers } from '../../http/idempotent-answers.ts';
import type { Db } from '../../sqlite/database.ts';
import { turnDay } from '../../search/index/write-lodgings.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

interface TimekeeperParts {
  db: Db;
  now: () => number;
  today: () => Day;
  onChange: () => void;
  log: Logger;
  keepClock: () => void;
}

/**
 * Runs at once and every 500 ms until stopped: turns the service's day, advances bookings (including time that passed
 * while no service ran) and deletes old idempotency answers. `tick` runs it immediately.
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
