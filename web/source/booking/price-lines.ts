import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { BillLine, Evaluation } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { reductionBadge, struckPrice } from '../shell/reduction-marks.ts';
import { reductionOf } from '../shell/reduction.ts';
import { originalText, type ReadText } from '../lodging/original-texts.ts';
import { words } from '../texts/language.ts';

/** The stay at its price before reductions, then the reductions, then the rest. */
function rowsOf({ lines, basePrice, price }: Evaluation): BillLine[] {
  const off = Math.max(0, basePrice - price);
  if (off === 0) return lines;
  const cut = { code: 'REDUCTION', label: words().stay.reduction, amount: -off, payable: 'ON_BOOKING' as const };
  return lines.flatMap((line) => (line.code === 'STAY' ? [{ ...line, amount: line.amount + off }, cut] : [line]));
}

/** The total and the price per night, expandable to the lines. Costs paid on site are in no total. */
export function priceLines(evaluation: Evaluation, nights: number, nameLine: (line: BillLine) => ReadText) {
  const { totalValue, basePrice, price, discountValue, onSiteTotal, lines, onSiteCosts } = evaluation;
  const text = words();
  const dueOnSite = lines.filter(
    ({ code, payable }) => payable === 'ON_SITE' && onSiteCosts.some((cost) => cost.code === code),
  );
  const reduction = reductionOf(totalValue, Math.max(0, basePrice - price) + discountValue);
  return html`<details class="price-box">
    <summary>
      <span class="price-total"
        >${text.grandTotal}
        <span
          >${reduction ? html`${struckPrice(reduction)} ${reductionBadge(reduction)} ` : nothing}<strong
            class="grand-total"
            >${money(totalValue)}</strong
          ></span
        ></span
      >
      ${
        onSiteTotal > 0
          ? html`<small class="due-on-site"
              >${fillIn(text.dueOnSite, { amount: money(onSiteTotal), names: dueOnSite.map((line) => nameLine(line).text).join(', ') })}</small
            >`
          : nothing
      }
      <span class="price-more"
        ><span>${text.stay.breakdown}</span>
        <span>${fillIn(text.perNight, { price: money(Math.round(totalValue / nights)) })}</span></span
      >
    </summary>
    <table class="bill">
      <tbody>
        ${rowsOf(evaluation).map(
          (line) =>
            html`<tr>
              <th scope="row">
                ${originalText(nameLine(line))}${line.payable === 'ON_SITE' ? html` <small>${text.onSite}</small>` : nothing}
              </th>
              <td>${line.payable === 'INCLUDED' ? text.included : money(line.amount).replace('-', '−')}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${text.grandTotal}</th>
          <td>${money(totalValue)}</td>
        </tr>
      </tfoot>
    </table>
  </details>`;
}
