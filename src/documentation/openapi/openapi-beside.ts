import { z } from 'zod';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { codesOf } from './openapi-problems.ts';
import { problemResponse, headersNamed } from './openapi-operations.ts';
import texts from './beside.json' with { type: 'json' };

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

const besides = texts.besides as unknown as readonly Beside[];

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
