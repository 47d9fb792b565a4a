import type { Operation } from '../../http/operation.ts';
import { problems, type ProblemCode } from '../../http/problem.ts';
import { problemsOf } from '../../documentation/openapi/openapi-problems.ts';

/**
 * Where a code can occur and with which statuses: a description when it belongs to a kind of operation or to none, else
 * the list of operations.
 */
export function findReach(code: ProblemCode, operations: readonly Operation[]) {
  const answering = operations.flatMap((operation) => {
    const statuses = [...problemsOf(operation)].filter(([, codes]) => codes.includes(code)).map(([status]) => status);
    return statuses.length === 0 ? [] : [{ operation, statuses }];
  });
  const statuses = [...new Set([problems[code].status, ...answering.flatMap((found) => found.statuses)])];
  const named = answering.map(({ operation }) => operation);
  const note = describeReach(code, named, operations);
  return { statuses, note, operations: note === undefined ? named : [] };
}

const kinds: readonly { holds: (operation: Operation) => boolean; note: string }[] = [
  { holds: () => true, note: 'Every operation can answer it.' },
  { holds: ({ body }) => body !== undefined, note: 'Every operation that takes a body can answer it.' },
  { holds: ({ auth }) => auth !== 'open', note: 'Every operation that needs a key can answer it.' },
];

function describeReach(
  code: ProblemCode,
  named: readonly Operation[],
  operations: readonly Operation[],
): string | undefined {
  if (code === 'ROUTE_NOT_FOUND') return 'It is answered at every path that is not in the list of operations.';
  if (named.length === 0) return 'No operation answers it at present.';
  return kinds.find(({ holds }) => {
    const kind = operations.filter(holds);
    return kind.length === named.length && kind.every((operation) => named.includes(operation));
  })?.note;
}
