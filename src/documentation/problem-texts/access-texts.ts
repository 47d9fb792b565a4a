import type { ProblemTexts } from './problem-text.ts';

/** Keys, roles, channels and rate limits. */
export const accessTexts = {
  AUTHENTICATION_REQUIRED: {
    meaning: 'The operation, or a part of the answer that was asked for, needs an API key, and none was sent.',
    remedy: [
      'Send the key in the header X-API-Key, or as Authorization: Bearer followed by the key.',
      'Check that no proxy on your side drops these headers.',
    ],
    example: { instance: '/v2/stays/search', parts: { detail: 'Send a key as X-API-Key or as Authorization: Bearer' } },
  },
  INVALID_API_KEY: {
    meaning:
      'A key was sent, but it is not valid: mistyped or cut, unknown, expired, revoked, of the other mode (test or live), or two different keys came in the two headers. Open operations refuse a wrong key too.',
    remedy: [
      'Compare the key with the one you were given, to its last character: the end is a checksum.',
      'Use test keys with the test service and live keys with the live service.',
      'Send it in one of the two headers only.',
      'If it has expired or was revoked, ask the operator for a new one; two keys may be valid at once, so a change needs no gap.',
    ],
    example: { instance: '/v2/lodgings/75' },
  },
  KEY_IN_QUERY: {
    meaning:
      'The query holds a key, or a parameter with a name that keys go by. Addresses end up in logs and histories, so a key in one counts as published.',
    remedy: [
      'Send the key in the header X-API-Key or as Authorization: Bearer, and nothing of it in the address.',
      'If a real key stood there, ask the operator to replace it.',
    ],
    example: {
      instance: '/v2/stays/search',
      parts: { detail: 'Send the key as X-API-Key or as Authorization: Bearer' },
    },
  },
  ROLE_MISSING: {
    meaning:
      'The key is valid, but it was not made for this kind of work: searching and booking, or delivering lodgings.',
    remedy: [
      'detail names the role that is needed: ROLE_SERVICEPROD_API searches and books, ROLE_GATEWAYIN_API delivers.',
      'Use your key of that role, or ask the operator for one.',
    ],
    example: { instance: '/v2/stays/search', parts: { detail: 'The key needs ROLE_SERVICEPROD_API' } },
  },
  GATEWAY_FORBIDDEN: {
    meaning:
      'The channel is not one of yours. For a delivery, the provider.providerId names a channel on which you may not deliver.',
    remedy: [
      'Check the spelling of the channel; upper and lower case do not matter.',
      'Use a channel that the operator has given to your company, or ask for it.',
    ],
    example: { instance: '/v2/lodgings/out/another.OUT' },
  },
  KEY_NOT_FOR_THIS: {
    meaning:
      'A publishable key (lds_pub_…) was sent, which anybody may see. It opens searches and reads of one lodging to the pages that it was made for, and nothing else.',
    remedy: [
      'Book, read catalogs and deliver from your server, with a secret key.',
      'Call from a page of an origin that the key was made for; ask the operator for a key with your origin.',
      'Ask for the availabilities of at most 50 lodgings at once.',
    ],
    example: {
      instance: '/v2/catalog',
      parts: { detail: 'A publishable key searches stays and reads one lodging' },
    },
  },
  FOREIGN_ORIGIN: {
    meaning:
      'A page of another site asked a visitor’s browser to write without a key. The browser says so in Origin or Sec-Fetch-Site; nobody else can tell whether the visitor knows of it.',
    remedy: [
      'Send requests that write from your server, with your key.',
      'For pages of your own, ask the operator to list their origin (CORS_ORIGINS).',
    ],
    example: {
      instance: '/v2/bookings',
      parts: { detail: 'A page of another site may write only with a key, or from an origin that is allowed' },
    },
  },
  LODGING_NOT_IN_CHANNEL: {
    meaning: 'The lodging exists, but it is on none of the channels that you may sell.',
    remedy: [
      'Drop the lodging from your catalog: GET /v2/changes reports those that leave your channels as removed.',
      'If you should sell it, ask the operator to put it on one of your channels.',
    ],
    example: { instance: '/v2/bookings/easy' },
  },
  RATE_LIMITED: {
    meaning:
      'More requests came in a short time than one key, or without a key one address, may send. Long lists and searches that take long count as several; the detail says as how many.',
    remedy: [
      'Wait as many seconds as the header Retry-After says, then continue; the same request will be answered.',
      'Watch the header RateLimit: r is what is left, t the seconds until it is full again.',
      'Ask less: keep answers and repeat them with If-None-Match, follow GET /v2/changes instead of reading everything again, send your key with every request.',
    ],
    example: { instance: '/v2/lodgings/75/availabilities' },
  },
  SEARCH_TOO_COSTLY: {
    meaning:
      'An expensive search timed out in the queue, or the queue is full and no caller has more in it than you. Searches of other callers are answered meanwhile.',
    remedy: [
      'Send the same search again after the seconds in Retry-After.',
      'Change what the detail names: give both dates, leave the criterion or the order out, or ask for a page that lies less deep.',
      'Send expensive searches one after the other.',
    ],
    example: { instance: '/v2/stays/search' },
  },
  ANONYMOUS_BUDGET_EXCEEDED: {
    meaning:
      'Without a key, one address may hold a few unpaid bookings only, and fewer still of one lodging. That number is reached.',
    remedy: [
      'Pay or cancel an open booking, or wait until one ends at its payment deadline.',
      'Partners book with their key: the budget does not apply to them.',
    ],
    example: { instance: '/v2/bookings' },
  },
} as const satisfies ProblemTexts;
