import type { components } from './service.d.ts';

type Problem = components['schemas']['Problem'];

/** A refusal as an error: what the service says is in `problem`. */
export class ProblemError extends Error {
  /** Stable, such as `STAY_NOT_AVAILABLE`; `GET /docs/problems` lists them all. */
  readonly code: string;
  readonly status: number;
  /** Whether the same request can succeed later. */
  readonly isRetryable: boolean;
  /** With reasons, alternatives and evaluation where there are any. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.message}`);
    this.name = 'ProblemError';
    this.code = problem.code;
    this.status = problem.status;
    this.isRetryable = problem.retryable;
    this.problem = problem;
  }
}

/** Yields the value of an answer of the client; throws ProblemError when it was refused. */
export async function valueOf<Value>(asked: Promise<{ data?: Value; error?: unknown }>): Promise<Value> {
  const { data, error } = await asked;
  if (data !== undefined) return data;
  throw new ProblemError(error as Problem);
}
