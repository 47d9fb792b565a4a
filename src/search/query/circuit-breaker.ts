import { OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

const tryAgainAfter = 1_000;

/** A refused connection costs nobody time. */
const longWait = 500;

/**
 * Yields the client for requests that somebody waits for: after OpenSearch kept one waiting in vain, one request a second tries
 * it and the others fail at once, until it answers again.
 */
export function impatient(client: OpenSearch): OpenSearch {
  let awaySince: number | undefined;
  let isTrying = false;
  return {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      const isTrial = awaySince !== undefined;
      if (awaySince !== undefined) {
        if (isTrying || performance.now() - awaySince < tryAgainAfter)
          throw new OpenSearchUnreachable('OpenSearch did not answer lately');
        isTrying = true;
      }
      const startedAt = performance.now();
      try {
        const answer = await client.send<Answer>(...request);
        awaySince = undefined;
        return answer;
      } catch (error) {
        const now = performance.now();
        awaySince = error instanceof OpenSearchUnreachable && now - startedAt > longWait ? now : undefined;
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
