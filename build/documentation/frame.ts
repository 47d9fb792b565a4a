import { html, raw } from 'hono/html';
import { type FrameParts, type Markup, renderFrame } from '../../src/pages/page-http.ts';
import { addressOf, rootOf, type Site, type SitePage } from './site.ts';

type AssetAddress = (name: string) => string;

interface DocsFrameParts extends Pick<FrameParts, 'title' | 'main'> {
  /** Relative path to the root, such as `../`: relative addresses work behind every host and prefix. */
  root: string;
  assets: AssetAddress;
  words?: string;
  scripts: readonly string[];
  styles?: readonly string[];
  head?: Markup | '';
}

function renderDocsFrame({ root, assets, words = '', title, head = '', styles = [], scripts, main }: DocsFrameParts) {
  const style = (name: string) => html`<link rel="stylesheet" href="${root}${assets(name)}" />`;
  return renderFrame({
    language: 'en',
    title,
    head: html`
      <link rel="icon" href="${root}${assets('icon.svg')}" type="image/svg+xml" />
      ${['base.css', ...styles, 'docs.css', 'guides.css'].map(style)} ${head}
      ${scripts.map((name) => html`<script src="${root}${assets(name)}" defer></script>`)}
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

export function renderReferencePage(assets: AssetAddress): Markup {
  return renderDocsFrame({
    root: '../',
    assets,
    title: 'Lodging distribution: the operations',
    styles: ['swagger-ui.css', 'reference.css'],
    scripts: ['swagger-ui-bundle.js', 'reference-parts.js', 'reference.js'],
    main: html`
      <noscript>
        <p class="note">This page is made by a script. Without one, read <a href="../openapi.json">openapi.json</a>.</p>
      </noscript>
      <div id="operations" aria-live="polite"><p class="note">Loading the operations…</p></div>
    `,
  });
}

export function renderSitePage(site: Site, page: SitePage, assets: AssetAddress): Markup {
  const root = rootOf(page.path);
  return renderDocsFrame({
    root,
    assets,
    title: page.path === '' ? page.title : `${page.title} – Lodging distribution`,
    head: html`<link rel="alternate" type="text/markdown" href="${root}${addressOf(page.path)}.md" />`,
    scripts: ['guides.js'],
    main: html`<div class="guide">
      ${renderPageList(site, page.path)}
      <article>${raw(page.html)}</article>
      ${page.headings.length > 1 ? renderHeadingList(page) : ''}
    </div>`,
  });
}

/** The service replaces `@words@` and `@found@`. */
export function renderSearchPage(site: Site, assets: AssetAddress): Markup {
  return renderDocsFrame({
    root: '../',
    assets,
    words: '@words@',
    title: 'Search the documentation',
    scripts: ['guides.js'],
    main: html`<div class="guide">
      ${renderPageList(site, 'search')}
      <article>@found@</article>
    </div>`,
  });
}

function renderPageList({ groups, pages }: Site, current: string): Markup {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const root = rootOf(current);
  const link = (path: string) =>
    html`<li>
      <a href="${root}${addressOf(path)}" ${path === current ? raw('aria-current="page"') : ''}>${titles.get(path)}</a>
    </li>`;
  return html`<nav class="pages" aria-label="Pages">
    <details>
      <summary>All pages</summary>
      ${groups.map(
        (group) =>
          html`<h2>${group.title}</h2>
            <ul>
              ${group.pages.map(link)}
            </ul>`,
      )}
    </details>
  </nav>`;
}

function renderHeadingList({ headings }: SitePage): Markup {
  return html`<nav class="headings" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${headings.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`)}
    </ul>
  </nav>`;
}
