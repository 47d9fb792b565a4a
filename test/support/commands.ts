import { setImmediate } from 'node:timers/promises';
import { runCommandLine } from '../../src/cli/command-line.ts';

/** The default instant of commands: the morning of 1 March 2027. */
export const now = Date.UTC(2027, 2, 1, 9);

interface CommandRun {
  status: number;
  out: string;
  err: string;
}

export type Commands = ReturnType<typeof commandsOn>;

/** Runs commands with the settings, at the instant that the clock shows. */
export function commandsOn(variables: Record<string, string>, clock = () => now) {
  const run = (line: string, at = clock()) => runCommand(wordsOf(line), variables, at);
  const failing = (expected: number) => async (line: string, at?: number) => {
    const { status, out, err } = await run(`${line} --json`, at);
    if (status !== expected || err === '') throw new Error(`${line} ended with ${status}: ${out}`);
    return (JSON.parse(out) as { error: unknown }).error;
  };
  return {
    /** A command line as after `npm run cli --`; quotes hold words together. */
    run,
    /** Must succeed; adds `--json` and returns the document. */
    done: async (line: string, at?: number) => {
      const { status, out, err } = await run(`${line} --json`, at);
      if (status !== 0 || err !== '') throw new Error(`${line} ended with ${status}: ${err}`);
      return JSON.parse(out) as unknown;
    },
    /** Must be refused; returns the error. */
    refused: failing(1),
    /** Must fail as a usage error; returns the error. */
    misused: failing(2),
  };
}

/** Runs a command in this process, in a later turn, like another process: other connections see its writes. */
export async function runCommand(
  words: readonly string[],
  variables: Record<string, string>,
  at = now,
): Promise<CommandRun> {
  const run: CommandRun = { status: -1, out: '', err: '' };
  run.status = await runCommandLine(['node', 'lodging', ...words], {
    variables,
    now: () => at,
    writeOut: (text) => (run.out += text),
    writeError: (text) => (run.err += text),
  });
  await setImmediate();
  return run;
}

/** Splits a line as a shell does; of its syntax only quotes are supported. */
function wordsOf(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replaceAll('"', ''));
}
