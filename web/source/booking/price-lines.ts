import { html, nothing } from 'lit';
import type { Evaluation } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

/** Yields the total of a priced stay and what a night of it costs; it opens to its lines. What is paid on site is in no total. */
export function priceLines({ lines, totalValue, basePrice, price }: Evaluation, nights: number) {
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
        ${lines.map(
          ({ label, amount, payable }) =>
            html`<tr>
              <th scope="row">${label}${payable === 'ON_SITE' ? html` <small>${text.onSite}</small>` : nothing}</th>
              <td>${payable === 'INCLUDED' ? text.included : money(amount)}</td>
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
