import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { filesBelow, readSource } from '../../structure/sources.ts';
import type { Build } from '../once.ts';
import { copyAssets } from './assets.ts';
import { renderReferencePage, renderSearchPage, renderSitePage } from './frame.ts';
import { siteFileOf } from './links.ts';
import { writeLlmsText } from './llms-text.ts';
import { fileOf, pageOf, siteGroups } from './pages.ts';
import { readProblem } from './problems.ts';
import { addressOf, type Site } from './site.ts';

/**
 * Writes the pages of `/docs`, one file for each address and type, the files that they load, and what `/docs/search`
 * searches. The service adds only headers and its own address.
 */
export const documentation: Build = {
  target: 'dist/docs',
  sources: ['docs', 'examples', 'CHANGELOG.md', 'src/pages/page-http.ts'],
  write: async (folder) => {
    const markdown = await import('./markdown.ts').catch(() => undefined);
    if (!markdown) return false;
    const { site, files } = makeSite(markdown.renderPage);
    const assets = copyAssets(join(folder, 'assets'));
    const write = async (address: string, type: string, text: string | ReturnType<typeof renderSitePage>) => {
      const file = join(folder, 'pages', `${address}.${type}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, String(await text));
    };
    for (const page of site.pages) {
      const address = addressOf(page.path);
      await write(address, 'html', renderSitePage(site, page, assets));
      await write(`${address}.md`, 'markdown', page.markdown);
      if (page.path.startsWith('problems/')) await write(address, 'json', JSON.stringify(readProblem(page.markdown)));
    }
    const problems = site.pages
      .filter(({ path }) => path.startsWith('problems/'))
      .map(({ markdown: text }) => {
        const { code, title, status, retryable, type } = readProblem(text);
        return { code, title, status, retryable, type };
      });
    await write('docs/problems', 'json', JSON.stringify({ problems }));
    await write('docs/reference', 'html', renderReferencePage(assets));
    await write('docs/search', 'html', renderSearchPage(site, assets));
    await write('docs/llms.txt', 'plain', writeLlmsText(site));
    for (const file of files) {
      await write(`docs/${siteFileOf(file)}`, extname(file) === '.svg' ? 'svg' : 'plain', readSource(file));
    }
    writeFileSync(join(folder, 'search-parts.json'), JSON.stringify(site.parts));
    return true;
  },
};

type RenderPage = typeof import('./markdown.ts').renderPage;

function makeSite(renderPage: RenderPage): { site: Site; files: string[] } {
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
  return { site: { groups: siteGroups, pages: rendered, parts: rendered.flatMap(({ parts }) => parts) }, files };
}
