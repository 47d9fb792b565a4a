import { html } from 'lit';
import { addressOf, follow } from '../shell/address.ts';
import { words } from '../texts/language.ts';
import { changedQuery } from './criteria.ts';

/** Example searches: they show that the box accepts whole sentences. */
export function searchIdeas(query: URLSearchParams) {
  const { ideas, ideasTitle } = words().finder;
  return html`<div class="ideas">
    <span id="ideas">${ideasTitle}</span>
    <ul aria-labelledby="ideas">
      ${ideas.map(
        (idea) =>
          html`<li><a href=${addressOf('/', changedQuery(query, { q: idea }))} @click=${follow}>${idea}</a></li>`,
      )}
    </ul>
  </div>`;
}
