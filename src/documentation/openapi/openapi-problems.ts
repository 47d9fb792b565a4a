import { z } from 'zod';
import type { Operation } from '../../http/operation.ts';
import { problems, type ProblemCode } from '../../http/problem.ts';

/** By status, ascending (docs/contract.md 1.6). */
type DeclaredProblems = ReadonlyMap<number, readonly ProblemCode[]>;

/** Codes of every operation, of those with a key, with a body, and with an Idempotency-Key; of addresses beside them. */
export const codesOf = {
  protocol: [
    'INVALID_PARAMETER',
    'UNKNOWN_PARAMETER',
    'INVALID_API_KEY',
    'KEY_IN_QUERY',
    'KEY_NOT_FOR_THIS',
    'METHOD_NOT_ALLOWED',
    'NOT_ACCEPTABLE',
    'RATE_LIMITED',
    'HEADERS_TOO_LARGE',
    'INTERNAL_ERROR',
    'SEARCH_UNAVAILABLE',
    'OVERLOADED',
    'STORE_UNAVAILABLE',
    'REQUEST_TIMEOUT',
  ],
  key: ['AUTHENTICATION_REQUIRED', 'ROLE_MISSING'],
  body: [
    'MALFORMED_BODY',
    'REQUEST_INCOMPLETE',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'VALIDATION_FAILED',
    'UNKNOWN_MEMBER',
    'OVERLOADED',
  ],
  repetition: ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'CLOCK_NOT_TRUSTED'],
  beside: ['METHOD_NOT_ALLOWED', 'HEADERS_TOO_LARGE', 'INTERNAL_ERROR'],
  unknownAddress: ['ROUTE_NOT_FOUND', 'NOT_ACCEPTABLE', 'INVALID_PARAMETER', 'KEY_IN_QUERY', 'RATE_LIMITED'],
} as const satisfies Record<string, readonly ProblemCode[]>;

export function problemsOf(operation: Operation): DeclaredProblems {
  const codes = [
    ...codesOf.protocol,
    ...(operation.auth === 'open' ? [] : codesOf.key),
    ...parameterCodes(operation),
    ...(operation.scenarios ? (['TEST_ONLY'] as const) : []),
    ...(operation.body ? codesOf.body : []),
    ...(operation.method === 'POST' ? codesOf.repetition : []),
    ...(operation.method === 'POST' && operation.auth === 'open' ? (['FOREIGN_ORIGIN'] as const) : []),
    ...operation.problems,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOf(code, operation));
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}

/** Problems that any operation with a body may answer with. */
export function sharedProblemsByStatus(): DeclaredProblems {
  return Map.groupBy([...codesOf.protocol, ...codesOf.body, ...codesOf.repetition], (code) => problems[code].status);
}

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
