import type { SearchBody } from './query-language.ts';

/** Names of aggregations that begin so are for others to reckon with; they are not sent back. */
export const unsent = 'unsent';

/** Yields what to ask answers to the searches for, as `filter_path`, so that OpenSearch sends nothing that is not read. */
export function wantedParts(bodies: readonly SearchBody[], prefix = ''): string {
  const parts = bodies.flatMap(({ size, aggs = {} }) => [
    ...['timed_out', '_shards.failed', 'hits.total.value'],
    ...(size > 0 ? ['hits.hits.fields', 'hits.hits.sort'] : []),
    ...aggregationParts(aggs, 'aggregations'),
  ]);
  return [...new Set(parts)].map((part) => prefix + part).join(',');
}

/** Each pattern costs, so a tree of which everything is read is named by its root. */
function aggregationParts(aggs: Tree, path: string): string[] {
  if (!holdsUnsent(aggs)) return Object.keys(aggs).length > 0 ? [path] : [];
  return Object.entries(aggs)
    .filter(([name]) => !name.startsWith(unsent))
    .flatMap(([name, aggregation]) => {
      const own = `${path}.${name}`;
      const { aggs: inner = {}, filter } = aggregation as { aggs?: Tree; filter?: unknown };
      if (!holdsUnsent(inner)) return [own];
      if (filter) return [`${own}.doc_count`, ...aggregationParts(inner, own)];
      return [`${own}.buckets.key`, `${own}.buckets.doc_count`, ...aggregationParts(inner, `${own}.buckets`)];
    });
}

type Tree = Readonly<Record<string, unknown>>;

function holdsUnsent(aggs: Tree): boolean {
  return Object.entries(aggs).some(
    ([name, aggregation]) => name.startsWith(unsent) || holdsUnsent((aggregation as { aggs?: Tree }).aggs ?? {}),
  );
}
