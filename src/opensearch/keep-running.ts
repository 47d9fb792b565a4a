import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BoundChild, ProgramEnd } from './local-child.ts';
import { findFailureCause } from './local-node.ts';

interface KeepRunningParts {
  child: BoundChild;
  /** Resolves when the program works; throws if it does not, and gives up when the signal aborts. */
  start: (ending: AbortSignal) => Promise<BoundChild>;
  /** Folder of the program's log files. */
  logs: string;
  log: Logger;
  /** In milliseconds; defaults to the machine's. */
  clock?: WaitClock;
}

interface WaitClock {
  elapsed: () => number;
  wait: (milliseconds: number, ending: AbortSignal) => Promise<unknown>;
}

const machine: WaitClock = {
  elapsed: () => performance.now(),
  wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** Exits within this many milliseconds count together; a program that ran longer counts as healthy. */
const window = 600_000;

/** Milliseconds to wait after the first, second … exit; after one more the program stays down. */
const waits = [1_000, 5_000, 15_000, 60_000];

/**
 * Restarts the local OpenSearch with growing waits when it exits or fails to restart, and gives up at the fifth exit
 * within ten minutes; the log gets the reasons. `stop` ends both the program and the supervision.
 */
export function keepRunning(parts: KeepRunningParts): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const running = run(parts, ending.signal);
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}

async function run({ child: first, start, logs, log, clock = machine }: KeepRunningParts, ending: AbortSignal) {
  const stopped = new Promise<undefined>((resolve) => {
    ending.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let ends: number[] = [];
  let state: BoundChild | LastWords = first;
  for (;;) {
    if ('stop' in state) {
      const end = await Promise.race([state.ended, stopped]);
      // If only the shell was killed, what it started must end too.
      await state.stop();
      if (end === undefined || ending.aborted) return;
      state = readLastWords(logs, end);
    }
    const now = clock.elapsed();
    ends = [...ends.filter((end) => now - end < window), now];
    const wait = waits[ends.length - 1];
    if (wait === undefined) {
      log.error(
        state,
        'the local OpenSearch keeps ending and is not restarted; searches wait until the service is restarted',
      );
      return;
    }
    log.error({ ...state, againInSeconds: wait / 1000 }, 'the local OpenSearch has ended, and is started again');
    await clock.wait(wait, ending);
    if (ending.aborted) return;
    state = await start(ending).catch((error: unknown) => ({ cause: (error as Error).message }));
    if ('stop' in state) log.warn('the local OpenSearch answers again');
  }
}

interface LastWords {
  cause: string;
  lastLines?: readonly string[];
}

const [lines, lineLength, tailBytes] = [20, 300, 32 * 1024];

function readLastWords(logs: string, end: ProgramEnd): LastWords {
  const [console, log] = ['opensearch-console.log', 'opensearch.log'].map((name) => readTail(join(logs, name)));
  const written = `${log}\n${console}`.split('\n').filter((line) => line.trim() !== '');
  const lastLines = written.slice(-lines).map((line) => line.slice(0, lineLength));
  return { cause: findFailureCause(console ?? '', '') ?? describeEnd(end), lastLines };
}

function describeEnd(end: ProgramEnd): string {
  if ('status' in end) return `it ended with status ${end.status}`;
  const hint = end.signal === 'SIGKILL' ? ', as the system does when memory runs short' : '';
  return `it was ended by ${end.signal}${hint}`;
}

function readTail(file: string): string {
  if (!existsSync(file)) return '';
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    return tail.toString();
  } finally {
    closeSync(descriptor);
  }
}
