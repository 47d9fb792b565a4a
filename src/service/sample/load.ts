import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** Of its time a process that is not busy works less than this. */
const busyShare = 0.5;

/** So long after a request was refused for there being too many, the service counts as busy; in milliseconds. */
const calmAfter = 10_000;

/** Yields what tells whether this process, or the OpenSearch behind it, has enough to do; `noteShed` hears of each refused request. */
export function watchLoad(): { isBusy: () => boolean; noteShed: () => void } {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  let shedAt = -Infinity;
  return {
    isBusy() {
      const before = last;
      last = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(last, before);
      return utilization > busyShare || performance.now() - shedAt < calmAfter;
    },
    noteShed() {
      shedAt = performance.now();
    },
  };
}
