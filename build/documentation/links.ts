import { posix } from 'node:path';
import { pageOf } from './pages.ts';

/** Where a link of a file leads on the site. */
export interface SiteLink {
  /** Relative to the page, or of another site; undefined when the site has nothing there. */
  href: string | undefined;
  /** A file of the project that the site must have. */
  file?: string;
}

const isServed = (file: string) => /^(examples|docs\/images)\//.test(file);

/** Yields where a link of a Markdown file leads, once its page stands at its address below `docs`. */
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

/** Yields the address below `docs` of a file that the site serves. */
export function siteFileOf(file: string): string {
  return file.replace(/^docs\//, '');
}

/** Pages stand at `…/docs` and `…/docs/<path>`: seen from the first one, what lies below begins with `docs/`. */
function relativeTo(path: string, from: string): string {
  const folderOf = (page: string) => posix.dirname(posix.join('/docs', page));
  const target = posix.join('/docs', path);
  return posix.join(posix.relative(folderOf(pageOf(from) ?? ''), folderOf(path)), posix.basename(target));
}
