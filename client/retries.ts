export interface RetryTerms {
  /** Attempts in total; 1: no retries. */
  attempts: number;
  /** Longest wait in seconds; an answer that asks for a longer one is returned to the caller. */
  longestWait: number;
}

export const usualRetries: RetryTerms = { attempts: 5, longestWait: 30 };

/** Transient statuses, where the answer says when to retry. */
const passing: ReadonlySet<number> = new Set([409, 429, 503]);

/**
 * Returns a `fetch` that retries when there was no complete answer, and after a refusal that says when to retry. Every
 * POST gets an Idempotency-Key, the same for each attempt, so that nothing is done twice. The request's signal ends it
 * all.
 */
export function createRetryingFetch({ attempts, longestWait }: RetryTerms): (request: Request) => Promise<Response> {
  return async (request) => {
    const asked = withIdempotencyKey(request);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      const answer = await askOnce(asked, request.signal, isLast);
      const wait = answer === undefined ? Math.min(longestWait, 0.2 * 2 ** attempt) : waitOf(answer);
      if (answer && (isLast || wait === undefined || wait > longestWait)) return answer;
      await rest(wait ?? 0, request.signal);
    }
  };
}

function withIdempotencyKey(request: Request): Request {
  if (request.method !== 'POST' || request.headers.has('idempotency-key')) return request;
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', newKey());
  return new Request(request, { headers });
}

/** A unique key. Pages loaded without TLS have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The answer with its complete body; undefined when none came. The last attempt throws instead, as does an abort by the
 * signal.
 */
async function askOnce(request: Request, signal: AbortSignal, isLast: boolean): Promise<Response | undefined> {
  try {
    // A cloned request may lose the signal, so it is passed explicitly.
    const answer = await fetch(request.clone(), { signal });
    if (!isWhole(answer)) return answer;
    const bytes = await answer.arrayBuffer();
    const { status, statusText, headers } = answer;
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
  } catch (error) {
    if (isLast || signal.aborted) throw error;
    return undefined;
  }
}

/** Lists read line by line, and calendars, are passed on as they stream. */
function isWhole({ headers }: Response): boolean {
  return /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '');
}

/** Seconds until the same request may succeed; undefined when it will not. */
function waitOf({ status, headers }: Response): number | undefined {
  const seconds = headers.get('retry-after');
  return passing.has(status) && seconds !== null ? Number(seconds) : undefined;
}

function rest(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', end, { once: true });
  });
}
