import { expect } from 'vitest';
import type { z } from 'zod';
import { operations, problemResource, problemShape } from './operations.ts';
import { parseXml } from '../../src/formats/xml-decode.ts';
import { problemsOf } from '../../src/documentation/openapi/openapi-problems.ts';
import type { Resource } from '../../src/http/operation.ts';

export type Problem = z.output<typeof problemShape>;

/** JSON or the operation's own media type; must have the status and match the shape exactly. */
export async function readAnswer<Shape extends z.ZodType>(
  response: Response,
  { answer }: { answer: Resource<Shape> & { mediaType?: string } },
  status = 200,
): Promise<z.output<Shape>> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  const { mediaType } = answer;
  expect(response.headers.get('Content-Type')).toBe(`${mediaType ?? 'application/json'}; charset=utf-8`);
  return shaped(answer.shape, mediaType === undefined ? JSON.parse(text) : text);
}

/** 201 and the lodging's path for a new record, else 200. */
export async function readDelivery<Shape extends z.ZodType<{ id: number; action?: string | undefined }>>(
  response: Response,
  operation: { answer: Resource<Shape> },
): Promise<z.output<Shape>> {
  const isNew = response.status === 201;
  const result = await readAnswer(response, operation, isNew ? 201 : 200);
  expect(result.action === 'INSERTED').toBe(isNew);
  expect(response.headers.get('Location')).toBe(isNew ? `/v2/lodgings/${result.id}` : null);
  return result;
}

/** Must have the status, the code, and the members and headers of docs/contract.md 1.6. */
export async function readProblem(response: Response, status: number, code: string): Promise<Problem> {
  const text = await response.text();
  expect(response.headers.get('Content-Type'), text).toBe('application/problem+json; charset=utf-8');
  const problem = shaped(problemShape, JSON.parse(text));
  expect({ status: response.status, code: problem.code }, text).toEqual({ status, code });
  expectProblemHeaders(response);
  expectDeclared(response, code);
  expect(problem.status).toBe(status);
  expect(problem.message).toBe(problem.detail ?? problem.title);
  expect(problem.type).toBe(`https://api.example.org/docs/problems/${code}`);
  expect(problem.instance).toBe(new URL(response.url).pathname);
  expect(problem.requestId).toBe(response.headers.get('X-Request-Id'));
  expect(problem.retryable).toBe(isRetryable(status, code));
  return problem;
}

/** Must have the status and the code; members are texts. */
export async function readXmlProblem(response: Response, status: number, code: string): Promise<unknown> {
  const text = await response.text();
  expect(response.headers.get('Content-Type'), text).toBe('application/problem+xml; charset=utf-8');
  expect(text).toContain('<problem xmlns="urn:ietf:rfc:7807">');
  const problem = decodedXml(text, problemResource);
  expect(problem, text).toMatchObject({
    status: String(status),
    code,
    requestId: response.headers.get('X-Request-Id'),
  });
  expect(response.status).toBe(status);
  expectProblemHeaders(response);
  expectDeclared(response, code);
  return problem;
}

/** In the structure of the JSON form, with texts at the leaves. */
export function decodedXml(text: string, resource: Resource): unknown {
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/i);
  const parsed = parseXml(Buffer.from(text), resource.shape, resource.root);
  if (parsed.outcome !== 'read') throw new Error(`The XML cannot be read: ${parsed.detail}\n${text}`);
  return parsed.value;
}

/** As XML carries it: without null, leaves as text. */
export function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, asTexts(member)]));
}

/** Normalizes decoded XML like `asTexts`: where the JSON has a number, `480.50` becomes `480.5`. */
export function asTextsLike(json: unknown, xml: unknown): unknown {
  if (typeof json === 'number' && typeof xml === 'string') return String(Number(xml));
  if (Array.isArray(json) && Array.isArray(xml)) return xml.map((item, place) => asTextsLike(json[place], item));
  if (typeof json !== 'object' || json === null || typeof xml !== 'object' || xml === null) return xml;
  const members = json as Record<string, unknown>;
  return Object.fromEntries(Object.entries(xml).map(([name, member]) => [name, asTextsLike(members[name], member)]));
}

function shaped<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  expect(parsed.error?.issues, JSON.stringify(value).slice(0, 500)).toBeUndefined();
  // Parsing drops members that the shape does not name.
  expect(value).toEqual(parsed.data);
  return parsed.data as z.output<Shape>;
}

function expectProblemHeaders({ status, headers }: Response): void {
  expect(headers.get('Cache-Control')).toBe('no-store');
  if (status === 401) expect(headers.get('WWW-Authenticate')).toBe('Bearer realm="lodging-distribution"');
  if (status === 429 || status === 503) expect(headers.get('Retry-After')).toMatch(/^\d+$/);
}

/** Fails on problems that the documentation does not declare for the path and status. */
function expectDeclared({ url, status }: Response, code: string): void {
  const { pathname } = new URL(url);
  const meant = declared.filter(({ isPath }) => isPath.test(pathname));
  // Literal segments take precedence over placeholders.
  const [first] = meant.sort((left, right) => left.placeholders - right.placeholders);
  const asked = meant.filter(({ path }) => path === first?.path);
  if (asked.length === 0) return;
  const codes = asked.flatMap(({ problems }) => problems.get(status) ?? []);
  expect(codes, `${pathname} does not declare it in Operation.problems`).toContain(code);
}

const declared = operations.map((operation) => ({
  path: operation.path,
  isPath: new RegExp(`^${operation.path.replace(/\{\w+\}(-\{\w+\})?/g, '[^/]*')}$`),
  placeholders: operation.path.split('{').length,
  problems: problemsOf(operation),
}));

function isRetryable(status: number, code: string): boolean {
  const lost = ['IDEMPOTENCY_IN_PROGRESS', 'PRICE_CHANGED', 'QUOTE_EXPIRED'];
  return [429, 500, 503].includes(status) || lost.includes(code);
}
