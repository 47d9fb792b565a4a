import samples from '../answer-samples.json' with { type: 'json' };
import {
  takesPublishableKeys,
  type ExampleRequest,
  hasXml,
  isConditional,
  pathsOf,
  rootsOf,
  type Auth,
  type Body,
  type Operation,
} from '../../http/operation.ts';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  oas31,
  ZodOpenApiParameters,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { xmlExample } from './openapi-schema.ts';
import { webhookMessages } from './openapi-webhooks.ts';
import { z } from 'zod';
import { testScenarios } from '../../values/test-scenario.ts';
import { languages } from '../../values/texts.ts';
import { coreOf } from '../../formats/xml-form.ts';
import { membersOf, problemsOf, sharedProblemsByStatus } from './openapi-problems.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../http/problem.ts';
import { problemResource } from '../../stays/wire/sale-refusals.ts';
import headers from '../../http/headers.json' with { type: 'json' };

export function pathItems(documented: readonly Documented[]): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(documented, ({ operation }) => operation.path);
  return Object.fromEntries(
    [...byPath].map(([path, known]) => [
      path,
      Object.fromEntries(known.map((one) => [one.operation.method.toLowerCase(), operationObject(one)])),
    ]),
  );
}

function operationObject({ operation, example }: Documented): ZodOpenApiOperationObject {
  const { id } = operation;
  return {
    operationId: id,
    tags: [operation.documentation.tag],
    summary: operation.documentation.summary,
    description: descriptionOf(operation),
    security: securityOf(operation),
    requestParams: parametersOf(operation, example),
    parameters: headerParametersOf(operation),
    ...(operation.body && { requestBody: bodyOf(operation.body, example) }),
    responses: answersOf(operation),
    ...(id === 'create-webhook' && { callbacks: webhookMessages }),
  };
}

const keyNeeded: Readonly<Record<Auth, string>> = {
  open: 'Needs no key; a key that is sent is checked all the same.',
  S: 'Needs a key with ROLE_SERVICEPROD_API.',
  G: 'Needs a key with ROLE_GATEWAYIN_API.',
  'S/G': 'Needs a key with ROLE_SERVICEPROD_API or ROLE_GATEWAYIN_API.',
};

function descriptionOf(operation: Operation): string {
  const { documentation, auth, answer, body } = operation;
  const { mediaType } = answer;
  const sentences = [
    documentation.summary,
    ...pathsOf(operation)
      .slice(1)
      .map((path) => `It is served at \`${path}\`, too.`),
    keyNeeded[auth],
    takesPublishableKeys(operation) ? 'A publishable key will do.' : '',
    mediaType === undefined ? '' : `Available as ${mediaType} only; problems are JSON.`,
    mediaType === undefined && !hasXml(operation) ? 'There is no XML form.' : '',
    isConditional(operation) ? 'Answers 304 to an If-None-Match that names the present answer.' : '',
    body?.limit === undefined ? '' : `The body may have up to ${body.limit / 1024 / 1024} MB.`,
    body?.acceptsGzip === true ? 'It may be compressed with gzip.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function bodyOf(taken: Body, { body }: ExampleRequest) {
  const { root, shape, acceptsGzip } = taken;
  const roots = rootsOf(taken)
    .map((each) => `\`${each.root}\``)
    .join(' or ');
  const gzip = acceptsGzip === true ? ' `Content-Encoding: gzip` is understood.' : '';
  return {
    required: true,
    description:
      `In XML the root element is ${roots}. Members that are not named here are ignored; in JSON, numbers and ` +
      `booleans may come as strings, and an empty string counts as absent.${gzip}`,
    content: {
      'application/json': { schema: shape, example: body },
      'application/xml': { schema: shape, ...xmlExample(body, shape, root) },
    },
  };
}

function parametersOf(operation: Operation, { params, query }: ExampleRequest): ZodOpenApiParameters {
  const inQuery = { ...membersOf(operation.query), lang: language, ...formatOf(operation) };
  return {
    path: z.object(withExamples(membersOf(operation.params), params)),
    query: z.object(withExamples(inQuery, query)),
  };
}

function headerParametersOf(operation: Operation): oas31.ParameterObject[] {
  return [
    'X-Request-Id',
    'traceparent',
    'Accept-Language',
    'Prefer',
    ...(isConditional(operation) ? ['If-None-Match'] : []),
    ...(operation.problems.includes('PRECONDITION_FAILED') ? ['If-Match'] : []),
    ...(operation.method === 'POST' ? ['Idempotency-Key'] : []),
    ...(operation.scenarios ? ['X-Test-Scenario'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }) as unknown as oas31.ParameterObject);
}

export function headerParameters(): Record<string, oas31.ParameterObject> {
  return Object.fromEntries(
    Object.entries(headers.request).map(([name, description]) => [
      name,
      { name, in: 'header', description, schema: requestSchemas[name] ?? anyText },
    ]),
  );
}

type HeaderSchemas = Readonly<Record<string, oas31.SchemaObject>>;

const anyText: oas31.SchemaObject = { type: 'string' };
const count: oas31.SchemaObject = { type: 'integer', minimum: 0 };
const instant: oas31.SchemaObject = { type: 'string', format: 'date-time' };

const requestSchemas: HeaderSchemas = {
  'Idempotency-Key': { type: 'string', pattern: '^[\\x20-\\x7e]{1,128}$' },
  'X-Test-Scenario': { type: 'string', enum: [...testScenarios] },
};

const answerSchemas: HeaderSchemas = {
  'Content-Language': { type: 'string', enum: [...languages] },
  'Idempotency-Replayed': { type: 'string', enum: ['true'] },
  'Preference-Applied': { type: 'string', enum: ['handling=strict'] },
  'Retry-After': count,
  'X-Last-Sequence': count,
  'X-Request-Id': { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  'X-Total-Count': count,
  'X-Window-End': instant,
  'X-Window-Start': instant,
};

const language = z
  .enum(languages)
  .optional()
  .describe('Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en.');

function formatOf(operation: Operation): { format?: z.ZodType } {
  if (operation.answer.mediaType !== undefined) return {};
  const formats = hasXml(operation) ? (['json', 'xml'] as const) : (['json'] as const);
  return { format: z.enum(formats).optional().describe('Form of the answer; goes before the Accept header.') };
}

/** A member's text describes the parameter, not the schema in it. */
function withExamples(
  members: Record<string, z.ZodType>,
  values: ExampleRequest['query'] = {},
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const value = values[name];
      const description = member.description ?? '';
      const isList = coreOf(member) instanceof z.ZodArray;
      const param = {
        description,
        ...(isList && ({ style: 'form', explode: true } as const)),
        ...(value !== undefined && { example: value }),
      };
      return [name, member.meta({ param, description: undefined })];
    }),
  );
}

interface Documented {
  operation: Operation;
  example: ExampleRequest;
}

function answersOf(operation: Operation): ZodOpenApiResponsesObject {
  const found = [...problemsOf(operation)].map(([status, codes]) => {
    const $ref = `#/components/responses/${problemName(status, codes, hasXml(operation))}`;
    return [status, { $ref }] as const;
  });
  return {
    ...Object.fromEntries(
      (operation.answer.statuses ?? [200]).map((status) => [status, successAnswer(operation, status)]),
    ),
    ...(isConditional(operation) && {
      304: {
        description: 'The answer that If-None-Match names is the present one.',
        headers: headersNamed([...everywhere, 'ETag', 'Cache-Control', 'Vary']),
      },
    }),
    ...Object.fromEntries(found),
  };
}

/** By operation and status. */
const answerSamples: Readonly<Record<string, Readonly<Record<number, unknown>>>> = samples;

const successes: Readonly<Record<number, string>> = { 200: 'The answer.', 201: 'Something new was made.' };

function successAnswer(operation: Operation, status: number) {
  return {
    description: successes[status] ?? '',
    headers: answerHeaders(operation, status),
    content: contentOf(operation, status),
  };
}

function contentOf(operation: Operation, status: number) {
  const { shape, root, mediaType, forms = [] } = operation.answer;
  const example = answerSamples[operation.id]?.[status];
  if (mediaType !== undefined) return { [mediaType]: { schema: shape, example } };
  return {
    'application/json': { schema: shape, example },
    ...(hasXml(operation) && {
      'application/xml': { schema: shape, ...xmlExample(example, shape, root) },
    }),
    ...(forms.includes('lines') && {
      'application/x-ndjson': { schema: lineShapeOf(shape), example: firstOf(example) },
    }),
  };
}

/** Each line is one item of the list, or of the list that the answer holds. */
function lineShapeOf(shape: z.ZodType): z.ZodType {
  const lists = shape instanceof z.ZodObject ? Object.values(shape.shape) : [shape];
  const list = lists.find((member) => member instanceof z.ZodArray);
  if (!list) throw new Error('An answer without a list has no lines.');
  return list.element as z.ZodType;
}

function firstOf(value: unknown): unknown {
  const lists = Array.isArray(value) ? [value] : Object.values(value as object).filter(Array.isArray);
  return (lists[0] as unknown[] | undefined)?.[0];
}

/** As components; answers with the same codes share one. */
export function sharedProblems(
  operations: readonly Operation[],
  publicUrl: string,
): Record<string, oas31.ResponseObject> {
  const sample = { instance: '/v2/lodgings', requestId: 'b1c9f0', publicUrl };
  const shared = operations.flatMap((operation) =>
    [...problemsOf(operation)].map(([status, codes]): [string, oas31.ResponseObject] => [
      problemName(status, codes, hasXml(operation)),
      problemResponse(status, codes, hasXml(operation), sample),
    ]),
  );
  return Object.fromEntries(shared);
}

/** Named by the status and the codes beyond those that any operation may answer with. */
function problemName(status: number, codes: readonly ProblemCode[], isInXml: boolean): string {
  const usual: readonly ProblemCode[] = sharedProblemsByStatus().get(status) ?? [];
  const own = codes.filter((code) => !usual.includes(code)).map(inPascalCase);
  const missing = usual.every((code) => codes.includes(code)) ? '' : 'Only';
  return `Problem${status}${own.join('')}${missing}${isInXml ? '' : 'InJson'}`;
}

function inPascalCase(code: ProblemCode): string {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}

/** `sample` is the request of the example. */
export function problemResponse(
  status: number,
  codes: readonly ProblemCode[],
  isInXml: boolean,
  sample: Parameters<typeof presentProblem>[1],
): oas31.ResponseObject {
  const schema: oas31.SchemaObject = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { type: 'string', enum: [...codes] } }, required: ['code'] },
    ],
  };
  const problem = presentProblem(new ApiError(codes[0] ?? 'INTERNAL_ERROR', { status }), sample);
  return {
    description: codes.map((code) => `${code}: ${problems[code].title}.`).join(' '),
    headers: problemHeaders(status, codes),
    content: {
      'application/problem+json': { schema, example: problem },
      ...(isInXml && {
        'application/problem+xml': { schema, ...xmlExample(problem, problemResource.shape, problemResource.root) },
      }),
    },
  };
}

function answerHeaders(operation: Operation, status: number): Record<string, oas31.HeaderObject> {
  const isTagged = operation.problems.includes('PRECONDITION_FAILED') || isConditional(operation);
  const names = [
    ...everywhere,
    'Content-Language',
    'Cache-Control',
    'Server-Timing',
    ...(operation.method === 'GET' ? ['Vary'] : []),
    ...(isTagged ? ['ETag'] : []),
    ...(status === 201 ? ['Location'] : []),
    ...(operation.method === 'POST' ? ['Idempotency-Replayed'] : []),
    ...(operation.answer.headers ?? []),
  ];
  return headersNamed(names);
}

function problemHeaders(status: number, codes: readonly ProblemCode[]): Record<string, oas31.HeaderObject> {
  return headersNamed([
    ...everywhere,
    'Cache-Control',
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 405 ? ['Allow'] : []),
    ...(status === 429 || status === 503 || codes.includes('IDEMPOTENCY_IN_PROGRESS') ? ['Retry-After'] : []),
  ]);
}

export const headerComponents: Record<string, oas31.HeaderObject> = Object.fromEntries(
  Object.entries(headers.answer).map(([name, description]) => [
    name,
    { description, schema: answerSchemas[name] ?? anyText },
  ]),
);

const everywhere = ['X-Request-Id', 'X-Unknown-Parameters', 'Preference-Applied', 'RateLimit', 'RateLimit-Policy'];

export function headersNamed(names: readonly string[]): Record<string, oas31.HeaderObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** No key where the operation is open, else a key, or a publishable one where allowed. */
function securityOf(operation: Operation): NonNullable<ZodOpenApiOperationObject['security']> {
  return [
    ...(operation.auth === 'open' ? [{}] : []),
    { apiKey: [] },
    { bearer: [] },
    ...(takesPublishableKeys(operation) ? [{ publishableKey: [] }] : []),
  ];
}
