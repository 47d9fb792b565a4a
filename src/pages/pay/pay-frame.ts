import { html } from 'hono/html';
import { type FrameParts, type Markup, renderFrame } from '../page-frame.ts';
import { readOwnStyle } from '../private-page.ts';
import type { Language } from '../../values/texts.ts';
import { payTexts } from './pay-texts.ts';

/** What differs between the pages to pay on. */
interface PayFrameParts extends Pick<FrameParts, 'title' | 'main'> {
  language: Language;
  /** Whether only play money is at stake. */
  isSandbox: boolean;
}

/** The style of the pages to pay on. */
export const payStyle = readOwnStyle('base.css', 'sheet.css');

/** Yields a whole page in the frame of the payment. */
export function renderPayFrame({ language, title, isSandbox, main }: PayFrameParts): Markup {
  const texts = payTexts[language];
  return renderFrame({
    language,
    title,
    head: payStyle.head,
    header: html`
      ${isSandbox && html`<p class="sandbox">${texts.sandbox}</p>`}
      <p class="service">${texts.service}</p>
    `,
    main,
  });
}
