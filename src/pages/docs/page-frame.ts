import type { AssetName } from './asset-files.ts';
import { markup, type Markup } from './markup.ts';

/** Where a page stands: addresses in it are relative, so that it works behind every host and prefix. */
export interface Place {
  /** Way back to the service's root, such as `../`. */
  root: string;
  /** Digest of the files. */
  digest: string;
}

/** Yields the address of a file, from a page. */
export function assetAddress({ root, digest }: Place, name: AssetName): string {
  return `${root}docs/assets/${digest}/${name}`;
}

/** Yields a whole page in the frame that all of them share. */
export function pageFrame(place: Place, parts: { title: string; head?: Markup; main: Markup }): string {
  const { root } = place;
  return markup`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${parts.title}</title>
    <link rel="icon" href="${assetAddress(place, 'icon.svg')}" type="image/svg+xml">
    ${parts.head ?? ''}
    <link rel="stylesheet" href="${assetAddress(place, 'docs.css')}">
  </head>
  <body>
    <header class="bar">
      <a class="name" href="${root}docs">Lodging distribution</a>
      <nav aria-label="Documentation">
        <a href="${root}docs">Operations</a>
        <a href="${root}docs/problems">Problems</a>
        <a href="${root}openapi.json">OpenAPI</a>
        <a href="${root}schema.xsd">XML schema</a>
      </nav>
    </header>
    <main>${parts.main}</main>
  </body>
</html>
`.html;
}
