import { ApiError } from '../problem.ts';
import type { RequestContext } from '../request-context.ts';
import type { Expense } from './work.ts';

/** What is counted for itself: reads and writes of each key; of callers without one, reads and bookings of each address. */
export type Quota = 'keyReads' | 'keyWrites' | 'addressReads' | 'addressBookings';

/** How many units a minute each quota allows; an ordinary request is one. */
type Rates = Readonly<Record<Quota, number>>;

/** Counts units by minute. */
export interface RateLimits {
  /**
   * Counts one request of the subject (a key's public id, an address) and notes what is left in the answer's headers; with an
   * expense, the rest of it for a request that is counted already. Throws RATE_LIMITED, and counts nothing, when less is left. No
   * request costs more than a whole minute allows, so that each can be answered.
   */
  spend(quota: Quota, subject: string, context: RequestContext, expense?: Expense): void;
  /** Notes what is left without counting. */
  show(quota: Quota, subject: string, context: RequestContext): void;
  /** Takes back what was counted just now, a request or the rest of its expense, and notes what is left. */
  giveBack(quota: Quota, subject: string, context: RequestContext, expense?: Expense): void;
}

/** A subject and the quotas of its reads and writes. */
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

const minute = 60_000;

/** So many subjects are counted at most; above that the one seen first is forgotten, so that addresses cannot fill the memory. */
const mostSubjects = 100_000;

/**
 * Yields the counts by whole minutes of the service's clock. They are our own: rate-limiter-flexible reads the machine's clock,
 * holds a timer for each subject and answers by promises only.
 */
export function createRateLimits(rates: Rates, now: () => number, onLimited: (quota: Quota) => void): RateLimits {
  const counts: Record<Quota, Map<string, number>> = {
    keyReads: new Map(),
    keyWrites: new Map(),
    addressReads: new Map(),
    addressBookings: new Map(),
  };
  let counted = NaN;
  const countsNow = (quota: Quota): Map<string, number> => {
    const present = Math.floor(now() / minute);
    if (present !== counted) for (const each of Object.values(counts)) each.clear();
    counted = present;
    return counts[quota];
  };
  const note = (quota: Quota, count: number, { headers }: RequestContext): number => {
    const seconds = Math.max(1, Math.ceil(((counted + 1) * minute - now()) / 1000));
    const left = Math.max(0, rates[quota] - count);
    headers['ratelimit'] = `"${names[quota]}";r=${left};t=${seconds}`;
    headers['ratelimit-policy'] = `"${names[quota]}";q=${rates[quota]};w=60`;
    return seconds;
  };
  const unitsOf = (quota: Quota, expense: Expense | undefined): number =>
    expense ? Math.min(expense.units, rates[quota]) - 1 : 1;
  const show: RateLimits['show'] = (quota, subject, context) => {
    note(quota, countsNow(quota).get(subject) ?? 0, context);
  };
  return {
    show,
    spend(quota, subject, context, expense) {
      const those = countsNow(quota);
      const before = those.get(subject) ?? 0;
      const count = before + unitsOf(quota, expense);
      if (count > rates[quota]) {
        onLimited(quota);
        throw rateLimited(rates[quota], names[quota], note(quota, before, context), expense);
      }
      note(quota, count, context);
      if (before === 0 && those.size >= mostSubjects) forgetFirst(those);
      those.set(subject, count);
    },
    giveBack(quota, subject, context, expense) {
      const those = countsNow(quota);
      const count = those.get(subject);
      if (count !== undefined) those.set(subject, Math.max(0, count - unitsOf(quota, expense)));
      show(quota, subject, context);
    },
  };
}

/** Yields what an address is counted by: all of it, of IPv6 the first half, since a caller has the other half to choose from. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const first = head.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}

/** Yields what the requests of a caller are counted on: its key, else its address. */
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

function forgetFirst(counts: Map<string, number>): void {
  const [first] = counts.keys();
  if (first !== undefined) counts.delete(first);
}
