import type { ProblemCode } from '../../http/problem.ts';
import type { ProblemText } from './problem-text.ts';

/** Failures of the service itself. */
export const failureTexts = {
  INTERNAL_ERROR: {
    meaning: 'The service failed in a way that nobody expected. The fault is not in your request.',
    remedy: [
      'Send the same request again after a moment; repeat bookings with the same Idempotency-Key or referenceReseller, so that none is made twice.',
      'If it happens again, tell the operator the requestId of the problem: it finds the entry in the logs.',
    ],
    example: { instance: '/v2/lodgings/75' },
  },
  SEARCH_UNAVAILABLE: {
    meaning:
      'The search index cannot be reached, or answered in part only; a part is never shown as the whole. Bookings go on.',
    remedy: [
      'Send the same request again after the seconds in Retry-After, and wait longer after each further try.',
      'Meanwhile show the availabilities that you have kept: evaluating and booking a stay do not need the search.',
    ],
    example: { instance: '/v2/stays/search' },
  },
  OVERLOADED: {
    meaning: 'More searches are under way than the service answers at once. Bookings go on.',
    remedy: ['Send the same search again after the seconds in Retry-After, and wait longer after each further try.'],
    example: { instance: '/v2/stays/search' },
  },
  STORE_UNAVAILABLE: {
    meaning: 'The database cannot be read or written at present.',
    remedy: [
      'Send the same request again after the seconds in Retry-After.',
      'Repeat bookings with the same Idempotency-Key or referenceReseller, so that none is made twice.',
    ],
    example: { instance: '/v2/bookings' },
  },
  REQUEST_TIMEOUT: {
    meaning:
      'The answer was not ready within the time that a request may take. Whether a write was done is not known from this answer.',
    remedy: [
      'Send reads again after the seconds in Retry-After, and ask for less: a page instead of everything, or a narrower search.',
      'Repeat writes with the same Idempotency-Key or referenceReseller, so that none is done twice.',
    ],
    example: { instance: '/v2/stays/search' },
  },
} as const satisfies Partial<Record<ProblemCode, ProblemText>>;
