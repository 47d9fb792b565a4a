import { LRUCache } from 'lru-cache';
import type { Language } from '../domain/texts.ts';
import type { SearchLodging } from '../domain/search-lodging.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { answered } from './ask.ts';
import { SearchUnavailable } from './criteria.ts';
import type { IndexView } from './index-view.ts';

/** What result pages show of lodgings. */
export interface Summaries {
  /** Yields the summaries of the lodgings by id. */
  read(lodgingIds: readonly number[], language: Language): Promise<Map<number, SearchLodging>>;
}

interface MultiGetAnswer {
  docs: { _id: string; found?: boolean; _source?: { summary: Partial<Record<Language, SearchLodging>> } }[];
}

/** Yields summaries from the `lodgings` index, kept in memory as long as the lodging's version stays the same. */
export function createSummaries(client: OpenSearch, view: IndexView): Summaries {
  const kept = new LRUCache<string, SearchLodging>({ max: 20_000 });
  return {
    async read(lodgingIds, language) {
      const index = view.serving();
      if (!index) throw new SearchUnavailable('The index is being built');
      const summaries = new Map<number, SearchLodging>();
      const keys = new Map<number, string>();
      for (const id of new Set(lodgingIds)) {
        const key = `${index.lodgings}:${id}:${view.versionOf(id)}:${language}`;
        const summary = kept.get(key);
        if (summary) summaries.set(id, summary);
        else keys.set(id, key);
      }
      if (keys.size === 0) return summaries;
      for (const { id, summary } of await readSummaries(client, index.lodgings, [...keys.keys()], language)) {
        kept.set(keys.get(id) as string, summary);
        summaries.set(id, summary);
      }
      return summaries;
    },
  };
}

async function readSummaries(
  client: OpenSearch,
  index: string,
  ids: readonly number[],
  language: Language,
): Promise<{ id: number; summary: SearchLodging }[]> {
  const answer = await answered(
    client.send<MultiGetAnswer>('POST', `/${index}/_mget`, {
      body: { ids: ids.map(String) },
      query: { _source_includes: `summary.${language}`, filter_path: 'docs._id,docs.found,docs._source' },
    }),
  );
  return answer.docs.flatMap((document) => {
    const summary = document._source?.summary[language];
    return summary ? [{ id: Number(document._id), summary }] : [];
  });
}
