import { z } from 'zod';
import { fieldErrorCodes, type FieldError } from '../formats/fields/field-errors.ts';

/**
 * All problem codes (docs/contract.md 1.6) with their status and title. STAY_NOT_AVAILABLE is 409 on writes; reads pass
 * status 404.
 */
export const problems = {
  MISSING_PARAMETER: { status: 400, title: 'A parameter is missing' },
  INVALID_PARAMETER: { status: 400, title: 'A parameter is not valid' },
  UNKNOWN_PARAMETER: { status: 400, title: 'A parameter is not known' },
  INVALID_DATE: { status: 400, title: 'A date is not valid' },
  INVALID_DATE_RANGE: { status: 400, title: 'A range of dates is not valid' },
  INVALID_CURSOR: { status: 400, title: 'The cursor is not valid' },
  CURSOR_MISMATCH: { status: 400, title: 'The cursor belongs to another search' },
  PAGE_TOO_DEEP: { status: 400, title: 'The page lies too deep' },
  TEST_ONLY: { status: 400, title: 'Only the sandbox does this' },
  MALFORMED_BODY: { status: 400, title: 'The body cannot be read' },
  AUTHENTICATION_REQUIRED: { status: 401, title: 'An API key is needed' },
  INVALID_API_KEY: { status: 401, title: 'The API key is not valid' },
  KEY_IN_QUERY: { status: 401, title: 'An API key must not stand in the query' },
  ROLE_MISSING: { status: 403, title: 'The API key does not have the role' },
  GATEWAY_FORBIDDEN: { status: 403, title: 'The channel belongs to another dealer' },
  KEY_NOT_FOR_THIS: { status: 403, title: 'The publishable key does not open this' },
  FOREIGN_ORIGIN: { status: 403, title: 'A page of another site may not write without a key' },
  LODGING_NOT_IN_CHANNEL: { status: 403, title: "The lodging is on none of the dealer's channels" },
  ROUTE_NOT_FOUND: { status: 404, title: 'There is no such path' },
  LODGING_NOT_FOUND: { status: 404, title: 'The lodging is not on sale' },
  BOOKING_NOT_FOUND: { status: 404, title: 'The booking does not exist' },
  GATEWAY_NOT_FOUND: { status: 404, title: 'The channel does not exist' },
  DISCOUNT_CODE_UNKNOWN: { status: 404, title: 'The discount code does not exist' },
  WEBHOOK_NOT_FOUND: { status: 404, title: 'The webhook does not exist' },
  DELIVERY_NOT_FOUND: { status: 404, title: 'The webhook has no such delivery' },
  FEED_NOT_FOUND: { status: 404, title: 'There is no such file of a feed' },
  REVIEW_NOT_FOUND: { status: 404, title: 'The review does not exist' },
  LOCAL_OPERATOR_NOT_FOUND: { status: 404, title: 'The lodging has no local operator' },
  PROPERTY_NOT_FOUND: { status: 404, title: 'The property does not exist' },
  CONTRACT_NOT_FOUND: { status: 404, title: 'The contract does not exist' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The path does not know the method' },
  NOT_ACCEPTABLE: { status: 406, title: 'The format is not offered' },
  REQUEST_INCOMPLETE: { status: 408, title: 'The request did not arrive in time' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The media type of the body is not supported' },
  STAY_NOT_AVAILABLE: { status: 409, title: 'The stay is not available' },
  PRICE_CHANGED: { status: 409, title: 'The price has changed' },
  QUOTE_EXPIRED: { status: 409, title: 'The quote has expired' },
  BOOKING_STATE_CONFLICT: { status: 409, title: "The booking's state does not allow it" },
  CONTRACT_TRANSITION_NOT_ALLOWED: { status: 409, title: "The contract's state does not allow it" },
  DUPLICATE_REFERENCE: { status: 409, title: 'Another booking has the reference' },
  OCCUPANTS_EXCEED: { status: 409, title: 'More occupants are named than there would be' },
  NOTHING_TO_PAY: { status: 409, title: 'Nothing is left to pay' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, title: 'The first request with this key is still running' },
  TOO_MANY_WEBHOOKS: { status: 409, title: 'The dealer has as many webhooks as there may be' },
  PRECONDITION_FAILED: { status: 412, title: 'The record has changed' },
  RANGE_NOT_SATISFIABLE: { status: 416, title: 'The file does not reach that far' },
  VALIDATION_FAILED: { status: 422, title: 'The body is not valid' },
  UNKNOWN_MEMBER: { status: 422, title: 'A member of the body is not known' },
  CAPACITY_EXCEEDED: { status: 422, title: 'The lodging is too small' },
  DISCOUNT_NOT_APPLICABLE: { status: 422, title: 'The discount code does not apply' },
  EXTRA_NOT_AVAILABLE: { status: 422, title: 'An extra is not available' },
  TOO_MANY_OCCUPANTS: { status: 422, title: 'There are too many occupants' },
  INVALID_RETURN_URL: { status: 422, title: 'A return address is not allowed' },
  REQUEST_ONLY: { status: 422, title: 'The stay is on request only' },
  PRICE_DISABLED: { status: 422, title: 'The price of the stay is not open for booking' },
  QUOTE_MISMATCH: { status: 422, title: 'The request differs from the quote' },
  PUBLICATION_INCOMPLETE: { status: 422, title: 'The property is not complete enough to be published' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The idempotency key belongs to another request' },
  RATE_LIMITED: { status: 429, title: 'There were too many requests' },
  SEARCH_TOO_COSTLY: { status: 429, title: 'The search takes too much at once' },
  ANONYMOUS_BUDGET_EXCEEDED: { status: 429, title: 'There are too many open bookings without a key' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The request line and headers are too large' },
  INTERNAL_ERROR: { status: 500, title: 'The service failed' },
  SEARCH_UNAVAILABLE: { status: 503, title: 'Search is not available' },
  OVERLOADED: { status: 503, title: 'There is too much to do at once' },
  STORE_UNAVAILABLE: { status: 503, title: 'The store is not available' },
  CLOCK_NOT_TRUSTED: { status: 503, title: 'The clock of the service is in doubt' },
  PAYMENT_UNAVAILABLE: { status: 503, title: 'Payment is not available' },
  REQUEST_TIMEOUT: { status: 503, title: 'The request took too long' },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemCode = keyof typeof problems;

/** Why a stay is refused (docs/contract.md 2.6); `data` values are text. */
interface Reason {
  code: string;
  detail: string;
  data?: Record<string, string>;
}

/** Alternatives and evaluation are already presented resources. */
export interface ProblemParts {
  /** One English sentence on this occurrence; never a secret, never personal data. */
  detail?: string;
  /** Only where a code has two statuses. */
  status?: number;
  errors?: FieldError[];
  reasons?: Reason[];
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

interface Problem extends Omit<ProblemParts, 'headers' | 'status'> {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  message: string;
  instance: string;
  requestId: string;
  retryable: boolean;
}

/** `instance` is the request's path without its query. */
export function presentProblem(
  error: ApiError,
  request: { instance: string; requestId: string; publicUrl: string },
): Problem {
  const { detail, errors, reasons, alternatives, evaluation, allowed, state, outcome } = error.parts;
  const { title } = problems[error.code];
  const optional = { errors, reasons, alternatives, evaluation, allowed, state, outcome };
  return {
    type: `${request.publicUrl}/docs/problems/${error.code}`,
    title,
    status: error.status,
    code: error.code,
    ...(detail === undefined ? {} : { detail }),
    message: detail ?? title,
    instance: request.instance,
    requestId: request.requestId,
    retryable: isRetryable(error),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/** The same request can succeed later; with PRICE_CHANGED and QUOTE_EXPIRED, with the new figures. */
function isRetryable(error: ApiError): boolean {
  const codes: ProblemCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'PRICE_CHANGED', 'QUOTE_EXPIRED'];
  return [408, 429, 500, 503].includes(error.status) || codes.includes(error.code);
}
