/** What is counted for itself: reads and writes of each key; of callers without one, reads and bookings of each address. */
export type Quota = 'keyReads' | 'keyWrites' | 'addressReads' | 'addressBookings';

/** How many units a minute each quota allows; an ordinary request is one. */
export type Rates = Readonly<Record<Quota, number>>;

/** Who takes units. */
export interface UnitsAsked {
  quota: Quota;
  subject: string;
  units: number;
  /** Whether more than that may be given, for the next requests; false while another asking may bring it already. */
  isForMore: boolean;
}

/** What was given. */
export interface UnitsTaken {
  /** As many as were asked for, or more; 0 when less is left. */
  units: number;
  /** All that were taken of this minute so far. */
  count: number;
}

/** Counts the units that are taken of the minute that is: in this process, or in the one that counts for several. */
export interface UnitCounts {
  take: (asked: UnitsAsked) => UnitsTaken | Promise<UnitsTaken>;
}

/** So many subjects are counted at most; above that the one seen first is forgotten, so that addresses cannot fill the memory. */
const mostSubjects = 100_000;

/** Where many units are left, a process gets this share of a minute's at once, so that it need not ask for each request. */
const stockShare = 0.01;

/** Yields the counts of so many processes; alone, a process takes what a request costs and nothing more. */
export function createUnitCounts(rates: Rates, now: () => number, processes = 1) {
  const counts = createMinuteMaps<number>(now);
  return {
    take: ({ quota, subject, units, isForMore }: UnitsAsked): UnitsTaken => {
      const those = counts.of(quota);
      const before = those.get(subject) ?? 0;
      const left = rates[quota] - before - units;
      if (left < 0) return { units: 0, count: before };
      // The nearer the end, the less of it may lie unused in a process that nobody asks.
      const most = processes > 1 && isForMore ? Math.min(rates[quota] * stockShare, left / (2 * processes)) : 0;
      const more = Math.floor(most);
      const count = before + units + more;
      those.set(subject, count);
      return { units: units + more, count };
    },
  };
}

const minute = 60_000;

/** Yields a map from subjects for each quota, emptied whenever another minute of the clock begins. */
export function createMinuteMaps<Value>(now: () => number) {
  const maps: Record<Quota, Map<string, Value>> = {
    keyReads: new Map(),
    keyWrites: new Map(),
    addressReads: new Map(),
    addressBookings: new Map(),
  };
  let present = NaN;
  return {
    /** Seconds until the next minute begins. */
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
