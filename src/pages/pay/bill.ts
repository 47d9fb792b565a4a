import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { countLabel } from '../../lodgings/rules/words.ts';
import type { Markup } from '../page-frame.ts';
import type { Language } from '../../values/texts.ts';
import { writeDay, writeMoney } from '../../values/written.ts';
import { payTexts } from './pay-texts.ts';

/** Where a stay takes place, as a customer knows it. */
export interface Place {
  name: string;
  city: string;
}

/** Yields the stay: lodging, days, reference. Nothing of it tells who the customer is. */
export function renderStay(booking: Booking, place: Place, language: Language): Markup {
  const texts = payTexts[language];
  const { arrival, departure, reference } = booking;
  return html`<section aria-labelledby="stay">
    <h2 id="stay">${texts.stay}</h2>
    <p class="lodging"><strong>${place.name}</strong>, ${place.city}</p>
    <dl>
      ${renderFact(texts.arrival, writeDay(arrival, language))}
      ${renderFact(texts.departure, writeDay(departure, language))}
      ${renderFact(texts.reference, reference, 'reference')}
    </dl>
  </section>`;
}

/** Yields the lines of the price with their total, and what of it is paid and due. */
export function renderPrice(booking: Booking, language: Language): Markup {
  const texts = payTexts[language];
  const { lines, price, amountPaid } = booking;
  return html`<section aria-labelledby="price">
    <h2 id="price">${texts.price}</h2>
    <table>
      <tbody>
        ${lines.map((line) => renderLine(line, booking, language))}
      </tbody>
      <tfoot>
        ${renderRow(texts.total, writeMoney(price.totalPrice, language), 'total')}
        ${amountPaid > 0 && renderRow(texts.alreadyPaid, writeMoney(amountPaid, language))}
        ${renderRow(texts.toPay, writeMoney(amountDueOf(booking), language), 'due')}
      </tfoot>
    </table>
  </section>`;
}

function renderLine(line: BookingLine, { arrival, departure }: Booking, language: Language): Markup {
  const texts = payTexts[language];
  const { code, payable, amount } = line;
  // The booking keeps its labels in the language in which it was made; this one can be said in any.
  const label = code === 'STAY' ? countLabel('nights', departure - arrival, language) : line.label;
  const note = payable === 'ON_SITE' && html` <small>${texts.onSite}</small>`;
  const value = payable === 'INCLUDED' ? texts.included : writeMoney(amount, language);
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
