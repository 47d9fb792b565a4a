import { html } from 'lit';
import { addressOf, follow } from '../shell/address.ts';
import { findBookingPage } from './own-booking.ts';
import { currentLanguage, words } from '../texts/language.ts';
import { PageElement } from '../shell/page-element.ts';

/**
 * Return address after payment of former versions. Anybody can write such an address, so it reveals no booking: who
 * booked in this tab is sent to the booking's page, others have its address by mail.
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
