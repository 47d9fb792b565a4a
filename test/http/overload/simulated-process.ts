import { createShedding } from '../../../src/http/overload/shedding.ts';
import { importances, type Importance } from '../../../src/http/overload/importance.ts';
import { forEachImportance, type ByImportance } from '../../../src/http/overload/shares.ts';

/** Milliseconds between two looks at the event loop. */
const windowLength = 100;

/**
 * A process that answers one request in a millisecond, in the order of arrival, on a clock of its own: what waits is how late its
 * event loop is. A refused request costs a twentieth of an answered one.
 */
export function simulateProcess(random: () => number) {
  const changes: { isOverloaded: boolean; refused?: number }[] = [];
  const shedding = createShedding({
    longestDelay: 40,
    turnDelay: () => 0,
    fewestRequests: 10,
    onRefused: () => undefined,
    onChange: (change) => changes.push(change),
    random,
  });
  let waiting = 0;
  /** Lets so many requests of each kind come in each millisecond for a while, and yields what became of them. */
  const run = (milliseconds: number, perMillisecond: Partial<ByImportance>) => {
    const [arrived, refused] = [forEachImportance(0), forEachImportance(0)];
    const due = forEachImportance(0);
    let [answered, longestWait] = [0, 0];
    for (let now = 1; now <= milliseconds; now += 1) {
      let room = 1;
      for (const importance of importances) {
        due[importance] += perMillisecond[importance] ?? 0;
        for (; due[importance] >= 1; due[importance] -= 1) {
          arrived[importance] += 1;
          if (shedding.mayBegin(importance)) waiting += 1;
          else {
            refused[importance] += 1;
            room -= 0.05;
          }
        }
      }
      const work = Math.min(waiting, Math.max(0, room));
      const before = Math.floor(answered);
      answered += work;
      waiting -= work;
      for (let ended = before; ended < Math.floor(answered); ended += 1) shedding.end(1);
      longestWait = Math.max(longestWait, waiting);
      if (now % windowLength === 0) shedding.look({ delay: waiting, milliseconds: windowLength });
    }
    const shareRefused = (importance: Importance) => refused[importance] / Math.max(1, arrived[importance]);
    return { answeredShare: answered / milliseconds, longestWait, refused, shareRefused };
  };
  return { run, changes, waiting: () => waiting };
}
