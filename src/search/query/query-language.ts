/** The part of OpenSearch's query language that this service uses. */
export type Clause = Readonly<Record<string, unknown>>;

export interface BoolQuery {
  filter: Clause[];
  must: Clause[];
  mustNot: Clause[];
}

/** A field with its direction, or with more to say about it. */
export type SortEntry = Readonly<Record<string, 'asc' | 'desc' | Readonly<Record<string, unknown>>>>;

export interface SearchBody {
  query: Clause;
  size: number;
  /** Left out: all that match are counted. */
  track_total_hits?: false;
  sort?: readonly SortEntry[];
  docvalue_fields?: readonly string[];
  post_filter?: Clause;
  search_after?: readonly unknown[];
  collapse?: { field: string };
  aggs?: Readonly<Record<string, unknown>>;
}

/**
 * Of a request for aggregations alone. Counting what matches beside them takes about as long as they do: measured 12.2 ms instead of
 * 6.7 for a sum over 446,000 documents.
 */
export const aggregated = { size: 0, track_total_hits: false } as const;

/** Values of one hit's fields; a number field is a list of numbers. */
export type HitFields = Readonly<Record<string, readonly (string | number)[] | undefined>>;

export interface Hit {
  fields: HitFields;
  sort: readonly (string | number)[];
}

export interface SearchAnswer {
  timed_out: boolean;
  _shards: { failed: number };
  hits: { total: { value: number }; hits?: readonly Hit[] };
  aggregations?: Readonly<Record<string, unknown>>;
  error?: { type?: string; reason?: string };
}
