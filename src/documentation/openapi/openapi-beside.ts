import { z } from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { problemResponse } from './openapi-answers.ts';
import { headersNamed } from './openapi-headers.ts';

export const pagesTag = { name: 'Pages', description: 'What browsers get: pages, pictures, and what payments call.' };

/** A page, a file or a service endpoint: whatever is not one of the operations. */
interface Beside {
  id: string;
  tag: string;
  summary: string;
  /** Appended to the summary. */
  more?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  requestBody?: ZodOpenApiOperationObject['requestBody'];
  answers: Readonly<Record<number, BesideAnswer>>;
  /** Whether clients cache the answer and revalidate it by its ETag. */
  isKept?: boolean;
  /** Whether the address may not exist: it then answers like any unknown path, in the requested format. */
  mayBeUnknown?: boolean;
  /** Beyond those of every address. */
  codes?: readonly ProblemCode[];
  security?: ZodOpenApiOperationObject['security'];
}

/** `method` is in lower case. */
type SentBeside = Beside & { method: string };

interface BesideAnswer {
  description: string;
  /** By media type; absent for an empty body. */
  content?: Record<string, z.ZodType>;
  headers?: readonly string[];
}

/** Of every address. */
const everyCode: readonly ProblemCode[] = ['METHOD_NOT_ALLOWED', 'HEADERS_TOO_LARGE', 'INTERNAL_ERROR'];

/** Of unknown paths. */
const unknownCodes: readonly ProblemCode[] = [
  ...(['ROUTE_NOT_FOUND', 'NOT_ACCEPTABLE', 'INVALID_PARAMETER', 'KEY_IN_QUERY', 'RATE_LIMITED'] as const),
];

export function besideEntry(
  path: string,
  publicUrl: string,
  entries: Readonly<Partial<Record<'get' | 'post', Beside>>>,
): ZodOpenApiPathItemObject {
  return Object.fromEntries(
    Object.entries(entries).map(([method, beside]) => [
      method,
      besideOperation(path, publicUrl, { ...beside, method }),
    ]),
  );
}

function besideOperation(path: string, publicUrl: string, beside: SentBeside): ZodOpenApiOperationObject {
  const { id, tag, summary, more, params, query, requestBody, isKept = false, security = [] } = beside;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: more === undefined ? summary : `${summary} ${more}`,
    security,
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(isKept && { parameters: [reference('parameters', 'If-None-Match')] }),
    ...(requestBody && { requestBody }),
    responses: { ...answersOf(beside), ...problemsAt(path, publicUrl, beside) },
  };
}

function answersOf({ answers, isKept = false }: Beside): Record<string, oas31.ResponseObject> {
  const kept = isKept ? ['ETag'] : [];
  const unchanged = { description: 'What If-None-Match names is the present one.' };
  return Object.fromEntries([
    ...Object.entries(answers).map(([status, { description, content, headers = [] }]) => [
      status,
      {
        description,
        headers: headersNamed([...besideHeaders, ...kept, ...headers]),
        ...(content && {
          content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
        }),
      },
    ]),
    ...(isKept ? [['304', { ...unchanged, headers: headersNamed([...besideHeaders, ...kept]) }]] : []),
  ]) as Record<string, oas31.ResponseObject>;
}

const besideHeaders = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Cache-Control', 'Server-Timing'];

/** Statuses that browsers get as an HTML page (docs/contract.md 5.11). */
const readStatuses: readonly number[] = [404, 429, 500, 503];

/**
 * Problems without an HTML page of the address's own: JSON, for unknown paths also XML, and some as HTML for browsers.
 */
function problemsAt(path: string, publicUrl: string, beside: SentBeside) {
  const { codes = [], answers, mayBeUnknown = false } = beside;
  const all = new Set([...codes, ...everyCode, ...(mayBeUnknown ? unknownCodes : [])]);
  const byStatus = Map.groupBy(all, (code) => problems[code].status);
  const sample = { instance: path, requestId: 'b1c9f0', publicUrl };
  return Object.fromEntries(
    [...byStatus].map(([status, known]) => {
      const problem = problemResponse(status, known, mayBeUnknown, sample);
      const html = answers[status]?.content?.['text/html'] ?? (isRead(beside, status) ? z.string() : undefined);
      const content = { ...problem.content, ...(html && { 'text/html': { schema: html } }) };
      return [String(status), { ...problem, content } as oas31.ResponseObject];
    }),
  );
}

function isRead({ method, tag }: SentBeside, status: number): boolean {
  return method === 'get' && tag === pagesTag.name && readStatuses.includes(status);
}

function reference(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

export function named(name: string, description: string, example: string): z.ZodObject {
  return z.object({ [name]: z.string().min(1).meta({ param: { description, example } }) });
}
