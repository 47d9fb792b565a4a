import { html } from 'lit';
import type { Evaluation } from '../shell/answers.ts';
import { money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

/** Yields total and button for the edge of a narrow screen, where they stay in sight while the rest of the page is read. */
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
      <small>${text.perNight(money(Math.round(totalValue / nights)))}</small></span
    >
    <button class="primary" @click=${onBook}>${requestOnly ? text.request : text.book}</button>
  </div>`;
}
