import type { Operation } from '../../http/operation.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../http/problem.ts';
import { problemTexts } from '../../documentation/problem-texts/problem-texts.ts';
import type { ProblemText } from '../../documentation/problem-texts/problem-text.ts';
import { findReach } from './problem-reach.ts';

/** Every code, in the order of the table. */
export const problemCodes = Object.keys(problems) as ProblemCode[];

/** A code as the list shows it. */
export interface ProblemSummary {
  code: ProblemCode;
  title: string;
  status: number;
  retryable: boolean;
  /** Address of its page: the `type` of its problems. */
  type: string;
}

/** A code explained, as its page shows it and JSON writes it. */
export interface ProblemExplanation extends ProblemSummary {
  /** All statuses that it comes with. */
  statuses: readonly number[];
  meaning: string;
  remedy: readonly string[];
  answeredBy: { note: string | undefined; operations: readonly { method: string; path: string; summary: string }[] };
  example: unknown;
}

/** Yields a code as the list shows it. */
export function summarizeProblem(code: ProblemCode, publicUrl: string): ProblemSummary {
  const { title, status, retryable, type } = presentExample(code, publicUrl);
  return { code, title, status, retryable, type };
}

/** Yields all that the page of a code says. */
export function explainProblem(
  code: ProblemCode,
  operations: readonly Operation[],
  publicUrl: string,
): ProblemExplanation {
  const { meaning, remedy }: ProblemText = problemTexts[code];
  const { statuses, note, operations: named } = findReach(code, operations);
  const answeredBy = {
    note,
    operations: named.map(({ method, path, documentation: { summary } }) => ({ method, path, summary })),
  };
  return {
    ...summarizeProblem(code, publicUrl),
    statuses,
    meaning,
    remedy,
    answeredBy,
    example: presentExample(code, publicUrl),
  };
}

function presentExample(code: ProblemCode, publicUrl: string) {
  const { instance, parts }: ProblemText['example'] = problemTexts[code].example;
  return presentProblem(new ApiError(code, parts), { instance, requestId: 'b1c9f0', publicUrl });
}
