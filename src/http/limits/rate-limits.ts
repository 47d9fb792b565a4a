import { ApiError } from '../problem.ts';
import { countedAddress } from '../proxies.ts';
import type { Expense, RequestContext } from '../request-context.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

const names: Readonly<Record<Quota, string>> = {
  keyReads: 'reads',
  keyWrites: 'writes',
  addressReads: 'reads',
  addressBookings: 'bookings',
};

/** This process's view of a subject's minute. */
interface SubjectUnits {
  /** Units taken by all processes, as far as this one knows. */
  count: number;
  /** Units that this process has taken and no request has spent. */
  stock: number;
  /** Its requests that wait for units from another process. */
  waiting: number;
}

/**
 * Counts by whole minutes of the service's clock. Our own, because rate-limiter-flexible reads the machine's clock,
 * holds a timer for each subject and answers by promises only.
 */
export function createRateLimits(
  rates: Rates,
  now: () => number,
  onLimited: (quota: Quota) => void,
  counts: UnitCounts = createUnitCounts(rates, now),
) {
  const subjects = createMinuteMaps<SubjectUnits>(now);
  const find = (quota: Quota, subject: string) => subjects.of(quota).get(subject);
  const note = (quota: Quota, known: SubjectUnits | undefined, { headers }: RequestContext): number => {
    const seconds = subjects.secondsLeft();
    const left = Math.max(0, rates[quota] - (known ? known.count - known.stock : 0));
    headers['ratelimit'] = `"${names[quota]}";r=${left};t=${seconds}`;
    headers['ratelimit-policy'] = `"${names[quota]}";q=${rates[quota]};w=60`;
    return seconds;
  };
  const unitsOf = (quota: Quota, expense: Expense | undefined): number =>
    expense ? Math.min(expense.units, rates[quota]) - 1 : 1;
  return {
    /** Sets the rate headers without counting. */
    show: (quota: Quota, subject: string, context: RequestContext) => void note(quota, find(quota, subject), context),
    /** Throws RATE_LIMITED as if nothing were left, counting nothing. */
    refuse(quota: Quota, subject: string, context: RequestContext): never {
      throw rateLimited(rates[quota], names[quota], note(quota, find(quota, subject), context), undefined);
    },
    /**
     * Counts one request of the subject (a key's public id, an address) and sets the rate headers. With an expense, counts the rest of it
     * for a request that is already counted. Throws RATE_LIMITED, counting nothing, when less is left. No request costs more than a whole
     * minute allows, so that each can be answered. Await the result: the units may have to come from another process.
     */
    spend(quota: Quota, subject: string, context: RequestContext, expense?: Expense): Promise<void> | undefined {
      const those = subjects.of(quota);
      const known = those.get(subject) ?? { count: 0, stock: 0, waiting: 0 };
      those.set(subject, known);
      const units = unitsOf(quota, expense);
      const pay = (taken: UnitsTaken): void => {
        known.count = Math.max(known.count, taken.count);
        known.stock += taken.units;
        if (known.stock < units) {
          onLimited(quota);
          throw rateLimited(rates[quota], names[quota], note(quota, known, context), expense);
        }
        known.stock -= units;
        note(quota, known, context);
      };
      const taken =
        known.stock >= units
          ? { units: 0, count: known.count }
          : counts.take({ quota, subject, units: units - known.stock, isForMore: known.waiting === 0 });
      if (taken instanceof Promise) {
        known.waiting += 1;
        const stopWaiting = () => {
          known.waiting -= 1;
        };
        return taken.finally(stopWaiting).then(pay);
      }
      pay(taken);
      return undefined;
    },
    /** Refunds what was counted just now, a request or the rest of its expense, and sets the rate headers. */
    giveBack(quota: Quota, subject: string, context: RequestContext, expense?: Expense): void {
      const known = find(quota, subject);
      if (known) known.stock = Math.min(known.count, known.stock + unitsOf(quota, expense));
      note(quota, known, context);
    },
  };
}

export function accountOf({ keyId }: { keyId: string | undefined }, { address }: RequestContext) {
  return keyId === undefined
    ? ({ reads: 'addressReads', writes: 'addressBookings', subject: countedAddress(address) } as const)
    : ({ reads: 'keyReads', writes: 'keyWrites', subject: keyId } as const);
}

function rateLimited(limit: number, name: string, seconds: number, expense: Expense | undefined): ApiError {
  const cost = expense ? `; this request costs ${expense.units} (${expense.reason}), more than are left` : '';
  return new ApiError('RATE_LIMITED', {
    detail: `At most ${limit} ${name} a minute${cost}; try again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  });
}

/** Counted separately: reads and writes of each key; without a key, reads and bookings of each address. */
export type Quota = 'keyReads' | 'keyWrites' | 'addressReads' | 'addressBookings';

/** Units per minute; an ordinary request is one. */
export type Rates = Readonly<Record<Quota, number>>;

export interface RequestedUnits {
  quota: Quota;
  subject: string;
  units: number;
  /** Whether more may be given, for the next requests; false while another call may already bring it. */
  isForMore: boolean;
}

export interface UnitsTaken {
  /** At least as many as requested; 0 when less is left. */
  units: number;
  /** All units taken in this minute so far. */
  count: number;
}

/** Counts the units taken in the current minute, in this process or in the one that counts for several. */
interface UnitCounts {
  take: (requested: RequestedUnits) => UnitsTaken | Promise<UnitsTaken>;
}

/** Above this the subject seen first is forgotten, so that addresses cannot fill the memory. */
const mostSubjects = 100_000;

/** While many units are left, a process takes this share of a minute's at once, so that not every request needs one of its own. */
const stockShare = 0.01;

/** A single process takes exactly what a request costs. */
export function createUnitCounts(rates: Rates, now: () => number, processes = 1) {
  const counts = createMinuteMaps<number>(now);
  return {
    take: ({ quota, subject, units, isForMore }: RequestedUnits): UnitsTaken => {
      const those = counts.of(quota);
      const before = those.get(subject) ?? 0;
      const left = rates[quota] - before - units;
      if (left < 0) return { units: 0, count: before };
      // Near the limit, fewer units may lie unused in an idle process.
      const most = processes > 1 && isForMore ? Math.min(rates[quota] * stockShare, left / (2 * processes)) : 0;
      const more = Math.floor(most);
      const count = before + units + more;
      those.set(subject, count);
      return { units: units + more, count };
    },
  };
}

const minute = 60_000;

/** Emptied when a new minute of the clock begins. */
function createMinuteMaps<Value>(now: () => number) {
  const maps = new Map<Quota, Map<string, Value>>();
  let present = NaN;
  return {
    secondsLeft: () => Math.max(1, Math.ceil(((Math.floor(now() / minute) + 1) * minute - now()) / 1000)),
    of(quota: Quota): Map<string, Value> {
      const current = Math.floor(now() / minute);
      if (current !== present) maps.clear();
      present = current;
      const those = maps.get(quota) ?? new Map<string, Value>();
      maps.set(quota, those);
      if (those.size > mostSubjects) forgetFirst(those);
      return those;
    },
  };
}

function forgetFirst(those: Map<string, unknown>): void {
  const [first] = those.keys();
  if (first !== undefined) those.delete(first);
}
