import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectFolder } from '../../structure/sources.ts';
import { quickStart } from '../support/quick-start.ts';

/** A program of this project in a process of its own. */
export interface ProgramRun {
  process: ChildProcess;
  /** Both of its outputs so far. */
  text: () => string;
  /** Resolves when its output matches; rejects when it ends without. */
  said: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with its exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** Takes what is to be done at the end: of the test, unless a suite shares what is started. */
export type AtEnd = (end: () => void | Promise<void>) => void;

/**
 * Runs `src/main.ts` or `src/cli.ts`, or another program that `command` names, with the variables; it is killed at the end if it has not
 * ended.
 */
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
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found) resolve(found);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${text}`)));
      }),
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** A started service. */
export interface ServiceRun extends ProgramRun {
  url: string;
}

/** Starts the service and waits until it says that it is ready. */
export async function startService(
  variables: Record<string, string>,
  atEnd: AtEnd = onTestFinished,
  folder = projectFolder,
): Promise<ServiceRun> {
  const run = runProgram(['src/main.ts'], variables, { atEnd, folder });
  const [, url = ''] = await run.said(/Ready on (\S+)/);
  return { ...run, url };
}

/** Makes a folder that goes at the end. */
export function dataFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
