import { html, nothing } from 'lit';
import { go } from '../shell/address.ts';
import type { Suggestion } from '../shell/answers.ts';
import { lodgingAddress, searchWith } from './criteria.ts';
import { labelOf } from '../shell/dictionary.ts';
import { words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';
import { ask } from '../shell/service.ts';

const pause = 90;
const placeNames = ['q', 'city', 'region', 'station'] as const;

/** The box for a place or a name, with suggestions while typing. */
class PlaceBox extends PageElement {
  static override properties = { query: { attribute: false } };
  declare query: URLSearchParams;
  #found: Suggestion[] = [];
  #active = -1;
  #isOpen = false;
  #asking: AbortController | undefined;
  #timer = 0;

  protected override render() {
    const text = words();
    const isOpen = this.#isOpen && this.#found.length > 0;
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
        .value=${placeNames.map((name) => this.query.getAll(name).join(', ')).find((value) => value !== '') ?? ''}
        @input=${this.#typed}
        @keydown=${this.#key}
        @change=${this.#change}
        @blur=${() => this.#close()}
      />
      <ul id="places" class="suggestions" role="listbox" aria-label=${text.suggestions} ?hidden=${!isOpen}>
        ${isOpen ? this.#found.map((suggestion, index) => this.#option(suggestion, index)) : nothing}
      </ul>
    `;
  }

  #option(suggestion: Suggestion, index: number) {
    const { kind, label, context, lodgingCount } = suggestion;
    const text = words();
    return html`<li
      id="place-${index}"
      role="option"
      aria-selected=${index === this.#active ? 'true' : 'false'}
      @mousedown=${(event: Event) => {
        event.preventDefault();
        this.#choose(suggestion);
      }}
    >
      <span class="what">${label}</span>
      <span class="aside"
        >${[labelOf(kind, 'placeKinds'), context, ...(kind === 'LODGING' ? [] : [text.lodgings(lodgingCount)])].filter((part) => part !== undefined).join(' · ')}</span
      >
    </li>`;
  }

  #typed = (event: Event): void => {
    const typed = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.#timer);
    this.#asking?.abort();
    if (typed === '') this.#close();
    else this.#timer = window.setTimeout(() => void this.#suggest(typed), pause);
  };

  /** Without suggestions the box is one for words: that they fail is no reason to bother anybody. */
  async #suggest(typed: string): Promise<void> {
    this.#asking = new AbortController();
    const query = new URLSearchParams({ q: typed, limit: '8' });
    try {
      this.#found = (
        await ask<{ suggestions: Suggestion[] }>('/places/suggests', query, this.#asking.signal)
      ).suggestions;
    } catch {
      this.#found = [];
    }
    this.#active = -1;
    this.#isOpen = true;
    this.requestUpdate();
  }

  #key = (event: KeyboardEvent): void => {
    const isOpen = this.#isOpen && this.#found.length > 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = isOpen ? this.#found[this.#active] : undefined;
      if (chosen) this.#choose(chosen);
      else this.#searchText((event.target as HTMLInputElement).value);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      this.#close();
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const count = this.#found.length;
      this.#active = (this.#active + (event.key === 'ArrowDown' ? 1 : -1) + count + (this.#active < 0 ? 1 : 0)) % count;
      if (this.#active < 0) this.#active = 0;
      this.requestUpdate();
    }
  };

  /** Emptying the box takes the place away. */
  #change = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    if (value.trim() === '' && placeNames.some((name) => this.query.has(name))) this.#searchText('');
  };

  #choose({ kind, value, label }: Suggestion): void {
    this.#close();
    if (kind === 'LODGING') {
      go(lodgingAddress(Number(value), this.query));
      return;
    }
    const input = this.querySelector('input');
    if (input) input.value = label;
    const none = { q: undefined, city: undefined, region: undefined, station: undefined };
    searchWith(this.query, { ...none, [kind.toLowerCase()]: value });
  }

  #searchText(typed: string): void {
    this.#close();
    searchWith(this.query, { q: typed.trim(), city: undefined, region: undefined, station: undefined });
  }

  /** Searches for what stands in the box, when that is not searched for already. */
  submit(): void {
    const value = this.querySelector('input')?.value.trim() ?? '';
    if (!placeNames.some((name) => this.query.getAll(name).join(', ') === value)) this.#searchText(value);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#isOpen = false;
    this.#found = [];
    this.requestUpdate();
  }
}

customElements.define('place-box', PlaceBox);
