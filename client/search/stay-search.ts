import type { Shapes } from '../connect.ts';
import type { operations } from '../service.d.ts';
import type { Chip } from './chips.ts';

type SearchQuery = NonNullable<operations['search-stays']['parameters']['query']>;
type SearchResult = Shapes['SearchResult'];

/** What can be counted beside the results: a key of `facets`. */
export type FacetName = NonNullable<SearchQuery['facets']>[number];

/** Search criteria, as in `GET /v2/stays/search`; paging is done by `more`. */
export type StayCriteria = Omit<SearchQuery, 'cursor' | 'format'>;

/**
 * Changed criteria. Undefined, an empty text or an empty list removes one, so that values of form fields can be passed
 * as they are.
 */
export type CriteriaChange = { [Name in keyof StayCriteria]?: StayCriteria[Name] | undefined };

export interface StaySearchOptions {
  /** Criteria sent with every request and overruled by `criteria`, such as facets, group, pagesize and lang. */
  base?: StayCriteria;
  /** Milliseconds without a further change before the request is sent; 150 when left out, 0: at once. */
  debounce?: number;
  /**
   * Milliseconds for which an answer is cached, so that returning to former criteria needs no request; 0 when left out:
   * availability and prices are always fresh. With caching, call `forget` after a booking.
   */
  keepFor?: number;
  /**
   * Milliseconds after which an unanswered request counts as failed, with an error named `TimeoutError`; when left out,
   * the client's limits apply.
   */
  patience?: number;
}

export interface AskTerms {
  /** Overrides that of the search: 0 for a click on a filter, while typing has the usual one. */
  debounce?: number;
  /**
   * What to request along with the results, such as `facets` and `gridbbox` for a map beside them. It overrules the
   * criteria but is none of them: answers cached without it count, too.
   */
  beside?: StayCriteria;
}

/** An immutable snapshot: each change of the search creates another one. */
export interface StaySearchState {
  /**
   * - `idle`: nothing was asked yet, or what was to be asked has been stopped;
   * - `waiting`: for further changes, before it asks;
   * - `loading`: the request is under way;
   * - `ready`: the results are those of the criteria;
   * - `failed`: `error` says why; `retry` asks again.
   *
   * In each of them the results are those of the latest answer, which may belong to former criteria.
   */
  status: 'idle' | 'waiting' | 'loading' | 'ready' | 'failed';
  /** What is loading or failed: the search, or its next page, where the stays so far remain valid. */
  step: 'search' | 'more';
  criteria: StayCriteria;
  /** The criteria of the results below; undefined before the first answer, when they are empty. */
  answered: StayCriteria | undefined;
  /** Of all pages so far, in the order of `sort`. */
  stays: readonly SearchResult['stays'][number][];
  /** Stays on all pages, lodgings with `group`; undefined before the first answer. */
  total: number | undefined;
  /** False: there are `total` or more. */
  totalIsExact: boolean;
  /** Whether there is a next page. */
  hasMore: boolean;
  /** Of all prices. */
  currency: string | undefined;
  /** `beside` of the request that is loading, failed or was answered. */
  beside: StayCriteria | undefined;
  /** The number of results for each value of the requested facets. */
  facets: SearchResult['facets'];
  /** How the text `q` was understood, part by part. */
  chips: readonly Chip[];
  /** Whether results were found only by forgiving typing errors. */
  corrected: boolean;
  /** The corrected text, if any. */
  correctedTo: string | undefined;
  /** Words that only order the results. */
  ignored: readonly string[];
  /** Lodgings that lack one part of the text, if few have all. */
  near: NonNullable<SearchResult['near']>;
  /** When nothing was found: the number of results without one part of the text or one of the criteria, most first. */
  hints: NonNullable<SearchResult['hints']>;
  /**
   * The failure, until the next answer: a ProblemError when the service refused, else what `fetch` threw when it was
   * not reached. Undefined when all is well.
   */
  error: Error | undefined;
}

/** A search that can change while a request is in flight. All functions are bound and may be passed on alone. */
export interface StaySearch {
  readonly state: StaySearchState;
  /** Replaces all criteria and searches after the debounce. Aborts a former request at once. */
  set: (criteria: CriteriaChange, terms?: AskTerms) => void;
  /** Searches for the criteria with the change, from their first page on. */
  change: (part: CriteriaChange, terms?: AskTerms) => void;
  /**
   * Adds the next page, by the previous page's cursor; does nothing unless the status is `ready` and `hasMore` is true.
   */
  more: () => void;
  /** Repeats what failed, the search or its next page, at once and without cached answers; else the search. */
  retry: () => void;
  /** Cancels pending and running requests; the next `set`, `change` or `retry` starts again. */
  stop: () => void;
  /** Drops cached answers, since something was booked or changed. */
  forget: () => void;
  /** Calls the listener with the state now and on each change; returns the function that unsubscribes. */
  subscribe: (listener: (state: StaySearchState) => void) => () => void;
  /** Resolves with the state once nothing is pending or running; never rejects. */
  settled: () => Promise<StaySearchState>;
}
