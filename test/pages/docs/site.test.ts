import { afterAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../structure/sources.ts';
import { siteGroups } from '../../../build/documentation/pages.ts';
import { guideLanguages } from '../../support/guides.ts';
import { testPages } from './test-pages.ts';

const pages = testPages();
afterAll(pages.stop);

const host = 'https://docs.example.org';
const furtherPages = ['/docs/search?q=retry', '/docs/reference', '/docs/problems', '/docs/problems/INVALID_DATE'];
const shown = siteGroups.flatMap((group) => group.pages.map((page) => (page === '' ? '/docs' : `/docs/${page}`)));
const htmlOf = async (place: string) => (await pages.get(place, { Accept: 'text/html' })).text();
const search = async (words: string) => {
  const answer = await pages.get(`/docs/search?q=${encodeURIComponent(words)}`);
  return (await answer.json()) as { found: { address: string; heading: string; excerpt: string }[] };
};

describe('the guides as pages', () => {
  it('are all of the files there are', () => {
    const files = filesBelow('docs/guides').map((file) => file.replace(/^docs\/guides\/(.*)\.md$/, '/docs/guides/$1'));
    expect(shown).toEqual(expect.arrayContaining(files.filter((file) => !file.endsWith('README'))));
  });

  it.each([...shown, ...furtherPages])('link only to existing pages, sections and files: %s', async (place) => {
    const found = [...(await htmlOf(place)).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    const addresses = found.map((address) => new URL(address.replaceAll('&amp;', '&'), host + place));
    for (const { origin, pathname, search: query, hash } of addresses) {
      if (origin !== host) continue;
      const answer = await pages.get(pathname + query, { Accept: 'text/html, */*;q=0.8' });
      expect([pathname, answer.status]).toEqual([pathname, 200]);
      if (hash !== '') expect(await answer.text()).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  });

  it('say where they are in the list of all, and what stands on them', async () => {
    const html = await htmlOf('/docs/guides/sandbox');
    expect(html).toMatch(/href="[^"]*docs\/guides\/sandbox" aria-current="page"/);
    expect(html).toContain('<a href="#let-something-happen-to-a-booking">');
  });

  it('name the address of the service in their samples', async () => {
    const html = await htmlOf('/docs/guides/sandbox');
    expect(html).toContain('URL=https://api.example.org');
    expect(html).not.toContain('localhost:8080');
  });

  it.each(shown)('are Markdown, too, with links to Markdown: %s', async (place) => {
    const address = `${place}.md`;
    const answer = await pages.get(address);
    const markdown = await answer.text();
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(await htmlOf(place)).toContain(`type="text/markdown" href="`);
    expect(markdown).toMatch(/^# \S/);
    expect(markdown).not.toMatch(/<!--|localhost:8080/);
    const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => new URL(link, host + address));
    for (const { origin, pathname } of links) {
      if (origin !== host) continue;
      const { status, headers } = await pages.get(pathname);
      expect([pathname, status]).toEqual([pathname, 200]);
      expect(headers.get('Content-Type')).not.toContain('html');
    }
  });

  it('are listed for language models with what describes the API', async () => {
    const answer = await pages.get('/docs/llms.txt');
    const text = await answer.text();
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(https:\/\/api\.example\.org([^)]+)\): \S/gm)].map(
      ([, path]) => path,
    );
    const others = ['/openapi.json', '/schema.xsd', '/docs/client', '/docs/problems?format=json'];
    expect(listed).toEqual([...shown.map((page) => `${page}.md`), ...others]);
    for (const path of others) expect([path, (await pages.get(path)).status]).toEqual([path, 200]);
    const again = await pages.get('/docs/llms.txt', { 'If-None-Match': answer.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('show a sample in every language of it, without a script, too', async () => {
    const [sample = ''] =
      /<div class="samples">[^]*?<\/figure><\/div>/.exec(await htmlOf('/docs/guides/booking-safely')) ?? [];
    const titles = [...sample.matchAll(/<figcaption>([^<]+)</g)].map(([, title]) => title);
    expect(titles).toEqual(Object.values(guideLanguages).map(({ title }) => title));
  });

  it('draw diagrams without loading anything', async () => {
    const html = await htmlOf('/docs/architecture');
    const drawn = [...html.matchAll(/data:image\/svg\+xml;base64,([^"]+)/g)].map(([, text = '']) => atob(text));
    expect(drawn.length).toBeGreaterThan(2);
    for (const picture of drawn) expect(picture).not.toMatch(/@import|url\('?http|<script/);
  });
});

describe('the search in the documentation', () => {
  it.each([
    ['idempotency', 'guides/'],
    ['webhok signature', 'guides/webhooks'],
    ['payment-failed', 'guides/'],
    ['glossary', 'glossary'],
  ])('finds %s', async (words, address) => {
    const { found } = await search(words);
    expect(found.slice(0, 3).map((part) => part.address)).toContainEqual(expect.stringContaining(address));
  });

  it('leads to parts that are there', async () => {
    for (const { address } of (await search('price')).found) {
      const { pathname, hash } = new URL(address === '' ? '../docs' : address, `${host}/docs/search`);
      const html = await htmlOf(pathname);
      if (hash !== '') expect(html).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  });

  it('says so when nothing is found, shows what was asked for as text, and refuses what is no question', async () => {
    expect((await search('zzzzqqqq')).found).toEqual([]);
    const html = await htmlOf(`/docs/search?q=${encodeURIComponent('<script>"&')}`);
    expect(html).toContain('&lt;script&gt;&quot;&amp;');
    expect(html).toContain('Nothing was found');
    expect(await htmlOf('/docs/search')).toContain('Search the documentation');
    const refused = await pages.get(`/docs/search?q=${'x'.repeat(201)}`);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'INVALID_PARAMETER' }]);
  });
});
