import { posix } from 'node:path';
import { pageOf } from './pages.ts';

export interface SiteLink {
  /** Relative to the page, or an external address; undefined when the site has no such target. */
  href: string | undefined;
  /** A project file that must be copied to the site. */
  file?: string;
}

const isServed = (file: string) => /^(examples|docs\/images)\//.test(file);

/** Resolves a link of a Markdown file against its page's address below `docs`. */
export function followLink(target: string, from: string): SiteLink {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return { href: target };
  const [path = '', anchor] = target.split('#');
  const file = posix.join(posix.dirname(from), path);
  if (file === 'README.md') return { href: relativeTo('', from) };
  if (isServed(file)) return { href: relativeTo(siteFileOf(file), from), file };
  const page = file.endsWith('.md') ? pageOf(file) : undefined;
  if (page === undefined) return { href: undefined };
  return { href: relativeTo(page, from) + (anchor === undefined ? '' : `#${anchor}`) };
}

/**
 * Rewrites the links of a Markdown file for its address `…/docs/<path>.md`, so that pages link to each other as Markdown;
 * a link without a target becomes its text.
 */
export function followMarkdownLinks(markdown: string, from: string): string {
  return markdown.replaceAll(/(!?\[([^\]]*)\])\(([^)\s]+)\)/g, (_, label: string, text: string, target: string) => {
    const { href, file } = followLink(target, from);
    if (href === undefined) return text;
    const isPage = file === undefined && href !== target;
    return `${label}(${isPage ? href.replace(/(?=#|$)/, '.md') : href})`;
  });
}

export function siteFileOf(file: string): string {
  return file.replace(/^docs\//, '');
}

/** Pages are served at `…/docs` and `…/docs/<path>`: relative to the first one, paths begin with `docs/`. */
function relativeTo(path: string, from: string): string {
  const folderOf = (page: string) => posix.dirname(posix.join('/docs', page));
  const target = posix.join('/docs', path);
  return posix.join(posix.relative(folderOf(pageOf(from) ?? ''), folderOf(path)), posix.basename(target));
}
