import { performance, type EventLoopUtilization } from 'node:perf_hooks';

const busyShare = 0.5;

/** Milliseconds the service counts as busy after shedding a request. */
const calmAfter = 10_000;

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
