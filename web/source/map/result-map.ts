import { html, nothing, type PropertyValues } from 'lit';
import { addressOf, go } from '../shell/address.ts';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import type { FoundStay } from '../shell/answers.ts';
import { staySearch } from '../search/stay-search.ts';
import { whenCalm } from '../shell/first-view.ts';
import { PageElement } from '../shell/page-element.ts';
import { refreshNote } from '../shell/refresh-note.ts';
import { counted, words } from '../texts/language.ts';
import { LiveMap } from './live-map.ts';
import { mapCard, mapList } from './map-parts.ts';
import { findOfLodging, type MapCell, type OnMap } from './map-search.ts';
import { type Area, isFollowing, type MapView, withArea, withFollowing, withoutSheet, withView } from './map-view.ts';

/** Below this width the map is a sheet over the list. */
const narrow = matchMedia('(max-width: 75rem)');

/** Fires `point` with the lodging in focus. */
class ResultMap extends PageElement {
  static override properties = {
    stays: { attribute: false },
    found: { attribute: false },
    query: { attribute: false },
    lit: {},
  };
  declare stays: readonly FoundStay[];
  declare found: StaySearchState;
  declare query: URLSearchParams;
  declare lit: number | undefined;
  #onMap: OnMap | undefined;
  #place = document.createElement('div');
  #live: LiveMap | undefined;
  #isBeginning = false;
  #opened: { stay: FoundStay; pin: HTMLElement } | undefined;
  #isListing = false;
  #retry: (() => void) | undefined;
  /** The map shows another area than the results, which do not follow it. */
  #hasLeft = false;

  override connectedCallback(): void {
    super.connectedCallback();
    narrow.addEventListener('change', this.#update);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    narrow.removeEventListener('change', this.#update);
    this.#live?.remove();
    this.#live = undefined;
    this.#isBeginning = false;
  }

  #update = (): void => {
    this.requestUpdate();
  };

  /** The area whose cells the search for this query can return, too. */
  areaFor(query: URLSearchParams): Area | undefined {
    return this.#place.isConnected && !this.#isListing ? this.#live?.areaFor(query) : undefined;
  }

  get #isSheet(): boolean {
    return narrow.matches && this.query.has('map');
  }

  protected override render() {
    const frame = html`<div class="map-frame ${this.#live?.isDrawn === false ? 'is-undrawn' : ''}">
      ${this.#place} ${this.#live?.isDrawn === false ? html`<p class="map-none">${words().map.none}</p>` : nothing}
      ${this.#controls()} ${this.#list()}
      ${this.#opened ? mapCard(this.#opened.stay, this.query, this.#closeCard) : nothing}
    </div>`;
    if (!narrow.matches) {
      return html`<section class="map-beside" aria-label=${words().mapOfResults} @keydown=${this.#press}>
        ${frame}
      </section>`;
    }
    if (!this.#isSheet) return nothing;
    return html`<dialog
      class="map-sheet"
      aria-label=${words().mapOfResults}
      @close=${this.#leave}
      @keydown=${this.#press}
    >
      <div class="map-sheet-head">
        <h2>${words().mapOfResults}</h2>
        <button type="button" class="round" aria-label=${words().close} @click=${this.#closeSheet}>×</button>
      </div>
      ${frame}
    </dialog>`;
  }

  protected override updated(changed: PropertyValues): void {
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    if (!this.#place.isConnected) return;
    if (!this.#live) this.#begin();
    if (changed.has('query')) this.#live?.follow(this.query, this.found.beside?.gridbbox);
    if (changed.has('query') || changed.has('found')) this.#takeBeside(this.found);
    if (changed.has('lit') || changed.has('stays')) this.#light();
  }

  /** The cells that came with the list, or the reason why they did not. */
  #takeBeside(found: StaySearchState): void {
    if (!found.beside) return;
    // The list is drawn first.
    const take = () => this.found === found && this.#live?.takeBeside(found);
    if (found.status === 'ready') whenCalm(take);
    if (found.status !== 'failed' || this.#retry) return;
    this.#retry = staySearch.retry;
    this.#update();
  }

  /** A map beside the list waits until the visitor is idle; opening the sheet starts it at once. */
  #begin(): void {
    if (this.#isSheet) this.#start();
    else if (!this.#isBeginning) whenCalm(() => this.#start());
    this.#isBeginning = true;
  }

  #start(): void {
    if (this.#live || !this.#place.isConnected) return;
    this.#place.className = 'map-place';
    this.#live = new LiveMap(this.#place, this.query, {
      countListed: () => this.found.total ?? 0,
      onFound: (onMap) => {
        this.#onMap = onMap;
        this.#retry = undefined;
        this.#update();
      },
      onFailed: () => {
        this.#retry = () => this.#live?.retry();
        this.#update();
      },
      onMove: (view) => this.#move(view),
      onPoint: this.#point,
      onOpen: (cell, pin) => void this.#open(cell, pin),
      onCrowd: this.#toggleList,
      onClick: () => {
        this.#opened = undefined;
        this.#update();
      },
    });
    this.#update();
  }

  /** Only moves by the visitor change the address. */
  #move(view: MapView): void {
    const query = withView(this.query, view);
    const area = this.#live?.area;
    this.#hasLeft = !isFollowing(query);
    go(addressOf('/', isFollowing(query) && area ? withArea(query, area) : query), 'replace');
    this.#update();
  }

  #controls() {
    const text = words().map;
    const isDrawn = this.#live?.isDrawn !== false;
    return html`<div class="map-bar">
      ${isDrawn ? this.#switch() : nothing}
      ${isDrawn && this.#hasLeft ? html`<button type="button" class="pill" @click=${this.#searchHere}>${text.searchHere}</button>` : nothing}
      ${this.query.has('bbox') ? html`<button type="button" class="pill" @click=${this.#searchEverywhere}>${text.everywhere}</button>` : nothing}
      ${
        isDrawn && this.#onMap
          ? html`<button
              type="button"
              class="pill map-list-button"
              aria-expanded=${this.#isListing ? 'true' : 'false'}
              aria-controls="map-list"
              @click=${this.#toggleList}
            >
              ${counted(text.onMap, this.#onMap.total)}
            </button>`
          : nothing
      }
      ${refreshNote('map', this.#retry && this.#tryAgain)}
    </div>`;
  }

  #tryAgain = (): void => {
    const retry = this.#retry;
    this.#retry = undefined;
    this.#update();
    retry?.();
  };

  #switch() {
    const choose = (event: Event) => {
      const follows = (event.target as HTMLInputElement).checked;
      go(addressOf('/', withFollowing(this.query, follows)), 'replace');
      if (follows && this.#hasLeft) this.#searchHere();
    };
    return html`<label class="map-switch"
      ><input type="checkbox" role="switch" .checked=${isFollowing(this.query)} @change=${choose} />
      ${words().map.follow}</label
    >`;
  }

  #list() {
    const isOpen = this.#isListing || this.#live?.isDrawn === false;
    if (!this.#onMap) return nothing;
    return mapList(this.#onMap, { query: this.query, isOpen, onPoint: this.#point });
  }

  #toggleList = (): void => {
    this.#isListing = !this.#isListing;
    this.#opened = undefined;
    this.#update();
    if (this.#isListing && this.#onMap?.stays.length === 0) this.#live?.retry();
  };

  #searchHere = (): void => {
    this.#hasLeft = false;
    const area = this.#live?.area;
    if (area) go(addressOf('/', withArea(this.query, area)), 'replace');
    this.#update();
  };

  #searchEverywhere = (): void => {
    this.#hasLeft = false;
    go(addressOf('/', withArea(this.query, undefined)), 'replace');
  };

  #point = (id: number | undefined): void => {
    this.dispatchEvent(new CustomEvent('point', { detail: id }));
  };

  #light(): void {
    const stay = this.stays.concat(this.#onMap?.stays ?? []).find(({ lodging }) => lodging.id === this.lit);
    const { latitude: lat, longitude: lon } = stay?.lodging ?? { latitude: null, longitude: null };
    const cell =
      stay && lat !== null && lon !== null
        ? { lat, lon, count: 1, price: stay.totalPrice, lodgingId: stay.lodging.id }
        : undefined;
    this.#live?.light(this.lit, cell);
  }

  async #open(cell: MapCell, pin: HTMLElement): Promise<void> {
    const { lodgingId } = cell;
    if (lodgingId === undefined) return;
    const known = this.#onMap?.stays.find(({ lodging }) => lodging.id === lodgingId);
    const answer = known ? { stays: [known] } : await findOfLodging(this.query, lodgingId).catch(() => undefined);
    if (!answer) this.#retry ??= () => void this.#open(cell, pin);
    const stay = answer?.stays[0];
    this.#opened = stay && { stay, pin };
    this.#isListing = false;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('.map-card a')?.focus();
  }

  #closeCard = (): void => {
    const pin = this.#opened?.pin;
    this.#opened = undefined;
    this.#update();
    pin?.focus();
  };

  /** Escape closes the topmost: the card, the list, then the sheet. */
  #press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (!this.#opened && !this.#isListing)) return;
    event.preventDefault();
    if (this.#opened) this.#closeCard();
    else {
      this.#toggleList();
      this.querySelector<HTMLElement>('.map-list-button')?.focus();
    }
  };

  #closeSheet = (): void => {
    this.querySelector('dialog')?.close();
  };

  #leave = (): void => {
    if (this.query.has('map')) go(addressOf('/', withoutSheet(this.query)), 'replace');
  };
}

customElements.define('result-map', ResultMap);
