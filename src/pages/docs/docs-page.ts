import { markup } from './markup.ts';
import { assetAddress, pageFrame, type Place } from './page-frame.ts';

/** Yields the page that shows the service's description; its script fills it. */
export function docsPage(digest: string): string {
  const place: Place = { root: '', digest };
  return pageFrame(place, {
    title: 'Lodging distribution: the operations',
    head: markup`<link rel="stylesheet" href="${assetAddress(place, 'swagger-ui.css')}">
    <script src="${assetAddress(place, 'swagger-ui-bundle.js')}" defer></script>
    <script src="${assetAddress(place, 'docs.js')}" defer></script>`,
    main: markup`
      <noscript><p class="note">This page is made by a script. Without one, read <a href="openapi.json">openapi.json</a>.</p></noscript>
      <div id="operations" aria-live="polite"><p class="note">Loading the operations…</p></div>
    `,
  });
}
