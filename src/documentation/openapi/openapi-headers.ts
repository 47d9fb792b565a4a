import type { oas31 } from 'zod-openapi';
import { isConditional, type Operation } from '../../http/operation.ts';
import type { ProblemCode } from '../../http/problem.ts';

export function answerHeaders(operation: Operation, status: number): Record<string, oas31.HeaderObject> {
  const isTagged = operation.problems.includes('PRECONDITION_FAILED') || isConditional(operation);
  const names = [
    ...everywhere,
    'Content-Language',
    'Cache-Control',
    'Server-Timing',
    ...(operation.method === 'GET' ? ['Vary'] : []),
    ...(isTagged ? ['ETag'] : []),
    ...(status === 201 ? ['Location'] : []),
    ...(operation.method === 'POST' ? ['Idempotency-Replayed'] : []),
    ...(operation.answer.headers ?? []),
  ];
  return headersNamed(names);
}

export function problemHeaders(status: number, codes: readonly ProblemCode[]): Record<string, oas31.HeaderObject> {
  return headersNamed([
    ...everywhere,
    'Cache-Control',
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 405 ? ['Allow'] : []),
    ...(status === 429 || status === 503 || codes.includes('IDEMPOTENCY_IN_PROGRESS') ? ['Retry-After'] : []),
  ]);
}

export function unchangedHeaders(): Record<string, oas31.HeaderObject> {
  return headersNamed([...everywhere, 'ETag', 'Cache-Control', 'Vary']);
}

export function headerComponents(): Record<string, oas31.HeaderObject> {
  return Object.fromEntries(
    Object.entries(described).map(([name, [description, schema]]) => [
      name,
      { description, schema: schema ?? { type: 'string' } },
    ]),
  );
}

const everywhere = ['X-Request-Id', 'X-Unknown-Parameters', 'Preference-Applied', 'RateLimit', 'RateLimit-Policy'];

const described: Readonly<Record<string, readonly [string, oas31.SchemaObject?]>> = {
  Allow: ['The methods that the path knows.'],
  'Cache-Control': ['Who may keep the answer; what may be kept must be asked for again with If-None-Match.'],
  'Content-Disposition': ['Under which name to keep the file.'],
  'Content-Language': ['Language of the texts.', { type: 'string', enum: ['fr', 'en', 'de', 'es'] }],
  ETag: ['Names the exact answer. Send it as If-None-Match to be told when nothing changed; of a write, as If-Match.'],
  'Idempotency-Replayed': [
    '`true`: this is the answer that the first request with the Idempotency-Key got; nothing was done again.',
    { type: 'string', enum: ['true'] },
  ],
  Link: ['The next page, `rel="next"`; left out on the last one.'],
  Location: ['Path of the new record.'],
  'Preference-Applied': [
    '`handling=strict`: the request asked for it by `Prefer`, and unknown names are refused.',
    { type: 'string', enum: ['handling=strict'] },
  ],
  RateLimit: ['Requests left and seconds until the count begins again, such as `"reads";r=5990;t=42`.'],
  'RateLimit-Policy': ['Requests per window in seconds, such as `"reads";q=6000;w=60`.'],
  'Retry-After': ['Seconds to wait.', { type: 'integer', minimum: 0 }],
  'Server-Timing': ['Milliseconds spent: `total`, and parts of it.'],
  Vary: ['The request headers that the answer depends on.'],
  'WWW-Authenticate': ['How to send a key.'],
  'X-Generation': [
    'Names the life of the database: with another one sequences begin again, and a copy must be read again from a feed.',
  ],
  'X-Last-Sequence': ['Go on from here with `GET /v2/changes`.', { type: 'integer', minimum: 0 }],
  'X-Request-Id': ['The id that was sent, or a new one.', { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' }],
  'X-Total-Count': ['Items on all pages together.', { type: 'integer', minimum: 0 }],
  'X-Unknown-Parameters': ['Query parameters that were ignored because nobody knows them.'],
  'X-Window-End': ['End of the window, an instant.', { type: 'string', format: 'date-time' }],
  'X-Window-Start': ['Start of the window, an instant.', { type: 'string', format: 'date-time' }],
};

export function headersNamed(names: readonly string[]): Record<string, oas31.HeaderObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
