import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** A program that never outlives this process. */
export interface BoundChild {
  /** With the exit status, 128 plus the number of a signal that ended it, or the signal that ended the guard. */
  ended: Promise<number | string>;
  hasEnded: () => boolean;
  /** Sends TERM, and KILL after ten seconds. */
  stop: () => Promise<void>;
}

const guard = join(import.meta.dirname, '../../opensearch/guard.sh');

/** A shell's exit status for a program it cannot start. */
const notStarted = 127;

/**
 * Binds the program to this process by a pipe; its output goes to a file. It runs in its own session: Ctrl-C reaches
 * only this process, which then stops it in the right order.
 */
export function startBoundChild(command: string, args: readonly string[], outputFile: string): BoundChild {
  const output = openSync(outputFile, 'w');
  const child = spawn('sh', [guard, command, ...args], {
    detached: true,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  let over = false;
  const ended = new Promise<number | string>((resolve) => {
    const finish = (end: number | string) => {
      over = true;
      resolve(end);
    };
    child.once('exit', (status, signal) => finish(signal ?? status ?? 0));
    child.once('error', () => finish(notStarted));
  });
  // A dead guard closes its end first; the write error adds nothing.
  child.stdin?.on('error', () => undefined);
  return {
    ended,
    hasEnded: () => over,
    stop: async () => {
      child.stdin?.destroy();
      await ended;
    },
  };
}
