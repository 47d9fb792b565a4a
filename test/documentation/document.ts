import { z } from 'zod';
import type { Operation } from '../../src/http/operation.ts';
import { examplePath } from '../support/example-path.ts';
import { openApiDocument } from '../../src/documentation/openapi/openapi.ts';
import { operations } from '../support/operations.ts';

const world = {
  lodgingId: 12,
  gatewayCode: 'Seaside.example',
  stay: { arrival: '20270710', departure: '20270717' },
  stayToBook: { arrival: '20270717', departure: '20270724' },
  extra: 'CLEANING',
  couponCode: 'WELCOME5',
  reviewId: 51,
  bookingId: 4_811_732_099_123_345,
  bookingReference: 'KTR7M2QXA',
  webhookId: 7,
  deliveryId: 41,
  webhookToDelete: 8,
  provider: { providerId: 'AtlanticStays', providerReference: 'AT-0012' },
  contractNumber: 'C-12',
  delivery: { providerId: 'AtlanticStays', providerReference: 'EXAMPLE-1' },
};

type Limit = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'minLength' | 'maxLength' | 'minItems';

export interface Schema extends Partial<Record<Limit, number>> {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  /** The example as sent, where it is not JSON. */
  'x-example-text'?: string;
}

export interface Answer {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string }>;
  };
}

export const allOperations = operations.map((operation) => [operation.id, operation] as const);

/** Its example values need no running service. */
export function someDocument(): OpenApi {
  const all = allOperations.map(([, operation]) => operation);
  const document = openApiDocument(all, { publicUrl: 'https://api.example.org', world });
  return JSON.parse(JSON.stringify(document)) as OpenApi;
}

export function entryOf({ paths }: OpenApi, { path, method }: Pick<Operation, 'path' | 'method'>): DocumentedOperation {
  const entry = paths[path]?.[method.toLowerCase()];
  if (!entry) throw new Error(`${method} ${path} is not in the document`);
  return entry;
}

export function behind<Part extends Answer | Parameter>(document: OpenApi, part: Part): Part {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? [];
  const found = (document.components as unknown as Record<string, Record<string, Part>>)[kind]?.[name];
  return found ?? part;
}

export function declaredCodes(answer: Answer): string[] {
  return Object.values(answer.content ?? {}).flatMap(({ schema }) => {
    const code = schema.allOf?.find(({ properties }) => properties?.['code'])?.properties?.['code'];
    return (code?.enum ?? []) as string[];
  });
}

/** Validates against a schema of the document; undefined: valid. */
export function checker(document: OpenApi): (schema: Schema, value: unknown) => string | undefined {
  const local = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Record<string, unknown>;
  const $defs = local(document.components.schemas);
  const made = new Map<string, z.ZodType>();
  const wrongPart = (schema: Schema, value: unknown): string | undefined => {
    const name = JSON.stringify(schema);
    const shape = made.get(name) ?? z.fromJSONSchema({ $defs, ...local(schema) } as z.core.JSONSchema.JSONSchema);
    made.set(name, shape);
    const [issue] = shape.safeParse(value).error?.issues ?? [];
    return issue && `${issue.path.join('/')}: ${issue.message}`;
  };
  // Part by part, because many schemas share their first one.
  return ({ allOf, ...schema }, value) =>
    [...(allOf ?? []), schema].map((part) => wrongPart(part, value)).find((wrong) => wrong !== undefined);
}

/** The documented request of an operation: path with query, and bodies by media type. */
export function printedRequest(
  document: OpenApi,
  operation: Operation,
): { path: string; bodies: Record<string, unknown> } {
  const { parameters = [], requestBody } = entryOf(document, operation);
  const shown = parameters
    .map((parameter) => behind(document, parameter))
    .filter(({ example }) => example !== undefined);
  const valuesIn = (place: Parameter['in']) =>
    Object.fromEntries(
      shown.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, text(example)]),
    );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { example, 'x-example-text': sent = example }]) => [type, sent] as const,
  );
  return {
    path: examplePath(operation, { params: valuesIn('path'), query: valuesIn('query') }),
    bodies: Object.fromEntries(bodies),
  };
}

function text(example: unknown): string {
  return Array.isArray(example) ? example.join(',') : String(example);
}

/** Paths in the document that are not operations: files, and the service's own status. */
export const besideOperations = [
  ...['/health', '/ready', '/metrics', '/openapi.json', '/schema.xsd', '/schema/{document}'].map(getOf),
  getOf('/v2/feeds/{gateway}/{file}'),
  { method: 'POST' as const, path: '/mcp' },
];

function getOf(path: string) {
  return { method: 'GET' as const, path };
}
