import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { countLabel } from '../../lodgings/rules/words.ts';
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
      ${renderFact(texts.arrival, formatDay(arrival, language))}
      ${renderFact(texts.departure, formatDay(departure, language))}
      ${renderFact(texts.reference, reference, 'reference')}
    </dl>
  </section>`;
}

/** Yields the lines of the price with their total, and what of it is paid and due. */
export function renderPrice(booking: Booking, language: PageLanguage): Markup {
  const texts = pageTexts[language];
  const { lines, price, amountPaid } = booking;
  return html`<section aria-labelledby="price">
    <h2 id="price">${texts.price}</h2>
    <table>
      <tbody>
        ${lines.map((line) => renderLine(line, booking, language))}
      </tbody>
      <tfoot>
        ${renderRow(texts.total, formatMoney(price.totalPrice, language), 'total')}
        ${amountPaid > 0 && renderRow(texts.alreadyPaid, formatMoney(amountPaid, language))}
        ${renderRow(texts.toPay, formatMoney(amountDueOf(booking), language), 'due')}
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
  const label = code === 'STAY' ? countLabel('nights', departure - arrival, language) : line.label;
  const note = payable === 'ON_SITE' && html` <small>${texts.onSite}</small>`;
  const value = payable === 'INCLUDED' ? texts.included : formatMoney(amount, language);
  return renderRow(html`${label}${note}`, value, payable === 'ON_BOOKING' ? '' : 'apart');
}

function renderRow(label: string | Markup, value: string, kind = ''): Markup {
  return html`<tr class="${kind}">
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`;
}

function renderFact(name: string, value: string, kind = ''): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd class="${kind}">${value}</dd>
  </div>`;
}

function formatDay(day: Day, language: PageLanguage): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    day * 86_400_000,
  );
}
