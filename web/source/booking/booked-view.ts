import { html } from 'lit';
import { addressOf, follow } from '../shell/address.ts';
import { findBookingPage } from './own-booking.ts';
import { currentLanguage, words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';

/**
 * Where customers of former versions come back to after paying, or not. Anybody can write such an address, so that it says nothing of a
 * booking: who booked in this tab goes on to the booking's own page, others have its address in their mail.
 */
class BookedView extends PageElement {
  static override properties = { query: { attribute: false } };
  declare query: URLSearchParams;

  override connectedCallback(): void {
    super.connectedCallback();
    const page = findBookingPage(this.query.get('reference') ?? '');
    if (page !== undefined) location.replace(page);
  }

  protected override render() {
    const text = words();
    return html`<main id="main" class="booked">
      <div class="booked-card">
        <h1>${text.stay.seeBooking}</h1>
        <p>${text.stay.inYourMail}</p>
        <p><a href="/my?lang=${currentLanguage()}">${text.stay.findBooking}</a></p>
        <a class="pill" href=${addressOf('/', new URLSearchParams({ lang: currentLanguage() }))} @click=${follow}
          >${text.findAnother}</a
        >
      </div>
    </main>`;
  }
}

customElements.define('booked-view', BookedView);
