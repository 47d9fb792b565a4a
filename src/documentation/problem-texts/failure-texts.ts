import type { ProblemTexts } from './problem-text.ts';

/** Failures of the service, and conflicts: repeated requests, and writes on a record that has changed. */
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
      'The search index cannot be reached, or answered in part only; a part is never shown as the whole. Bookings continue.',
    remedy: [
      'Send the same request again after the seconds in Retry-After, and wait longer after each further try.',
      'Meanwhile show the availabilities that you have kept: evaluating and booking a stay do not need the search.',
    ],
    example: { instance: '/v2/stays/search' },
  },
  OVERLOADED: {
    meaning:
      'There are more requests than the service answers: it refuses long lists and deliveries first, then searches that take long, then other searches and reads, then prices of a sale, and bookings last. Or larger bodies are being received than it keeps at once; detail says which.',
    remedy: [
      'Send the same request again after the seconds in Retry-After, and wait longer after each further try.',
      'Repeat bookings with the same Idempotency-Key or referenceReseller, so that none is made twice.',
      'Deliver large contracts one after the other.',
    ],
    example: { instance: '/v2/stays/search' },
  },
  STORE_UNAVAILABLE: {
    meaning:
      'The database cannot be read or written at present. With `outcome: unknown` the request may have been carried out all the same.',
    remedy: [
      'Send the same request again after the seconds in Retry-After.',
      'Repeat bookings with the same Idempotency-Key or referenceReseller, so that none is made twice.',
    ],
    example: { instance: '/v2/bookings' },
  },
  CLOCK_NOT_TRUSTED: {
    meaning:
      'The clock of the service was set, or an old backup was restored, and the operator has not confirmed the time yet. Nothing was sold or written.',
    remedy: [
      'Send the same request again after the seconds in Retry-After; an answered request with an Idempotency-Key is answered again meanwhile.',
      'Searches and other reads continue, but a price or a booking has to wait.',
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
  TOO_MANY_WEBHOOKS: {
    meaning: 'Your dealer has 20 webhooks, which is as many as there may be. Nothing was made.',
    remedy: [
      'List them with `GET /v2/webhooks` and delete those that nobody needs.',
      'One webhook can be told of several events: change its events instead of making another one.',
    ],
    example: { instance: '/v2/webhooks' },
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
} as const satisfies ProblemTexts;
