import { randomUUID } from 'node:crypto';

/** W3C Trace Context (https://www.w3.org/TR/trace-context/); all in lower-case hex. */
export interface TraceContext {
  /** 32 digits, the same in all programs that work for one request of a user. */
  traceId: string;
  /** 16 digits, of this request alone. */
  spanId: string;
  /** The caller's span; undefined: the trace begins here. */
  parentId: string | undefined;
  /** Whether the caller records the trace. */
  isSampled: boolean;
}

/** Version, trace id, parent id and flags; future versions may append more. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Begins a new trace when `traceparent` is missing or malformed, as the standard wants. */
export function continueTrace(traceparent: string | null): TraceContext {
  const spanId = randomHex().slice(16);
  const [, version, traceId, parentId, flags, more] = form.exec(traceparent?.trim() ?? '') ?? [];
  if (traceId === undefined || (version === '00' && more !== undefined))
    return { traceId: randomHex(), spanId, parentId: undefined, isSampled: false };
  return { traceId, spanId, parentId, isSampled: (parseInt(flags ?? '', 16) & 1) === 1 };
}

/** For outgoing requests. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** 32 digits; neither half is all zeros, since version and variant stand in them. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
