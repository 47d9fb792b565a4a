import type { ProblemCode } from '../../http/problem.ts';
import type { ProblemText } from './problem-text.ts';

/** Requests that met another one: repeated ones, and writes on a record that has moved. */
export const retryTexts = {
  IDEMPOTENCY_IN_PROGRESS: {
    meaning: 'A request with the same Idempotency-Key is still being worked on. It is not done twice.',
    remedy: [
      'Wait for the seconds in Retry-After and send the same request with the same key: you get the answer of the first one.',
      'Never send a new key instead: that could book twice.',
    ],
    example: { instance: '/v2/bookings' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: 'The Idempotency-Key was used before for another request. Nothing was done.',
    remedy: [
      'Make a new key, such as a random UUID, for every new request.',
      'Repeat a request only with the very content it had; JSON and XML of one request count as the same.',
    ],
    example: { instance: '/v2/bookings' },
  },
  PRECONDITION_FAILED: {
    meaning: 'The record has changed since you read it: its tag is no longer the one in If-Match. Nothing was written.',
    remedy: [
      'Read the record again and take the tag from the header ETag.',
      'Decide whether your change still makes sense, and send it with the new tag.',
      'Without If-Match the write goes ahead whatever has changed.',
    ],
    example: { instance: '/v2/contracts/status' },
  },
} as const satisfies Partial<Record<ProblemCode, ProblemText>>;
