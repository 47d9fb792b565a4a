import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';

/** How a program ended: its exit status, or the name of the signal that ended it. */
export type ProgramEnd = { status: number } | { signal: string };

/** A program that lives at most as long as this process. */
export interface BoundChild {
  /** Resolves when the program has ended. */
  ended: Promise<ProgramEnd>;
  hasEnded: () => boolean;
  /** Ends the program: TERM, and KILL when it is still there after ten seconds. */
  stop: () => Promise<void>;
}

/**
 * The shell between: it ends the program when its standard input closes, which the operating system does for us even
 * when this process is killed. `read` waits for that; descriptor 3, because background jobs lose their standard input.
 */
const guard = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
(
  while read -r line; do :; done
  kill -TERM $program
  for second in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 $program || exit 0
    sleep 1
  done
  kill -KILL $program
) <&3 2>/dev/null &
watch=$!
exec 3<&- </dev/null
wait $program
status=$?
kill $watch 2>/dev/null
exit $status
`;

/** What a shell answers for a program that it cannot start. */
const notStarted = 127;

/** A shell answers 128 and the number of the signal for a program that a signal ended. */
function readStatus(status: number): ProgramEnd {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === status - 128) ?? [];
  return signal === undefined ? { status } : { signal };
}

/**
 * Starts a program that is bound to this process by a pipe, with its output in a file. It stands in a session of its own:
 * Ctrl-C reaches this process alone, which then stops it in the right order.
 */
export function startBoundChild(command: string, args: readonly string[], outputFile: string): BoundChild {
  const output = openSync(outputFile, 'w');
  const child = spawn('sh', ['-c', guard, 'guard', command, ...args], {
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
  // A guard that is gone closes its end first; the write error says nothing new.
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
