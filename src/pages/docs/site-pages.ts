import { html, raw } from 'hono/html';
import type { Markup } from '../page-frame.ts';
import { getAssetAddress } from './docs-assets.ts';
import { renderDocsFrame } from './docs-frame.ts';
import type { FoundPart } from './site-search.ts';
import { addressOf, type Site, type SitePage } from './site.ts';

/** Relative path to the root, such as `../../` from `/docs/guides/sandbox`. */
function rootOf(path: string): string {
  return path === '' ? '' : '../'.repeat(path.split('/').length);
}

export function renderSitePage(site: Site, page: SitePage): Markup {
  const root = rootOf(page.path);
  return renderDocsFrame({
    root,
    title: page.path === '' ? page.title : `${page.title} – Lodging distribution`,
    head: html`<link rel="alternate" type="text/markdown" href="${root}${addressOf(page.path).slice(1)}.md" />
      <script src="${root}${getAssetAddress('guides.js')}" defer></script>`,
    main: html`<div class="guide">
      ${renderPageList(site, page.path)}
      <article>${raw(page.html)}</article>
      ${page.headings.length > 1 ? renderHeadingList(page) : ''}
    </div>`,
  });
}

export function renderFoundParts(site: Site, words: string, found: readonly FoundPart[]): Markup {
  return renderDocsFrame({
    root: '../',
    words,
    title: `“${words}” in the documentation`,
    main: html`<div class="guide">
      ${renderPageList(site, undefined)}
      <article>
        <h1>${words === '' ? 'Search the documentation' : `“${words}”`}</h1>
        <p>${found.length === 0 && words !== '' ? 'Nothing was found. Try fewer or other words.' : ''}</p>
        <ul class="found">
          ${found.map(
            ({ address, page, heading, excerpt }) =>
              html`<li>
                <a href="${address === '' ? '../docs' : address}">${heading}</a> <small>${page}</small>
                <p>${excerpt}</p>
              </li>`,
          )}
        </ul>
      </article>
    </div>`,
  });
}

function renderPageList({ groups, pages }: Site, current: string | undefined): Markup {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const root = current === undefined ? '../' : rootOf(current);
  const link = (path: string) =>
    html`<li>
      <a href="${root}${addressOf(path).slice(1)}" ${path === current ? raw('aria-current="page"') : ''}
        >${titles.get(path)}</a
      >
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
