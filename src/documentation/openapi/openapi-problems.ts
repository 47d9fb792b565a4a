import { z } from 'zod';
import type { Operation } from '../../http/operation.ts';
import data from './problem-codes.json' with { type: 'json' };
import { problems, type ProblemCode } from '../../http/problem.ts';

/** By status, ascending (docs/contract.md 1.6). */
type DeclaredProblems = ReadonlyMap<number, readonly ProblemCode[]>;

/** Codes of every operation, of those with a key, with a body, and with an Idempotency-Key; of addresses beside them. */
export const codesOf = data as Record<keyof typeof data, readonly ProblemCode[]>;

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
