import { z } from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { codesOf } from './openapi-problems.ts';
import { problemResponse, headersNamed } from './openapi-operations.ts';

export const serviceTag = {
  name: 'Service',
  description: 'The service itself, for programs that read about it or watch it.',
};

/** A file or an endpoint for programs that is not one of the operations. */
interface Beside {
  path: string;
  /** GET by default. */
  method?: 'post';
  id: string;
  tag?: string;
  summary: string;
  /** Appended to the summary. */
  more?: string;
  params?: Readonly<Record<string, readonly [description: string, example: string | undefined]>>;
  body?: 'message';
  answers: Readonly<Record<string, readonly [description: string, content?: keyof typeof contents]>>;
  /** Whether clients cache the answer and revalidate it by its ETag. */
  isKept?: boolean;
  /** Whether the address may not exist: it then answers like any unknown path, in the requested format. */
  mayBeUnknown?: boolean;
  /** Beyond those of every address. */
  codes?: readonly ProblemCode[];
  security?: ZodOpenApiOperationObject['security'];
}

const besides: readonly Beside[] = [
  {
    path: '/v2/feeds/{gateway}/{file}',
    id: 'download-feed',
    tag: 'Catalog',
    summary: 'Downloads a file of a feed: one JSON object per line, compressed with gzip.',
    more: 'A Range request resumes a broken download. Needs a key with ROLE_SERVICEPROD_API.',
    params: {
      gateway: ['Name of the channel, in any case.', 'Atlantic.out'],
      file: ['Name of the file, from `url` of GET /v2/feeds.', 'availabilities-88121-m7x2k1q0.ndjson.gz'],
    },
    security: [{ apiKey: [] }, { bearer: [] }],
    answers: { 200: ['The whole file.', 'gzip'], 206: ['The part that Range names.', 'gzip'] },
    isKept: true,
    codes: [
      'INVALID_PARAMETER',
      'AUTHENTICATION_REQUIRED',
      'INVALID_API_KEY',
      'KEY_IN_QUERY',
      'ROLE_MISSING',
      'KEY_NOT_FOR_THIS',
      'GATEWAY_FORBIDDEN',
      'GATEWAY_NOT_FOUND',
      'FEED_NOT_FOUND',
      'NOT_ACCEPTABLE',
      'RANGE_NOT_SATISFIABLE',
      'RATE_LIMITED',
    ],
  },
  {
    path: '/health',
    id: 'health',
    summary: 'Reports that the process runs.',
    answers: { 200: ['It runs.', 'health'] },
  },
  {
    path: '/ready',
    id: 'ready',
    summary: 'Reports whether the service is ready; degraded means that searches fail while bookings work.',
    answers: { 200: ['Requests are answered.', 'readiness'], 503: ['The index is still missing.', 'readiness'] },
  },
  {
    path: '/metrics',
    id: 'metrics',
    summary: 'Figures about the service, in the text form of Prometheus.',
    answers: { 200: ['The figures.', 'text'] },
    codes: ['AUTHENTICATION_REQUIRED', 'INVALID_API_KEY'],
    security: [{}, { bearer: [] }],
  },
  {
    path: '/openapi.json',
    id: 'openapi',
    summary: 'This document.',
    answers: { 200: ['The document.', 'openapi'] },
    isKept: true,
    codes: ['RATE_LIMITED'],
  },
  {
    path: '/schema.xsd',
    id: 'schema',
    summary: 'The XML Schema of every XML body and answer.',
    answers: { 200: ['The schema.', 'xsd'] },
    isKept: true,
    codes: ['RATE_LIMITED'],
  },
  {
    path: '/schema/{document}',
    id: 'operation-schema',
    summary: 'The XML Schema of one body or answer, or of problems.',
    params: { document: ['`<operation>-body.xsd`, `<operation>-answer.xsd` or `problem.xsd`.', 'problem.xsd'] },
    answers: { 200: ['The schema.', 'xsd'] },
    isKept: true,
    mayBeUnknown: true,
  },
  {
    path: '/mcp',
    method: 'post',
    id: 'agents',
    summary: 'Answers a message of the Model Context Protocol.',
    more: 'Its tools find and price stays; they only read.',
    body: 'message',
    answers: {
      200: ['The answer.', 'message'],
      202: ['The message needs no answer.'],
      400: ['No message of the protocol.', 'message'],
      404: ['There is no such method.', 'message'],
      406: ['The client does not accept both forms of answers.', 'message'],
      413: ['The message is too large.', 'message'],
      415: ['The message is not JSON.', 'message'],
    },
    codes: ['KEY_IN_QUERY', 'RATE_LIMITED'],
  },
];

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const message = z.looseObject({ jsonrpc: z.literal('2.0') });

const contents = {
  health: json(z.object({ status: z.literal('ok'), version: z.string() })),
  readiness: json(
    z.object({
      status: z.enum(['ready', 'starting', 'degraded', 'suspended']),
      store: z.boolean(),
      search: z.boolean(),
      indexLagSeconds: z.number(),
      reasons: z.array(z.string()),
    }),
  ),
  message: json(message),
  openapi: json(z.looseObject({ openapi: z.string() })),
  text: { 'text/plain': z.string() },
  xsd: { 'application/xml': z.string() },
  gzip: { 'application/gzip': z.string().meta({ format: 'binary' }) },
} satisfies Record<string, Readonly<Record<string, z.ZodType>>>;

/** Endpoints for programs (docs/contract.md 5.9, 5.21, 5.25). Pages for browsers are not described. */
export function besidePaths(publicUrl: string): ZodOpenApiPathsObject {
  return Object.fromEntries(
    besides.map((beside) => [beside.path, { [beside.method ?? 'get']: describeBeside(beside, publicUrl) }]),
  );
}

function describeBeside(beside: Beside, publicUrl: string): ZodOpenApiOperationObject {
  const { id, tag = serviceTag.name, summary, more, params = {}, body, isKept = false, security = [] } = beside;
  const described = Object.entries(params).map(([name, [description, example]]) => [
    name,
    z.string().min(1).meta({ param: { description, example } }),
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: more === undefined ? summary : `${summary} ${more}`,
    security,
    requestParams: { path: z.object(Object.fromEntries(described) as z.ZodRawShape) },
    ...(isKept && { parameters: [{ $ref: '#/components/parameters/If-None-Match' }] }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: message } } } }),
    responses: { ...answersOf(beside), ...problemsAt(beside, publicUrl) },
  };
}

const besideHeaders = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Cache-Control', 'Server-Timing'];

function answersOf({ answers, isKept = false }: Beside): Record<string, oas31.ResponseObject> {
  const headers = headersNamed([...besideHeaders, ...(isKept ? ['ETag'] : [])]);
  const written = Object.entries(answers).map(([status, [description, content]]) => {
    const media = Object.entries(content ? contents[content] : {}).map(([type, schema]) => [type, { schema }]);
    return [status, { description, headers, ...(content && { content: Object.fromEntries(media) as object }) }];
  });
  return Object.fromEntries([
    ...written,
    ...(isKept ? [['304', { description: 'The answer that If-None-Match names is current.', headers }]] : []),
  ]) as Record<string, oas31.ResponseObject>;
}

/** JSON; for addresses that may be unknown, also XML. */
function problemsAt({ path, codes = [], mayBeUnknown = false }: Beside, publicUrl: string) {
  const all = new Set([...codes, ...codesOf.beside, ...(mayBeUnknown ? codesOf.unknownAddress : [])]);
  const sample = { instance: path, requestId: 'b1c9f0', publicUrl };
  return Object.fromEntries(
    [...Map.groupBy(all, (code) => problems[code].status)].map(([status, known]) => [
      String(status),
      problemResponse(status, known, mayBeUnknown, sample),
    ]),
  );
}
