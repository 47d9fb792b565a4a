import { html, nothing } from 'lit';
import { legalNames, visitorWords } from '../../../src/pages/visitor-words.ts';
import { currentLanguage, words } from '../texts/language.ts';
import { addressOf } from './address.ts';

/** Legal texts the operator has set, from the server-written head. */
const set = new Set(document.querySelector<HTMLMetaElement>('meta[name=legal]')?.content.split(' '));

export function pageFooter(query: URLSearchParams) {
  const names = legalNames.filter((name) => set.has(name));
  const { legal } = visitorWords[currentLanguage()];
  return html`<footer class="legal-links">
    <a href="/my?lang=${currentLanguage()}">${words().stay.findBooking}</a>
    ${
      names.length === 0
        ? nothing
        : html`<nav aria-label=${legal.label}>
            ${names.map((name) => html`<a href=${addressOf(`/legal/${name}`, query)}>${legal[name]}</a>`)}
          </nav>`
    }
  </footer>`;
}
