import type { OpenSearch } from '../../../opensearch/client.ts';

/** One request that a search sent to OpenSearch. */
export interface SentRequest {
  /** The address without its query, such as `/lodging-arrivals/_search`. */
  path: string;
  milliseconds: number;
  /** The searches in it: one, or those of a multi-search; none where ids are read. */
  searches: readonly unknown[];
}

/** Yields the connection, and the list that each of its requests is added to when it has been answered. */
export function recordCalls(client: OpenSearch): { client: OpenSearch; requests: SentRequest[] } {
  const requests: SentRequest[] = [];
  const recording: OpenSearch = {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      const [, path, parts] = request;
      const started = performance.now();
      const answer = await client.send<Answer>(...request);
      requests.push({ path, milliseconds: performance.now() - started, searches: listSearches(parts ?? {}) });
      return answer;
    },
  };
  return { client: recording, requests };
}

function listSearches({ body, lines }: { body?: unknown; lines?: string }): unknown[] {
  if (lines === undefined) return body === undefined ? [] : [body];
  // Each search of several follows a line that names its index.
  return lines
    .trimEnd()
    .split('\n')
    .filter((_, line) => line % 2 === 1)
    .map((line): unknown => JSON.parse(line));
}
