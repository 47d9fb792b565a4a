import type { Shapes } from '../connect.ts';
import type { operations } from '../service.d.ts';
import type { Chip } from './chips.ts';

type SearchQuery = NonNullable<operations['search-stays']['parameters']['query']>;
type SearchResult = Shapes['SearchResult'];

/** What can be counted beside the results: a key of `facets`, which may also be read by any other text. */
export type FacetName = NonNullable<SearchQuery['facets']>[number];

/** What is searched for, as `GET /v2/stays/search` names it; pages are gone through by `more`. */
export type StayCriteria = Omit<SearchQuery, 'cursor' | 'format'>;

/** Criteria that change. Undefined, an empty text or an empty list takes one away, so that values of form fields can be given as they are. */
export type CriteriaChange = { [Name in keyof StayCriteria]?: StayCriteria[Name] | undefined };

export interface StaySearchOptions {
  /** Criteria that go along with every request and that `criteria` overrules, such as facets, group, pagesize and lang. */
  base?: StayCriteria;
  /** Milliseconds without a further change before the service is asked; 150 when left out, 0: at once. */
  debounce?: number;
  /**
   * Milliseconds for which an answer is kept, so that going back to former criteria costs nothing; 0 when left out: what is free and what
   * it costs is asked each time. Whoever keeps answers calls `forget` after a booking.
   */
  keepFor?: number;
  /**
   * Milliseconds after which a request that was not answered counts as failed, by an error with the name `TimeoutError`; when left out, it
   * may take as long as the client lets it.
   */
  patience?: number;
}

/** How one change is to be asked for. */
export interface AskTerms {
  /** In place of that of the search: 0 for a click on a filter, while typing has the usual one. */
  debounce?: number;
}

/** What a search shows at a moment. It never changes: each change of the search is another state. */
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
  /** What is under way or failed: the search, or its next page, behind stays that are good already. */
  step: 'search' | 'more';
  /** What is searched for. */
  criteria: StayCriteria;
  /** What the results below were found by; undefined before the first answer, when they are empty. */
  answered: StayCriteria | undefined;
  /** Of all pages so far, in the order of `sort`. */
  stays: readonly SearchResult['stays'][number][];
  /** Stays on all pages, lodgings with `group`; undefined before the first answer. */
  total: number | undefined;
  /** False: there are `total` or more. */
  totalIsExact: boolean;
  /** Whether `more` finds any. */
  hasMore: boolean;
  /** Of all prices. */
  currency: string | undefined;
  /** How many results each value of the facets asked for has. */
  facets: SearchResult['facets'];
  /** What the text `q` was taken for, part by part. */
  chips: readonly Chip[];
  /** Whether nothing was found until typing errors were forgiven. */
  corrected: boolean;
  /** The whole text as it was read then. */
  correctedTo: string | undefined;
  /** Words that no lodging has together with the others: they were left out. */
  dropped: readonly string[];
  /** When nothing was found: how many results there would be without one of the criteria, most first. */
  hints: NonNullable<SearchResult['hints']>;
  /**
   * What went wrong, until the next answer: a ProblemError when the service refused, else what `fetch` threw when it was not reached.
   * Undefined when all is well.
   */
  error: Error | undefined;
}

/** A search that somebody changes while it is asked. All of its functions may be passed on by themselves. */
export interface StaySearch {
  readonly state: StaySearchState;
  /** Searches for the criteria and no others, once there was no further change for a moment. A former request is ended at once. */
  set: (criteria: CriteriaChange, terms?: AskTerms) => void;
  /** Searches for the criteria with the change, from their first page on. */
  change: (part: CriteriaChange, terms?: AskTerms) => void;
  /** Adds the next page, by the cursor of the one before; does nothing unless the status is `ready` and `hasMore` is true. */
  more: () => void;
  /** Asks again, at once and for fresh results: for what failed, be it the search or its next page; else for the criteria. */
  retry: () => void;
  /** Ends what waits and what is under way; the next `set`, `change` or `retry` begins anew. */
  stop: () => void;
  /** Drops the answers that are kept, since something was booked or changed. */
  forget: () => void;
  /** Tells the state, now and whenever it changes; yields what ends this. */
  subscribe: (listener: (state: StaySearchState) => void) => () => void;
  /** Resolves, once nothing waits or is under way, to the state then; it never rejects. */
  settled: () => Promise<StaySearchState>;
}
