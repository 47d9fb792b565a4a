import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ProblemCode } from '../../http/problem.ts';
import { besideEntry, named, pagesTag } from './openapi-beside.ts';

const tag = pagesTag.name;
type Content = Record<string, z.ZodType>;
const html = { 'text/html': z.string() };
const xml = { 'application/xml': z.string() };
const everyCode: readonly ProblemCode[] = ['KEY_IN_QUERY', 'RATE_LIMITED'];

/** Paths of the pages (docs/contract.md 5.8, 5.9, 5.11) and of agents (5.21). */
export function pagePaths(publicUrl: string): ZodOpenApiPathsObject {
  return {
    ...searchPaths(publicUrl),
    ...legalPaths(publicUrl),
    ...payPaths(publicUrl),
    ...mediaPaths(publicUrl),
    ...agentPaths(publicUrl),
  };
}

function searchPaths(publicUrl: string): ZodOpenApiPathsObject {
  const page = (path: string, id: string, summary: string, params?: z.ZodObject, content: Content = html) => ({
    [path]: besideEntry(path, publicUrl, {
      get: {
        id,
        tag,
        summary,
        more: 'There is none without a dealer whose lodgings it shows.',
        ...(params && { params }),
        answers: { 200: { description: 'The page.', content, headers: ['Content-Language', 'Vary'] } },
        isKept: true,
        mayBeUnknown: true,
        codes: everyCode,
      },
    }),
  });
  return {
    ...page('/', 'search-page', 'The page to search and book on.'),
    ...page('/lodgings/{id}', 'lodging-page', 'The page of a lodging.', named('id', 'Id of the lodging.', '12')),
    ...page('/robots.txt', 'robots', 'Names the sitemap for search engines.', undefined, {
      'text/plain': z.string(),
    }),
    ...page('/sitemap.xml', 'sitemap', 'Names the sitemaps of the lodgings on sale.', undefined, xml),
    ...page(
      '/sitemaps/{file}',
      'sitemap-part',
      'Lists the lodgings on sale with ids of one span.',
      named('file', 'Number of the span with `.xml`.', '1.xml'),
      xml,
    ),
    ...page('/booked', 'booked-page', 'Leads customers of former versions to their booking.'),
  };
}

function legalPaths(publicUrl: string): ZodOpenApiPathsObject {
  const path = '/legal/{name}';
  return {
    [path]: besideEntry(path, publicUrl, {
      get: {
        id: 'legal-text',
        tag,
        summary: 'Shows a text of the operator: the imprint, what is done with personal data, or the terms.',
        params: named('name', '`imprint`, `privacy` or `terms`.', 'imprint'),
        answers: { 200: { description: 'The page.', content: html, headers: ['Content-Language', 'Vary'] } },
        isKept: true,
        codes: [...everyCode, 'ROUTE_NOT_FOUND'],
      },
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
