import { performance } from 'node:perf_hooks';
import type { Metrics } from '../http/metrics.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { sampleDifferences, startSample } from '../search/index/verify/verify-index.ts';
import { dayAt } from '../values/day.ts';
import type { ServiceParts } from './service-parts.ts';
import { presentSummary } from './summary-presenter.ts';

/** Compares lodgings with the index while the service is not busy. */
export function watchSample({
  config,
  db,
  client,
  log,
  metrics,
  nudge,
}: Pick<ServiceParts, 'config' | 'db' | 'log'> & { client: OpenSearch; metrics: Metrics; nudge: () => void }) {
  // Prometheus sees no increase on a series that did not exist before.
  for (const kind of sampleDifferences) metrics.noteDifference(kind, 0);
  return startSample({
    db,
    client,
    log,
    nudge,
    present: presentSummary,
    dayOf: (instant) => dayAt(instant, config.timeZone),
    prefix: config.indexPrefix,
    shape: config.indexShape,
    perMinute: config.verifyPerMinute / config.processes,
    isBusy: watchLoad(),
    onCompared: metrics.noteVerified,
    onDifference: (kind) => metrics.noteDifference(kind),
  });
}

/** Whether the event loop was busy for more than half of the time since the last call. */
function watchLoad(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization > 0.5;
  };
}
