import { html } from 'hono/html';
import type { Language } from '../../values/texts.ts';
import { type FrameParts, type Markup, renderFrame } from '../page-frame.ts';
import { createPrivatePage, readOwnStyle } from '../private-page.ts';
import { myTexts } from './my-texts.ts';

const myStyle = readOwnStyle('base.css', 'sheet.css', 'my/my.css');

interface MyPageParts extends Pick<FrameParts, 'title' | 'main'> {
  status: number;
  language: Language;
  /** What the policy calls the script of the page; undefined for a page without one. */
  scriptSource?: string | undefined;
  /** Whether only play money is at stake. */
  isSandbox: boolean;
}

/** Yields the answer with a page in the frame of the customer's booking. */
export function createMyPage({
  status,
  language,
  title,
  isSandbox,
  scriptSource,
  main,
}: MyPageParts): Promise<Response> {
  const texts = myTexts[language];
  const header = html`${isSandbox && html`<p class="sandbox">${texts.sandbox}</p>`}
    <p class="service">${texts.service}</p>`;
  const page = renderFrame({ language, title, head: myStyle.head, header, main });
  return createPrivatePage(page, { status, language, style: myStyle, scriptSource });
}

/** Yields a card that says one thing. */
export function renderNote(title: string, text: string): Markup {
  return html`<div class="message">
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`;
}
