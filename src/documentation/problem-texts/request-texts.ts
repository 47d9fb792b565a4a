import type { ProblemTexts } from './problem-text.ts';

/** Unreadable requests: path, query, headers or the form of the body. */
export const requestTexts = {
  RANGE_NOT_SATISFIABLE: {
    meaning: 'The header Range asks for bytes behind the end of the file.',
    remedy: [
      'Compare with the size in Content-Range, or with bytes in GET /v2/feeds: you may have the whole file already.',
      'Send If-Range with the ETag of what you have, so that another file is answered whole.',
    ],
    example: {
      instance: '/v2/feeds/Atlantic.out/lodgings-12-m7x2k1q0.ndjson.gz',
      parts: { detail: 'The file has 48213 bytes' },
    },
  },
  TEST_ONLY: {
    meaning:
      'The request belongs to the sandbox: it names a scenario in X-Test-Scenario, or simulates what happens to a booking. This service is live.',
    remedy: [
      'Leave the header X-Test-Scenario out of requests to the live service.',
      'Try out what may happen on the test service, with a test key.',
    ],
    example: {
      instance: '/v2/bookings/easy',
      parts: { detail: 'X-Test-Scenario is for the sandbox; leave it out' },
    },
  },
  MISSING_PARAMETER: {
    meaning: 'A query parameter that the operation cannot do without was not sent. An empty value counts as not sent.',
    remedy: [
      'Read the names in errors[].parameter: all missing and wrong parameters of the request are listed at once.',
      'Send each of them with a value.',
    ],
    example: {
      instance: '/v2/stays/search',
      parts: { errors: [{ parameter: 'pagesize', code: 'MISSING', detail: 'Required' }] },
    },
  },
  INVALID_PARAMETER: {
    meaning:
      'A parameter of the path or the query was sent with a value that it cannot have, or a single value was sent twice.',
    remedy: [
      'Read errors: each entry names the parameter and says what it must be.',
      'Where there is a list of permitted values it stands in allowed.',
      'Lists repeat the name (features=OVEN&features=FREEZER) or use commas; everything else is sent once.',
    ],
    example: {
      instance: '/v2/stays/search',
      parts: {
        detail: 'format: Must be json or xml',
        errors: [{ parameter: 'format', code: 'INVALID_VALUE', detail: 'Must be json or xml' }],
        allowed: ['json', 'xml'],
      },
    },
  },
  UNKNOWN_PARAMETER: {
    meaning:
      'The request asked by `Prefer: handling=strict` that unknown names be refused, and a query parameter has a name that the operation does not know.',
    remedy: [
      'Read errors: each entry names the parameter and the nearest name that is known.',
      'Without the header unknown parameters are ignored and named in X-Unknown-Parameters.',
    ],
    example: {
      instance: '/v2/stays/search',
      parts: {
        errors: [{ parameter: 'arival', code: 'UNKNOWN_NAME', detail: 'arival is not known; is arrival meant?' }],
      },
    },
  },
  UNKNOWN_MEMBER: {
    meaning:
      'The request asked by `Prefer: handling=strict` that unknown names be refused, and the body has a member that the operation does not know.',
    remedy: [
      'Read errors: each entry has a pointer to the member and the nearest name that is known there.',
      'Without the header unknown members are ignored.',
    ],
    example: {
      instance: '/v2/bookings/easy',
      parts: {
        errors: [{ pointer: '/customer/emial', code: 'UNKNOWN_NAME', detail: 'emial is not known; is email meant?' }],
      },
    },
  },
  INVALID_DATE: {
    meaning:
      'A date or an instant in the path or the query is not one: it has another form, or the calendar has no such day.',
    remedy: [
      'Write days as YYYYMMDD, such as 20270717, and the stay of a path as 20270717-20270724.',
      'Write instants in ISO 8601 with Z or an offset, such as 2027-03-04T17:19:02Z, and encode + as %2B in a query.',
    ],
    example: {
      instance: '/v2/lodgings/75/stays/20270230-20270306',
      parts: { errors: [{ parameter: 'arrival', code: 'INVALID_DATE', detail: 'Must be a day as YYYYMMDD' }] },
    },
  },
  INVALID_DATE_RANGE: {
    meaning: 'Two dates, or two bounds of an amount, stand the wrong way round or too far apart for the operation.',
    remedy: [
      'Let the departure lie after the arrival, and an end not before its beginning.',
      'In searches, minprice must not be above maxprice.',
      'Where a window has a greatest length (see the operation), ask for several shorter ones.',
    ],
    example: {
      instance: '/v2/lodgings/75/stays/20270724-20270717',
      parts: { errors: [{ parameter: 'departure', code: 'INVALID_DATE_RANGE', detail: 'Must lie after the arrival' }] },
    },
  },
  INVALID_CURSOR: {
    meaning:
      'The cursor is no cursor of this list, or it was sent together with filters other than those it was made under.',
    remedy: [
      'Take the next address from the header Link (rel="next") or the cursor from the answer as it is; never build or change one.',
      'Send a cursor alone, or with exactly the filters of the first page.',
      'To use other filters, start again without a cursor. Cursors of lists do not expire; those of searches live for 24 hours.',
    ],
    example: {
      instance: '/v2/catalog',
      parts: {
        detail: 'cursor: Was made under other filters',
        errors: [{ parameter: 'cursor', code: 'INVALID_VALUE', detail: 'Was made under other filters' }],
      },
    },
  },
  CURSOR_MISMATCH: {
    meaning: 'The cursor was made by a search with other parameters, or with a key of another dealer.',
    remedy: [
      'Send the cursor with exactly the parameters of the search that gave it, without pageindex; or take the address from the header Link (rel="next") as it is.',
      'To search for something else, start again without a cursor.',
    ],
    example: {
      instance: '/v2/stays/search',
      parts: {
        detail: 'cursor: Was made by a search with other parameters, or with another key',
        errors: [
          {
            parameter: 'cursor',
            code: 'INVALID_VALUE',
            detail: 'Was made by a search with other parameters, or with another key',
          },
        ],
      },
    },
  },
  PAGE_TOO_DEEP: {
    meaning:
      'Search results can be paged by pageindex up to the first 10,000: (pageindex + 1) × pagesize must not be above that.',
    remedy: [
      'Go on with the nextCursor of each page: it has no such limit.',
      'Narrow the search: dates, place, persons, price or type.',
      'To take over all lodgings, walk GET /v2/catalog and read the availabilities of each lodging instead of paging a search.',
    ],
    example: {
      instance: '/v2/stays/search',
      parts: {
        detail:
          'Results can be paged up to the first 10000: (pageindex + 1) × pagesize. Deeper pages are reached by cursor.',
      },
    },
  },
  MALFORMED_BODY: {
    meaning:
      'The body is neither readable JSON nor readable XML: it is cut, empty, has a wrong root element, is nested too deeply, holds a DOCTYPE, or is not UTF-8.',
    remedy: [
      'Check the body with any JSON or XML parser; detail says what was met.',
      'In XML use one root element with the name of the operation, at most 16 levels, and no DOCTYPE or entities of your own.',
      'Send Content-Type and the body in UTF-8. A body packed with gzip needs Content-Encoding: gzip.',
    ],
    example: { instance: '/v2/bookings', parts: { detail: 'The body is empty' } },
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists, but not with this method.',
    remedy: ['Use one of the methods in the header Allow, which allowed repeats. HEAD answers wherever GET does.'],
    example: { instance: '/v2/stays/search', parts: { allowed: ['GET', 'HEAD'] } },
  },
  NOT_ACCEPTABLE: {
    meaning: 'The Accept header, or the parameter format, wishes for a form that this operation does not have.',
    remedy: [
      'Wish for one of the media types in allowed, or send no Accept header: then JSON comes.',
      'GET /v2/catalog is JSON only, the calendar of a lodging is text/calendar only.',
    ],
    example: {
      instance: '/v2/catalog',
      parts: { detail: 'The answer comes as application/json', allowed: ['application/json'] },
    },
  },
  REQUEST_INCOMPLETE: {
    meaning: 'The headers or the body of the request were not all there in time. Nothing of it was used.',
    remedy: [
      'Send the same request again, whole: headers have 10 seconds, a body has 20.',
      'Over a slow line pack contracts with gzip.',
    ],
    example: { instance: '/v2/contracts/insert', parts: { detail: 'The body was not there after 20 s' } },
  },
  PAYLOAD_TOO_LARGE: {
    meaning:
      'The body is larger than the operation takes; of a packed body the unpacked bytes count. Nothing of it was used.',
    remedy: [
      'detail names the limit. Contracts take the most, properties less, all others a few hundred kilobytes.',
      'Deliver long plannings as compact rates instead of one row for each stay.',
      'Send pictures as addresses, never as data inside the body.',
    ],
    example: { instance: '/v2/bookings', parts: { detail: 'The body may have at most 262144 bytes' } },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The Content-Type, its charset or the Content-Encoding of the body is not supported here.',
    remedy: [
      'Send application/json, application/xml or text/xml, in UTF-8.',
      'Only properties/insert and contracts/insert take Content-Encoding: gzip; send all other bodies unpacked.',
    ],
    example: {
      instance: '/v2/bookings',
      parts: {
        detail: 'The body must be one of application/json, application/xml, text/xml',
        allowed: ['application/json', 'application/xml', 'text/xml'],
      },
    },
  },
  VALIDATION_FAILED: {
    meaning:
      'The body could be read, but some of its fields are missing, have a wrong type or lie outside their limits. Nothing was written.',
    remedy: [
      'Read errors: every wrong field is listed (at most 100) with a JSON pointer, which names the place in XML bodies too, a code and a sentence.',
      'Correct all of them and send the whole request again.',
      'Unknown fields are ignored: a MISSING field that you did send is probably misspelt.',
    ],
    example: {
      instance: '/v2/bookings',
      parts: {
        detail: '1 field is not valid',
        errors: [{ pointer: '/customer/email', code: 'MISSING', detail: 'Required' }],
      },
    },
  },
  HEADERS_TOO_LARGE: {
    meaning: 'The request line and the headers together are larger than 64 KB.',
    remedy: [
      'Shorten the query: split long lists of lodgings over several requests.',
      'Send no cookies: operations read none.',
    ],
    example: { instance: '/', parts: { detail: 'At most 64 KB' } },
  },
} as const satisfies ProblemTexts;
