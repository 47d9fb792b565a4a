import type { SearchTask } from '../../src/http/request-context.ts';

/** An entry and what became of it, in the order of events: numbers below those of later events. */
export interface Logged {
  name: string;
  caller: string;
  hasKey: boolean;
  isExpensive: boolean;
  arrived: number;
  begun?: number;
  /** Milliseconds. */
  from?: number;
  until?: number;
  isRefused?: boolean;
}

type Arriving = Pick<Logged, 'name' | 'caller' | 'hasKey'> & Pick<SearchTask, 'isExpensive'>;

/** The rules of docs/contract.md 1.10, recomputed from the log of all entries at each step. */
export function createQueueModel(slots: number, mostWaiting: number) {
  const log: Logged[] = [];
  const coolsUntil = new Map<string, number>();
  let [event, now] = [0, 0];
  const waiting = () => log.filter(({ begun, isRefused }) => begun === undefined && !isRefused);
  const running = () => log.filter(({ begun, until }) => begun !== undefined && until === undefined);
  const lastBegun = (those: readonly Logged[]) => Math.max(0, ...those.map(({ begun = 0 }) => begun));
  const ofClass = (entry: Logged) => (each: Logged) =>
    each.hasKey === entry.hasKey && (!entry.isExpensive || each.isExpensive);
  const mayRun = ({ caller, hasKey, isExpensive }: Logged) => {
    if (running().length >= slots) return false;
    if (!isExpensive) return true;
    const expensive = running().filter((each) => each.isExpensive);
    const ofSame = expensive.filter((each) => each.hasKey === hasKey);
    const [quarter, half] = [4, 2].map((by) => Math.max(1, Math.floor(slots / by))) as [number, number];
    return ofSame.length < quarter && expensive.length < half && (coolsUntil.get(caller) ?? 0) <= now;
  };
  /** The lowest comes next. */
  const placeOf = (entry: Logged) => {
    const ofCaller = log.filter(({ caller }) => caller === entry.caller);
    return [
      running().filter(ofClass(entry)).length,
      lastBegun(log.filter(ofClass(entry))),
      Math.max(entry.arrived, lastBegun(ofCaller)),
      entry.arrived,
    ];
  };
  const admit = () => {
    for (;;) {
      const [next] = waiting().filter(mayRun).sort(comparing(placeOf));
      if (!next) return;
      Object.assign(next, { begun: (event += 1), from: now });
    }
  };
  return {
    log,
    arrive(entry: Arriving) {
      log.push({ ...entry, arrived: (event += 1) });
      admit();
      if (waiting().length <= mostWaiting) return;
      const sizes = (entry: Logged) => [
        -waiting().filter(({ hasKey }) => hasKey === entry.hasKey).length,
        -waiting().filter(({ caller }) => caller === entry.caller).length,
        -entry.arrived,
      ];
      // Of classes of the same size, both count.
      const crowd = Math.min(...waiting().map((each) => sizes(each)[0] ?? 0));
      const among = waiting().filter((each) => sizes(each)[0] === crowd);
      const [refused] = among.sort(comparing((each) => sizes(each).slice(1)));
      if (refused) refused.isRefused = true;
    },
    leave(name: string) {
      const entry = log.find((each) => each.name === name);
      if (!entry) return;
      entry.until = now;
      const others = log.filter(({ caller, begun }) => caller !== entry.caller && begun !== undefined);
      const isBeside = others.some(({ from = -Infinity }) => now - from < 1_000);
      const cools = Math.min(1_000, 2 * (now - (entry.from ?? 0)));
      if (entry.isExpensive && isBeside && cools > 0) coolsUntil.set(entry.caller, now + cools);
      admit();
    },
    pass(milliseconds: number) {
      const end = now + milliseconds;
      for (const until of [...coolsUntil.values()].filter((each) => each > now && each <= end).sort((a, b) => a - b)) {
        now = until;
        admit();
      }
      now = end;
    },
  };
}

function comparing(rank: (entry: Logged) => readonly number[]) {
  return (one: Logged, other: Logged): number => {
    const [first, second] = [rank(one), rank(other)];
    const at = first.findIndex((value, place) => value !== second[place]);
    return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
  };
}
