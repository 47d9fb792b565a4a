import { html } from 'hono/html';
import { type FrameParts, type Markup, renderFrame } from '../page-frame.ts';
import { getAssetAddress } from './docs-assets.ts';

interface DocsFrameParts extends Pick<FrameParts, 'title' | 'main'>, Partial<Pick<FrameParts, 'head'>> {
  /** Relative path to the root, such as `../`: relative addresses work behind every host and prefix. */
  root: string;
  words?: string;
}

export function renderDocsFrame({ root, words = '', title, head, main }: DocsFrameParts): Markup {
  return renderFrame({
    language: 'en',
    title,
    head: html`
      <link rel="icon" href="${root}${getAssetAddress('icon.svg')}" type="image/svg+xml" />
      <link rel="stylesheet" href="${root}${getAssetAddress('base.css')}" />
      ${head}
      <link rel="stylesheet" href="${root}${getAssetAddress('docs.css')}" />
      <link rel="stylesheet" href="${root}${getAssetAddress('guides.css')}" />
    `,
    header: html`
      <div class="bar">
        <a class="name" href="${root}docs">Lodging distribution</a>
        <nav aria-label="Documentation">
          <a href="${root}docs">Guides</a>
          <a href="${root}docs/reference">Reference</a>
          <a href="${root}docs/problems">Problems</a>
          <a href="${root}openapi.json">OpenAPI</a>
          <a href="${root}schema.xsd">XML schema</a>
        </nav>
        <form role="search" action="${root}docs/search">
          <input type="search" name="q" value="${words}" aria-label="Search the documentation" placeholder="Search" />
        </form>
      </div>
    `,
    main,
  });
}

export function renderReferencePage(): Markup {
  const root = '../';
  return renderDocsFrame({
    root,
    title: 'Lodging distribution: the operations',
    head: html`
      <link rel="stylesheet" href="${root}${getAssetAddress('swagger-ui.css')}" />
      <script src="${root}${getAssetAddress('swagger-ui-bundle.js')}" defer></script>
      <link rel="stylesheet" href="${root}${getAssetAddress('reference.css')}" />
      <script src="${root}${getAssetAddress('reference-parts.js')}" defer></script>
      <script src="${root}${getAssetAddress('reference.js')}" defer></script>
    `,
    main: html`
      <noscript>
        <p class="note">This page is made by a script. Without one, read <a href="../openapi.json">openapi.json</a>.</p>
      </noscript>
      <div id="operations" aria-live="polite"><p class="note">Loading the operations…</p></div>
    `,
  });
}
