import { html } from 'hono/html';

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
