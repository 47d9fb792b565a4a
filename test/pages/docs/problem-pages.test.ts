import { afterAll, describe, expect, it } from 'vitest';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../../src/http/problem.ts';
import { problemShape } from '../../../src/stays/wire/sale-refusals.ts';
import { filesBelow } from '../../../structure/sources.ts';
import { testPages } from './test-pages.ts';

const pages = testPages();
afterAll(pages.stop);

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

  it('have the requested form: parameter, then Accept, then JSON', async () => {
    const typeFor = async (query: string, accept?: string) => {
      const headers = accept === undefined ? {} : { Accept: accept };
      return (await pages.get(`/docs/problems${query}`, headers)).headers.get('Content-Type')?.split(';')[0];
    };
    expect(await typeFor('')).toBe('application/json');
    expect(await typeFor('', '*/*')).toBe('application/json');
    expect(await typeFor('', 'application/json')).toBe('application/json');
    expect(await typeFor('', 'text/html')).toBe('text/html');
    expect(await typeFor('', 'text/html;q=0.5, application/json')).toBe('application/json');
    expect(await typeFor('?format=json', browser.Accept)).toBe('application/json');
    expect(await typeFor('?format=html', 'application/json')).toBe('text/html');
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
