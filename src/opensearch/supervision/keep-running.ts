import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BoundChild, ProgramEnd } from '../local-child.ts';
import type { LastWords } from './last-words.ts';
import { countEnds } from './restart-waits.ts';

interface KeepRunningParts {
  child: BoundChild;
  /** Resolves when the program works; throws if it does not, and gives up when the signal aborts. */
  start: (ending: AbortSignal) => Promise<BoundChild>;
  explain: (end: ProgramEnd) => LastWords;
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

/**
 * Restarts the local OpenSearch with growing waits when it exits or fails to restart, and gives up after too many
 * failures (`restart-waits.ts`); the log gets the reasons. `stop` ends both the program and the supervision.
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

async function run({ child: first, start, explain, log, clock = machine }: KeepRunningParts, ending: AbortSignal) {
  const told = new Promise<undefined>((resolve) => {
    ending.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const nextWait = countEnds(clock.elapsed);
  let state: BoundChild | LastWords = first;
  for (;;) {
    if ('stop' in state) {
      const end = await Promise.race([state.ended, told]);
      // If only the shell was killed, what it started must end too.
      await state.stop();
      if (end === undefined || ending.aborted) return;
      state = explain(end);
    }
    const wait = nextWait();
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
    state = await startAgain(start, ending);
    if ('stop' in state) log.warn('the local OpenSearch answers again');
  }
}

async function startAgain(start: KeepRunningParts['start'], ending: AbortSignal): Promise<BoundChild | LastWords> {
  try {
    return await start(ending);
  } catch (error) {
    return { cause: (error as Error).message };
  }
}
