import { LRUCache } from 'lru-cache';
import type { Language } from '../../values/texts.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { awaitAnswer } from './send-search.ts';
import { SearchUnavailable, type IndexView } from './index-view.ts';

export interface Summaries {
  /**
   * Lodgings that leave the sale meanwhile are absent. Throws SearchUnavailable when a summary is missing that should
   * exist, and has it rewritten.
   */
  read(lodgingIds: readonly number[], language: Language): Promise<Map<number, SearchLodging>>;
}

interface MultiGetAnswer {
  docs?: {
    _id: string;
    found?: boolean;
    _source?: { summary?: Partial<Record<Language, SearchLodging>> };
    error?: { reason?: string };
  }[];
}

/**
 * Reads the `lodgings` index. Summaries are cached while the lodging's version stays the same, but not while it lags.
 * `complete` adds the service's addresses.
 */
export function createSummaries(
  client: OpenSearch,
  view: IndexView,
  complete: (summary: SearchLodging) => SearchLodging,
): Summaries {
  const cache = new LRUCache<string, CachedSummary>({ max: 20_000 });
  return {
    async read(lodgingIds, language) {
      const index = view.requireIndex().lodgings;
      const summaries = new Map<number, SearchLodging>();
      const missing = new Map<number, number>();
      for (const [id, version] of view.versionsOf(new Set(lodgingIds))) {
        const found = cache.get(`${id} ${language}`);
        if (found?.version === version && found.index === index) summaries.set(id, found.summary);
        else missing.set(id, version);
      }
      if (missing.size === 0) return summaries;
      const lagging = new Set([...missing.keys()].filter((id) => view.isLagging(id)));
      for (const [id, read] of await readSummaries(client, index, [...missing.keys()], language)) {
        const summary = complete(read);
        if (!lagging.has(id)) cache.set(`${id} ${language}`, { summary, index, version: missing.get(id) as number });
        summaries.set(id, summary);
      }
      // A lodging that changed since the search was answered may no longer have a summary.
      const lost = [...missing.keys()].filter((id) => !summaries.has(id) && !view.isLagging(id));
      const damaged = lost.filter((id) => view.readFromFacts(id)?.state === 'EN_DIFFUSION');
      if (damaged.length === 0) return summaries;
      view.noteDamaged(damaged);
      throw new SearchUnavailable('SUMMARIES_MISSING', 'Summaries of lodgings are missing');
    },
  };
}

interface CachedSummary {
  summary: SearchLodging;
  /** Index it was read from, and the version of the lodging's data at that time. */
  index: string;
  version: number;
}

async function readSummaries(
  client: OpenSearch,
  index: string,
  ids: readonly number[],
  language: Language,
): Promise<[id: number, summary: SearchLodging][]> {
  const { docs = [] } = await awaitAnswer(
    client.send<MultiGetAnswer>('POST', `/${index}/_mget`, {
      body: { ids: ids.map(String) },
      query: {
        _source_includes: `summary.${language}`,
        filter_path: 'docs._id,docs.found,docs._source,docs.error.reason',
      },
    }),
  );
  const error = docs.find((document) => document.error)?.error;
  if (error || docs.length !== ids.length)
    throw new SearchUnavailable('PARTIAL', error?.reason ?? 'The answer would be partial');
  return docs.flatMap((document) => {
    const summary = document._source?.summary?.[language];
    return summary ? [[Number(document._id), summary]] : [];
  });
}
