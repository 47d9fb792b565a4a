import { html, nothing } from 'lit';
import { today, ymdOf } from '../dates/days.ts';
import { addressOf, go } from '../shell/address.ts';
import type { Suggestion } from '../shell/answers.ts';
import { PageElement } from '../shell/page-element.ts';
import { refreshNote } from '../shell/refresh-note.ts';
import { askOrRecall } from '../shell/service.ts';
import { words } from '../texts/language.ts';
import { lodgingAddress, noPlace, searchWith } from './criteria.ts';
import { optionTexts, type PlaceOption, placeText } from './place-options.ts';
import { clearRecentSearches, recentSearches } from './recent-searches.ts';

const pause = 90;

class PlaceBox extends PageElement {
  static override properties = { query: { attribute: false } };
  declare query: URLSearchParams;
  #options: PlaceOption[] = [];
  #active = -1;
  #isOpen = false;
  #hasFailed = false;
  #asking: AbortController | undefined;
  #timer = 0;

  protected override render() {
    const text = words();
    const isOpen = this.#isOpen && this.#options.length > 0;
    const retry = () => {
      this.querySelector('input')?.focus();
      void this.#suggest();
    };
    return html`
      <label for="place">${text.place}</label>
      <input
        id="place"
        type="search"
        role="combobox"
        autocomplete="off"
        maxlength="100"
        placeholder=${text.placeHint}
        aria-autocomplete="list"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-controls="places"
        aria-activedescendant=${isOpen && this.#active >= 0 ? `place-${this.#active}` : nothing}
        .value=${placeText(this.query)}
        @input=${this.#typed}
        @focus=${this.#offerRecent}
        @click=${this.#offerRecent}
        @keydown=${this.#key}
        @change=${this.#change}
        @blur=${this.#left}
      />
      <div
        class="suggestions ${isOpen || this.#hasFailed ? '' : 'is-empty'}"
        @mousedown=${(event: Event) => event.preventDefault()}
        @focusout=${this.#left}
      >
        ${refreshNote('suggestions', this.#hasFailed ? retry : undefined)}
        ${isOpen && this.#isRecent() ? this.#recentHead() : nothing}
        <ul
          id="places"
          role="listbox"
          ?hidden=${!isOpen}
          aria-label=${this.#isRecent() ? text.finder.recent : text.suggestions}
        >
          ${isOpen ? this.#options.map((option, index) => this.#optionOf(option, index)) : nothing}
        </ul>
      </div>
    `;
  }

  #isRecent(): boolean {
    return this.#options[0]?.kind === 'recent';
  }

  #recentHead() {
    const text = words().finder;
    const clear = () => {
      clearRecentSearches();
      this.#close();
    };
    return html`<div class="suggestions-head">
      <span>${text.recent}</span>
      <button class="plain" type="button" aria-label=${text.clearRecent} @click=${clear}>${text.clearAll}</button>
    </div>`;
  }

  #optionOf(option: PlaceOption, index: number) {
    const { what, aside } = optionTexts(option);
    return html`<li
      id="place-${index}"
      role="option"
      class=${option.kind}
      aria-selected=${index === this.#active ? 'true' : 'false'}
      @click=${() => this.#choose(option)}
    >
      <span class="what">${what}</span>
      <span class="aside">${aside}</span>
    </li>`;
  }

  #offerRecent = (): void => {
    if (this.#isOpen || (this.querySelector('input')?.value ?? '') !== '') return;
    this.#offer(recentSearches(ymdOf(today())).map((query) => ({ kind: 'recent', query })));
  };

  #typed = (event: Event): void => {
    const typed = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.#timer);
    this.#asking?.abort();
    if (typed !== '') this.#timer = window.setTimeout(() => void this.#suggest(), pause);
    else {
      this.#close();
      this.#offerRecent();
    }
  };

  async #suggest(): Promise<void> {
    const q = this.querySelector('input')?.value.trim() ?? '';
    const asking = new AbortController();
    this.#asking = asking;
    this.#hasFailed = false;
    this.requestUpdate();
    const asked = askOrRecall<{ suggestions: Suggestion[] }>(
      '/places/suggests',
      new URLSearchParams({ q, limit: '8' }),
      asking.signal,
    );
    const answer = await asked.catch(() => undefined);
    if (asking.signal.aborted) return;
    const options = answer?.suggestions.map((suggestion) => ({ kind: 'suggestion' as const, suggestion })) ?? [];
    this.#offer(options, answer === undefined);
  }

  #offer(options: PlaceOption[], hasFailed = false): void {
    this.#hasFailed = hasFailed;
    this.#options = options;
    this.#active = -1;
    this.#isOpen = true;
    this.requestUpdate();
  }

  #key = (event: KeyboardEvent): void => {
    const isOpen = this.#isOpen && (this.#options.length > 0 || this.#hasFailed);
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = isOpen ? this.#options[this.#active] : undefined;
      if (chosen) this.#choose(chosen);
      else this.#searchText((event.target as HTMLInputElement).value);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      this.#close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) this.#step(event.key === 'ArrowDown' ? 1 : -1);
      else this.#offerRecent();
    }
  };

  #step(by: number): void {
    const { length } = this.#options;
    if (length === 0) return;
    const first = by > 0 ? 0 : length - 1;
    this.#active = this.#active < 0 ? first : (this.#active + by + length) % length;
    this.requestUpdate();
  }

  /** Emptying the box removes the place. */
  #change = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    if (value.trim() === '' && placeText(this.query) !== '') this.#searchText('');
  };

  #choose(option: PlaceOption): void {
    this.#close();
    if (option.kind === 'recent') {
      const query = new URLSearchParams(option.query);
      for (const name of ['lang', 'sort']) if (this.query.has(name)) query.set(name, this.query.get(name) ?? '');
      go(addressOf('/', query));
      return;
    }
    const { kind, value, label } = option.suggestion;
    if (kind === 'LODGING') {
      go(lodgingAddress(Number(value), this.query));
      return;
    }
    const input = this.querySelector('input');
    if (input) input.value = label;
    searchWith(this.query, { ...noPlace, [kind.toLowerCase()]: value });
  }

  #searchText(typed: string): void {
    this.#close();
    searchWith(this.query, { ...noPlace, q: typed.trim() });
  }

  /** Searches for the text unless that search is already shown. */
  submit(): void {
    const value = this.querySelector('input')?.value.trim() ?? '';
    if (placeText(this.query) !== value) this.#searchText(value);
  }

  /** The focus may move to the buttons among the suggestions. */
  #left = (event: FocusEvent): void => {
    if (!this.contains(event.relatedTarget as Node | null)) this.#close();
  };

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#isOpen = false;
    this.#hasFailed = false;
    this.#options = [];
    this.requestUpdate();
  }
}

customElements.define('place-box', PlaceBox);
