import { html } from 'hono/html';
import { amountDueOf } from '../../bookings/rules/payable.ts';
import { countLabel } from '../../lodgings/rules/words.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import type { Language } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';
import type { MyBooking } from './my-booking.ts';
import { myTexts } from './my-texts.ts';
import { writeDay, writeMoney } from '../../values/written.ts';

/** Yields where and when the stay takes place. */
export function renderMyStay({ booking, property }: MyBooking, language: Language): Markup {
  const texts = myTexts[language];
  const { arrival, departure, reference, occupantCount, occupantCountChildren } = booking;
  const guests = countLabel('persons', occupantCount, language);
  return html`<section aria-labelledby="stay">
    <h2 id="stay">${texts.stay}</h2>
    <p class="lodging"><strong>${property.name}</strong></p>
    <dl>
      ${renderFact(texts.arrival, writeDay(arrival, language), formatTimes(property.checkIn, language))}
      ${renderFact(texts.departure, writeDay(departure, language), formatTimes(property.checkOut, language))}
      ${renderFact(texts.address, html`<address>${addressLines(property.address)}</address>`)}
      ${renderFact(
        texts.guests,
        occupantCountChildren === 0 ? guests : `${guests}, ${texts.children(occupantCountChildren)}`,
      )}
      ${renderFact(texts.reference, html`<span class="reference">${reference}</span>`)}
    </dl>
  </section>`;
}

/** Yields an address as lines of text. */
export function writeAddress({ line1, line2, line3, postalCode, city }: MyBooking['property']['address']): string[] {
  return [line1, line2, line3, `${postalCode} ${city}`].filter((line) => line !== undefined && line !== '') as string[];
}

/** Yields the lines of the price with their total, and what of it is paid and due; of a cancelled booking what that cost. */
export function renderMyPrice(my: MyBooking, language: Language): Markup {
  const texts = myTexts[language];
  const { lines, price, amountPaid, state } = my.booking;
  const money = (amount: number) => writeMoney(amount, language);
  const isOver = state === 'EXPIRED' || state === 'REFUSED';
  return html`<section aria-labelledby="price">
    <h2 id="price">${texts.price}</h2>
    <table>
      <tbody>
        ${lines.map((line) => renderLine(line, my, language))}
      </tbody>
      <tfoot>
        ${renderRow(texts.total, money(price.totalPrice), 'total')}
        ${amountPaid > 0 && renderRow(texts.paid, money(amountPaid))} ${isOver ? '' : renderOutcome(my, language)}
        ${price.caution !== undefined && price.caution > 0 && renderRow(texts.deposit, money(price.caution), 'apart')}
      </tfoot>
    </table>
  </section>`;
}

/** Yields what a cancellation costs and gives back, as rows. */
export function renderFigures(
  { cancellationFee, refundValue, amountDue }: { cancellationFee: number; refundValue: number; amountDue: number },
  language: Language,
): Markup {
  const texts = myTexts[language];
  const money = (amount: number) => writeMoney(amount, language);
  return html`${renderRow(texts.fee, money(cancellationFee))} ${renderRow(texts.refund, money(refundValue), 'due')}
  ${amountDue > 0 && renderRow(texts.due, money(amountDue), 'due')}`;
}

function renderOutcome({ booking, cancellation }: MyBooking, language: Language): Markup | '' {
  if (booking.state === 'CANCELLED') return cancellation ? renderFigures(cancellation, language) : '';
  return renderRow(myTexts[language].due, writeMoney(amountDueOf(booking), language), 'due');
}

function renderLine(line: BookingLine, { booking }: MyBooking, language: Language): Markup {
  const texts = myTexts[language];
  const { code, payable, amount } = line;
  // The booking keeps its labels in the language in which it was made; this one can be said in any.
  const label = code === 'STAY' ? countLabel('nights', booking.departure - booking.arrival, language) : line.label;
  const note = payable === 'ON_SITE' && html` <small>${texts.onSite}</small>`;
  const value = payable === 'INCLUDED' ? texts.included : writeMoney(amount, language);
  return renderRow(html`${label}${note}`, value, payable === 'ON_BOOKING' ? '' : 'apart');
}

/** Yields a row of a price. */
export function renderRow(label: string | Markup, value: string, kind = ''): Markup {
  return html`<tr class="${kind}">
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`;
}

function renderFact(name: string, value: string | Markup, more?: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}${more !== undefined && html`<br />${more}`}</dd>
  </div>`;
}

function formatTimes(times: { from: string; to: string } | undefined, language: Language): string | undefined {
  return times && myTexts[language].between(times.from, times.to);
}

function addressLines(address: MyBooking['property']['address']): Markup[] {
  return writeAddress(address).map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
}
