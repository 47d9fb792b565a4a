import type { Metrics } from '../../http/metrics.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { sampleDifferences, startSample } from '../../search/index/verify/verify-index.ts';
import { dayAt } from '../../values/day.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentSummary } from '../summary-presenter.ts';
import { watchLoad } from './load.ts';

/**
 * Compares lodgings with the index while the service is not busy; the returned metrics must be used, since they report
 * shed requests to it.
 */
export function watchSample({
  config,
  db,
  client,
  log,
  metrics,
  nudge,
}: Pick<ServiceParts, 'config' | 'db' | 'log'> & { client: OpenSearch; metrics: Metrics; nudge: () => void }) {
  const load = watchLoad();
  const watched: Metrics = {
    ...metrics,
    noteShed(importance) {
      load.noteShed();
      metrics.noteShed(importance);
    },
  };
  // Prometheus sees no increase on a series that did not exist before.
  for (const kind of sampleDifferences) metrics.noteDifference(kind, 0);
  const sample = startSample({
    db,
    client,
    log,
    nudge,
    present: presentSummary,
    dayOf: (instant) => dayAt(instant, config.timeZone),
    prefix: config.indexPrefix,
    shape: config.indexShape,
    perMinute: config.verifyPerMinute / config.processes,
    isBusy: load.isBusy,
    onCompared: metrics.noteVerified,
    onDifference: (kind) => metrics.noteDifference(kind),
  });
  return { metrics: watched, ...sample };
}
