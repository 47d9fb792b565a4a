import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { filesBelow, projectFolder, readSource } from '../../structure/sources.ts';
import type { Site, SiteFile } from '../../src/pages/docs/site.ts';
import type { Build } from '../once.ts';
import { siteFileOf } from './links.ts';
import { fileOf, pageOf, siteGroups } from './pages.ts';

export const documentation: Build = {
  target: 'dist/docs',
  sources: ['docs', 'examples', 'CHANGELOG.md'],
  write: async (folder) => {
    const markdown = await import('./markdown.ts').catch(() => undefined);
    if (!markdown) return false;
    writeFileSync(join(folder, 'site.json'), JSON.stringify(makeSite(markdown.renderPage)));
    return true;
  },
};

type RenderPage = typeof import('./markdown.ts').renderPage;

function makeSite(renderPage: RenderPage): Site {
  const shown = siteGroups.flatMap(({ pages }) => pages);
  // Pages that only other pages link to, such as single decisions, are in no group.
  const found = filesBelow('docs')
    .flatMap((file) => (file.endsWith('.md') ? [pageOf(file) ?? []] : []))
    .flat();
  const missing = found.filter((page) => page.startsWith('guides/') && !shown.includes(page));
  if (missing.length > 0) throw new Error(`Put into a group of build/documentation/pages.ts: ${missing.join(', ')}`);
  const rendered = [...new Set([...shown, ...found])].map((path) => {
    const file = fileOf(path);
    return renderPage(readSource(file), { file, path });
  });
  const files = [...new Set(rendered.flatMap((page) => page.files))];
  return {
    groups: siteGroups,
    pages: rendered.map(({ path, title, html, markdown, headings }) => ({ path, title, html, markdown, headings })),
    files: files.map(readFile),
    parts: rendered.flatMap(({ parts }) => parts),
  };
}

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

function readFile(file: string): SiteFile {
  return {
    path: siteFileOf(file),
    type: types[extname(file)] ?? 'text/plain; charset=utf-8',
    base64: readFileSync(join(projectFolder, file)).toString('base64'),
  };
}
