/** The documentation as `npm run build` writes it. */
export interface Site {
  groups: readonly SiteGroup[];
  pages: readonly SitePage[];
  files: readonly SiteFile[];
  parts: readonly SitePart[];
}

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

export function addressOf(path: string): string {
  return path === '' ? '/docs' : `/docs/${path}`;
}

export interface SiteHeading {
  text: string;
  anchor: string;
}

export interface SiteFile {
  path: string;
  type: string;
  base64: string;
}

export interface SitePart {
  /** Address of the part below `docs`, with its anchor. */
  id: string;
  page: string;
  heading: string;
  text: string;
}
