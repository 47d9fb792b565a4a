import { createFairQueue, type QueuedCaller } from '../limits/fair-queue.ts';
import { lookup } from '../request-context.ts';
import { Piscina } from 'piscina';
import { ApiError, type ProblemCode, type ProblemParts } from '../problem.ts';
import type { Format } from '../answers/format-choice.ts';

/** `limit` counts uncompressed bytes. */
export interface LargeBody {
  operation: string;
  bytes: Uint8Array;
  isCompressed: boolean;
  format: Format;
  limit: number;
  isStrict: boolean;
}

export type BodyOutcome =
  { outcome: 'read'; value: unknown } | { outcome: 'refused'; code: ProblemCode; parts: ProblemParts };

export type LargeBodies = ReturnType<typeof createLargeBodies>;

interface BodyWorkers {
  /** Its default export is the function from a `LargeBody` to its `BodyOutcome`. */
  file: URL;
  /** Aborted at shutdown; the workers end after the last waiting body. */
  ending: AbortSignal;
  /** A worker that takes longer for one body is ended. */
  seconds: number;
  workers: number;
}

/** A worker that needs more is ended; the largest bodies of test/api/bodies/hostile-bodies.ts need less. */
const workerMegabytes = 512;

/** Workers start on demand and read one body at a time, so a crash costs that body only. */
export function createLargeBodies({ file, ending, seconds, workers }: BodyWorkers) {
  const mostOfCaller = Math.max(1, Math.floor(workers / 2));
  const queue = createFairQueue(workers, undefined, { mostOfCaller, mostWaiting: Infinity });
  // The signal ends the wait with the request.
  const task = { ...lookup, longestWait: 2 ** 31 - 1 };
  let pool: Piscina | undefined;
  let underWay = 0;
  const startPool = (): Piscina => {
    const resourceLimits = { maxOldGenerationSizeMb: workerMegabytes };
    const started = new Piscina({
      filename: file.href,
      minThreads: 1,
      maxThreads: workers,
      idleTimeout: 60_000,
      resourceLimits,
    });
    // A worker that fails while idle costs nothing: the next body gets a new one.
    started.on('error', () => undefined);
    return started;
  };
  const endIfIdle = (): void => {
    if (underWay > 0) return;
    const ended = pool;
    // A body that arrives while this pool ends gets a new one.
    pool = undefined;
    void ended?.destroy();
  };
  ending.addEventListener('abort', endIfIdle);
  return {
    /**
     * The body's bytes are unusable afterwards; the signal ends the wait for a worker. Throws as `readBody` does; any
     * other error means that the worker failed.
     */
    async read(body: LargeBody, caller: QueuedCaller, signal: AbortSignal): Promise<unknown> {
      underWay += 1;
      try {
        const leave = await queue.enter(caller, task, signal);
        // The request timed out, or the caller disconnected.
        if (typeof leave !== 'function') throw tooMuch('Other large bodies of this caller are still being read');
        try {
          pool ??= startPool();
          const outcome = await run(pool, body, seconds);
          if (outcome.outcome === 'refused') throw new ApiError(outcome.code, outcome.parts);
          return outcome.value;
        } finally {
          leave();
        }
      } finally {
        underWay -= 1;
        if (ending.aborted) endIfIdle();
      }
    },
  };
}

async function run(pool: Piscina, body: LargeBody, seconds: number): Promise<BodyOutcome> {
  const { buffer, byteLength } = body.bytes;
  // Transferring the memory costs nothing; shared memory is copied.
  const transferList = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  try {
    return (await pool.run(body, { transferList, signal: AbortSignal.timeout(seconds * 1000) })) as BodyOutcome;
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    if (name === 'AbortError') throw tooCostly(`${seconds} s`);
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooCostly(`${workerMegabytes} MB of memory`);
    throw error;
  }
}

function tooCostly(most: string): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { detail: `Reading the body takes more than ${most}; send less at once` });
}

export type BodyMemory = ReturnType<typeof createBodyMemory>;
export type BodyShare = ReturnType<BodyMemory['begin']>;

/** Share of the memory for one key, or for one address without a key. */
const callersPart = 1 / 4;

/** For all callers of a process. A caller's part must hold the largest body. */
const mostBytes = 256 * 1024 * 1024;

const together = 'that are being received are too large together';

/**
 * Bounds the memory of bodies being read, so that many callers together cannot take all there is. `most`: bytes that
 * bodies of all callers may hold.
 */
export function createBodyMemory(most = mostBytes) {
  const bySubject = new Map<string, number>();
  let all = 0;
  const change = (subject: string, bytes: number): void => {
    const inUse = (bySubject.get(subject) ?? 0) + bytes;
    if (inUse > 0) bySubject.set(subject, inUse);
    else bySubject.delete(subject);
    all += bytes;
  };
  return {
    begin(subject: string) {
      let own = 0;
      return {
        /** Throws OVERLOADED when the caller, or all callers together, would hold too much. */
        take(bytes: number): void {
          if ((bySubject.get(subject) ?? 0) + bytes > most * callersPart) {
            throw tooMuch(`The bodies of this caller ${together}`);
          }
          if (all + bytes > most) throw tooMuch(`The bodies of all callers ${together}`);
          own += bytes;
          change(subject, bytes);
        },
        giveBack(): void {
          change(subject, -own);
          own = 0;
        },
      };
    },
  };
}

function tooMuch(detail: string): ApiError {
  return new ApiError('OVERLOADED', { detail, headers: { 'retry-after': '2' } });
}
