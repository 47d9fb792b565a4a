import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** Exit status, or the name of the signal that ended the program. */
type ProgramEnd = { status: number } | { signal: string };

/** A program that never outlives this process. */
export interface BoundChild {
  ended: Promise<ProgramEnd>;
  hasEnded: () => boolean;
  /** Sends TERM, and KILL after ten seconds. */
  stop: () => Promise<void>;
}

const guard = join(import.meta.dirname, '../../opensearch/guard.sh');

/** A shell's exit status for a program it cannot start. */
const notStarted = 127;

/** A shell exits with 128 plus the signal number for a program ended by a signal. */
function readStatus(status: number): ProgramEnd {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === status - 128) ?? [];
  return signal === undefined ? { status } : { signal };
}

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
  const ended = new Promise<ProgramEnd>((resolve) => {
    const finish = (end: ProgramEnd) => {
      over = true;
      resolve(end);
    };
    child.once('exit', (status, signal) => finish(signal === null ? readStatus(status ?? 0) : { signal }));
    child.once('error', () => finish({ status: notStarted }));
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
