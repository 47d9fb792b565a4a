/** Aggregations by their names. */
export type Aggregations = Readonly<Record<string, unknown>>;

/** More than there are; a count by ids is exact where an estimate is not. */
const mostLodgings = 1_000_000;

/** Yields the aggregation of the lodgings of all documents, each with what is asked of it. */
export function eachLodging(ofEach?: Aggregations): Aggregations {
  return {
    terms: { field: 'lodgingId', size: mostLodgings, order: { _key: 'asc' } },
    ...(ofEach ? { aggs: ofEach } : {}),
  };
}

/** Yields the aggregations that count lodgings under the name; only the count is sent back, without the ids. */
export function lodgingsCountedAs(name: string): Aggregations {
  return { unsentLodgings: eachLodging(), [name]: { stats_bucket: { buckets_path: 'unsentLodgings._count' } } };
}
