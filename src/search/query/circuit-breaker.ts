import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

/** Milliseconds between health checks while OpenSearch is away. */
const pause = 1_000;

/** Milliseconds a request may wait before OpenSearch's health is checked. */
const patience = 1_000;

/** Milliseconds a health check may take. */
const healthTimeout = 1_000;

/**
 * Wraps the client for interactive requests. While OpenSearch does not even answer a health check, all fail at once; it is checked again
 * every second. Health is also checked when a connection is refused or a request waits long; a slow or aborted search alone does not open
 * the circuit.
 */
export function addCircuitBreaker(client: OpenSearch): OpenSearch {
  let isAway = false;
  let checking: Promise<void> | undefined;
  const check = async () => {
    try {
      await client.send('GET', '/', { timeout: healthTimeout });
      isAway = false;
    } catch (error) {
      isAway = error instanceof OpenSearchUnreachable;
    }
    checking = undefined;
    if (isAway && !client.isClosed()) setTimeout(checkOnce, pause).unref();
  };
  /** Concurrent callers share one health check. */
  const checkOnce = () => {
    checking ??= check();
    return checking;
  };
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      if (isAway) throw new OpenSearchUnreachable('OpenSearch has not answered recently');
      const watch = setTimeout(checkOnce, patience);
      try {
        return await client.send<Answer>(...request);
      } catch (error) {
        if (error instanceof OpenSearchUnreachable) await checkOnce();
        throw error;
      } finally {
        clearTimeout(watch);
      }
    },
  };
}
