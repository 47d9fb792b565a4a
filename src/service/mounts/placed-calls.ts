import { lookup } from '../../http/limits/units.ts';
import type { FairQueue } from '../../http/limits/fair-queue.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { ServerTimings } from '../../http/request-context.ts';
import { gatherSearches, observeCalls } from '../../opensearch/calls.ts';
import { nameCalls, OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';

interface CallTools {
  metrics: Pick<Metrics, 'noteSearchCall'>;
  timings: ServerTimings;
  queue: FairQueue;
}

/**
 * Wraps the connection: calls carry the id of the current request, are counted, and take a place in the OpenSearch
 * queue.
 */
export function placeCalls(plain: OpenSearch, { metrics, timings, queue }: CallTools): OpenSearch {
  const client = observeCalls(nameCalls(gatherSearches(plain), timings.traceparent), (call) => {
    metrics.noteSearchCall(call);
    timings.add('search', call.milliseconds);
  });
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      const [, path, parts] = request;
      const caller = timings.underWay();
      // Admitted work holds a place already; the health check of OpenSearch must not wait for one.
      if (!caller || caller.places > 0 || path === '/') return client.send<Answer>(...request);
      const place = await queue.enter(caller.subject, lookup, parts?.signal);
      // Not "unreachable", which would open the circuit breaker.
      if (typeof place !== 'function') throw new OpenSearchError(429, 'no_place', `no place came free: ${place}`);
      return client.send<Answer>(...request).finally(place);
    },
  };
}
