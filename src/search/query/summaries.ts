import { LRUCache } from 'lru-cache';
import { positionFor, type Precision } from '../../lodgings/rules/lodging.ts';
import type { Language } from '../../values/texts.ts';
import type { SearchLodging } from '../rules/index-documents.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { awaitAnswer } from './send-search.ts';
import { SearchUnavailable, type IndexView } from './index-view.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';

export type Summaries = ReturnType<typeof createSummaries>;

/** As callers of each precision read it. */
type Summary = Readonly<Record<Precision, SearchLodging>>;

interface MultiGetAnswer {
  docs?: {
    _id: string;
    found?: boolean;
    _source?: { summary?: Partial<Record<Language, SearchLodging>> };
    error?: { reason?: string };
  }[];
}

/** Summaries are cached per version of the lodging, but not while it lags. `complete` adds the service's addresses. */
export function createSummaries(
  client: OpenSearch,
  view: IndexView,
  complete: (summary: SearchLodging) => SearchLodging,
) {
  /** With the index it was read from, and the version of the lodging's data at that time. */
  const cache = new LRUCache<string, { read: Summary; index: string; version: number }>({ max: 20_000 });
  return {
    /** Lodgings that left the sale are absent. Throws SearchUnavailable for missing summaries, and has them rewritten. */
    async read(
      lodgingIds: readonly number[],
      { language, precision }: Pick<StayCriteria, 'language' | 'precision'>,
    ): Promise<Map<number, SearchLodging>> {
      const index = view.requireIndex().lodgings;
      const summaries = new Map<number, SearchLodging>();
      const missing = new Map<number, number>();
      for (const [id, version] of view.versionsOf(new Set(lodgingIds))) {
        const found = cache.get(`${id} ${language}`);
        if (found?.version === version && found.index === index) summaries.set(id, found.read[precision]);
        else missing.set(id, version);
      }
      if (missing.size === 0) return summaries;
      const lagging = new Set([...missing.keys()].filter((id) => view.isLagging(id)));
      for (const [id, summary] of await readSummaries(client, index, [...missing.keys()], language)) {
        const exact = complete(summary);
        const read = { exact, rounded: positionFor('rounded', exact) };
        if (!lagging.has(id)) cache.set(`${id} ${language}`, { read, index, version: missing.get(id) as number });
        summaries.set(id, read[precision]);
      }
      // A lodging that changed since the search was answered may no longer have a summary.
      const lost = [...missing.keys()].filter((id) => !summaries.has(id) && !view.isLagging(id));
      if (lost.length === 0) return summaries;
      const findInFacts = await view.readFromFacts(lost);
      const damaged = lost.filter((id) => findInFacts(id)?.state === 'EN_DIFFUSION');
      if (damaged.length === 0) return summaries;
      view.noteDamaged(damaged);
      throw new SearchUnavailable('SUMMARIES_MISSING', 'Summaries of lodgings are missing');
    },
  };
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
  if (error || docs.length !== ids.length) {
    throw new SearchUnavailable('PARTIAL', error?.reason ?? 'The answer would be partial');
  }
  return docs.flatMap((document) => {
    const summary = document._source?.summary?.[language];
    return summary ? [[Number(document._id), summary]] : [];
  });
}
