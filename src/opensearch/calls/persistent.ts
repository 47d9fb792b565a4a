import { setTimeout as pause } from 'node:timers/promises';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../client.ts';

const attempts = 5;
/** Milliseconds per attempt: a machine on which everything starts at once may need most of it. */
const patience = 120_000;
const busy = [429, 502, 503, 504];

/**
 * For background work such as an index build: calls may take two minutes, and one that fails because OpenSearch is busy
 * or down is retried with growing pauses. See `connect` for why repeating is safe.
 */
export function persist(client: OpenSearch, signal?: AbortSignal): OpenSearch {
  return {
    ...client,
    async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>): Promise<Answer> {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await client.send<Answer>(method, path, { timeout: patience, ...parts });
        } catch (error) {
          // The previous attempt succeeded although its answer was lost.
          if (attempt > 1 && error instanceof OpenSearchError && error.type === 'resource_already_exists_exception')
            return {} as Answer;
          if (attempt === attempts || !isTransient(error) || client.isClosed() || signal?.aborted) throw error;
          await pause(500 * 2 ** attempt, undefined, { signal });
        }
    },
  };
}

function isTransient(error: unknown): boolean {
  return error instanceof OpenSearchUnreachable || (error instanceof OpenSearchError && busy.includes(error.status));
}
