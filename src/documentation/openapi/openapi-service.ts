import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

/** Groups what is not part of the version 2 interface. */
export const serviceTag = {
  name: 'Service',
  description: 'The service itself, for programs that read about it or watch it.',
};

const readiness = z.object({
  status: z.enum(['ready', 'starting', 'degraded']),
  store: z.boolean(),
  search: z.boolean(),
  indexLagSeconds: z.number(),
});

/** The paths beside the operations (docs/contract.md 5.9). */
export const servicePaths: ZodOpenApiPathsObject = {
  '/health': {
    get: operation('health', 'Tells that the process lives.', {
      200: json('It lives.', z.object({ status: z.literal('ok') })),
    }),
  },
  '/ready': {
    get: operation('ready', 'Tells how far the service is; degraded means that search is away while bookings work.', {
      200: json('Requests are answered.', readiness),
      503: json('The index is still missing.', readiness),
    }),
  },
  '/metrics': {
    get: {
      ...operation('metrics', 'Figures about the service, in the text form of Prometheus.', {
        200: text('The figures.', 'text/plain'),
        401: { description: 'A token is set, and another one came, or none.' },
      }),
      security: [{}, { bearer: [] }],
    },
  },
  '/openapi.json': {
    get: operation('openapi', 'This document.', {
      200: json('The document.', z.looseObject({ openapi: z.string() })),
      304: { description: 'The document that If-None-Match names is the present one.' },
    }),
  },
  '/schema.xsd': {
    get: operation('schema', 'The XML Schema of every XML body and answer.', {
      200: text('The schema.', 'application/xml'),
      304: { description: 'The schema that If-None-Match names is the present one.' },
    }),
  },
};

function operation(
  operationId: string,
  summary: string,
  responses: ZodOpenApiOperationObject['responses'],
): ZodOpenApiOperationObject {
  return { operationId, tags: [serviceTag.name], summary, description: summary, security: [], responses };
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

function text(description: string, mediaType: string) {
  return { description, content: { [mediaType]: { schema: z.string() } } };
}
