import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { problemShape } from '../../stays/wire/problem.ts';
import { besideEntry, pagesTag } from './openapi-beside.ts';

const tag = pagesTag.name;
const html = { 'text/html': z.string() };
const everyCode: readonly ProblemCode[] = ['KEY_IN_QUERY', 'RATE_LIMITED'];

/** Yields the paths of the pages (docs/contract.md 5.8, 5.9, 5.11), and that of agents (5.21). */
export function pagePaths(publicUrl: string): ZodOpenApiPathsObject {
  return {
    ...searchPaths(publicUrl),
    ...docsPaths(publicUrl),
    ...payPaths(publicUrl),
    ...mediaPaths(publicUrl),
    ...agentPaths(publicUrl),
  };
}

function searchPaths(publicUrl: string): ZodOpenApiPathsObject {
  const page = (path: string, id: string, summary: string, params?: z.ZodObject) => ({
    [path]: besideEntry(path, publicUrl, {
      get: {
        id,
        tag,
        summary,
        more: 'There is none without a dealer whose lodgings it shows.',
        ...(params && { params }),
        answers: { 200: { description: 'The page.', content: html } },
        isKept: true,
        mayBeUnknown: true,
        codes: everyCode,
      },
    }),
  });
  return {
    ...page('/', 'search-page', 'The page to search and book on.'),
    ...page('/lodgings/{id}', 'lodging-page', 'The page of a lodging.', named('id', 'Id of the lodging.', '12')),
    ...page('/booked', 'booked-page', 'Leads customers of former versions to their booking.'),
  };
}

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

function docsPaths(publicUrl: string): ZodOpenApiPathsObject {
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
      summary: 'The guides, as pages.',
      answers: { 200: page('The page.') },
      codes: everyCode,
    }),
    ...entry('/docs/reference', {
      id: 'reference',
      summary: 'This document as a page.',
      answers: { 200: page('The page.') },
      codes: everyCode,
    }),
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

function payPaths(publicUrl: string): ZodOpenApiPathsObject {
  const params = named('token', 'Token of the payment link.', 'p1.example-of-a-link');
  const page = (description: string) => ({ description, content: html, headers: ['Content-Language'] });
  const standings = {
    200: page('The page to pay on, or that it is paid.'),
    303: {
      description: 'The way to the checkout, or back to where the partner wants the customer.',
      headers: ['Location'],
    },
    404: page('No such link was given out.'),
    410: page('The link has expired, or its booking has ended.'),
  };
  const decision = z.object({ decision: z.enum(['confirm', 'decline']) });
  return {
    '/pay/{token}': besideEntry('/pay/{token}', publicUrl, {
      get: {
        id: 'pay-page',
        tag,
        summary: 'Shows what is to be paid.',
        params,
        answers: { ...standings, 503: page('The provider of payments cannot be reached.') },
        codes: everyCode,
      },
      post: {
        id: 'pay',
        tag,
        summary: 'Takes the decision of the form in the sandbox.',
        params,
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: decision } } },
        answers: { ...standings, 422: page('No decision was sent: the page again.') },
        codes: [...everyCode, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      },
    }),
    '/payments/stripe/webhook': besideEntry('/payments/stripe/webhook', publicUrl, {
      post: {
        id: 'stripe-webhook',
        tag,
        summary: 'Takes what Stripe tells of payments.',
        more: 'There is none with another provider of payments.',
        requestBody: { required: true, content: { 'application/json': { schema: z.looseObject({}) } } },
        answers: {
          200: {
            description: 'It is noted.',
            content: { 'application/json': z.object({ received: z.literal(true) }) },
          },
        },
        mayBeUnknown: true,
        codes: [...everyCode, 'INVALID_PARAMETER', 'PAYLOAD_TOO_LARGE'],
      },
    }),
  };
}

function mediaPaths(publicUrl: string): ZodOpenApiPathsObject {
  return {
    '/media/{file}': besideEntry('/media/{file}', publicUrl, {
      get: {
        id: 'media',
        tag,
        summary: 'A picture of the demo.',
        params: named(
          'file',
          'Name of the picture: of a photo, `motif-number-width.webp` with a width of 320, 640, 960 or 1600.',
          'living-1-960.webp',
        ),
        answers: {
          200: { description: 'The picture.', content: { 'image/webp': z.string(), 'image/svg+xml': z.string() } },
        },
        isKept: true,
        codes: ['KEY_IN_QUERY', 'ROUTE_NOT_FOUND'],
      },
    }),
  };
}

function agentPaths(publicUrl: string): ZodOpenApiPathsObject {
  const message = z.looseObject({ jsonrpc: z.literal('2.0') });
  const answer = (description: string) => ({ description, content: { 'application/json': message } });
  return {
    '/mcp': besideEntry('/mcp', publicUrl, {
      post: {
        id: 'agents',
        tag,
        summary: 'Answers a message of the Model Context Protocol.',
        more: 'Its tools find and price stays; they only read.',
        requestBody: { required: true, content: { 'application/json': { schema: message } } },
        answers: {
          200: answer('The answer.'),
          202: { description: 'The message needs no answer.' },
          400: answer('No message of the protocol.'),
          404: answer('There is no such method.'),
          406: answer('The client does not accept both forms of answers.'),
          413: answer('The message is too large.'),
          415: answer('The message is no JSON.'),
        },
        codes: everyCode,
      },
    }),
  };
}

function named(name: string, description: string, example: string): z.ZodObject {
  return z.object({ [name]: z.string().min(1).meta({ param: { description, example } }) });
}
