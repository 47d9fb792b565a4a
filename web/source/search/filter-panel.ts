import { html, nothing, type PropertyValues } from 'lit';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { addressOf, go } from '../shell/address.ts';
import { count } from '../shell/figures.ts';
import { firstView, isFirstViewDrawn } from '../shell/first-view.ts';
import { PageElement } from '../shell/page-element.ts';
import { refreshNote } from '../shell/refresh-note.ts';
import { counted, words } from '../texts/language.ts';
import { countActiveFilters } from './active-filters.ts';
import { withoutFacets } from './criteria.ts';
import { facetPanel } from './facet-panel.ts';
import { staySearch } from './stay-search.ts';

/** Up to this width the filters are a sheet over the results. */
const narrow = matchMedia('(max-width: 56rem)');

/** Beside the results, or on a phone a sheet whose closing button shows the number of results. */
class FilterPanel extends PageElement {
  static override properties = { query: { attribute: false }, found: { attribute: false }, isOpen: { type: Boolean } };
  declare query: URLSearchParams;
  declare found: StaySearchState;
  declare isOpen: boolean;
  #turned = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    void firstView.then(this.#turned);
    narrow.addEventListener('change', this.#turned);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#turned);
  }

  protected override render() {
    const text = words();
    if (!narrow.matches) {
      return html`<aside class="filters" aria-label=${text.filters}>${this.#head()} ${this.#facets()}</aside>`;
    }
    if (!this.isOpen) return nothing;
    return html`<dialog
      class="filters sheet"
      aria-label=${text.filters}
      @close=${this.#closed}
      @click=${this.#clickedBeside}
    >
      <div class="sheet-head">
        <h2>${text.filters}</h2>
        <button class="round close" type="button" aria-label=${text.close} @click=${this.#leave}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div class="sheet-body">${this.#facets()}</div>
      <div class="sheet-foot">
        <button class="plain" type="button" @click=${this.#clear}>${text.finder.clearAll}</button>
        <button class="primary filters-done" type="button" @click=${this.#leave}>${this.#promise()}</button>
      </div>
    </dialog>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const sheet = this.querySelector('dialog');
    if (sheet && !sheet.open) sheet.showModal();
  }

  #head() {
    const text = words();
    return html`<div class="filters-head">
      <h2>${text.filters}</h2>
      ${
        countActiveFilters(this.query) > 0
          ? html`<button class="plain" type="button" @click=${this.#clear}>${text.finder.clearAll}</button>`
          : nothing
      }
    </div>`;
  }

  /** Counts are valid only for the criteria that they were found by. */
  #facets() {
    const { status, facets } = this.found;
    if (!isFirstViewDrawn()) return nothing;
    const hasFailed = status === 'failed';
    return html`${refreshNote('filters', hasFailed ? staySearch.retry : undefined)}
      <div class="facets ${hasFailed ? 'is-stale' : ''}">${facetPanel(this.query, facets)}</div>`;
  }

  #promise(): string {
    const { status, total = 0 } = this.found;
    const text = words();
    if (status === 'loading' || status === 'waiting') return text.finder.searching;
    if (status === 'failed') return text.close;
    return total === 0 ? text.finder.showNone : counted(text.finder.showPlaces, total, { count: count(total) });
  }

  #clear = (): void => go(addressOf('/', withoutFacets(this.query)));

  /** The browser returns the focus to the element that opened the sheet. */
  #leave = (): void => {
    this.querySelector('dialog')?.close();
  };

  #closed = (): void => {
    this.dispatchEvent(new CustomEvent('close'));
  };

  #clickedBeside = (event: Event): void => {
    if (event.target === event.currentTarget) this.#leave();
  };
}

customElements.define('filter-panel', FilterPanel);
