/** The documentation as `npm run build` leaves it: pages made of the project's Markdown, and what they lead to. */
export interface Site {
  groups: readonly SiteGroup[];
  pages: readonly SitePage[];
  /** Files that pages lead to, such as examples and pictures. */
  files: readonly SiteFile[];
  /** What is searched: each part of each page. */
  parts: readonly SitePart[];
}

/** Pages that stand together in the list of all. */
export interface SiteGroup {
  title: string;
  /** Their paths, in their order. */
  pages: readonly string[];
}

export interface SitePage {
  /** Its address below `docs`, such as `guides/sandbox`; empty for the first page. */
  path: string;
  title: string;
  /** What it holds, ready to be shown. Links are relative to its own address. */
  html: string;
  headings: readonly SiteHeading[];
}

/** A heading of the second level, which the list beside a page shows. */
export interface SiteHeading {
  text: string;
  anchor: string;
}

export interface SiteFile {
  path: string;
  type: string;
  base64: string;
}

/** What stands under one heading. */
export interface SitePart {
  /** The address of the part below `docs`, with its anchor. */
  id: string;
  page: string;
  heading: string;
  text: string;
}
