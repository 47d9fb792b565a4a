import { findRoot, OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';
import { SearchUnavailable } from './index-view.ts';
import type { SearchAnswer, SearchBody } from './query-language.ts';

/** Milliseconds after which OpenSearch cancels a search and reports it. */
const longest = 10_000;

/** Milliseconds after which a request is abandoned when OpenSearch does not even report that. */
const timeout = longest + 2_000;

const always = { track_total_hits: true, stored_fields: '_none_' };

const wholeOnly = { allow_partial_search_results: false, cancel_after_time_interval: `${longest}ms` };

/** Throws SearchUnavailable when there is no answer or only a partial one. */
export async function sendSearch(client: OpenSearch, index: string, body: SearchBody): Promise<SearchAnswer> {
  const query = { ...wholeOnly, filter_path: buildFilterPath([body]) };
  return requireWhole(
    await awaitAnswer(
      client.send<SearchAnswer>('POST', `/${index}/_search`, { body: { ...always, ...body }, query, timeout }),
    ),
    body,
  );
}

/** Answers are in order; throws SearchUnavailable when one is missing or partial. */
export async function sendSearches(
  client: OpenSearch,
  index: string,
  bodies: readonly SearchBody[],
): Promise<SearchAnswer[]> {
  if (bodies.length === 0) return [];
  if (bodies.length === 1) return [await sendSearch(client, index, bodies[0] as SearchBody)];
  const header = JSON.stringify({ index, ...wholeOnly });
  const lines = bodies.map((body) => `${header}\n${JSON.stringify({ ...always, ...body })}\n`).join('');
  const { responses = [] } = await awaitAnswer(
    client.send<{ responses?: SearchAnswer[] }>('POST', '/_msearch', {
      lines,
      query: { filter_path: `${buildFilterPath(bodies, 'responses.')},responses.error`, max_concurrent_searches: 8 },
      timeout,
    }),
  );
  if (responses.length !== bodies.length) {
    throw new SearchUnavailable('PARTIAL', 'The answer does not have one part for each search');
  }
  return bodies.map((body, place) => requireWhole(responses[place], body));
}

/** Throws SearchUnavailable in place of OpenSearch's errors. */
export async function awaitAnswer<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof OpenSearchUnreachable) {
      throw new SearchUnavailable('UNREACHABLE', error.message, { cause: error });
    }
    if (error instanceof OpenSearchError) throw new SearchUnavailable(error.type, error.message, { cause: error });
    throw error;
  }
}

/** Throws SearchUnavailable for errors, partial answers and missing members. No other code validates answers. */
function requireWhole(answer: Partial<SearchAnswer> | undefined, body: SearchBody): SearchAnswer {
  if (answer?.error) {
    const { type = 'error', reason = '' } = findRoot(answer.error);
    throw new SearchUnavailable(type, `${type}: ${reason}`);
  }
  if (answer?.timed_out !== false || answer._shards?.failed !== 0 || !isComplete(answer, body)) {
    throw new SearchUnavailable('PARTIAL', 'The answer would be partial');
  }
  return answer as SearchAnswer;
}

/** `filter_path` removes empty lists and uncounted totals, so an answer without them can still be whole. */
function isComplete({ hits, aggregations }: Partial<SearchAnswer>, body: SearchBody): boolean {
  const hasAll = Object.keys(body.aggs ?? {}).every((name) => aggregations?.[name] !== undefined);
  return hasAll && hasAllHits(hits, body);
}

function hasAllHits(answered: Partial<SearchAnswer['hits']> | undefined, body: SearchBody): boolean {
  const { size, from = 0, track_total_hits: isCounted = true, search_after } = body;
  if (!isCounted) return true;
  const { total, hits = [] } = answered ?? {};
  if (total === undefined) return false;
  return search_after !== undefined || hits.length === Math.max(0, Math.min(size, total.value - from));
}

/** Each path costs OpenSearch time, so aggregations are named by their root. */
function buildFilterPath(bodies: readonly SearchBody[], prefix = ''): string {
  const parts = bodies.flatMap(({ size, aggs = {} }) => [
    'timed_out',
    '_shards.failed',
    'hits.total.value',
    ...(size > 0 ? ['hits.hits.fields', 'hits.hits.sort'] : []),
    ...(Object.keys(aggs).length > 0 ? ['aggregations'] : []),
  ]);
  return [...new Set(parts)].map((part) => prefix + part).join(',');
}
