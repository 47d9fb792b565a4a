import { STATUS_CODES } from 'node:http';
import { problemsOf } from '../src/documentation/openapi/openapi-problems.ts';
import type { Operation } from '../src/http/operation.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../src/http/problem.ts';
import { describedOperations } from '../src/service/operations.ts';
import { withList } from './marked-lists.ts';

const codes = Object.keys(problems) as ProblemCode[];

/** Documents of the problem codes by their path, and the functions that update their text. */
export const problemWriters = Object.fromEntries(
  codes.map((code) => {
    const answering = findAnswering(code);
    const update = (text: string) =>
      withList(withList(text, 'facts', factsOf(code, answering)), 'operations', originsOf(code, answering));
    return [`docs/problems/${code}.md`, update] as const;
  }),
);

/** All codes by status, with links to their documents. */
export function problemList(): string {
  const byStatus = [...Map.groupBy(codes, (code) => problems[code].status)].sort(([one], [other]) => one - other);
  return byStatus
    .map(([status, known]) => {
      const links = known.map((code) => `- [${code}](problems/${code}.md): ${problems[code].title}`);
      return `## ${status} ${STATUS_CODES[status] ?? ''}\n\n${links.join('\n')}`;
    })
    .join('\n\n');
}

interface Answering {
  operation: Operation;
  statuses: readonly number[];
}

function findAnswering(code: ProblemCode): Answering[] {
  return describedOperations.flatMap((operation) => {
    const statuses = [...problemsOf(operation)].filter(([, known]) => known.includes(code)).map(([status]) => status);
    return statuses.length === 0 ? [] : [{ operation, statuses }];
  });
}

function factsOf(code: ProblemCode, answering: readonly Answering[]): string {
  const statuses = new Set([problems[code].status, ...answering.flatMap((each) => each.statuses)]);
  return `\`${code}\`, HTTP ${[...statuses].join(' or ')}. ${adviseRetry(code)}`;
}

function adviseRetry(code: ProblemCode): string {
  const error = new ApiError(code);
  if (code === 'PRICE_CHANGED' || code === 'QUOTE_EXPIRED') return 'Repeat the request with the new figures.';
  if (!presentProblem(error, { instance: '', requestId: '', publicUrl: '' }).retryable) {
    return 'The same request fails again until it, or the record, has changed.';
  }
  if ([429, 503].includes(error.status) || code === 'IDEMPOTENCY_IN_PROGRESS') {
    return 'Repeat the request after the seconds in `Retry-After`.';
  }
  return 'Repeat the request after a moment, with growing pauses.';
}

const kinds: readonly { holds: (operation: Operation) => boolean; note: string }[] = [
  { holds: () => true, note: 'Every operation can answer it.' },
  { holds: ({ body }) => body !== undefined, note: 'Every operation that takes a body can answer it.' },
  { holds: ({ auth }) => auth !== 'open', note: 'Every operation that needs a key can answer it.' },
];

/** The operations that answer the code, or a sentence when they are all of a kind. */
function originsOf(code: ProblemCode, answering: readonly Answering[]): string {
  if (code === 'ROUTE_NOT_FOUND') return 'Every path that is not in the list of operations answers it.';
  if (code === 'FEED_NOT_FOUND' || code === 'RANGE_NOT_SATISFIABLE') {
    return '- `GET /v2/feeds/{gateway}/{file}`: Downloads a file of a feed.';
  }
  if (answering.length === 0) {
    throw new Error(`No operation answers ${code}: delete it, or say here where it comes from`);
  }
  const named = answering.map(({ operation }) => operation);
  const kind = kinds.find(({ holds }) => {
    const all = describedOperations.filter(holds);
    return all.length === named.length && all.every((operation) => named.includes(operation));
  });
  const lines = named.map(({ method, path, documentation }) => `- \`${method} ${path}\`: ${documentation.summary}`);
  return kind?.note ?? lines.join('\n');
}
