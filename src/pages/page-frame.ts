import { html } from 'hono/html';

/** HTML with everything escaped that was put in; only `html` and `raw` of Hono make it. */
export type Markup = ReturnType<typeof html>;

/** What differs between the pages. */
export interface FrameParts {
  language: string;
  title: string;
  head: Markup;
  header: Markup;
  main: Markup;
  footer?: Markup | '';
}

/** Yields a whole page in the frame that all of them share. */
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
