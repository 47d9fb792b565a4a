import { html } from 'hono/html';
import type { Markup } from '../page-frame.ts';
import { getAssetAddress } from './docs-assets.ts';
import { renderDocsFrame } from './docs-frame.ts';

/** Yields the page that shows the service's description; its script fills it. */
export function renderDocsPage(): Markup {
  return renderDocsFrame({
    root: '',
    title: 'Lodging distribution: the operations',
    head: html`
      <link rel="stylesheet" href="${getAssetAddress('swagger-ui.css')}" />
      <script src="${getAssetAddress('swagger-ui-bundle.js')}" defer></script>
      <script src="${getAssetAddress('docs.js')}" defer></script>
    `,
    main: html`
      <noscript>
        <p class="note">This page is made by a script. Without one, read <a href="openapi.json">openapi.json</a>.</p>
      </noscript>
      <div id="operations" aria-live="polite"><p class="note">Loading the operations…</p></div>
    `,
  });
}
