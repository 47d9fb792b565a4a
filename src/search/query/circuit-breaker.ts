import CircuitBreaker from 'opossum';
import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

/** Milliseconds between health checks while OpenSearch is away. */
const resetTimeout = 1_000;

/** Milliseconds a request may wait before OpenSearch's health is checked. */
const patience = 1_000;

/** Milliseconds a health check may take. */
const healthTimeout = 1_000;

const unansweredLately = 'OpenSearch did not answer lately';

/**
 * Wraps the client for interactive requests: while OpenSearch does not even answer a health check, all fail at once,
 * and it is checked again every second. Health is also checked when a connection is refused or a request waits long; a
 * slow or aborted search alone does not open the circuit.
 */
export function addCircuitBreaker(client: OpenSearch): OpenSearch {
  let checked: Promise<boolean> | undefined;
  /** Concurrent callers share one health check. */
  const isWell = () =>
    (checked ??= client
      .send('GET', '/', { timeout: healthTimeout })
      .then(() => true)
      .catch((error: unknown) => !(error instanceof OpenSearchUnreachable))
      .finally(() => (checked = undefined)));
  const breaker = new CircuitBreaker((...request: Parameters<OpenSearch['send']>) => client.send(...request), {
    // Each request has its own limit.
    timeout: false,
    errorThresholdPercentage: 0,
    // Failures alone do not open the circuit.
    volumeThreshold: Number.MAX_SAFE_INTEGER,
    resetTimeout,
    errorFilter: (error: unknown) => !(error instanceof OpenSearchUnreachable),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  const openUnlessWell = async () => {
    if (!(await isWell())) breaker.open();
  };
  // A health check closes the circuit, not a trial search: most searches send several requests at once, of which all
  // but one would fail.
  breaker.on('halfOpen', () => void isWell().then((well) => (well ? breaker.close() : breaker.open())));
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      if (breaker.halfOpen) throw new OpenSearchUnreachable(unansweredLately);
      const watch = setTimeout(() => void openUnlessWell(), patience);
      try {
        return (await breaker.fire(...request)) as Answer;
      } catch (error) {
        if (CircuitBreaker.isOurError(error as Error)) throw new OpenSearchUnreachable(unansweredLately);
        if (error instanceof OpenSearchUnreachable) await openUnlessWell();
        throw error;
      } finally {
        clearTimeout(watch);
      }
    },
  };
}
