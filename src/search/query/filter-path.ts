import { internalPrefix, type SearchBody } from './query-language.ts';

export function buildFilterPath(bodies: readonly SearchBody[], prefix = ''): string {
  const parts = bodies.flatMap(({ size, aggs = {} }) => [
    'timed_out',
    '_shards.failed',
    'hits.total.value',
    ...(size > 0 ? ['hits.hits.fields', 'hits.hits.sort'] : []),
    ...listAggregationPaths(aggs, 'aggregations'),
  ]);
  return [...new Set(parts)].map((part) => prefix + part).join(',');
}

/** Each path costs OpenSearch time, so a tree that is read entirely is named by its root. */
function listAggregationPaths(aggs: Tree, path: string): string[] {
  if (!holdsInternal(aggs)) return Object.keys(aggs).length > 0 ? [path] : [];
  return Object.entries(aggs)
    .filter(([name]) => !name.startsWith(internalPrefix))
    .flatMap(([name, aggregation]) => {
      const own = `${path}.${name}`;
      const { aggs: inner = {}, filter } = aggregation as { aggs?: Tree; filter?: unknown };
      if (!holdsInternal(inner)) return [own];
      if (filter) return [`${own}.doc_count`, ...listAggregationPaths(inner, own)];
      return [`${own}.buckets.key`, `${own}.buckets.doc_count`, ...listAggregationPaths(inner, `${own}.buckets`)];
    });
}

type Tree = Readonly<Record<string, unknown>>;

/** True when any aggregation only feeds others; empty parts of such trees are not sent. */
export function holdsInternal(aggs: Tree): boolean {
  return Object.entries(aggs).some(
    ([name, aggregation]) =>
      name.startsWith(internalPrefix) || holdsInternal((aggregation as { aggs?: Tree }).aggs ?? {}),
  );
}
