import { z } from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { feedSample } from '../../feeds/wire/feed.ts';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { bookingEventData, catalogEventData, testEventData, toldEvents } from '../../webhooks/wire/told-event.ts';
import { problemResponse } from './openapi-answers.ts';
import { headersNamed } from './openapi-headers.ts';

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
  body?: z.ZodType;
  answers: Readonly<Record<number, readonly [description: string, content?: Readonly<Record<string, z.ZodType>>]>>;
  /** Whether clients cache the answer and revalidate it by its ETag. */
  isKept?: boolean;
  /** Whether the address may not exist: it then answers like any unknown path, in the requested format. */
  mayBeUnknown?: boolean;
  /** Beyond those of every address. */
  codes?: readonly ProblemCode[];
  security?: ZodOpenApiOperationObject['security'];
}

const readiness = z.object({
  status: z.enum(['ready', 'starting', 'degraded', 'suspended']),
  store: z.boolean(),
  search: z.boolean(),
  indexLagSeconds: z.number(),
  reasons: z.array(z.string()),
});
const json = (schema: z.ZodType) => ({ 'application/json': schema });
const xsd = { 'application/xml': z.string() };
const gzip = { 'application/gzip': z.string().meta({ format: 'binary' }) };
const message = z.looseObject({ jsonrpc: z.literal('2.0') });

const besides: readonly Beside[] = [
  {
    path: '/v2/feeds/{gateway}/{file}',
    id: 'download-feed',
    tag: 'Catalog',
    summary: 'Downloads a file of a feed: one JSON object per line, compressed with gzip.',
    more: 'A Range request resumes a broken download. Needs a key with ROLE_SERVICEPROD_API.',
    params: {
      gateway: ['Name of the channel, in any case.', feedSample.gateway],
      file: ['Name of the file, as `url` of GET /v2/feeds has it.', feedSample.url.split('/').at(-1)],
    },
    security: [{ apiKey: [] }, { bearer: [] }],
    answers: { 200: ['The whole file.', gzip], 206: ['The part that Range names.', gzip] },
    isKept: true,
    codes: [
      ...(['INVALID_PARAMETER', 'AUTHENTICATION_REQUIRED', 'INVALID_API_KEY', 'KEY_IN_QUERY'] as const),
      ...(['ROLE_MISSING', 'KEY_NOT_FOR_THIS', 'GATEWAY_FORBIDDEN', 'GATEWAY_NOT_FOUND'] as const),
      ...(['FEED_NOT_FOUND', 'NOT_ACCEPTABLE', 'RANGE_NOT_SATISFIABLE', 'RATE_LIMITED'] as const),
    ],
  },
  {
    path: '/health',
    id: 'health',
    summary: 'Says that the process runs.',
    answers: { 200: ['It runs.', json(z.object({ status: z.literal('ok'), version: z.string() }))] },
  },
  {
    path: '/ready',
    id: 'ready',
    summary: 'Says whether the service is ready; degraded means that searches fail while bookings work.',
    answers: {
      200: ['Requests are answered.', json(readiness)],
      503: ['The index is still missing.', json(readiness)],
    },
  },
  {
    path: '/metrics',
    id: 'metrics',
    summary: 'Figures about the service, in the text form of Prometheus.',
    answers: { 200: ['The figures.', { 'text/plain': z.string() }] },
    codes: ['AUTHENTICATION_REQUIRED', 'INVALID_API_KEY'],
    security: [{}, { bearer: [] }],
  },
  {
    path: '/openapi.json',
    id: 'openapi',
    summary: 'This document.',
    answers: { 200: ['The document.', json(z.looseObject({ openapi: z.string() }))] },
    isKept: true,
    codes: ['RATE_LIMITED'],
  },
  {
    path: '/schema.xsd',
    id: 'schema',
    summary: 'The XML Schema of every XML body and answer.',
    answers: { 200: ['The schema.', xsd] },
    isKept: true,
    codes: ['RATE_LIMITED'],
  },
  {
    path: '/schema/{document}',
    id: 'operation-schema',
    summary: 'The XML Schema of one body or answer, or of problems.',
    params: { document: ['`<operation>-body.xsd`, `<operation>-answer.xsd` or `problem.xsd`.', 'problem.xsd'] },
    answers: { 200: ['The schema.', xsd] },
    isKept: true,
    mayBeUnknown: true,
  },
  {
    path: '/mcp',
    method: 'post',
    id: 'agents',
    summary: 'Answers a message of the Model Context Protocol.',
    more: 'Its tools find and price stays; they only read.',
    body: message,
    answers: {
      200: ['The answer.', json(message)],
      202: ['The message needs no answer.'],
      400: ['No message of the protocol.', json(message)],
      404: ['There is no such method.', json(message)],
      406: ['The client does not accept both forms of answers.', json(message)],
      413: ['The message is too large.', json(message)],
      415: ['The message is not JSON.', json(message)],
    },
    codes: ['KEY_IN_QUERY', 'RATE_LIMITED'],
  },
];

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
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { ...answersOf(beside), ...problemsAt(beside, publicUrl) },
  };
}

const besideHeaders = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Cache-Control', 'Server-Timing'];

function answersOf({ answers, isKept = false }: Beside): Record<string, oas31.ResponseObject> {
  const headers = headersNamed([...besideHeaders, ...(isKept ? ['ETag'] : [])]);
  const written = Object.entries(answers).map(([status, [description, content]]) => {
    const media = Object.entries(content ?? {}).map(([type, schema]) => [type, { schema }]);
    return [status, { description, headers, ...(content && { content: Object.fromEntries(media) as object }) }];
  });
  return Object.fromEntries([
    ...written,
    ...(isKept ? [['304', { description: 'The answer that If-None-Match names is current.', headers }]] : []),
  ]) as Record<string, oas31.ResponseObject>;
}

const everyCode: readonly ProblemCode[] = ['METHOD_NOT_ALLOWED', 'HEADERS_TOO_LARGE', 'INTERNAL_ERROR'];
const unknownCodes: readonly ProblemCode[] = [
  ...(['ROUTE_NOT_FOUND', 'NOT_ACCEPTABLE', 'INVALID_PARAMETER', 'KEY_IN_QUERY', 'RATE_LIMITED'] as const),
];

/** JSON; for addresses that may be unknown, also XML. */
function problemsAt({ path, codes = [], mayBeUnknown = false }: Beside, publicUrl: string) {
  const all = new Set([...codes, ...everyCode, ...(mayBeUnknown ? unknownCodes : [])]);
  const sample = { instance: path, requestId: 'b1c9f0', publicUrl };
  return Object.fromEntries(
    [...Map.groupBy(all, (code) => problems[code].status)].map(([status, known]) => [
      String(status),
      problemResponse(status, known, mayBeUnknown, sample),
    ]),
  );
}

const signature = {
  'webhook-id': 'The same at each attempt, so that receivers recognise repeated messages.',
  'webhook-timestamp': 'Seconds since 1970, of the attempt.',
  'webhook-signature':
    'HMAC-SHA256 as defined by Standard Webhooks, `v1,…`; two, separated by a space, after a rotation.',
};

/** The messages to webhooks by event (docs/contract.md 5.13). */
export const webhookMessages: ZodOpenApiPathsObject = Object.fromEntries(
  toldEvents.map((event) => [event, { post: describeMessage(event) }]),
);

function describeMessage(event: string) {
  const data =
    event === 'webhook.test' ? testEventData : event === 'catalog.changed' ? catalogEventData : bookingEventData;
  const shape = z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data });
  return {
    operationId: event.replace('.', '-'),
    summary: `Reports ${event}.`,
    parameters: Object.entries(signature).map(([name, description]) => ({
      name,
      in: 'header' as const,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: shape } } },
    responses: {
      '2XX': { description: 'The event arrived. Any other answer, or none within 10 seconds, causes another attempt.' },
    },
    security: [],
  };
}
