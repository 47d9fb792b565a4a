import { ApiError } from '../problem.ts';
import type { RequestContext } from '../request-context.ts';

/** What is counted for itself: reads and writes of each key; of callers without one, reads and bookings of each address. */
export type Quota = 'keyReads' | 'keyWrites' | 'addressReads' | 'addressBookings';

/** How many requests a minute each quota allows. */
type Rates = Readonly<Record<Quota, number>>;

/** Counts requests by minute. */
export interface RateLimits {
  /** Counts one request of the subject (a key's public id, an address) and notes what is left in the answer's headers; throws RATE_LIMITED. */
  spend(quota: Quota, subject: string, context: RequestContext): void;
  /** Notes what is left without counting. */
  show(quota: Quota, subject: string, context: RequestContext): void;
  /** Takes back a request that was counted just now. */
  giveBack(quota: Quota, subject: string): void;
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
  return {
    spend(quota, subject, context) {
      const those = countsNow(quota);
      const count = (those.get(subject) ?? 0) + 1;
      const seconds = note(quota, count, context);
      if (count > rates[quota]) {
        onLimited(quota);
        throw rateLimited(rates[quota], names[quota], seconds);
      }
      if (count === 1 && those.size >= mostSubjects) forgetFirst(those);
      those.set(subject, count);
    },
    show(quota, subject, context) {
      note(quota, countsNow(quota).get(subject) ?? 0, context);
    },
    giveBack(quota, subject) {
      const those = countsNow(quota);
      const count = those.get(subject);
      if (count !== undefined) those.set(subject, count - 1);
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

function rateLimited(limit: number, name: string, seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    detail: `At most ${limit} ${name} a minute; try again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  });
}

function forgetFirst(counts: Map<string, number>): void {
  const [first] = counts.keys();
  if (first !== undefined) counts.delete(first);
}
