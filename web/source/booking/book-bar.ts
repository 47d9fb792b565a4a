import { html } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { Evaluation } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

/** Stays visible at the edge of a narrow screen while the page scrolls. */
export function bookBar(
  { totalValue, requestOnly }: Evaluation,
  nights: number,
  isPanelSeen: boolean,
  onBook: () => void,
) {
  const text = words();
  return html`<div class="book-bar" ?hidden=${isPanelSeen}>
    <span
      ><strong>${money(totalValue)}</strong>
      <small>${fillIn(text.perNight, { price: money(Math.round(totalValue / nights)) })}</small></span
    >
    <button class="primary" @click=${onBook}>${requestOnly ? text.request : text.book}</button>
  </div>`;
}
