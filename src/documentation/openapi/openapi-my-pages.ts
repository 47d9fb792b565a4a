import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { ProblemCode } from '../../http/problem.ts';
import { bookingDetailShape } from '../../bookings/wire/booking-detail.ts';
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
const statusShape = z.object({
  state: bookingDetailShape.shape.state,
  deadline: z.string().nullable(),
  payPath: z.string().nullable(),
  cancelPath: z.string().nullable(),
});
const gone = { 404: page('There is no such page.'), 410: page('The personal data of the booking was erased.') };
const onwards = { 303: { description: 'The way back to the booking.', headers: ['Location'] } };

const form = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema } },
});

/** Paths of the customer's booking page (docs/contract.md 5.26). */
export function myPaths(publicUrl: string): ZodOpenApiPathsObject {
  const conflict = { 409: page('It cannot be cancelled, or costs something else now: the page again.') };
  return {
    '/my': findEntry(publicUrl),
    '/my/{token}': besideEntry('/my/{token}', publicUrl, {
      get: {
        id: 'my-page',
        tag,
        summary: 'Shows a customer the booking; with `.ics` behind the token as a calendar, with `.json` its status.',
        params,
        answers: {
          200: {
            ...page('The page.'),
            content: { 'text/html': z.string(), 'text/calendar': z.string(), 'application/json': statusShape },
          },
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

function findEntry(publicUrl: string) {
  return besideEntry('/my', publicUrl, {
    get: {
      id: 'find-my-booking',
      tag,
      summary: 'Shows a form that mails a customer the link of a booking.',
      answers: { 200: page('The page.') },
      codes,
    },
    post: {
      id: 'mail-my-link',
      tag,
      summary: 'Mails the customer the link of the booking, if both are right; the answer is the same if they are not.',
      requestBody: form(z.object({ reference: z.string(), email: z.string() })),
      answers: {
        303: { description: 'The page that says so.', headers: ['Location'] },
        422: page('No reference, or no e-mail address.'),
      },
      codes: formCodes,
    },
  });
}
