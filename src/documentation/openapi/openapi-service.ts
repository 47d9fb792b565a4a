import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { besideEntry } from './openapi-beside.ts';

export const serviceTag = {
  name: 'Service',
  description: 'The service itself, for programs that read about it or watch it.',
};

const readiness = z.object({
  status: z.enum(['ready', 'starting', 'degraded', 'suspended']),
  store: z.boolean(),
  search: z.boolean(),
  indexLagSeconds: z.number(),
  reasons: z.array(z.string()),
});

const tag = serviceTag.name;

/** The service's endpoints about itself (docs/contract.md 5.9). */
export function servicePaths(publicUrl: string): ZodOpenApiPathsObject {
  const read = (path: string, beside: Omit<Parameters<typeof besideEntry>[2]['get'] & object, 'tag'>) => ({
    [path]: besideEntry(path, publicUrl, { get: { tag, ...beside } }),
  });
  return {
    ...read('/health', {
      id: 'health',
      summary: 'Says that the process runs.',
      answers: {
        200: { description: 'It lives.', content: json(z.object({ status: z.literal('ok'), version: z.string() })) },
      },
    }),
    ...read('/ready', {
      id: 'ready',
      summary: 'Says whether the service is ready; degraded means that searches fail while bookings work.',
      answers: {
        200: { description: 'Requests are answered.', content: json(readiness) },
        503: { description: 'The index is still missing.', content: json(readiness) },
      },
    }),
    ...read('/metrics', {
      id: 'metrics',
      summary: 'Figures about the service, in the text form of Prometheus.',
      answers: { 200: { description: 'The figures.', content: { 'text/plain': z.string() } } },
      codes: ['AUTHENTICATION_REQUIRED', 'INVALID_API_KEY'],
      security: [{}, { bearer: [] }],
    }),
    ...read('/openapi.json', {
      id: 'openapi',
      summary: 'This document.',
      answers: { 200: { description: 'The document.', content: json(z.looseObject({ openapi: z.string() })) } },
      isKept: true,
      codes: ['RATE_LIMITED'],
    }),
    ...read('/schema.xsd', {
      id: 'schema',
      summary: 'The XML Schema of every XML body and answer.',
      answers: { 200: { description: 'The schema.', content: xsd } },
      isKept: true,
      codes: ['RATE_LIMITED'],
    }),
    ...read('/schema/{document}', {
      id: 'operation-schema',
      summary: 'The XML Schema of one body or answer, exactly, or of problems.',
      params: z.object({
        document: z.string().meta({
          param: { description: 'Id of an operation and what of it, or `problem.xsd`.', example: 'problem.xsd' },
        }),
      }),
      answers: { 200: { description: 'The schema.', content: xsd } },
      isKept: true,
      mayBeUnknown: true,
    }),
  };
}

const xsd = { 'application/xml': z.string() };

function json(schema: z.ZodType) {
  return { 'application/json': schema };
}
