import { html, nothing } from 'lit';
import type { Evaluation } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

/** Yields what a bill lists: the stay at its price before what was taken off, then what was taken off, then all else. */
function rowsOf({
  lines,
  basePrice,
  price,
}: Evaluation): Pick<Evaluation['lines'][number], 'label' | 'amount' | 'payable'>[] {
  const off = Math.max(0, basePrice - price);
  if (off === 0) return lines;
  const cut = { label: words().stay.reduction, amount: -off, payable: 'ON_BOOKING' as const };
  return lines.flatMap((line) => (line.code === 'STAY' ? [{ ...line, amount: line.amount + off }, cut] : [line]));
}

/** Yields the total of a priced stay and what a night of it costs; it opens to its lines. What is paid on site is in no total. */
export function priceLines(evaluation: Evaluation, nights: number) {
  const { totalValue, basePrice, price } = evaluation;
  const text = words();
  const before = basePrice > price ? totalValue + basePrice - price : undefined;
  return html`<details class="price-box">
    <summary>
      <span class="price-total"
        >${text.grandTotal}
        <span
          >${before === undefined ? nothing : html`<s><span class="unseen">${text.before}</span> ${money(before)}</s> `}<strong
            class="grand-total"
            >${money(totalValue)}</strong
          ></span
        ></span
      >
      <span class="price-more"
        ><span>${text.stay.breakdown}</span> <span>${text.perNight(money(Math.round(totalValue / nights)))}</span></span
      >
    </summary>
    <table class="bill">
      <tbody>
        ${rowsOf(evaluation).map(
          ({ label, amount, payable }) =>
            html`<tr>
              <th scope="row">${label}${payable === 'ON_SITE' ? html` <small>${text.onSite}</small>` : nothing}</th>
              <td>${payable === 'INCLUDED' ? text.included : money(amount).replace('-', '−')}</td>
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
