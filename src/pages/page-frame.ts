import { html, raw } from 'hono/html';
import { brand } from './visitor-words.ts';

/** Escaped HTML; created only by Hono's `html` and `raw`. */
export type Markup = ReturnType<typeof html>;

export interface FrameParts {
  language: string;
  title: string;
  head: Markup;
  header: Markup;
  main: Markup;
  footer?: Markup | '';
}

export function renderFrame({ language, title, head, header, main, footer = '' }: FrameParts): Markup {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        <header>${header}</header>
        <main>${main}</main>
        ${footer}
      </body>
    </html> `;
}

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor"/>
  <g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M7 17 16 9l9 8" stroke="#fff" stroke-width="3"/>
  <path d="M6.5 24c3.2 0 3.2-2 4.8-2s3.2 2 4.7 2 3.2-2 4.8-2 3.2 2 4.7 2" stroke="#ffb56b" stroke-width="2.4"/></g></svg>`;

/** The page head, linking to `start` if given; `beside` goes at its other end. */
export function renderTop(start: string | undefined, beside: Markup | '' = ''): Markup {
  const name = html`${raw(mark)} ${brand}`;
  return html`<div class="top">
    ${start === undefined ? html`<span class="brand">${name}</span>` : html`<a class="brand" href="${start}">${name}</a>`}
    ${beside}
  </div>`;
}

export const scene =
  raw(`<svg class="scene" viewBox="0 0 240 130" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3"
  stroke-linecap="round" stroke-linejoin="round"><circle cx="176" cy="46" r="17" fill="#ffb56b" stroke="none"/>
  <path d="M10 112c30-34 66-40 98-18s74 20 122-8"/><path d="M58 88V64l24-20 24 20v29"/><path d="M76 84V70h13v16"/>
  <path d="M34 123c8 0 8-5 16-5s8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5" opacity=".5"/></svg>`);

export function renderWay(address: string, text: string, rank: 'first' | '' = ''): Markup {
  return html`<a class="way ${rank}" href="${address}">${text}</a>`;
}
