import type { ToldError } from '../../opensearch/answers.ts';

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
  /** Place of the first hit, from 0. */
  from?: number;
  size: number;
  /** All that match are counted unless this is false. */
  track_total_hits?: false;
  sort?: readonly SortEntry[];
  docvalue_fields?: readonly string[];
  post_filter?: Clause;
  search_after?: readonly unknown[];
  collapse?: { field: string };
  aggs?: Readonly<Record<string, unknown>>;
}

/** OpenSearch sends no more hits at once, and no page ends deeper. */
export const mostHits = 10_000;

/** Yields the request for what matches the clauses, too. */
export function addFilter(body: SearchBody, ...clauses: readonly Clause[]): SearchBody {
  return { ...body, query: { bool: { filter: [body.query, ...clauses] } } };
}

/** Members of a request for aggregations alone: counting what matches beside them would take about as long as they do. */
export const aggregated = { size: 0, track_total_hits: false } as const;

/** Values of one hit's fields; a number field is a list of numbers. */
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
  error?: ToldError;
}

/** Sends one request and yields its answer. */
export type Send = (body: SearchBody) => Promise<SearchAnswer>;

/** Sends requests to the arrivals together and yields their answers in order. */
export type SendAll = (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>;

/** What sends requests to the arrivals, one or several together. */
export interface Senders {
  send: Send;
  sendAll: SendAll;
}

/** Aggregations by their names. */
export type Aggregations = Readonly<Record<string, unknown>>;

/** Aggregations whose names begin so only feed other aggregations; OpenSearch does not send them back. */
export const internalPrefix = 'unsent';

/** More than there are; a count by ids is exact where an estimate is not. */
const mostLodgings = 1_000_000;

export function groupByLodging(): Aggregations {
  return { terms: { field: 'lodgingId', size: mostLodgings, order: { _key: 'asc' } } };
}

interface LodgingBucket {
  key: number;
  doc_count: number;
}

/** Reads what was aggregated by lodging under the name `lodgings`; OpenSearch leaves an empty list out. */
export function readLodgingBuckets(answer: Pick<SearchAnswer, 'aggregations'> | undefined): readonly LodgingBucket[] {
  const { buckets = [] } = (answer?.aggregations?.['lodgings'] ?? {}) as { buckets?: readonly LodgingBucket[] };
  return buckets;
}

/** Builds the aggregations that count lodgings under the name; only the count is sent back, without the ids. */
export function countLodgingsAs(name: string): Aggregations {
  return { unsentLodgings: groupByLodging(), [name]: { stats_bucket: { buckets_path: 'unsentLodgings._count' } } };
}
