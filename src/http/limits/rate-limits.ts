import { ApiError } from '../problem.ts';
import { countedAddress } from '../proxies.ts';
import type { RequestContext } from '../request-context.ts';
import {
  createMinuteMaps,
  createUnitCounts,
  type Quota,
  type Rates,
  type UnitCounts,
  type UnitsTaken,
  type Expense,
} from './units.ts';

export interface RateLimits {
  /**
   * Counts one request of the subject (a key's public id, an address) and sets the rate headers; with an expense, the
   * rest of it for a request that is already counted. Throws RATE_LIMITED, counting nothing, when less is left. No
   * request costs more than a whole minute allows, so that each can be answered. Await the result: the units may have
   * to come from another process.
   */
  spend(quota: Quota, subject: string, context: RequestContext, expense?: Expense): Promise<void> | undefined;
  /** Throws RATE_LIMITED as if nothing were left, counting nothing. */
  refuse(quota: Quota, subject: string, context: RequestContext): never;
  /** Sets the rate headers without counting. */
  show(quota: Quota, subject: string, context: RequestContext): void;
  /** Refunds what was counted just now, a request or the rest of its expense, and sets the rate headers. */
  giveBack(quota: Quota, subject: string, context: RequestContext, expense?: Expense): void;
}

interface Account {
  reads: Quota;
  writes: Quota;
  subject: string;
}

const names: Readonly<Record<Quota, string>> = {
  keyReads: 'reads',
  keyWrites: 'writes',
  addressReads: 'reads',
  addressBookings: 'bookings',
};

/** This process's view of a subject's minute. */
interface Known {
  /** Units taken by all processes, as far as this one knows. */
  count: number;
  /** Units that this process has taken and no request has spent. */
  stock: number;
  /** Its requests that wait for units from another process. */
  asking: number;
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
): RateLimits {
  const subjects = createMinuteMaps<Known>(now);
  const find = (quota: Quota, subject: string) => subjects.of(quota).get(subject);
  const note = (quota: Quota, known: Known | undefined, { headers }: RequestContext): number => {
    const seconds = subjects.secondsLeft();
    const left = Math.max(0, rates[quota] - (known ? known.count - known.stock : 0));
    headers['ratelimit'] = `"${names[quota]}";r=${left};t=${seconds}`;
    headers['ratelimit-policy'] = `"${names[quota]}";q=${rates[quota]};w=60`;
    return seconds;
  };
  const unitsOf = (quota: Quota, expense: Expense | undefined): number =>
    expense ? Math.min(expense.units, rates[quota]) - 1 : 1;
  return {
    show: (quota, subject, context) => void note(quota, find(quota, subject), context),
    refuse(quota, subject, context) {
      throw rateLimited(rates[quota], names[quota], note(quota, find(quota, subject), context), undefined);
    },
    spend(quota, subject, context, expense) {
      const those = subjects.of(quota);
      const known = those.get(subject) ?? { count: 0, stock: 0, asking: 0 };
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
          : counts.take({ quota, subject, units: units - known.stock, isForMore: known.asking === 0 });
      if (taken instanceof Promise) {
        known.asking += 1;
        return taken.finally(() => (known.asking -= 1)).then(pay);
      }
      pay(taken);
      return undefined;
    },
    giveBack(quota, subject, context, expense) {
      const known = find(quota, subject);
      if (known) known.stock = Math.min(known.count, known.stock + unitsOf(quota, expense));
      note(quota, known, context);
    },
  };
}

export function accountOf({ keyId }: { keyId: string | undefined }, { address }: RequestContext): Account {
  if (keyId !== undefined) return { reads: 'keyReads', writes: 'keyWrites', subject: keyId };
  return { reads: 'addressReads', writes: 'addressBookings', subject: countedAddress(address) };
}

function rateLimited(limit: number, name: string, seconds: number, expense: Expense | undefined): ApiError {
  const cost = expense ? `; this request costs ${expense.units} (${expense.reason}), more than are left` : '';
  return new ApiError('RATE_LIMITED', {
    detail: `At most ${limit} ${name} a minute${cost}; try again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  });
}
