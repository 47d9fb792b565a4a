import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { markup, Markup } from '../docs/markup.ts';
import { type PageLanguage, pageTexts } from './page-texts.ts';

/** What a payment page says in whichever frame. */
export interface PageParts {
  language: PageLanguage;
  title: string;
  /** Whether only play money is at stake. */
  isSandbox: boolean;
  main: Markup;
}

/** Stands in the page itself: a payment page loads nothing. */
const style = readFileSync(new URL('pay.css', import.meta.url), 'utf8');

/** What Content-Security-Policy calls the page's own style. */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`;

/** Yields a whole page in the frame that all payment pages share. */
export function pageFrame({ language, title, isSandbox, main }: PageParts): string {
  const texts = pageTexts[language];
  return markup`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>${new Markup(style)}</style>
  </head>
  <body>
    <header>
      ${isSandbox ? markup`<p class="sandbox">${texts.sandbox}</p>` : ''}
      <p class="service">${texts.service}</p>
    </header>
    <main>${main}</main>
  </body>
</html>
`.html;
}
