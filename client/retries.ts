/** How often and how long a client asks again. */
export interface RetryTerms {
  /** Attempts altogether; 1: nothing is asked again. */
  attempts: number;
  /** Seconds that one wait may take; an answer that wants a longer one is given to the caller. */
  longestWait: number;
}

export const usualRetries: RetryTerms = { attempts: 5, longestWait: 30 };

/** Statuses that pass by themselves, where the answer says when to come again. */
const passing: ReadonlySet<number> = new Set([409, 429, 503]);

/**
 * Yields a `fetch` that asks again when there was no whole answer, and after a refusal that says when to come again. Every POST gets an
 * Idempotency-Key, the same one at each attempt, so that nothing is done twice. The signal of the request ends it all.
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

/** Yields a key that nobody else has. Pages that came without TLS have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Yields the answer with all of its body; undefined when none came, which the last attempt throws, as the end of the signal does. */
async function askOnce(request: Request, signal: AbortSignal, isLast: boolean): Promise<Response | undefined> {
  try {
    // A copy may lose sight of the signal, so it is told of it.
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

/** Lists that are read line by line, and calendars, are given on as they come. */
function isWhole({ headers }: Response): boolean {
  return /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '');
}

/** Seconds until the same request may succeed; undefined when it will not. */
function waitOf({ status, headers }: Response): number | undefined {
  const told = headers.get('retry-after');
  return passing.has(status) && told !== null ? Number(told) : undefined;
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
