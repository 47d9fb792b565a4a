import MarkdownIt, { type Token } from 'markdown-it';
import { anchorOf } from '../../docs/marked-lists.ts';
import type { SearchPart } from '../../src/pages/docs.ts';
import type { SiteHeading, SitePage } from './site.ts';
import { drawDiagram } from './diagrams.ts';
import { followLink, followMarkdownLinks } from './links.ts';
import { isSample, renderCode, renderSamples, type CodeBlock } from './samples.ts';

export interface RenderedPage extends SitePage {
  parts: SearchPart[];
  files: string[];
}

interface Place {
  file: string;
  /** The page's address below `docs`. */
  path: string;
}

export function renderPage(source: string, { file, path }: Place): RenderedPage {
  const reader = new MarkdownIt({ html: false });
  // HTML comments mark generated lists.
  const markdown = source.replaceAll(/<!--[^]*?-->\n*/g, '');
  const tokens = reader.parse(markdown, {});
  const files = bendLinks(tokens, file);
  const headings = nameHeadings(tokens);
  reader.renderer.rules['fence'] = (all, index) => renderFence(all, index);
  reader.renderer.rules['table_open'] = () => '<div class="table" tabindex="0" role="group"><table>\n';
  reader.renderer.rules['table_close'] = () => '</table></div>\n';
  const title = headings[0]?.text ?? path;
  return {
    path,
    title,
    html: reader.renderer.render(tokens, reader.options, {}),
    markdown: followMarkdownLinks(markdown, file),
    headings: listHeadings(headings),
    parts: splitParts(tokens, { page: title, path }),
    files,
  };
}

/**
 * Rewrites links and images for the site; a link without a target becomes plain text. Returns the files that the site
 * needs.
 */
function bendLinks(tokens: readonly Token[], from: string): string[] {
  const files: string[] = [];
  for (const { children } of tokens) {
    const open: boolean[] = [];
    for (const token of children ?? []) {
      const name = token.type === 'image' ? 'src' : 'href';
      const target = token.attrGet(name)?.toString() ?? null;
      if (token.type === 'link_close') token.hidden = open.pop() === false;
      if (target === null) continue;
      const { href, file } = followLink(target, from);
      if (file !== undefined) files.push(file);
      if (href !== undefined) token.attrSet(name, href);
      if (token.type === 'link_open') open.push(href !== undefined);
      if (href === undefined) hide(token);
    }
  }
  return files;
}

function hide(token: Token): void {
  token.type = 'text';
  token.content = '';
}

/** Gives each heading its anchor; repeated headings are numbered. */
function nameHeadings(tokens: readonly Token[]): (SiteHeading & { level: number })[] {
  const seen = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    const base = anchorOf(text);
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    const anchor = times === 0 ? base : `${base}-${times}`;
    token.attrSet('id', anchor);
    return [{ text, anchor, level: Number(token.tag.slice(1)) }];
  });
}

/** The headings below the title; for a document in parts (several first-level headings), the parts. */
function listHeadings([title, ...others]: readonly (SiteHeading & { level: number })[]): SiteHeading[] {
  const highest = Math.min(...others.map(({ level }) => level));
  const listed = others.filter(({ level }) => level === highest && title !== undefined);
  return listed.map(({ text, anchor }) => ({ text, anchor }));
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .filter(({ type }) => ['text', 'code_inline', 'softbreak'].includes(type))
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}

function renderFence(tokens: readonly Token[], index: number): string {
  const blockAt = (at: number): CodeBlock | undefined => {
    const token = tokens[at];
    return token?.type === 'fence' ? { language: token.info.trim(), code: token.content } : undefined;
  };
  const block = blockAt(index) ?? { language: '', code: '' };
  if (block.language === 'mermaid') return renderDiagram(block.code);
  if (!isSample(block)) return renderCode(block);
  const before = blockAt(index - 1);
  if (before && isSample(before)) return '';
  const blocks = [block];
  for (let at = index + 1, next = blockAt(at); next && isSample(next); next = blockAt(++at)) blocks.push(next);
  return renderSamples(blocks);
}

function renderDiagram(source: string): string {
  const words = renderCode({ language: 'text', code: source });
  return `<p class="diagram"><img src="${drawDiagram(source)}" alt="Diagram; its words stand beneath" loading="lazy" /></p>
<details><summary>The diagram in words</summary>${words}</details>\n`;
}

/** The text below each heading, for the search index. */
function splitParts(tokens: readonly Token[], { page, path }: { page: string; path: string }): SearchPart[] {
  const parts: SearchPart[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const anchor = parts.length === 0 ? '' : `#${token.attrGet('id') ?? ''}`;
      parts.push({ id: path + anchor, page, heading: plainText(tokens[index + 1]), text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const part = parts.at(-1);
      if (part) part.text += `${plainText(token)}\n`;
    }
  });
  return parts;
}
