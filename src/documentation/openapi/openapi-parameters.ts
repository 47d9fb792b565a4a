import { z } from 'zod';
import type { oas31, ZodOpenApiParameters } from 'zod-openapi';
import { testScenarios } from '../../values/test-scenario.ts';
import { languages } from '../../values/texts.ts';
import { type ExampleRequest, hasXml, isConditional, type Operation } from '../../http/operation.ts';
import { coreOf } from '../../formats/xml-form.ts';
import { membersOf } from './openapi-problems.ts';

export function parametersOf(operation: Operation, { params, query }: ExampleRequest): ZodOpenApiParameters {
  const inQuery = { ...membersOf(operation.query), lang: language, ...formatOf(operation) };
  return {
    path: z.object(withExamples(membersOf(operation.params), params)),
    query: z.object(withExamples(inQuery, query)),
  };
}

export function headerParametersOf(operation: Operation): oas31.ParameterObject[] {
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
    Object.entries(headers).map(([name, [description, form]]) => [
      name,
      { name, in: 'header', description, schema: { type: 'string', ...form } },
    ]),
  );
}

const headers: Readonly<Record<string, readonly [string, { pattern?: string; enum?: string[] }?]>> = {
  'X-Request-Id': [
    'An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. The service makes one in place of any other.',
  ],
  traceparent: [
    'Where the request stands in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; what is malformed is left out.',
  ],
  'Accept-Language': ['Language of the texts, unless `lang` says it; fr when none of the offered ones is named.'],
  Prefer: [
    '`handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer says `Preference-Applied`. Else they are ignored.',
  ],
  'If-None-Match': ['The ETag of an answer that you have: 304 when it is still the same.'],
  'Idempotency-Key': [
    'A key of your own for this request, such as a random UUID, by which it can be sent again without being done again: for ' +
      '72 hours an equal request with the key gets the first answer. What creates nothing is run afresh.',
    { pattern: '^[\\x20-\\x7e]{1,128}$' },
  ],
  'X-Test-Scenario': [
    'What happens to this request, in mode test only. A scenario that cannot happen to the request is refused with 400 INVALID_PARAMETER, which names those that can.',
    { enum: [...testScenarios] },
  ],
  'If-Match': ['The ETag of the record as you know it: 412 when it has changed since.'],
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
