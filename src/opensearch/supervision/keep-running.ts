import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BoundChild, ProgramEnd } from '../local-child.ts';
import type { LastWords } from './last-words.ts';
import { countEnds } from './restart-waits.ts';

interface KeepRunningParts {
  /** The program, which runs. */
  child: BoundChild;
  /** Starts it again and yields it when it works; throws when it does not, and gives up when the signal is aborted. */
  start: (ending: AbortSignal) => Promise<BoundChild>;
  explain: (end: ProgramEnd) => LastWords;
  log: Logger;
  /** The machine's when left out; in milliseconds. */
  clock?: WaitClock;
}

interface WaitClock {
  elapsed: () => number;
  /** Ends early when the signal is aborted. */
  wait: (milliseconds: number, ending: AbortSignal) => Promise<unknown>;
}

const machine: WaitClock = {
  elapsed: () => performance.now(),
  wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
};

/**
 * Starts the local OpenSearch again when it ends by itself or cannot be started again, with waits that grow, and leaves it alone
 * when that happens too often (`restart-waits.ts`); the log hears why. `stop` ends it and this.
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
      // What its shell started ends too, where the shell was killed alone.
      await state.stop();
      if (end === undefined || ending.aborted) return;
      state = explain(end);
    }
    const wait = nextWait();
    if (wait === undefined) {
      log.error(
        state,
        'the local OpenSearch ends again and again and is left alone; searches wait until the service is started anew',
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
