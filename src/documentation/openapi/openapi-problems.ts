import { z } from 'zod';
import type { Operation } from '../../http/operation.ts';
import { problems, type ProblemCode } from '../../http/problem.ts';

/** By status, ascending (docs/contract.md 1.6). */
type DeclaredProblems = ReadonlyMap<number, readonly ProblemCode[]>;

export function problemsOf(operation: Operation): DeclaredProblems {
  const codes = [
    ...protocolCodes,
    ...(operation.auth === 'open' ? [] : keyCodes),
    ...parameterCodes(operation),
    ...(operation.scenarios ? (['TEST_ONLY'] as const) : []),
    ...(operation.body ? bodyCodes : []),
    ...(operation.method === 'POST' ? repeatCodes : []),
    ...(mayWriteWithoutKey(operation) ? (['FOREIGN_ORIGIN'] as const) : []),
    ...operation.problems,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf(code, operation));
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}

function mayWriteWithoutKey({ method, auth }: Operation): boolean {
  return method === 'POST' && auth === 'open';
}

const protocolCodes: readonly ProblemCode[] = [
  ...([
    'INVALID_PARAMETER',
    'UNKNOWN_PARAMETER',
    'INVALID_API_KEY',
    'KEY_IN_QUERY',
    'KEY_NOT_FOR_THIS',
    'METHOD_NOT_ALLOWED',
    'NOT_ACCEPTABLE',
  ] as const),
  ...([
    'RATE_LIMITED',
    'HEADERS_TOO_LARGE',
    'INTERNAL_ERROR',
    'SEARCH_UNAVAILABLE',
    'OVERLOADED',
    'STORE_UNAVAILABLE',
    'REQUEST_TIMEOUT',
  ] as const),
];

/** Problems that any operation with a body may answer with. */
export function sharedProblemsByStatus(): DeclaredProblems {
  return Map.groupBy([...protocolCodes, ...bodyCodes, ...repeatCodes], (code) => problems[code].status);
}

const keyCodes: readonly ProblemCode[] = ['AUTHENTICATION_REQUIRED', 'ROLE_MISSING'];
const bodyCodes: readonly ProblemCode[] = [
  ...([
    'MALFORMED_BODY',
    'REQUEST_INCOMPLETE',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION_FAILED',
    'UNKNOWN_MEMBER',
    'OVERLOADED',
  ] as const),
];

/** Of requests that may carry an Idempotency-Key. */
const repeatCodes: readonly ProblemCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'CLOCK_NOT_TRUSTED'];

function parameterCodes({ params, query }: Operation): ProblemCode[] {
  const [inPath, inQuery] = [membersOf(params), membersOf(query)];
  const isDated = [...Object.values(inPath), ...Object.values(inQuery)].some(isDate);
  const isMissable = Object.values(inQuery).some((member) => !member.safeParse(undefined).success);
  return [
    ...(isMissable ? (['MISSING_PARAMETER'] as const) : []),
    ...(isDated ? (['INVALID_DATE'] as const) : []),
    ...('departure' in inPath ? (['INVALID_DATE_RANGE'] as const) : []),
    ...('cursor' in inQuery ? (['INVALID_CURSOR'] as const) : []),
  ];
}

export function membersOf(shape: z.ZodType | undefined): Record<string, z.ZodType> {
  return shape instanceof z.ZodObject ? shape.shape : {};
}

function isDate(member: z.ZodType): boolean {
  const inner = member instanceof z.ZodOptional || member instanceof z.ZodDefault ? member.unwrap() : member;
  const wire = z.globalRegistry.get(inner as z.ZodType)?.['wire'] as { format?: string } | undefined;
  return wire?.format === 'YYYYMMDD' || wire?.format === 'instant';
}

/** STAY_NOT_AVAILABLE is 404 on reads and 409 on writes. */
function statusOf(code: ProblemCode, { method }: Operation): number {
  return code === 'STAY_NOT_AVAILABLE' && method === 'GET' ? 404 : problems[code].status;
}
