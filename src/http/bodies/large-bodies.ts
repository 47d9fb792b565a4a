import { Piscina } from 'piscina';
import { ApiError, type ProblemCode, type ProblemParts } from '../problem.ts';
import type { Format } from '../answers/format-choice.ts';

/** A body as a worker gets it; `limit` counts unpacked bytes. */
export interface LargeBody {
  /** Id of the operation that decides how it is read. */
  operation: string;
  bytes: Uint8Array;
  isPacked: boolean;
  format: Format;
  limit: number;
  /** Whether unknown members are refused. */
  isStrict: boolean;
}

/** What a worker answers. Whatever else goes wrong there, it throws. */
export type BodyOutcome =
  { outcome: 'read'; value: unknown } | { outcome: 'refused'; code: ProblemCode; parts: ProblemParts };

/** Reads bodies off the thread that answers requests. */
export interface LargeBodies {
  /** Reads a body, whose bytes are gone afterwards. Throws as `readBody` does; any other error means that the worker failed. */
  read: (body: LargeBody) => Promise<unknown>;
}

/** What the pool of workers needs. */
interface BodyWorkers {
  /** Exports by default the function from a `LargeBody` to its `BodyOutcome`. */
  file: URL;
  /** Aborted when the service ends; the worker ends after the last body that waits. */
  ending: AbortSignal;
  /** A body that is not read after so many is given up, and the worker that reads it is ended. */
  seconds: number;
}

/** A worker that needs more is ended; the largest bodies of test/support/hostile-bodies.ts need less. */
const workerMegabytes = 512;

/** Yields the reader. Its worker starts with the first body and has one at a time, so a crash costs that one only. */
export function createLargeBodies({ file, ending, seconds }: BodyWorkers): LargeBodies {
  let pool: Piscina | undefined;
  let waiting = 0;
  const endIfIdle = (): void => {
    if (waiting > 0) return;
    const ended = pool;
    // Whoever comes while it ends gets a new one.
    pool = undefined;
    void ended?.destroy();
  };
  ending.addEventListener('abort', endIfIdle);
  return {
    async read(body) {
      waiting += 1;
      try {
        return valueOf(await run((pool ??= startPool(file)), body, seconds));
      } finally {
        waiting -= 1;
        if (ending.aborted) endIfIdle();
      }
    },
  };
}

/** One worker: with two, the thread that answers requests would share its processor on a machine that has two. */
function startPool(file: URL): Piscina {
  const resourceLimits = { maxOldGenerationSizeMb: workerMegabytes };
  const pool = new Piscina({ filename: file.href, minThreads: 1, maxThreads: 1, resourceLimits });
  // A worker that fails without a body costs nothing: the next body gets a new one.
  pool.on('error', () => undefined);
  return pool;
}

async function run(pool: Piscina, body: LargeBody, seconds: number): Promise<BodyOutcome> {
  const { buffer, byteLength } = body.bytes;
  // Handing the memory over costs nothing; what shares its memory with others is copied.
  const transferList = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  try {
    return (await pool.run(body, { transferList, signal: AbortSignal.timeout(seconds * 1000) })) as BodyOutcome;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    throw new ApiError('REQUEST_TIMEOUT', { detail: `Reading the body took longer than ${seconds} s` });
  }
}

function valueOf(outcome: BodyOutcome): unknown {
  if (outcome.outcome === 'refused') throw new ApiError(outcome.code, outcome.parts);
  return outcome.value;
}
