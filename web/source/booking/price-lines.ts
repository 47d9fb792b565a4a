import { html, nothing } from 'lit';
import type { Evaluation } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

/** Yields the bill of a priced stay; what is paid on site is in no total. */
export function priceLines({ lines, totalValue, basePrice, price }: Evaluation) {
  const text = words();
  return html`<table class="bill">
    <tbody>
      ${lines.map(
        ({ code, label, amount, payable }) =>
          html`<tr>
            <th scope="row">${label}${payable === 'ON_SITE' ? html` <small>${text.onSite}</small>` : nothing}</th>
            <td>
              ${code === 'STAY' && basePrice > price ? html`<s><span class="unseen">${text.before}</span> ${money(basePrice)}</s> ` : nothing}${payable === 'INCLUDED' ? text.included : money(amount)}
            </td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${text.grandTotal}</th>
        <td class="grand-total">${money(totalValue)}</td>
      </tr>
    </tfoot>
  </table>`;
}
