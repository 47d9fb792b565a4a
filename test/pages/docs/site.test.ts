import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../../src/http/problem.ts';
import { problemShape } from '../../../src/stays/wire/sale-refusals.ts';
import { filesBelow } from '../../../structure/sources.ts';
import { siteGroups } from '../../../build/documentation/pages.ts';
import { guideLanguages } from '../../support/guides.ts';
import { startSampleService } from '../../http/sample-service.ts';

/** Requested in process, so that compressed answers stay compressed. */
const { app, stop } = startSampleService();
const pages = {
  publicUrl: 'https://api.example.org',
  get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
  send: (path: string, init: RequestInit) => app.request(path, init),
};
afterAll(stop);

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

  it('say where they are in the list of all, and their sections', async () => {
    const html = await htmlOf('/docs/guides/sandbox');
    expect(html).toMatch(/href="[^"]*docs\/guides\/sandbox" aria-current="page"/);
    expect(html).toContain('<a href="#simulate-events-of-a-booking">');
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

const places = [
  '/docs',
  '/docs/guides/sandbox',
  '/docs/search?q=retry&format=html',
  '/docs/reference',
  '/docs/problems?format=html',
  '/docs/problems/INVALID_DATE?format=html',
];

/** Addresses in a page, resolved as a browser would. */
function addressesIn(html: string, place: string): string[] {
  const found = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
  return found.map((address) => new URL(address, `https://docs.example.org${place}`).href);
}

/** The address of a file that the page names. */
async function fileOf(name: string, place = '/docs'): Promise<string> {
  const addresses = addressesIn(await (await pages.get(place)).text(), place);
  return new URL(addresses.find((address) => address.endsWith(name)) ?? '').pathname;
}

describe('the files and pages of the documentation', () => {
  it.each(places)('hold no script and no style inside, and only relative addresses: %s', async (place) => {
    const html = await (await pages.get(place)).text();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|(?:href|src)="(?:\/|https?:)/i);
    for (const [, attributes, content] of html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      expect(attributes).toContain('src=');
      expect(content).toBe('');
    }
  });

  it('run their own script only, under a policy without exceptions, and store no key', async () => {
    const { headers } = await pages.get('/docs/reference');
    expect(headers.get('Content-Security-Policy')?.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    const script = await (await pages.get(await fileOf('reference.js', '/docs/reference'))).text();
    expect(script).toContain('persistAuthorization: false');
    expect(script).not.toMatch(/localStorage|sessionStorage|cookie/);
  });

  it('are kept by their tag and packed', async () => {
    const page = await pages.get('/docs');
    expect(page.headers.get('Cache-Control')).toBe('public, no-cache');
    const tag = page.headers.get('ETag') ?? '';
    const again = await pages.get('/docs', { 'If-None-Match': tag });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    expect(again.headers.get('Content-Security-Policy')).toBe(page.headers.get('Content-Security-Policy'));
    expect((await pages.get('/docs', { 'If-None-Match': '"other"' })).status).toBe(200);
    const packed = await pages.get('/docs', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await page.text());
  });

  it('are, as files, kept for ever under an address with their digest, packed, and sent in parts', async () => {
    const path = await fileOf('docs.css');
    expect(path).toMatch(/^\/docs\/assets\/[0-9a-f]{16}\/docs\.css$/);
    const file = await pages.get(path);
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    const whole = await file.text();
    const packed = await pages.get(path, { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(whole);
    const tag = packed.headers.get('ETag') ?? '';
    expect((await pages.get(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': tag })).status).toBe(304);
    const part = await pages.get(path, { Range: 'bytes=0-9' });
    expect([part.status, part.headers.get('ETag'), await part.text()]).toEqual([206, null, whole.slice(0, 10)]);
    const head = await pages.send(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(whole)));
    const refused = await pages.send(path, { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('are no others, and none under another digest', async () => {
    const path = await fileOf('icon.svg');
    const others = ['package.json', 'index.html', '%2e%2e%2fpackage.json', 'swagger-ui-bundle.js.map', 'toString'];
    const wrong = others.map((name) => path.replace('icon.svg', name));
    for (const address of [...wrong, path.replace(/assets\/.{4}/, 'assets/0000'), '/docs/assets', '/docs/other']) {
      const response = await pages.get(address);
      expect([address, response.status]).toEqual([address, 404]);
      expect(await response.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
    }
  });
});

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** The type of a code's problems on this service. */
function typeOf(code: ProblemCode): string {
  const request = { instance: '/', requestId: 'r', publicUrl: pages.publicUrl };
  const { type } = presentProblem(new ApiError(code), request);
  expect(type.startsWith(`${pages.publicUrl}/`)).toBe(true);
  return type.slice(pages.publicUrl.length);
}

const codes = Object.keys(problems) as ProblemCode[];

interface Explained {
  meaning: string;
  remedy: string[];
  statuses: number[];
  retryable: boolean;
  answeredBy: { note?: string; operations: { path: string }[] };
  example: unknown;
}

async function explain(code: ProblemCode): Promise<Explained> {
  return (await (await pages.get(typeOf(code))).json()) as Explained;
}

it('every code has a document, and every document a code', () => {
  expect(filesBelow('docs/problems').sort()).toEqual(codes.map((code) => `docs/problems/${code}.md`).sort());
});

describe.each(codes)('the type of %s', (code) => {
  const { title, status } = problems[code];

  it('leads to a page that explains it, and to the same in JSON, with an example that is a problem', async () => {
    const response = await pages.get(typeOf(code));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
    const explained = (await response.json()) as Explained;
    const { meaning, remedy, answeredBy, example } = explained;
    expect(explained).toMatchObject({ code, title, status, type: pages.publicUrl + typeOf(code) });
    expect([answeredBy.note, ...answeredBy.operations].filter((part) => part !== undefined)).not.toEqual([]);
    const request = { instance: '/', requestId: 'r', publicUrl: pages.publicUrl };
    const { type, retryable } = presentProblem(new ApiError(code), request);
    expect(problemShape.strict().parse(example)).toMatchObject({ type, code, status, title, retryable });
    expect(explained.retryable).toBe(retryable);

    const page = await pages.get(typeOf(code), browser);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = plainText(await page.text());
    const inWords = [meaning, ...remedy].map((part) => part.replaceAll(/[`\\]/g, ''));
    expect(remedy.length).toBeGreaterThan(0);
    for (const part of [title, code, String(status), ...inWords]) expect(text).toContain(part);
    expect(text).not.toContain('undefined');
  });
});

describe('the pages of problems', () => {
  it('find a code in any case', async () => {
    const response = await pages.get('/docs/problems/stay_Not_Available', browser);
    expect(plainText(await response.text())).toContain('STAY_NOT_AVAILABLE');
  });

  it('say that a code does not exist, in both forms, and do not repeat what was asked', async () => {
    const path = '/docs/problems/%3Cscript%3Ealert(1)';
    const page = await pages.get(path, browser);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).not.toContain('alert(1)');
    const problem = await pages.get(path);
    const type = 'application/problem+json; charset=utf-8';
    expect([problem.status, problem.headers.get('Content-Type')]).toEqual([404, type]);
    expect(await problem.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  it('list all codes with the address of each', async () => {
    const html = await (await pages.get('/docs/problems', browser)).text();
    const list = (await (await pages.get('/docs/problems')).json()) as { problems: { code: string; type: string }[] };
    expect(list.problems.map(({ code }) => code)).toEqual(codes.toSorted());
    for (const { code, type } of list.problems) {
      expect(type).toBe(`${pages.publicUrl}/docs/problems/${code}`);
      expect(html).toContain(`href="problems/${code}"`);
    }
  });

  it.each([
    ['', undefined, 'application/json'],
    ['', '*/*', 'application/json'],
    ['', 'application/json', 'application/json'],
    ['', 'text/html', 'text/html'],
    ['', 'text/html;q=0.5, application/json', 'application/json'],
    ['?format=json', browser.Accept, 'application/json'],
    ['?format=html', 'application/json', 'text/html'],
  ])('have the requested form, by parameter, then Accept: "%s" and %s', async (query, accept, type) => {
    const { headers } = await pages.get(`/docs/problems${query}`, accept === undefined ? {} : { Accept: accept });
    expect(headers.get('Content-Type')?.split(';')[0]).toBe(type);
  });

  it('refuse forms that they do not have', async () => {
    const refused = async (query: string, accept: string) =>
      (await pages.get(`/docs/problems${query}`, { Accept: accept })).text();
    // A caller that asks for XML gets the refusal in XML.
    expect(await refused('?format=xml', '*/*')).toMatch(/<code>INVALID_PARAMETER<\/code>.*html.*json/s);
    expect(await refused('', 'application/xml')).toContain('<code>NOT_ACCEPTABLE</code>');
    const twice = JSON.parse(await refused('?format=html&format=html', '*/*')) as object;
    expect(twice).toMatchObject({ code: 'INVALID_PARAMETER' });
    const none = JSON.parse(await refused('', 'text/html;q=0')) as object;
    expect(none).toMatchObject({ code: 'NOT_ACCEPTABLE', status: 406 });
  });

  it('name the operations that answer the code, or the kind of operation', async () => {
    const paths = async (code: ProblemCode) => (await explain(code)).answeredBy.operations.map(({ path }) => path);
    expect(await paths('DISCOUNT_CODE_UNKNOWN')).toEqual([
      '/v2/lodgings/{id}/stays/{arrival}-{departure}/discountcodes/{code}',
    ]);
    expect(await paths('STAY_NOT_AVAILABLE')).toContain('/v2/bookings/easy');
    const note = 'Every operation can answer it.';
    expect((await explain('INTERNAL_ERROR')).answeredBy).toEqual({ note, operations: [] });
    expect((await explain('MALFORMED_BODY')).answeredBy.note).toContain('takes a body');
    expect((await explain('ROLE_MISSING')).answeredBy.note).toContain('needs a key');
    expect((await explain('STAY_NOT_AVAILABLE')).statuses).toEqual([409, 404]);
  });
});

function plainText(html: string): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, (name) => signs[name] ?? name);
}
