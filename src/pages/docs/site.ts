/** The documentation as `npm run build` writes it. */
export interface Site {
  groups: readonly SiteGroup[];
  pages: readonly SitePage[];
  /** Linked files, such as examples and pictures. */
  files: readonly SiteFile[];
  /** Search index entries: each part of each page. */
  parts: readonly SitePart[];
}

export interface SiteGroup {
  title: string;
  /** Page paths, in order. */
  pages: readonly string[];
}

export interface SitePage {
  /** Address below `docs`, such as `guides/sandbox`; empty for the first page. */
  path: string;
  title: string;
  /** Links are relative to the page's own address. */
  html: string;
  headings: readonly SiteHeading[];
}

/** Second-level heading, shown in the list beside the page. */
export interface SiteHeading {
  text: string;
  anchor: string;
}

export interface SiteFile {
  path: string;
  type: string;
  base64: string;
}

/** The text under one heading. */
export interface SitePart {
  /** Address of the part below `docs`, with its anchor. */
  id: string;
  page: string;
  heading: string;
  text: string;
}
