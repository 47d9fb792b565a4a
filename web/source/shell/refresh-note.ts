import { html, nothing } from 'lit';
import { words } from '../texts/language.ts';
import type { FinderTexts } from '../texts/finder/english.ts';

/** A part of the page that loads by itself. */
type Part = keyof FinderTexts['notRefreshed'];

/** Announces that a part could not be loaded, with a retry button; empty without `onRetry`. */
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
