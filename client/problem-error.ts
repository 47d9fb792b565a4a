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

/**
 * Returns the value of the client's answer; undefined where success has no body. Throws ProblemError when the service
 * refused, and an ordinary Error when something before it did, such as a gateway that does not reach it.
 */
export async function valueOf<Value>(
  asked: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<Value> {
  const { data, error, response } = await asked;
  if (response.ok) return data as Value;
  if (isProblem(error)) throw new ProblemError(error);
  throw new Error(`The service did not answer: ${response.status} ${response.statusText}`.trim());
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error;
}
