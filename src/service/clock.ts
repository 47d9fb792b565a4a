import type { Logger } from 'pino';
import type { Operation } from '../http/operation.ts';
import { ApiError } from '../http/problem.ts';
import { type Db, findSetting, saveSetting } from '../sqlite/database.ts';
import { dayAt, isoInstantOf, type Day } from '../values/day.ts';

/** The clock shared by all processes, threads and commands on one database; instants in milliseconds since 1970. */
export interface ServiceClock {
  /** The machine's clock. While it is in doubt, time stands still at the instant when the database was last in use. */
  now: () => number;
  machine: () => number;
  /** Why the machine's clock is not trusted; undefined while it is. */
  doubt: () => string | undefined;
}

const seenSetting = 'clock-seen';
const [minute, day] = [60_000, 86_400_000];

/**
 * NTP sets a clock back by seconds, a careless operator by minutes: a step this small sells or ends nothing too early.
 */
const mostBehind = 10 * minute;

/** Trusts the machine's clock from 10 minutes before the database was last in use until `stepDays` after. */
export function openClock(db: Db, stepDays: number, machine: () => number = Date.now): ServiceClock {
  let seen = readSeen(db);
  const isTrusted = (shown: number) =>
    seen === undefined || (shown >= seen - mostBehind && shown <= seen + Math.max(stepDays * day, mostBehind));
  const look = () => {
    const shown = machine();
    // The database is read only while in doubt: the operator may have accepted the clock in another process.
    if (!isTrusted(shown)) seen = readSeen(db);
    if (seen !== undefined && !isTrusted(shown)) return { shown, stoppedAt: seen };
    seen = Math.max(seen ?? shown, shown);
    return { shown };
  };
  return {
    machine,
    now() {
      const { shown, stoppedAt = shown } = look();
      return stoppedAt;
    },
    doubt() {
      const { shown, stoppedAt } = look();
      if (stoppedAt === undefined) return undefined;
      const days = (Math.abs(shown - stoppedAt) / day).toFixed(1);
      const step = `${days} days ${shown > stoppedAt ? 'after' : 'before'} the database was last in use (${isoInstantOf(stoppedAt)})`;
      return `the machine's clock shows ${isoInstantOf(shown)}, ${step}; set it, or run "clock accept" if it is right`;
    },
  };
}

/** The first day on offer: never in the past, even while the machine's clock is ahead and in doubt. */
export function saleDayOf(clock: ServiceClock, { timeZone }: { timeZone: string }): () => Day {
  return () => dayAt(Math.max(clock.now(), clock.machine()), timeZone);
}

/** Makes every process, running or starting, trust the instant shown. */
export function acceptClock(db: Db, shown: number): void {
  saveSetting(db, seenSetting, String(shown));
}

function readSeen(db: Db): number | undefined {
  const text = findSetting(db, seenSetting);
  return text === undefined ? undefined : Number(text);
}

/**
 * Call the returned function often: it notes once a minute that the database is in use, and logs when a doubt begins
 * and ends.
 */
export function watchClock(db: Db, clock: ServiceClock, log: Logger): () => void {
  let wasInDoubt = false;
  return () => {
    const doubt = clock.doubt();
    if (doubt !== undefined && !wasInDoubt) log.error({ reason: doubt }, 'sales are suspended');
    if (doubt === undefined && wasInDoubt) log.warn('the clock of this machine is trusted again: sales continue');
    wasInDoubt = doubt !== undefined;
    if (doubt === undefined && clock.now() - (readSeen(db) ?? 0) >= minute) acceptClock(db, clock.now());
  };
}

export function requireClock(clock: ServiceClock): void {
  if (clock.doubt() === undefined) return;
  const detail =
    'The clock of this service is in doubt: nothing is sold or changed until its operator has confirmed it';
  throw new ApiError('CLOCK_NOT_TRUSTED', { detail, headers: { 'retry-after': '60' } });
}

/** Refuses operations that sell, price a sale or write while the clock is in doubt. */
export function guardOperations(operations: readonly Operation[], clock: ServiceClock): Operation[] {
  return operations.map((operation) => {
    const onlyReads = operation.method === 'GET' || (operation.isBulk && operation.body?.isRead !== undefined);
    if (onlyReads) return operation;
    return {
      ...operation,
      handle(call) {
        requireClock(clock);
        return operation.handle(call);
      },
    };
  });
}
