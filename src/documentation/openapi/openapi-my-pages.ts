import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ProblemCode } from '../../http/problem.ts';
import { besideEntry, pagesTag } from './openapi-beside.ts';

const tag = pagesTag.name;
const codes: readonly ProblemCode[] = ['KEY_IN_QUERY', 'RATE_LIMITED'];
const formCodes: readonly ProblemCode[] = [...codes, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FOREIGN_ORIGIN'];
const params = z.object({
  token: z.string().meta({ param: { description: 'Token of the customer’s link.', example: 'm1.example-of-a-link' } }),
});
const page = (description: string) => ({
  description,
  content: { 'text/html': z.string() },
  headers: ['Content-Language'],
});
const gone = { 404: page('There is no such page.'), 410: page('The personal data of the booking was erased.') };
const onwards = { 303: { description: 'The way back to the booking.', headers: ['Location'] } };

/** Yields the paths of the customer's page of a booking (docs/contract.md 5.26). */
export function myPaths(publicUrl: string): ZodOpenApiPathsObject {
  const form = (schema: z.ZodType) => ({
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema } },
  });
  const conflict = { 409: page('It cannot be cancelled, or costs something else now: the page again.') };
  return {
    '/my/{token}': besideEntry('/my/{token}', publicUrl, {
      get: {
        id: 'my-page',
        tag,
        summary: 'Shows a customer the booking; with `.ics` behind the token, as a calendar.',
        params,
        answers: {
          200: { ...page('The page.'), content: { 'text/html': z.string(), 'text/calendar': z.string() } },
          ...gone,
        },
        codes,
      },
    }),
    '/my/{token}/cancel': besideEntry('/my/{token}/cancel', publicUrl, {
      get: {
        id: 'my-cancellation',
        tag,
        summary: 'Shows what a cancellation would cost and give back.',
        params,
        answers: { 200: page('The page.'), ...gone, ...conflict },
        codes,
      },
      post: {
        id: 'cancel-my-booking',
        tag,
        summary: 'Cancels the booking, when that still costs what the form said.',
        params,
        requestBody: form(z.object({ figures: z.string(), reason: z.string().optional() })),
        answers: { ...onwards, ...gone, ...conflict },
        codes: formCodes,
      },
    }),
    '/my/{token}/message': besideEntry('/my/{token}/message', publicUrl, {
      post: {
        id: 'write-message',
        tag,
        summary: 'Leaves the operator a message of the customer.',
        params,
        requestBody: form(z.object({ message: z.string() })),
        answers: { ...onwards, ...gone, 422: page('No message, or too long a one.'), 429: page('Too many messages.') },
        codes: formCodes,
      },
    }),
  };
}
