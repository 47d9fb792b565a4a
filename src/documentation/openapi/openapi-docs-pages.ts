import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { problemShape } from '../../stays/wire/sale-refusals.ts';
import { besideEntry, named, pagesTag } from './openapi-beside.ts';

const tag = pagesTag.name;
const html = { 'text/html': z.string() };
const everyCode: readonly ProblemCode[] = ['KEY_IN_QUERY', 'RATE_LIMITED'];

const summary = z.object({
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  title: z.string(),
  status: z.int(),
  retryable: z.boolean(),
  type: z.string(),
});
const explanation = summary.extend({
  statuses: z.array(z.int()),
  meaning: z.string(),
  remedy: z.array(z.string()),
  answeredBy: z.object({
    note: z.string().optional(),
    operations: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
  }),
  example: problemShape,
});
const foundPart = z.object({
  address: z.string(),
  page: z.string(),
  heading: z.string(),
  excerpt: z.string(),
});
const pageForm = z.object({
  format: z
    .enum(['html', 'json'])
    .optional()
    .meta({ param: { description: 'Form of the answer; goes before the Accept header.' } }),
});

/** Paths of the documentation (docs/contract.md 5.9). */
export function docsPaths(publicUrl: string): ZodOpenApiPathsObject {
  const formCodes = [...everyCode, 'INVALID_PARAMETER', 'NOT_ACCEPTABLE'] as const;
  const kept = { tag, isKept: true, headers: ['Content-Language', 'Vary'] };
  const page = (description: string, json?: z.ZodType) => ({
    description,
    content: { ...html, ...(json && { 'application/json': json }) },
    headers: kept.headers,
  });
  const entry = (path: string, beside: Omit<Parameters<typeof besideEntry>[2]['get'] & object, 'tag'>) => ({
    [path]: besideEntry(path, publicUrl, { get: { tag, isKept: true, ...beside } }),
  });
  return {
    ...entry('/docs', {
      id: 'docs',
      summary: 'The guides, as pages; as Markdown at their addresses plus `.md`.',
      answers: { 200: page('The page.') },
      codes: everyCode,
    }),
    ...entry('/docs/llms.txt', {
      id: 'llms-txt',
      summary: 'Lists the guides for language models, with their addresses as Markdown.',
      answers: {
        200: { description: 'The list.', content: { 'text/plain': z.string() }, headers: kept.headers },
      },
      codes: everyCode,
    }),
    ...entry('/docs/reference', {
      id: 'reference',
      summary: 'This document as a page.',
      answers: { 200: page('The page.') },
      codes: everyCode,
    }),
    ...clientPath(publicUrl),
    ...entry('/docs/search', {
      id: 'search-docs',
      summary: 'Finds parts of the guides.',
      query: pageForm.extend({
        q: z
          .string()
          .optional()
          .meta({ param: { description: 'Words.', example: 'retry' } }),
      }),
      answers: { 200: page('What was found.', z.object({ found: z.array(foundPart) })) },
      codes: formCodes,
    }),
    ...entry('/docs/problems', {
      id: 'problem-pages',
      summary: 'Lists the codes of problems.',
      query: pageForm,
      answers: { 200: page('The codes.', z.object({ problems: z.array(summary) })) },
      codes: formCodes,
    }),
    ...entry('/docs/problems/{code}', {
      id: 'problem-page',
      summary: 'Explains a code: what it means and what to do; the `type` of a problem leads here.',
      params: named('code', 'Code of a problem.', 'PRICE_CHANGED'),
      query: pageForm,
      answers: { 200: page('The explanation.', explanation), 404: page('There is no such code.') },
      codes: [...formCodes, 'ROUTE_NOT_FOUND'],
    }),
  };
}

function clientPath(publicUrl: string): ZodOpenApiPathsObject {
  const path = '/docs/client';
  return {
    [path]: besideEntry(path, publicUrl, {
      get: {
        tag,
        isKept: true,
        id: 'client',
        summary: 'The typed client, as a package that npm installs from this address.',
        answers: {
          200: {
            description: 'The package.',
            content: { 'application/octet-stream': z.string() },
            headers: ['Content-Disposition'],
          },
        },
        codes: [...everyCode, 'ROUTE_NOT_FOUND'],
      },
    }),
  };
}
