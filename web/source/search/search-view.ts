import { html, nothing, type PropertyValues } from 'lit';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { addressOf, follow, go } from '../shell/address.ts';
import { changedQuery, pageOf, pageSize, searchCriteria, searchWith, withMap, withoutFilters } from './criteria.ts';
import '../dates/date-box.ts';
import { facetPanel } from './facet-panel.ts';
import { failureText } from '../shell/failure-text.ts';
import { count } from '../shell/figures.ts';
import { type Language, words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';
import './place-box.ts';
import { resultCard, waitingCards } from './result-card.ts';
import '../map/map-place.ts';
import { problemOf } from '../shell/service.ts';
import { staySearch } from './stay-search.ts';
import { travellersBox } from './travellers-box.ts';
import { understoodText } from './understood-text.ts';

/** When the search rests, as while its index is built, or is busy, it is asked again after so many milliseconds. */
const passing = new Set(['SEARCH_UNAVAILABLE', 'SEARCH_TOO_COSTLY', 'OVERLOADED']);
const again = 2_000;

/** The search: its box, filters, results and map. */
class SearchView extends PageElement {
  static override properties = { query: { attribute: false }, language: {} };
  declare query: URLSearchParams;
  declare language: Language;
  #found = staySearch.state;
  #leave: (() => void) | undefined;
  #timer = 0;
  #isFiltering = false;
  #lit: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#leave = staySearch.subscribe((found) => this.#take(found));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    clearTimeout(this.#timer);
    staySearch.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('query') || changed.has('language')) staySearch.set(searchCriteria(this.query));
  }

  #take(found: StaySearchState): void {
    this.#found = found;
    this.requestUpdate();
    clearTimeout(this.#timer);
    const { status, error } = found;
    if (status === 'failed' && error && passing.has(problemOf(error).code))
      this.#timer = window.setTimeout(staySearch.retry, again);
  }

  protected override render() {
    const text = words();
    const { status } = this.#found;
    return html`<main aria-busy=${status === 'waiting' || status === 'loading' ? 'true' : 'false'}>
      <div class="hero">
        <h1>${text.tagline}</h1>
        <form class="searchbox" role="search" @submit=${this.#submit}>
          <place-box class="part" .query=${this.query}></place-box>
          <date-box class="part" .query=${this.query}></date-box>
          <div class="part">${travellersBox(this.query)}</div>
          <button class="primary go" type="submit">${text.search}</button>
        </form>
      </div>
      <div id="main" class="found ${this.query.has('map') ? 'shows-map' : ''}" tabindex="-1">
        ${this.#filters()}
        <section class="results" aria-label=${text.list}>${this.#results()}</section>
        ${this.#map()}
      </div>
      <div class="floating">
        <button class="pill" @click=${() => this.#showFilters(true)}>${text.filters}</button>
        <button class="pill" @click=${() => go(addressOf('/', withMap(this.query)))}>${text.map.title}</button>
      </div>
    </main>`;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#found.status === 'failed') staySearch.retry();
    this.querySelector<HTMLElement & { submit: () => void }>('place-box')?.submit();
  };

  #showFilters(isShown: boolean): void {
    this.#isFiltering = isShown;
    this.requestUpdate();
  }

  #filters() {
    const text = words();
    const total = this.#found.total ?? 0;
    return html`<aside class="filters ${this.#isFiltering ? 'is-open' : ''}" aria-label=${text.filters}>
      <div class="filters-head">
        <h2>${text.filters}</h2>
        <button class="plain" @click=${() => go(addressOf('/', withoutFilters(this.query)))}>
          ${text.clearFilters}
        </button>
      </div>
      ${facetPanel(this.query, this.#found.facets)}
      <button class="primary filters-done" @click=${() => this.#showFilters(false)}>
        ${text.showResults(count(total))}
      </button>
    </aside>`;
  }

  #results() {
    const text = words();
    const { error, total, stays } = this.#found;
    if (error) return html`<div class="message" role="alert"><p>${failureText(problemOf(error))}</p></div>`;
    if (total === undefined)
      return html`<p class="status" role="status">${text.loading}</p>
        <div class="cards">${waitingCards()}</div>`;
    return html`
      <div class="results-head">
        <h2 class="status"><span role="status">${text.results(total, count(total))}</span></h2>
        ${this.#sortBox()}
      </div>
      ${understoodText(this.query, this.#found)} ${total === 0 ? this.#empty() : nothing}
      <div class="cards">
        ${stays.map((stay) =>
          resultCard(stay, this.query, { isLit: stay.lodging.id === this.#lit, onPoint: (id) => this.#point(id) }),
        )}
      </div>
      ${this.#pages(total)}
    `;
  }

  #sortBox() {
    const text = words();
    const chosen = this.query.get('sort') ?? 'relevance';
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      searchWith(this.query, { sort: value === 'relevance' ? undefined : value });
    };
    return html`<label class="sort"
      >${text.sort}
      <select @change=${choose}>
        ${Object.entries(text.sorts).map(([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)}
      </select></label
    >`;
  }

  #empty() {
    const text = words();
    const helpful = this.#found.hints.filter(({ total }) => total > 0);
    return html`<div class="message">
      <p class="big">${text.none}</p>
      <p>${text.noneHelp}</p>
      <ul class="hints">
        ${helpful.map(({ criterion, total }) => {
          const values = this.query.getAll(criterion).join(', ');
          return html`<li>
            <a href=${addressOf('/', changedQuery(this.query, { [criterion]: undefined }))} @click=${follow}
              >${text.without(criterion === 'bbox' ? text.map.area : values || criterion, total)}</a
            >
          </li>`;
        })}
      </ul>
      <a class="pill" href=${addressOf('/', withoutFilters(this.query))} @click=${follow}>${text.clearFilters}</a>
    </div>`;
  }

  #map() {
    return html`<map-place class="map"
      ><result-map
        .stays=${this.#found.stays}
        .query=${this.query}
        .lit=${this.#lit}
        @point=${(event: CustomEvent<number | undefined>) => this.#point(event.detail)}
      ></result-map
    ></map-place>`;
  }

  #point(id: number | undefined): void {
    if (this.#lit === id) return;
    this.#lit = id;
    this.requestUpdate();
  }

  #pages(total: number) {
    const text = words();
    const page = pageOf(this.query);
    const last = Math.min(Math.ceil(total / pageSize), Math.floor(10_000 / pageSize));
    if (last <= 1) return nothing;
    const link = (to: number, label: string, name: string) => {
      const query = changedQuery(this.query, { page: to === 1 ? undefined : String(to) });
      const turn = (event: MouseEvent) => {
        follow(event);
        scrollTo(0, 0);
      };
      return html`<a
        class="pill"
        href=${addressOf('/', query)}
        aria-label=${name}
        aria-current=${to === page ? 'page' : nothing}
        @click=${turn}
        >${label}</a
      >`;
    };
    const near = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);
    return html`<nav class="pages" aria-label=${text.pages}>
      ${page > 1 ? link(page - 1, '‹', text.previousPage) : nothing}
      ${near.map((each) => link(each, String(each), text.page(each)))}
      ${page < last ? link(page + 1, '›', text.nextPage) : nothing}
    </nav>`;
  }
}

customElements.define('search-view', SearchView);
