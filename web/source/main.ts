import { brand, searchTitle } from '../../src/pages/visitor-words.ts';
import { firstAnswers } from './first-requests.ts';
import { html } from 'lit';
import { addressOf, follow, go, moved, placeOf, type Place } from './shell/address.ts';
import './booking/booked-view.ts';
import { loadDictionary } from './shell/dictionary.ts';
import { currentLanguage, languageFor, languages, rememberLanguage, words } from './texts/language.ts';
import './lodging/lodging-view.ts';
import { linkNote } from './search/link-note.ts';
import { PageElement } from './shell/page-element.ts';
import { pageFooter } from './shell/page-footer.ts';
import './search/search-view.ts';

class StayPage extends PageElement {
  #place: Place = placeOf(location);
  readonly #firstPath = location.pathname;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('popstate', this.#read);
    window.addEventListener(moved, this.#read);
    this.#read();
  }

  #read = (): void => {
    const before = this.#place;
    this.#place = placeOf(location);
    document.documentElement.lang = languageFor(this.#place.query);
    // A lodging's page sets its own title once the lodging is loaded.
    if (this.#place.view !== 'lodging') document.title = searchTitle(currentLanguage());
    if (location.pathname !== this.#firstPath) forgetFirstHead();
    void loadDictionary();
    const isElsewhere = before.view !== this.#place.view;
    this.requestUpdate();
    if (isElsewhere) void this.updateComplete.then(() => scrollTo(0, 0));
  };

  protected override render() {
    const text = words();
    const { query } = this.#place;
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
          ${brand}
        </a>
        <select class="language" aria-label=${text.language} @change=${this.#chooseLanguage}>
          ${languages.map(
            ({ language, name }) =>
              html`<option value=${language} lang=${language} ?selected=${language === currentLanguage()}>
                ${name}
              </option>`,
          )}
        </select>
      </header>
      ${linkNote(this.#place.repairs)} ${this.#shown()} ${pageFooter(home)}
    `;
  }

  #chooseLanguage = (event: Event): void => {
    const query = new URLSearchParams(this.#place.query);
    const language = (event.target as HTMLSelectElement).value;
    rememberLanguage(language);
    query.set('lang', language);
    go(addressOf(location.pathname, query));
  };

  #shown() {
    const place = this.#place;
    const language = currentLanguage();
    if (place.view === 'search') return html`<search-view .query=${place.query} .language=${language}></search-view>`;
    if (place.view === 'lodging') {
      return html`<lodging-view .lodgingId=${place.id} .query=${place.query} .language=${language}></lodging-view>`;
    }
    return html`<booked-view .query=${place.query}></booked-view>`;
  }
}

/**
 * Removes server-written head elements of the first address, wrong for any other: browsers share the canonical address.
 */
function forgetFirstHead(): void {
  for (const element of document.head.querySelectorAll('[data-first]')) element.remove();
}

void firstAnswers.then(() => customElements.define('stay-page', StayPage));
