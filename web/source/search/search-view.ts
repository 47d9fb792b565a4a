import { html, nothing, type PropertyValues } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import '../dates/date-box.ts';
import '../map/map-place.ts';
import type { Area } from '../map/map-view.ts';
import { addressOf, go } from '../shell/address.ts';
import type { Problem } from '../shell/answers.ts';
import '../shell/failure-card.ts';
import { firstView } from '../shell/first-view.ts';
import { PageElement } from '../shell/page-element.ts';
import { problemOf } from '../shell/service.ts';
import { type Language, words } from '../texts/language.ts';
import { countActiveFilters } from './active-filters.ts';
import { changedQuery, isWished, pageOf, searchCriteria, withMap } from './criteria.ts';
import './filter-panel.ts';
import { lastPageOf } from './page-links.ts';
import './place-box.ts';
import { noteSearch } from './recent-searches.ts';
import { resultList } from './result-list.ts';
import { searchIdeas } from './search-ideas.ts';
import { cellsOf, staySearch } from './stay-search.ts';
import './travellers-box.ts';

/** Milliseconds of loading after which placeholders replace the former results. */
const slow = 300;

class SearchView extends PageElement {
  static override properties = { query: { attribute: false }, language: {} };
  declare query: URLSearchParams;
  declare language: Language;
  #found = staySearch.state;
  #leave: (() => void) | undefined;
  #timer = 0;
  #isSlow = false;
  /** Consecutive failures. */
  #failures = 0;
  #problem: Problem | undefined;
  #isFiltering = false;
  #lit: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // The subscription reports the previous result synchronously.
    let isFormer = true;
    this.#leave = staySearch.subscribe((found) => {
      if (isFormer) this.#found = found;
      else this.#take(found);
    });
    isFormer = false;
    if (this.#found.status === 'loading') this.#wait();
    void firstView.then(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    clearTimeout(this.#timer);
    staySearch.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('query') && !changed.has('language')) return;
    const map = this.querySelector<HTMLElement & { areaFor?: (query: URLSearchParams) => Area | undefined }>(
      'result-map',
    );
    const area = map?.areaFor?.(this.query);
    staySearch.set(searchCriteria(this.query), area && { beside: cellsOf(area) });
  }

  #take(found: StaySearchState): void {
    const isAnother = found.status !== this.#found.status;
    this.#found = found;
    this.requestUpdate();
    if (found.status === 'loading') {
      if (isAnother) this.#wait();
      return;
    }
    clearTimeout(this.#timer);
    this.#isSlow = false;
    if (found.status === 'failed' && found.error && isAnother) {
      this.#failures += 1;
      this.#problem = problemOf(found.error);
    }
    if (found.status === 'ready') this.#settle(found);
  }

  #wait(): void {
    this.#timer = window.setTimeout(() => this.#show({ isSlow: true }), slow);
  }

  /** A page beyond the end redirects to the last one. */
  #settle({ total = 0, stays }: StaySearchState): void {
    this.#failures = 0;
    const last = lastPageOf(total);
    if (stays.length === 0 && last > 0 && pageOf(this.query) > last) {
      go(addressOf('/', changedQuery(this.query, { page: last === 1 ? undefined : String(last) })), 'replace');
    } else if (total > 0) noteSearch(this.query);
  }

  protected override render() {
    const text = words();
    const { status, error, stays } = this.#found;
    const isWaiting = status === 'waiting' || status === 'loading';
    const active = countActiveFilters(this.query);
    return html`<main aria-busy=${isWaiting ? 'true' : 'false'}>
      <div class="hero ${isWished(this.query) ? 'is-slim' : ''}">
        <h1>${text.tagline}</h1>
        <form class="searchbox" role="search" @submit=${this.#submit}>
          <place-box class="part" .query=${this.query}></place-box>
          <date-box class="part" .query=${this.query} .language=${this.language}></date-box>
          <travellers-box class="part" .query=${this.query} .language=${this.language}></travellers-box>
          <button class="primary go" type="submit">${text.search}</button>
        </form>
        ${isWished(this.query) ? nothing : searchIdeas(this.query)}
      </div>
      <div id="main" class="found ${this.query.has('map') ? 'shows-map' : ''}" tabindex="-1">
        <filter-panel
          .query=${this.query}
          .found=${this.#found}
          .isOpen=${this.#isFiltering}
          .language=${this.language}
          @close=${() => this.#show({ isFiltering: false })}
        ></filter-panel>
        <section class="results ${isWaiting ? 'is-dim' : ''}" aria-label=${text.list}>${this.#results()}</section>
        <map-place class="map"
          ><result-map
            .stays=${error ? [] : stays}
            .found=${this.#found}
            .query=${this.query}
            .lit=${this.#lit}
            @point=${(event: CustomEvent<number | undefined>) => this.#point(event.detail)}
          ></result-map
        ></map-place>
      </div>
      <div class="floating" ?hidden=${error !== undefined}>
        <button
          class="pill"
          type="button"
          aria-label=${active > 0 ? fillIn(text.finder.moreFilters, { count: active }) : nothing}
          @click=${() => this.#show({ isFiltering: true })}
        >
          ${text.filters} ${active > 0 ? html`<span class="number">${active}</span>` : nothing}
        </button>
        <button class="pill" type="button" @click=${() => go(addressOf('/', withMap(this.query)))}>
          ${text.map.title}
        </button>
      </div>
    </main>`;
  }

  #results() {
    const { error } = this.#found;
    if (error && this.#problem && !this.#isSlow) {
      return html`<failure-card
        .problem=${this.#problem}
        .attempts=${this.#failures - 1}
        @again=${staySearch.retry}
      ></failure-card>`;
    }
    return resultList(this.query, this.#found, {
      isSlow: this.#isSlow,
      lit: this.#lit,
      onPoint: (id) => this.#point(id),
    });
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#found.status === 'failed') staySearch.retry();
    this.querySelector<HTMLElement & { submit: () => void }>('place-box')?.submit();
  };

  #show({ isFiltering, isSlow }: { isFiltering?: boolean; isSlow?: boolean }): void {
    this.#isFiltering = isFiltering ?? this.#isFiltering;
    this.#isSlow = isSlow ?? this.#isSlow;
    this.requestUpdate();
  }

  #point(id: number | undefined): void {
    if (this.#lit === id) return;
    this.#lit = id;
    this.requestUpdate();
  }
}

customElements.define('search-view', SearchView);
