import type { OpenSearch } from '../../opensearch/client.ts';
import { indexNamesIn, type IndexNames } from '../../opensearch/mappings.ts';

export type FoundIndices = IndexNames & { generation: string };

export async function listIndices(client: OpenSearch, prefix: string): Promise<FoundIndices[]> {
  const found = await client.send<Record<string, { mappings: { _meta?: { generation?: string } } }>>(
    'GET',
    `/${prefix}-arrivals-*/_mapping`,
    { query: { filter_path: '*.mappings._meta', ignore_unavailable: true } },
  );
  return Object.entries(found).flatMap(([arrivals, { mappings }]) => {
    const names = indexNamesIn(prefix, arrivals);
    const generation = mappings._meta?.generation;
    return names && generation !== undefined ? [{ ...names, generation }] : [];
  });
}

const pageSize = 10_000;

/** By lodging; for an index with one document per lodging. */
export async function readDocumentVersions(client: OpenSearch, index: string): Promise<Map<number, number>> {
  await client.send('POST', `/${index}/_refresh`);
  const versions = new Map<number, number>();
  for (let after = -1; ;) {
    const { hits } = await client.send<{ hits?: { hits: { _id: string; _version: number }[] } }>(
      'POST',
      `/${index}/_search`,
      {
        body: { size: pageSize, sort: [{ lodgingId: 'asc' }], search_after: [after], version: true, _source: false },
        query: { filter_path: 'hits.hits._id,hits.hits._version', allow_partial_search_results: false },
      },
    );
    const page = hits?.hits ?? [];
    for (const { _id, _version } of page) versions.set(Number(_id), _version);
    if (page.length < pageSize) return versions;
    after = Number(page.at(-1)?._id);
  }
}
