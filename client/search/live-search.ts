import type { ServiceClient, Shapes } from '../connect.ts';
import { ProblemError, valueOf } from '../problem-error.ts';
import { chipsOf } from './chips.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import type { CriteriaChange, StayCriteria, StaySearch, StaySearchOptions, StaySearchState } from './stay-search.ts';

type SearchResult = Shapes['SearchResult'] & Pick<StaySearchState, 'beside'>;

const usualDebounce = 150;

/**
 * Creates a search for stays for pages on which people type, choose filters and scroll, independent of the UI
 * framework. It sends one request for many quick changes, does not repeat one in flight, aborts requests made obsolete
 * by a change, never shows an answer to former criteria as one to the present ones, and keeps the results while loading
 * and after failures. Nothing is requested before the first `set`, `change` or `retry`. The client, made by
 * `connectTo`, decides how often a request is tried before it counts as failed.
 */
export function createStaySearch(client: Pick<ServiceClient, 'GET'>, options: StaySearchOptions = {}): StaySearch {
  return new LiveSearch(client, options);
}

class LiveSearch implements StaySearch {
  readonly #client: Pick<ServiceClient, 'GET'>;
  readonly #base: StayCriteria;
  readonly #debounce: number;
  readonly #patience: number | undefined;
  readonly #kept: KeptAnswers<SearchResult>;
  readonly #listeners = new Set<(state: StaySearchState) => void>();
  #state = beforeAnswers;
  /** The latest answer, with the stays of all pages so far. */
  #answer: SearchResult | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The request in flight; answers to any other are ignored. */
  #asking: AbortController | undefined;
  #beside: StayCriteria | undefined;

  constructor(client: Pick<ServiceClient, 'GET'>, { base, debounce, keepFor, patience }: StaySearchOptions) {
    this.#client = client;
    this.#base = base ?? {};
    this.#debounce = debounce ?? usualDebounce;
    this.#patience = patience;
    this.#kept = createKeptAnswers(keepFor ?? 0);
  }

  get state(): StaySearchState {
    return this.#state;
  }

  set: StaySearch['set'] = (wished, { debounce = this.#debounce, beside } = {}) => {
    const criteria = withoutEmpty(wished);
    if (this.#isAsking(criteria)) return;
    this.#halt();
    this.#beside = beside;
    const known = this.#kept.find(this.#keyOf(criteria));
    if (known) {
      this.#beside = known.beside;
      this.#show(known, criteria);
    } else if (debounce <= 0) this.#search(criteria);
    else {
      this.#timer = setTimeout(() => this.#search(criteria), debounce);
      this.#notify({ status: 'waiting', step: 'search', criteria });
    }
  };

  change: StaySearch['change'] = (part, terms) => {
    this.set({ ...this.#state.criteria, pageindex: undefined, ...part }, terms);
  };

  more: StaySearch['more'] = () => {
    if (this.#state.status === 'ready') this.#goOn();
  };

  retry: StaySearch['retry'] = () => {
    const { status, step, criteria, error } = this.#state;
    this.#halt();
    // A cursor that the service refuses permanently, such as an expired one, is useless.
    const isLost = error instanceof ProblemError && !error.isRetryable;
    if (status === 'failed' && step === 'more' && !isLost) this.#goOn();
    else this.#search(criteria);
  };

  stop: StaySearch['stop'] = () => {
    this.#halt();
    const { status, criteria, answered } = this.#state;
    if (isUnderWay(status)) this.#notify({ status: answered === criteria ? 'ready' : 'idle', step: 'search' });
  };

  forget: StaySearch['forget'] = () => {
    this.#kept.forget();
  };

  subscribe: StaySearch['subscribe'] = (listener) => {
    // Wrapped, so that subscribing the same listener twice gives two subscriptions.
    const own = (state: StaySearchState) => listener(state);
    this.#listeners.add(own);
    own(this.#state);
    return () => {
      this.#listeners.delete(own);
    };
  };

  settled: StaySearch['settled'] = () =>
    new Promise((resolve) => {
      const look = (state: StaySearchState) => {
        if (isUnderWay(state.status)) return;
        this.#listeners.delete(look);
        resolve(state);
      };
      this.#listeners.add(look);
      look(this.#state);
    });

  #search(criteria: StayCriteria): void {
    void this.#ask(criteria, this.#queryOf(criteria), (answer) => answer);
  }

  #goOn(): void {
    const { criteria } = this.#state;
    const former = this.#answer;
    const cursor = former?.nextCursor;
    if (!former || cursor === undefined || cursor === null) return;
    const { pageindex: _, ...query } = this.#queryOf(criteria);
    void this.#ask(criteria, { ...query, cursor }, ({ stays, nextCursor, total, totalIsExact }) => ({
      ...former,
      stays: [...former.stays, ...stays],
      nextCursor,
      total,
      totalIsExact,
    }));
  }

  async #ask(
    criteria: StayCriteria,
    query: StayCriteria & { cursor?: string },
    complete: (answer: SearchResult) => SearchResult,
  ): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const beside = this.#beside;
    this.#notify({ status: 'loading', step: query.cursor === undefined ? 'search' : 'more', criteria, beside });
    const { signal } = asking;
    const timer = this.#patience === undefined ? undefined : setTimeout(() => asking.abort(timedOut()), this.#patience);
    const asked = await valueOf(
      this.#client.GET('/v2/stays/search', { params: { query: { ...query, ...beside } }, signal }),
    ).catch(asError);
    clearTimeout(timer);
    if (this.#asking !== asking) return;
    this.#asking = undefined;
    if (asked instanceof Error) {
      this.#notify({ status: 'failed', error: asked });
      return;
    }
    const answer = complete({ ...asked, beside });
    this.#kept.keep(this.#keyOf(criteria), answer);
    this.#show(answer, criteria);
  }

  #show(answer: SearchResult, criteria: StayCriteria): void {
    this.#answer = answer;
    const { understood: _, relaxed: _relaxed, nextCursor, facets, correctedTo, ...rest } = answer;
    const { ignored = [], near = [], hints = [], ...plain } = rest;
    this.#notify({
      ...plain,
      status: 'ready',
      step: 'search',
      criteria,
      answered: criteria,
      facets,
      correctedTo,
      ignored,
      near,
      hints,
      hasMore: nextCursor !== null,
      chips: chipsOf(answer, (q) => this.change({ q }, { debounce: 0 })),
      error: undefined,
    });
  }

  #notify(change: Partial<StaySearchState>): void {
    this.#state = { ...this.#state, ...change };
    const state = this.#state;
    for (const listener of [...this.#listeners]) {
      // A listener that changed the search has already published a newer state.
      if (this.#state !== state) return;
      listener(state);
    }
  }

  /** Whether the answer to these criteria is in flight. */
  #isAsking(criteria: StayCriteria): boolean {
    const { status, step, criteria: asked } = this.#state;
    return status === 'loading' && step === 'search' && this.#keyOf(asked) === this.#keyOf(criteria);
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = undefined;
  }

  #queryOf(criteria: StayCriteria): StayCriteria {
    return { ...this.#base, ...criteria };
  }

  #keyOf(criteria: StayCriteria): string {
    // The order of values in a list does not matter.
    const entries = Object.entries(this.#queryOf(criteria)).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value].map(String).sort() : value,
    ]);
    return JSON.stringify(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  }
}

const beforeAnswers: StaySearchState = {
  status: 'idle',
  step: 'search',
  criteria: {},
  answered: undefined,
  stays: [],
  total: undefined,
  totalIsExact: true,
  hasMore: false,
  currency: undefined,
  beside: undefined,
  facets: undefined,
  chips: [],
  corrected: false,
  correctedTo: undefined,
  ignored: [],
  near: [],
  hints: [],
  error: undefined,
};

function isUnderWay(status: StaySearchState['status']): boolean {
  return status === 'waiting' || status === 'loading';
}

function withoutEmpty(criteria: CriteriaChange): StayCriteria {
  const isThere = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => isThere(value)));
}

function timedOut(): DOMException {
  return new DOMException('The search was not answered in time', 'TimeoutError');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
