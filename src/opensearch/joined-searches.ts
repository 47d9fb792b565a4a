/** A search that only counts and aggregates. */
interface CountingSearch {
  query: object;
  aggs?: object;
}

/** Several searches as one, which costs one place in a multi-search; each becomes a filter. */
export function joinSearches(searches: readonly CountingSearch[]) {
  const parts = searches.map(({ query: filter, aggs }, part) => [`part${part}`, { filter, ...(aggs && { aggs }) }]);
  const should = searches.map(({ query }) => query);
  return {
    query: { bool: { should, minimum_should_match: 1 } },
    size: 0,
    track_total_hits: false as const,
    aggs: Object.fromEntries(parts) as Record<string, unknown>,
  };
}

/** The answers of the joined searches, in any order. */
export function splitAnswer<Answer extends { aggregations?: Readonly<Record<string, unknown>> }>(answer: Answer) {
  return Object.values(answer.aggregations ?? {}).map((part) => {
    const { doc_count: value, ...aggregations } = part as { doc_count: number };
    return { ...answer, hits: { total: { value } }, aggregations };
  });
}
