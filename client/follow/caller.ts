/** The requested file no longer exists; another one must be requested. */
export class Gone extends Error {}

/** The service refuses the request permanently; `code` is that of the problem. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.status = status;
    this.code = code;
  }
}

export interface Caller {
  isEnded: () => boolean;
  /**
   * Resolves with a successful answer; retries failures that may pass. Throws Gone for 404, Refused, and when aborted.
   */
  ask: (address: string | URL, headers?: Record<string, string>) => Promise<Response>;
  readJson: (path: string) => Promise<{ value: unknown; headers: Headers }>;
  /** The generation (database lifetime) of the service now. */
  readGeneration: () => Promise<string>;
  /** Waits before the next attempt, longer after each failure; `calm` resets that. */
  rest: (seconds?: number) => Promise<void>;
  calm: () => void;
}

const [firstRest, longestRest] = [0.2, 30];

/** The signal ends every wait and request. */
export function createCaller({ url, key, signal }: { url: string; key: string; signal?: AbortSignal }): Caller {
  let failures = 0;
  const rest = (seconds = Math.min(longestRest, firstRest * 2 ** failures)): Promise<void> => {
    failures += 1;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve();
      }, seconds * 1000);
      signal?.addEventListener('abort', end, { once: true });
    });
  };
  const ask: Caller['ask'] = async (address, headers = {}) => {
    for (;;) {
      signal?.throwIfAborted();
      const asked = { headers: { 'X-API-Key': key, ...headers }, ...(signal && { signal }) };
      const response = await fetch(new URL(address, url), asked).catch(() => undefined);
      if (response?.ok) return response;
      if (response?.status === 404) throw new Gone(String(address));
      if (response && response.status < 500 && response.status !== 429) throw await refusalOf(response);
      await response?.body?.cancel();
      const seconds = Number(response?.headers.get('retry-after') ?? NaN);
      await rest(Number.isNaN(seconds) ? undefined : seconds);
    }
  };
  const calm = () => {
    failures = 0;
  };
  const readJson: Caller['readJson'] = async (path) => {
    for (;;) {
      const response = await ask(path, { Accept: 'application/json' });
      const value: unknown = await response.json().catch(() => undefined);
      if (value === undefined) {
        // The connection was lost midway.
        await rest();
        continue;
      }
      calm();
      return { value, headers: response.headers };
    }
  };
  return {
    isEnded: () => signal?.aborted === true,
    ask,
    readJson,
    async readGeneration() {
      const { headers } = await readJson('/v2/changes?after=0&limit=1');
      return headers.get('x-generation') ?? '';
    },
    rest,
    calm,
  };
}

async function refusalOf(response: Response): Promise<Refused> {
  const problem = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return new Refused(response.status, problem.code ?? 'UNKNOWN', problem.message ?? response.statusText);
}
