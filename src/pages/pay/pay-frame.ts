import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { type FrameParts, type Markup, renderFrame } from '../page-frame.ts';
import { type PageLanguage, pageTexts } from './page-texts.ts';

/** What differs between the pages to pay on. */
interface PayFrameParts extends Pick<FrameParts, 'title' | 'main'> {
  language: PageLanguage;
  /** Whether only play money is at stake. */
  isSandbox: boolean;
}

/** Stands in the page itself: a payment page loads nothing. */
const style = ['../base.css', 'pay.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');

/** What Content-Security-Policy calls the page's own style. */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`;

/** Yields a whole page in the frame of the payment. */
export function renderPayFrame({ language, title, isSandbox, main }: PayFrameParts): Markup {
  const texts = pageTexts[language];
  return renderFrame({
    language,
    title,
    head: html`
      <meta name="robots" content="noindex" />
      <link rel="icon" href="data:," />
      ${raw(`<style>${style}</style>`)}
    `,
    header: html`
      ${isSandbox && html`<p class="sandbox">${texts.sandbox}</p>`}
      <p class="service">${texts.service}</p>
    `,
    main,
  });
}
