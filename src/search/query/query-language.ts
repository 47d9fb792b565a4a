import type { ErrorCause } from '../../opensearch/client.ts';

export type Clause = Readonly<Record<string, unknown>>;

export type SortEntry = Readonly<Record<string, 'asc' | 'desc' | Readonly<Record<string, unknown>>>>;

export interface SearchBody {
  query: Clause;
  /** Counted from 0. */
  from?: number;
  size: number;
  /** All matches are counted unless false. */
  track_total_hits?: false;
  sort?: readonly SortEntry[];
  docvalue_fields?: readonly string[];
  post_filter?: Clause;
  search_after?: readonly unknown[];
  aggs?: Readonly<Record<string, unknown>>;
}

/** For requests with aggregations only: also counting matches would take about as long again. */
export const aggregated = { size: 0, track_total_hits: false } as const;

/** A number field is a list of numbers. */
export type HitFields = Readonly<Record<string, readonly (string | number | boolean)[] | undefined>>;

export interface Hit {
  fields: HitFields;
  sort: readonly (string | number)[];
}

export interface SearchAnswer {
  timed_out: boolean;
  _shards: { failed: number };
  hits: { total: { value: number }; hits?: readonly Hit[] };
  aggregations?: Readonly<Record<string, unknown>>;
  error?: ErrorCause;
}

/** Answers are in the order of the requests, all sent to the arrivals index. */
export type SendAll = (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>;

export type Aggregations = Readonly<Record<string, unknown>>;

/** OpenSearch omits hits when there are none and they are not counted. */
export function readHits({ hits }: Partial<SearchAnswer>): readonly Hit[] {
  return hits?.hits ?? [];
}

export function matchAny(clauses: readonly Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } };
}

export function matchAll(clauses: readonly Clause[]): Clause {
  return { bool: { filter: clauses } };
}
