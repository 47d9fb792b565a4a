import { Worker } from 'node:worker_threads';
import { ApiError, type ProblemCode, type ProblemParts } from '../problem.ts';
import type { Format } from '../answers/format-choice.ts';

/** A body as the thread gets it; `limit` counts unpacked bytes. */
export interface LargeBody {
  /** Id of the operation that decides how it is read. */
  operation: string;
  /** One after the other. */
  pieces: readonly Uint8Array[];
  isPacked: boolean;
  /** Undefined: the first character decides. */
  format: Format | undefined;
  limit: number;
}

/** What the thread is asked: to read a body, or only whether its beginning says that it is refused. */
export interface Asked extends LargeBody {
  isBeginning: boolean;
}

/** What the thread answers; `frames` are the lines of the stack without the message, which may quote what was sent. */
export type BodyOutcome =
  | { outcome: 'read'; value: unknown }
  | { outcome: 'refused'; code: ProblemCode; parts: ProblemParts }
  | { outcome: 'failed'; frames: string };

/** Reads bodies off the thread that answers requests. */
export interface LargeBodies {
  /** Reads a body, whose bytes are gone afterwards. Throws as `readBody` does; any other error means that the thread failed. */
  read: (body: LargeBody) => Promise<unknown>;
  /** Rejects when every body that begins so is refused, as `read` would. */
  look: (beginning: LargeBody) => Promise<unknown>;
  /** Tells whether what is asked now would wait. */
  isBusy: () => boolean;
}

interface Waiting {
  body: Asked;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Yields the reader whose one thread runs the file. The thread starts with the first body and ends after the last one that was
 * waiting when `ending` is aborted. It has one body at a time, so a crash costs that one only; the next gets a new thread.
 */
export function createLargeBodies(file: URL, ending: AbortSignal): LargeBodies {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let thread: Worker | undefined;

  const next = (): void => {
    current = queue.shift();
    if (current) {
      send((thread ??= started()), current.body);
      return;
    }
    // Waiting for a next body must not keep the process alive.
    thread?.unref();
    if (ending.aborted) end();
  };
  const end = (): void => {
    const ended = thread;
    // Whoever comes while it ends gets a new one.
    thread = undefined;
    void ended?.terminate();
  };
  const settle = (outcome: BodyOutcome): void => {
    const done = current;
    next();
    if (outcome.outcome === 'read') done?.resolve(outcome.value);
    else done?.reject(errorOf(outcome));
  };
  const started = (): Worker => {
    const worker = new Worker(file);
    worker.on('message', settle);
    let lastFrames = '';
    worker.on('error', (error) => {
      lastFrames = framesOf(error);
    });
    worker.on('exit', () => {
      if (thread !== worker) return;
      thread = undefined;
      if (current) settle({ outcome: 'failed', frames: lastFrames });
    });
    return worker;
  };

  ending.addEventListener('abort', () => {
    if (!current) end();
  });
  const ask = (body: Asked): Promise<unknown> =>
    new Promise((resolve, reject) => {
      queue.push({ body, resolve, reject });
      if (!current) next();
    });
  return {
    read: (body) => ask({ ...body, isBeginning: false }),
    look: (beginning) => ask({ ...beginning, isBeginning: true }),
    isBusy: () => current !== undefined,
  };
}

/** Yields the frames of an error's stack, without its message. */
export function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function send(thread: Worker, body: Asked): void {
  thread.ref();
  // Handing the memory over costs nothing; a view of shared memory is copied.
  const own = body.pieces.filter(
    ({ byteLength, buffer }) => byteLength === buffer.byteLength && buffer instanceof ArrayBuffer,
  );
  thread.postMessage(
    body,
    own.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

function errorOf(outcome: Exclude<BodyOutcome, { outcome: 'read' }>): Error {
  if (outcome.outcome === 'refused') return new ApiError(outcome.code, outcome.parts);
  const error = new Error('The thread that reads large bodies failed');
  error.stack = `${error.message}\n${outcome.frames}`;
  return error;
}
