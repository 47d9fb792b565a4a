import { html, nothing } from 'lit';
import { addressOf, follow } from '../shell/address.ts';
import { findPaymentLink } from './booking-requests.ts';
import { stayOf } from '../dates/days.ts';
import { dayRange } from '../shell/figures.ts';
import { currentLanguage, words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';

/** Where customers come back to after paying, or not. */
class BookedView extends PageElement {
  static override properties = { query: { attribute: false } };
  declare query: URLSearchParams;

  protected override render() {
    const text = words();
    const isPaid = this.query.get('result') === 'paid';
    const reference = this.query.get('reference') ?? '';
    const link = isPaid ? undefined : findPaymentLink(reference);
    return html`<main id="main" class="booked">
      <div class="booked-card ${isPaid ? '' : 'is-open'}">
        <p class="tick" aria-hidden="true">${isPaid ? '✓' : '!'}</p>
        <h1>${isPaid ? text.booked : text.declined}</h1>
        ${this.#stay()}
        <p>${text.reference}<br /><strong class="reference">${reference}</strong></p>
        <p>${isPaid ? text.bookedHelp : text.declinedHelp}</p>
        ${link === undefined ? nothing : html`<a class="primary" href=${link}>${text.tryAgain}</a>`}
        <a class="pill" href=${addressOf('/', new URLSearchParams({ lang: currentLanguage() }))} @click=${follow}
          >${text.findAnother}</a
        >
      </div>
    </main>`;
  }

  #stay() {
    const [arrival, departure] = stayOf(this.query);
    const name = this.query.get('name');
    if (arrival === undefined || departure === undefined || name === null) return nothing;
    return html`<p class="big">${name}<br />${dayRange(arrival, departure)}</p>`;
  }
}

customElements.define('booked-view', BookedView);
