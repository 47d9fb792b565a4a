import { html } from 'hono/html';
import type { Language } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';
import { type LegalName, visitorWords } from '../visitor-words.ts';

export function renderLegalLinks(names: readonly LegalName[], language: Language): Markup | '' {
  if (names.length === 0) return '';
  const { legal } = visitorWords[language];
  const links = names.map((name) => html`<a href="/legal/${name}?lang=${language}">${legal[name]}</a>`);
  return html`<footer class="legal-links"><nav aria-label="${legal.label}">${links}</nav></footer>`;
}
