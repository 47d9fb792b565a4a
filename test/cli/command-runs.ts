import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { dayFromYmd, type Day } from '../../src/values/day.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { loadSeedFolder } from '../../src/loading/seed-folder.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { smallSeed, type SmallSeed } from '../support/small-seed.ts';

/** When commands run: the morning of 1 March 2027. */
export const now = Date.UTC(2027, 2, 1, 9);

export interface CommandRun {
  status: number;
  out: string;
  err: string;
}

/** Commands on data of their own. */
export interface CommandWorld {
  dataDir: string;
  /** A connection beside that of the commands, as a running service has one. */
  db: Db;
  /** Runs a command, written as after `npm run cli --`; quotes hold words together. */
  run: (line: string, at?: number) => Promise<CommandRun>;
  /** Runs a command that must be done, with `--json`, and yields its document. */
  done: (line: string, at?: number) => Promise<unknown>;
  /** Runs a command that must be refused with status 1, with `--json`, and yields its error. */
  refused: (line: string, at?: number) => Promise<unknown>;
}

const ownFolder = mkdtempSync(join(tmpdir(), 'commands-'));
process.once('exit', () => rmSync(ownFolder, { recursive: true, force: true }));

/** Makes data with the channels, dealers and lodgings of a small seed. */
export function commandWorld(seed: SmallSeed = { lodgings: [{ ref: 'PINS' }, { ref: 'ORMES' }] }): CommandWorld {
  const dataDir = mkdtempSync(join(ownFolder, 'data-'));
  const db = openDatabase(factsFile(dataDir));
  const startDate = dayFromYmd('20270301') as Day;
  const { mistakes } = loadSeedFolder(db, smallSeed(seed), { startDate, now: () => now, mode: 'test' });
  if (mistakes.length > 0) throw new Error(`The seed has mistakes: ${JSON.stringify(mistakes[0])}`);
  return { dataDir, db, ...commandsOn(dataDir) };
}

/** Yields what runs commands on the data of the folder. */
export function commandsOn(dataDir: string): Pick<CommandWorld, 'run' | 'done' | 'refused'> {
  const run = (line: string, at?: number) => runCommand(wordsOf(line), { DATA_DIR: dataDir }, at);
  return {
    run,
    async done(line, at) {
      const { status, out, err } = await run(`${line} --json`, at);
      if (status !== 0 || err !== '') throw new Error(`${line} ended with ${status}: ${err}`);
      return JSON.parse(out) as unknown;
    },
    async refused(line, at) {
      const { status, out, err } = await run(`${line} --json`, at);
      if (status !== 1 || err === '') throw new Error(`${line} ended with ${status}: ${out}`);
      return (JSON.parse(out) as { error: unknown }).error;
    },
  };
}

/** Runs a command in this process and yields what it wrote, in a later turn, as of another process: other connections see its writes. */
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

/** Takes a line apart as a shell does, as far as quotes go. */
export function wordsOf(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replaceAll('"', ''));
}
