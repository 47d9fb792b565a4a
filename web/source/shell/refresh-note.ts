import { html, nothing } from 'lit';
import { type Texts, words } from '../texts/language.ts';

type Part = keyof Texts['finder']['notRefreshed'];

export function refreshNote(part: Part, onRetry: (() => void) | undefined) {
  const text = words().finder;
  return html`<div class="refresh-note ${onRetry ? 'is-shown' : ''}" role="status">
    ${
      onRetry
        ? html`<span>${text.notRefreshed[part]}</span>
            <button type="button" class="plain" @click=${onRetry}>${text.tryAgain}</button>`
        : nothing
    }
  </div>`;
}
