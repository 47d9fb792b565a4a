import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Problem } from '../shell/answers.ts';
import { dayOfYmd } from '../dates/days.ts';
import { failureText } from '../shell/failure-text.ts';
import { dayRange, money } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';

export function refusedStay(problem: Problem, onTake: (arrival: string, departure: string) => void) {
  const text = words();
  const { code, alternatives = [], evaluation, reasons = [] } = problem;
  if (code === 'PRICE_CHANGED' && evaluation) {
    return html`<div class="refusal" role="alert">
      <p>${fillIn(text.priceChanged, { price: money(evaluation.totalValue) })}</p>
    </div>`;
  }
  const isGone = reasons.some((reason) => reason.code === 'ALREADY_BOOKED');
  return html`<div class="refusal" role="alert">
    ${code === 'STAY_NOT_AVAILABLE' ? html`<p class="big">${isGone ? text.gone : text.unavailable}</p>` : nothing}
    <p>${failureText(problem)}</p>
    ${
      alternatives.length > 0
        ? html`<p>${text.alternatives}</p>
            <ul class="alternatives">
              ${alternatives.map(
                ({ arrival, departure, nights, totalPrice }) =>
                  html`<li>
                    <button class="alternative" @click=${() => onTake(arrival, departure)}>
                      <span>${dayRange(dayOfYmd(arrival) ?? 0, dayOfYmd(departure) ?? 0)}</span>
                      <small>${counted(text.nights, nights)}</small>
                      <strong>${money(totalPrice)}</strong>
                    </button>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </div>`;
}
