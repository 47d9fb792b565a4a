import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../../support/operations.ts';
import { problemTexts } from '../../../src/documentation/problem-texts/problem-texts.ts';
import { problemCodes, explainProblem } from '../../../src/pages/docs/problem-explanation.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../../src/http/problem.ts';
import { problemShape } from '../../../src/stays/wire/sale-refusals.ts';
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

describe.each(problemCodes)('the type of %s', (code) => {
  const { title, status } = problems[code];
  const { meaning, remedy } = problemTexts[code];

  it('leads to a page that explains it', async () => {
    const response = await pages.get(typeOf(code), browser);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const text = plainText(await response.text());
    for (const part of [title, code, String(status), meaning, ...remedy]) expect(text).toContain(part);
    expect(text).not.toContain('undefined');
  });

  it('leads to the same in JSON, with an example that is a problem', async () => {
    const response = await pages.get(typeOf(code));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const explained = (await response.json()) as ReturnType<typeof explainProblem>;
    expect(explained).toMatchObject({ code, title, status, meaning, remedy, type: pages.publicUrl + typeOf(code) });
    const { note, operations: named } = explained.answeredBy;
    expect([note, ...named].filter((part) => part !== undefined)).not.toEqual([]);
    expect(problemShape.strict().parse(explained.example)).toMatchObject({ code, status, title });
    expect(explained.retryable).toBe(problemShape.parse(explained.example).retryable);
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
    expect([problem.status, problem.headers.get('Content-Type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await problem.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  it('escape what they show', async () => {
    const html = await (await pages.get('/docs/problems/INVALID_DATE', browser)).text();
    expect(html).toContain('&quot;code&quot;: &quot;INVALID_DATE&quot;');
  });

  it('list all codes with the address of each', async () => {
    const html = await (await pages.get('/docs/problems', browser)).text();
    const list = (await (await pages.get('/docs/problems')).json()) as { problems: { code: string; type: string }[] };
    expect(list.problems.map(({ code }) => code)).toEqual(problemCodes);
    for (const { code, type } of list.problems) {
      expect(type).toBe(`${pages.publicUrl}/docs/problems/${code}`);
      expect(html).toContain(`href="problems/${code}"`);
    }
  });

  it('come in the form that is wished for: parameter, then Accept, then JSON', async () => {
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

  it('name the operations that answer the code, or the kind of operation', () => {
    const answeredBy = (code: ProblemCode) => explainProblem(code, operations, pages.publicUrl).answeredBy;
    const paths = (code: ProblemCode) => answeredBy(code).operations.map(({ path }) => path);
    expect(paths('DISCOUNT_CODE_UNKNOWN')).toEqual([
      '/v2/lodgings/{id}/stays/{arrival}-{departure}/discountcodes/{code}',
    ]);
    expect(paths('STAY_NOT_AVAILABLE')).toContain('/v2/bookings/easy');
    expect(answeredBy('INTERNAL_ERROR')).toEqual({ note: 'Every operation can answer it.', operations: [] });
    expect(answeredBy('MALFORMED_BODY').note).toContain('takes a body');
    expect(answeredBy('ROLE_MISSING').note).toContain('needs a key');
    expect(explainProblem('STAY_NOT_AVAILABLE', operations, pages.publicUrl).statuses).toEqual([409, 404]);
  });

  it('are read under a policy that lets nothing run', async () => {
    const { headers } = await pages.get('/docs/problems/INVALID_DATE', browser);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});

function plainText(html: string): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replace(/<[^>]*>/g, ' ').replace(/&[#\w]+;/g, (name) => signs[name] ?? name);
}
