import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BoundChild } from './child.ts';

interface KeepRunningParts {
  child: BoundChild;
  /** Resolves when the program works; throws if it does not, and gives up when the signal aborts. */
  start: (ending: AbortSignal) => Promise<BoundChild>;
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
 * Restarts the local OpenSearch with growing waits when it exits or fails to restart, and logs the reasons. Gives up at the fifth exit
 * within ten minutes. `stop` ends both the program and the supervision.
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

async function run({ child: first, start, log, clock = machine }: KeepRunningParts, ending: AbortSignal) {
  const stopped = new Promise<undefined>((resolve) => {
    ending.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let ends: number[] = [];
  let state: BoundChild | { cause: string } = first;
  for (;;) {
    if ('stop' in state) {
      const end = await Promise.race([state.ended, stopped]);
      // If only the shell was killed, what it started must end too.
      await state.stop();
      if (end === undefined || ending.aborted) return;
      state = { cause: `it ended with ${end}: see DATA_DIR/logs` };
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
