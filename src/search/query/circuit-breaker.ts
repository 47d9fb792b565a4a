import CircuitBreaker from 'opossum';
import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

/** Milliseconds after which OpenSearch, which was away, is asked again how it is. */
const resetTimeout = 1_000;

/** Milliseconds that a request may wait before OpenSearch is asked how it is. */
const patience = 1_000;

/** Milliseconds in which OpenSearch says that it is well. */
const healthTimeout = 1_000;

/**
 * Yields the client for requests that somebody waits for: while OpenSearch does not even answer a question after its health, all
 * fail at once, and it is asked again every second. It is asked so, too, when a connection is refused and when a request waits for
 * long; a search that is slow, or that was given up, keeps nobody else from searching.
 */
export function addCircuitBreaker(client: OpenSearch): OpenSearch {
  const isWell = createHealthCheck(client);
  const breaker = new CircuitBreaker((...request: Parameters<OpenSearch['send']>) => send(client, isWell, request), {
    // Each request has a limit of its own.
    timeout: false,
    errorThresholdPercentage: 0,
    resetTimeout,
    errorFilter: (error: unknown) => !(error instanceof OpenSearchAway),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  // No search tries it: most send several requests at once, of which all but one would fail, and the search with them.
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

/** Neither the request nor a question after its health was answered. */
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

/** Yields a function that asks whether OpenSearch answers; those who ask at the same time share one question. */
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
