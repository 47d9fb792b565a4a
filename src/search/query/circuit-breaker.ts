import CircuitBreaker from 'opossum';
import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

/** Milliseconds after which one request tries whether OpenSearch answers again. */
const resetTimeout = 1_000;

/** Failures that came sooner, such as a refused connection, cost nobody time. */
const longWait = 500;

/**
 * Yields the client for requests that somebody waits for: after OpenSearch kept one waiting in vain, one request a second tries
 * it and the others fail at once, until it answers again.
 */
export function addCircuitBreaker(client: OpenSearch): OpenSearch {
  const breaker = new CircuitBreaker((...request: Parameters<OpenSearch['send']>) => client.send(...request), {
    // Each request has a limit of its own.
    timeout: false,
    errorThresholdPercentage: 0,
    resetTimeout,
    errorFilter: (error: unknown) => !(error instanceof OpenSearchUnreachable && error.waited > longWait),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      try {
        return (await breaker.fire(...request)) as Answer;
      } catch (error) {
        if (CircuitBreaker.isOurError(error as Error))
          throw new OpenSearchUnreachable('OpenSearch did not answer lately');
        throw error;
      }
    },
  };
}
