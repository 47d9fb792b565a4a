import type { OpenSearch } from '../../../opensearch/client.ts';

export interface SentRequest {
  /** Without the query string, such as `/lodging-arrivals/_search`. */
  path: string;
  milliseconds: number;
  /** One search, or those of a multi-search; empty for reads by id. */
  searches: readonly unknown[];
}

/** Requests are added to the list once answered. */
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
  // In a multi-search, a line with the index name precedes each search.
  return lines
    .trimEnd()
    .split('\n')
    .filter((_, line) => line % 2 === 1)
    .map((line): unknown => JSON.parse(line));
}
