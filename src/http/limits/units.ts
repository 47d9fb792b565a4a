/** `reason` is what makes the request cost more than one unit, such as `sort=discount`. */
export interface Expense {
  units: number;
  reason: string;
}

/** A request to OpenSearch, as listed in the price table (docs/contract.md 1.10). */
export interface Work {
  /** Row of the price table, such as `exact` or `stays, facets`. */
  plan: string;
  units: number;
  /** What makes it cost that, in words of the contract. */
  criterion: string;
  /** Expensive work holds at most a quarter of the places in front of OpenSearch. */
  isExpensive: boolean;
  /** Longest wait for a place in milliseconds; default 1,000 and, for expensive work, 2,000. */
  longestWait?: number;
}

export const lookup: Work = { plan: 'lookup', units: 1, criterion: 'a lookup', isExpensive: false };

/** Counted separately: reads and writes of each key; without a key, reads and bookings of each address. */
export type Quota = 'keyReads' | 'keyWrites' | 'addressReads' | 'addressBookings';

/** Units per minute; an ordinary request is one. */
export type Rates = Readonly<Record<Quota, number>>;

export interface UnitsAsked {
  quota: Quota;
  subject: string;
  units: number;
  /** Whether more may be given, for the next requests; false while another call may already bring it. */
  isForMore: boolean;
}

export interface UnitsTaken {
  /** At least as many as were asked for; 0 when less is left. */
  units: number;
  /** All units taken in this minute so far. */
  count: number;
}

/** Counts the units taken in the current minute, in this process or in the one that counts for several. */
export interface UnitCounts {
  take: (asked: UnitsAsked) => UnitsTaken | Promise<UnitsTaken>;
}

/** Above this the subject seen first is forgotten, so that addresses cannot fill the memory. */
const mostSubjects = 100_000;

/** While many units are left, a process takes this share of a minute's at once, so as not to ask for each request. */
const stockShare = 0.01;

/** A single process takes exactly what a request costs. */
export function createUnitCounts(rates: Rates, now: () => number, processes = 1) {
  const counts = createMinuteMaps<number>(now);
  return {
    take: ({ quota, subject, units, isForMore }: UnitsAsked): UnitsTaken => {
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
export function createMinuteMaps<Value>(now: () => number) {
  const maps: Record<Quota, Map<string, Value>> = {
    keyReads: new Map(),
    keyWrites: new Map(),
    addressReads: new Map(),
    addressBookings: new Map(),
  };
  let present = NaN;
  return {
    secondsLeft: () => Math.max(1, Math.ceil(((Math.floor(now() / minute) + 1) * minute - now()) / 1000)),
    of(quota: Quota): Map<string, Value> {
      const current = Math.floor(now() / minute);
      if (current !== present) for (const each of Object.values(maps)) each.clear();
      present = current;
      const those = maps[quota];
      if (those.size > mostSubjects) forgetFirst(those);
      return those;
    },
  };
}

function forgetFirst(those: Map<string, unknown>): void {
  const [first] = those.keys();
  if (first !== undefined) those.delete(first);
}
