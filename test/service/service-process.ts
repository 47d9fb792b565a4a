import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectFolder } from '../../structure/sources.ts';
import { quickStart } from '../support/quick-start.ts';

export interface ProgramRun {
  process: ChildProcess;
  /** stdout and stderr so far. */
  text: () => string;
  /** Rejects when the output ends without a match, or has none within this many milliseconds. */
  said: (pattern: RegExp, within?: number) => Promise<RegExpExecArray>;
  /** Resolves with the exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** Registers cleanup: at the end of the test, unless a suite shares the resource. */
export type AtEnd = (end: () => void | Promise<void>) => void;

/** Runs `src/main.ts`, `src/cli.ts`, or the program in `command`; killed at the end if still running. */
export function runProgram(
  args: readonly string[],
  variables: Record<string, string>,
  {
    atEnd = onTestFinished,
    command = process.execPath,
    folder = projectFolder,
    ...user
  }: { atEnd?: AtEnd; command?: string; folder?: string; uid?: number } = {},
): ProgramRun {
  const child = spawn(command, [...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', ...quickStart, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let text = '';
  const listeners = new Set<() => void>();
  const note = (part: Buffer) => {
    text += part.toString();
    for (const listener of [...listeners]) listener();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    text: () => text,
    ended,
    said: (pattern, within) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found) resolve(found);
        };
        listeners.add(look);
        look();
        const refuse = () => reject(new Error(`It did not say ${pattern}:\n${text}`));
        if (within !== undefined) setTimeout(refuse, within).unref();
        void ended.then(refuse);
      }),
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export interface ServiceRun extends ProgramRun {
  url: string;
}

/** Waits until it is ready. */
export async function startService(
  variables: Record<string, string>,
  atEnd: AtEnd = onTestFinished,
  folder = projectFolder,
): Promise<ServiceRun> {
  const run = runProgram(['src/main.ts'], variables, { atEnd, folder });
  const [, url = ''] = await run.said(/Ready on (\S+)/);
  return { ...run, url };
}

/** Removed at the end. */
export function dataFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
