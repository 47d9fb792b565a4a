import type { SearchPart } from '../../src/pages/docs.ts';

export interface SiteGroup {
  title: string;
  pages: readonly string[];
}

export interface SitePage {
  /** Address below `docs`, such as `guides/sandbox`; empty for the first page. */
  path: string;
  title: string;
  /** Links are relative to the page's own address. */
  html: string;
  /** Links to other pages lead to their Markdown. */
  markdown: string;
  headings: readonly SiteHeading[];
}

export interface SiteHeading {
  text: string;
  anchor: string;
}

export interface Site {
  groups: readonly SiteGroup[];
  pages: readonly SitePage[];
  parts: readonly SearchPart[];
}

/** Relative to the root of the service, such as `docs/guides/sandbox`. */
export function addressOf(path: string): string {
  return path === '' ? 'docs' : `docs/${path}`;
}

/** Relative path from a page to the root, such as `../../` from `docs/guides/sandbox`. */
export function rootOf(path: string): string {
  return path === '' ? '' : '../'.repeat(path.split('/').length);
}
