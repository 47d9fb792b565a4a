import { firstAnswers } from './first-requests.ts';
import { html } from 'lit';
import { addressOf, follow, go, moved, placeOf, type Place } from './shell/address.ts';
import './booking/booked-view.ts';
import { loadDictionary } from './shell/dictionary.ts';
import { currentLanguage, languageFor, languages, words } from './texts/language.ts';
import './lodging/lodging-view.ts';
import { linkNote } from './search/link-note.ts';
import { PageElement } from './shell/page-element.ts';
import './search/search-view.ts';

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
        <select class="language" aria-label=${text.language} @change=${this.#chooseLanguage}>
          ${languages.map(
            ({ language, name }) =>
              html`<option value=${language} lang=${language} ?selected=${language === currentLanguage()}>
                ${name}
              </option>`,
          )}
        </select>
      </header>
      ${linkNote(this.#place.repairs)} ${this.#shown()}
      <footer class="foot"><a href="/my?lang=${currentLanguage()}">${text.stay.findBooking}</a></footer>
    `;
  }

  #chooseLanguage = (event: Event): void => {
    const query = new URLSearchParams(this.#place.query);
    query.set('lang', (event.target as HTMLSelectElement).value);
    go(addressOf(location.pathname, query));
  };

  #shown() {
    const place = this.#place;
    const language = currentLanguage();
    if (place.view === 'search') return html`<search-view .query=${place.query} .language=${language}></search-view>`;
    if (place.view === 'lodging')
      return html`<lodging-view .lodgingId=${place.id} .query=${place.query} .language=${language}></lodging-view>`;
    return html`<booked-view .query=${place.query}></booked-view>`;
  }
}

void firstAnswers.then(() => customElements.define('stay-page', StayPage));
