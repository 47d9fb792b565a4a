import { html } from 'hono/html';
import { lineLabelFor, type Reader } from '../../bookings/rules/line-labels.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import { writeLanguage, writeMoney } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import type { BookedStay } from './booked-stay.ts';
import { customerTexts, fillIn } from '../../values/customer-texts.ts';

export function renderBill(stay: BookedStay, reader: Reader, rows: Markup, below: Markup | '' = ''): Markup {
  const { language } = reader;
  const texts = customerTexts[language].stay;
  const { lines, price, amountPaid } = stay.booking;
  return html`<section class="bill" aria-labelledby="price">
    <h2 id="price">${texts.price}</h2>
    <table>
      <tbody>
        ${lines.map((line) => renderLine(line, stay, reader))}
      </tbody>
      <tfoot>
        ${renderRow(texts.total, writeMoney(price.totalPrice, language), 'total')}
        ${amountPaid > 0 && renderRow(texts.paid, writeMoney(amountPaid, language))} ${rows}
      </tfoot>
    </table>
    ${below}
  </section>`;
}

export function renderRow(label: string | Markup, value: string, kind = ''): Markup {
  return html`<tr class="${kind}">
    <th scope="row">${label}</th>
    <td>${value.replace('-', '−')}</td>
  </tr>`;
}

/** A provider's text; names its language when that is not the reader's. */
export function renderOriginal({ text, language }: { text: string; language?: string | undefined }, reader: Reader) {
  if (language === undefined || language === reader.language) return text;
  const note = fillIn(customerTexts[reader.language].stay.original, {
    language: writeLanguage(language, reader.language),
  });
  return html`<span lang="${language}">${text}</span> <small>${note}</small>`;
}

function renderLine(line: BookingLine, stay: BookedStay, reader: Reader): Markup {
  const { booking, sources } = stay;
  const { language } = reader;
  const texts = customerTexts[language].stay;
  const { code, payable, amount } = line;
  const label = renderOriginal(lineLabelFor(line, booking, sources, reader), reader);
  const note = payable === 'ON_SITE' && html` <small>${texts.onSite}</small>`;
  const off = code === 'STAY' ? Math.max(0, booking.price.basePrice - booking.price.price) : 0;
  const value = payable === 'INCLUDED' ? texts.included : writeMoney(amount + off, language);
  return html`${renderRow(html`${label}${note}`, value, payable === 'ON_BOOKING' ? '' : 'apart')}
  ${off > 0 && renderRow(texts.reduction, writeMoney(-off, language))}`;
}
