import { z } from 'zod';
import type { oas31, ZodOpenApiResponsesObject } from 'zod-openapi';
import { hasXml, isConditional, type Operation } from '../../http/operation.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../http/problem.ts';
import { problemResource } from '../../stays/wire/sale-refusals.ts';
import type { ExampleRequest } from '../../http/example.ts';
import { answerHeaders, problemHeaders, unchangedHeaders } from './openapi-headers.ts';
import { problemsOf, sharedProblemsByStatus } from './openapi-problems.ts';
import { xmlExample } from './openapi-xml.ts';

export interface Documented {
  operation: Operation;
  example: ExampleRequest;
  publicUrl: string;
}

export function answersOf({ operation }: Pick<Documented, 'operation'>): ZodOpenApiResponsesObject {
  const found = [...problemsOf(operation)].map(
    ([status, codes]) => [status, problemReference(operation, status, codes)] as const,
  );
  return {
    ...Object.fromEntries(
      (operation.answer.statuses ?? [200]).map((status) => [status, successAnswer(operation, status)]),
    ),
    ...(isConditional(operation) && {
      304: { description: 'The answer that If-None-Match names is the present one.', headers: unchangedHeaders() },
    }),
    ...Object.fromEntries(found),
  };
}

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
  const { sample, sampleOf201 = sample } = operation.documentation;
  const example = status === 201 ? sampleOf201 : sample;
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

function problemReference(operation: Operation, status: number, codes: readonly ProblemCode[]): oas31.ResponseObject {
  const $ref = `#/components/responses/${problemName(status, codes, hasXml(operation))}`;
  return { $ref } as unknown as oas31.ResponseObject;
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
