import type { Operation } from '../../http/operation.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../http/problem.ts';
import { problemTexts } from '../../documentation/problem-texts/problem-texts.ts';
import type { ProblemText } from '../../documentation/problem-texts/problem-text.ts';
import { findReach } from './problem-reach.ts';

export const problemCodes = Object.keys(problems) as ProblemCode[];

export type ProblemSummary = ReturnType<typeof summarizeProblem>;

/** `type` is both the address of the code's page and the `type` of its problem documents. */
export function summarizeProblem(code: ProblemCode, publicUrl: string) {
  const { title, status, retryable, type } = presentExample(code, publicUrl);
  return { code, title, status, retryable, type };
}

export type ProblemExplanation = ReturnType<typeof explainProblem>;

export function explainProblem(code: ProblemCode, operations: readonly Operation[], publicUrl: string) {
  const { meaning, remedy }: ProblemText = problemTexts[code];
  const { statuses, note, operations: named } = findReach(code, operations);
  return {
    ...summarizeProblem(code, publicUrl),
    statuses,
    meaning,
    remedy,
    answeredBy: {
      note,
      operations: named.map(({ method, path, documentation: { summary } }) => ({ method, path, summary })),
    },
    example: presentExample(code, publicUrl),
  };
}

function presentExample(code: ProblemCode, publicUrl: string) {
  const { instance, parts }: ProblemText['example'] = problemTexts[code].example;
  return presentProblem(new ApiError(code, parts), { instance, requestId: 'b1c9f0', publicUrl });
}
