import { z } from 'zod';
import { fieldErrorCodes, type FieldError } from '../formats/fields/field-errors.ts';
import problems from './problems.json' with { type: 'json' };

export { problems };

/**
 * All problem codes (docs/contract.md 1.6) with their status and title. STAY_NOT_AVAILABLE is 409 on writes; reads pass
 * status 404.
 */
export type ProblemCode = keyof typeof problems;

/** Alternatives and evaluation are already presented resources. */
export interface ProblemParts {
  /** One English sentence on this occurrence; never a secret, never personal data. */
  detail?: string;
  /** Only where a code has two statuses. */
  status?: number;
  errors?: FieldError[];
  reasons?: z.input<typeof reasonShape>[];
  alternatives?: readonly object[];
  evaluation?: object;
  allowed?: string[];
  state?: string;
  /** Whether a write was carried out is unknown. Only shown for POST, since other methods do not write. */
  outcome?: 'unknown';
  headers?: Record<string, string>;
}

/** An expected refusal; any operation or step of the protocol may throw it. */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly parts: ProblemParts;

  constructor(code: ProblemCode, parts: ProblemParts = {}) {
    super(parts.detail ?? problems[code].title);
    this.name = 'ApiError';
    this.code = code;
    this.status = parts.status ?? problems[code].status;
    this.parts = parts;
  }
}

/** Why a stay is refused (docs/contract.md 2.6). */
const reasonShape = z.object({
  code: z.string(),
  detail: z.string(),
  data: z.record(z.string(), z.string()).optional(),
});

const fieldErrorShape = z.object({
  pointer: z.string().optional(),
  parameter: z.string().optional(),
  code: z.enum(fieldErrorCodes),
  detail: z.string(),
});

/** `stay`: a stay in place of the refused one; `evaluation`: its price now. */
export function describeProblem<Stay extends z.ZodType, Evaluation extends z.ZodType>(
  stay: Stay,
  evaluation: Evaluation,
) {
  return z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      code: z.string(),
      detail: z.string().optional(),
      message: z.string(),
      instance: z.string(),
      requestId: z.string(),
      retryable: z.boolean(),
      errors: z.array(fieldErrorShape).optional(),
      reasons: z.array(reasonShape).optional(),
      alternatives: z.array(stay).optional(),
      evaluation: evaluation.optional(),
      allowed: z
        .array(z.string())
        .optional()
        .meta({ xml: { item: 'value' } }),
      state: z.string().optional(),
      outcome: z.literal('unknown').optional(),
    })
    .meta({ xml: { namespace: 'urn:ietf:rfc:7807' } });
}

/** `instance` is the request's path without its query. */
export function presentProblem(
  error: ApiError,
  { instance, requestId, publicUrl }: { instance: string; requestId: string; publicUrl: string },
) {
  const { detail, headers: _, status: __, ...optional } = error.parts;
  const { title } = problems[error.code];
  return {
    type: `${publicUrl}/docs/problems/${error.code}`,
    title,
    status: error.status,
    code: error.code,
    detail,
    message: detail ?? title,
    instance,
    requestId,
    retryable: isRetryable(error),
    ...optional,
  };
}

/** The same request can succeed later; with PRICE_CHANGED and QUOTE_EXPIRED, with the new figures. */
function isRetryable(error: ApiError): boolean {
  const codes: ProblemCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'PRICE_CHANGED', 'QUOTE_EXPIRED'];
  return [408, 429, 500, 503].includes(error.status) || codes.includes(error.code);
}
