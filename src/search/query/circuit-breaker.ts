import CircuitBreaker from 'opossum';
import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

/** Milliseconds between health checks while OpenSearch is away. */
const resetTimeout = 1_000;

/** Milliseconds a request may wait before OpenSearch's health is checked. */
const patience = 1_000;

/** Milliseconds a health check may take. */
const healthTimeout = 1_000;

/**
 * Wraps the client for interactive requests: while OpenSearch does not even answer a health check, all fail at once,
 * and it is checked again every second. Health is also checked when a connection is refused or a request waits long; a
 * slow or aborted search alone does not open the circuit.
 */
export function addCircuitBreaker(client: OpenSearch): OpenSearch {
  const isWell = createHealthCheck(client);
  const breaker = new CircuitBreaker((...request: Parameters<OpenSearch['send']>) => send(client, isWell, request), {
    // Each request has its own limit.
    timeout: false,
    errorThresholdPercentage: 0,
    resetTimeout,
    errorFilter: (error: unknown) => !(error instanceof OpenSearchAway),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  // A health check closes the circuit, not a trial search: most searches send several requests at once, of which all
  // but one would fail.
  breaker.on('halfOpen', () => void isWell().then((well) => (well ? breaker.close() : breaker.open())));
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      if (breaker.halfOpen) throw new OpenSearchUnreachable(unansweredLately);
      const watch = setTimeout(() => void isWell().then((well) => well || breaker.open()), patience);
      try {
        return (await breaker.fire(...request)) as Answer;
      } catch (error) {
        if (CircuitBreaker.isOurError(error as Error)) throw new OpenSearchUnreachable(unansweredLately);
        throw error;
      } finally {
        clearTimeout(watch);
      }
    },
  };
}

const unansweredLately = 'OpenSearch did not answer lately';

/** Neither the request nor a health check was answered. */
class OpenSearchAway extends OpenSearchUnreachable {}

async function send(
  client: OpenSearch,
  isWell: () => Promise<boolean>,
  request: Parameters<OpenSearch['send']>,
): Promise<unknown> {
  try {
    return await client.send(...request);
  } catch (error) {
    if (!(error instanceof OpenSearchUnreachable) || (await isWell())) throw error;
    throw new OpenSearchAway(error.message);
  }
}

/** Concurrent callers share one health check. */
function createHealthCheck(client: OpenSearch): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const ask = async () => {
    try {
      await client.send('GET', '/', { timeout: healthTimeout });
      return true;
    } catch (error) {
      return !(error instanceof OpenSearchUnreachable);
    } finally {
      asked = undefined;
    }
  };
  return () => (asked ??= ask());
}
