import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { nightsLabel } from '../../lodgings/rules/words.ts';
import type { Markup } from '../page-frame.ts';
import { type PageLanguage, pageTexts } from './page-texts.ts';

/** Where a stay takes place, as a customer knows it. */
export interface Place {
  name: string;
  city: string;
}

/** Yields the stay: lodging, days, reference. Nothing of it tells who the customer is. */
export function renderStay(booking: Booking, place: Place, language: PageLanguage): Markup {
  const texts = pageTexts[language];
  const { arrival, departure, reference } = booking;
  return html`<section aria-labelledby="stay">
    <h2 id="stay">${texts.stay}</h2>
    <p class="lodging"><strong>${place.name}</strong>, ${place.city}</p>
    <dl>
      <div>
        <dt>${texts.arrival}</dt>
        <dd>${formatDay(arrival, language)}</dd>
      </div>
      <div>
        <dt>${texts.departure}</dt>
        <dd>${formatDay(departure, language)}</dd>
      </div>
      <div>
        <dt>${texts.reference}</dt>
        <dd class="reference">${reference}</dd>
      </div>
    </dl>
  </section>`;
}

/** Yields the lines of the price with their total, and what of it is paid and due. */
export function renderPrice(booking: Booking, language: PageLanguage): Markup {
  const texts = pageTexts[language];
  const { lines, price, amountPaid } = booking;
  const total = formatMoney(price.totalPrice, language);
  const paid = html`<tr>
    <th scope="row">${texts.alreadyPaid}</th>
    <td>${formatMoney(amountPaid, language)}</td>
  </tr>`;
  const due = formatMoney(amountDueOf(booking), language);
  return html`<section aria-labelledby="price">
    <h2 id="price">${texts.price}</h2>
    <table>
      <tbody>
        ${lines.map((line) => renderLine(line, booking, language))}
      </tbody>
      <tfoot>
        <tr class="total">
          <th scope="row">${texts.total}</th>
          <td>${total}</td>
        </tr>
        ${amountPaid > 0 && paid}
        <tr class="due">
          <th scope="row">${texts.toPay}</th>
          <td>${due}</td>
        </tr>
      </tfoot>
    </table>
  </section>`;
}

/** Yields an amount in words of the language: `667.00 €` as `€667.00` or `667,00 €`. */
export function formatMoney(cents: Cents, language: PageLanguage): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

function renderLine(line: BookingLine, { arrival, departure }: Booking, language: PageLanguage): Markup {
  const texts = pageTexts[language];
  const { code, payable, amount } = line;
  // The booking keeps its labels in the language in which it was made; this one can be said in any.
  const label = code === 'STAY' ? nightsLabel(departure - arrival, language) : line.label;
  const note = payable === 'ON_SITE' && html` <small>${texts.onSite}</small>`;
  const value = payable === 'INCLUDED' ? texts.included : formatMoney(amount, language);
  const kind = payable === 'ON_BOOKING' ? '' : 'apart';
  return html`<tr class="${kind}">
    <th scope="row">${label}${note}</th>
    <td>${value}</td>
  </tr>`;
}

function formatDay(day: Day, language: PageLanguage): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    day * 86_400_000,
  );
}
