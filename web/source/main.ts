import { html } from 'lit';
import { addressOf, follow, moved, placeOf, type Place } from './address.ts';
import './booked-view.ts';
import { loadDictionary } from './dictionary.ts';
import { currentLanguage, languageFor, words } from './language.ts';
import './lodging-view.ts';
import { PageElement } from './page-element.ts';
import './search-view.ts';

/** The whole page: its head, and what the address shows below. */
class StayPage extends PageElement {
  #place: Place = placeOf(location);

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('popstate', this.#read);
    window.addEventListener(moved, this.#read);
    this.#read();
  }

  #read = (): void => {
    const before = this.#place;
    this.#place = placeOf(location);
    document.documentElement.lang = languageFor(this.#place.query, navigator.languages);
    document.title = words().brand;
    void loadDictionary();
    const isElsewhere = before.view !== this.#place.view;
    this.requestUpdate();
    if (isElsewhere) void this.updateComplete.then(() => scrollTo(0, 0));
  };

  protected override render() {
    const text = words();
    const { query } = this.#place;
    const other = new URLSearchParams(query);
    other.set('lang', text.otherLanguageCode);
    const home = new URLSearchParams(query.has('lang') ? { lang: currentLanguage() } : {});
    return html`
      <a class="skip" href="#main">${text.skip}</a>
      <header class="top">
        <a class="brand" href=${addressOf('/', home)} @click=${follow}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="9" fill="currentColor" />
            <g fill="none" stroke-linecap="round" stroke-linejoin="round">
              <path d="M7 17 16 9l9 8" stroke="#fff" stroke-width="3" />
              <path
                d="M6.5 24c3.2 0 3.2-2 4.8-2s3.2 2 4.7 2 3.2-2 4.8-2 3.2 2 4.7 2"
                stroke="#ffb56b"
                stroke-width="2.4"
              />
            </g>
          </svg>
          ${text.brand}
        </a>
        <a
          class="language"
          lang=${text.otherLanguageCode}
          hreflang=${text.otherLanguageCode}
          href=${addressOf(location.pathname, other)}
          @click=${follow}
          >${text.otherLanguage}</a
        >
      </header>
      ${this.#shown()}
    `;
  }

  #shown() {
    const place = this.#place;
    const language = currentLanguage();
    if (place.view === 'search') return html`<search-view .query=${place.query} .language=${language}></search-view>`;
    if (place.view === 'lodging')
      return html`<lodging-view .lodgingId=${place.id} .query=${place.query} .language=${language}></lodging-view>`;
    return html`<booked-view .query=${place.query}></booked-view>`;
  }
}

customElements.define('stay-page', StayPage);
