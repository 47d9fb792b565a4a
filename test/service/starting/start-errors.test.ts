import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { factsFile, readyFile } from '../../../src/service/facts-file.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { runCommand } from '../../support/commands.ts';
import { testCluster } from '../../support/opensearch.ts';
import { prepare } from '../place.ts';
import { dataFolder, runProgram, startService, type ProgramRun } from '../service-process.ts';

const cluster = testCluster();

interface Case {
  name: string;
  /** Damages a fresh data folder; returns settings in addition to `DATA_DIR`. */
  spoil: (folder: string) => Record<string, string> | Promise<Record<string, string>>;
  /** Matches the single line of output from its start. */
  says: RegExp;
  /** Whether commands report it as well. */
  ofCommands: boolean;
}

function makeDatabase(folder: string, change = 'SELECT 1'): string {
  const db = openDatabase(factsFile(folder));
  db.exec(change);
  db.close();
  return factsFile(folder);
}

/** Restricts permissions; as root does not notice, the program then runs as another user. */
function giveAway(path: string, mode: number): void {
  if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
  chmodSync(path, mode);
}

const dataCases: Omit<Case, 'ofCommands'>[] = [
  {
    name: 'DATA_DIR below a file',
    spoil: (folder) => (writeFileSync(join(folder, 'file'), ''), { DATA_DIR: join(folder, 'file', 'data') }),
    says: /^DATA_DIR: the folder \S+file\/data cannot be written \(ENOTDIR\): .*\.$/,
  },
  {
    name: 'DATA_DIR that may not be written',
    spoil: (folder) => (giveAway(folder, 0o555), {}),
    says: /^DATA_DIR: the folder \S+ cannot be written \(EACCES\): .*\.$/,
  },
  {
    name: 'DATA_DIR where nothing can be made',
    spoil: () => ({ DATA_DIR: '/proc/of-nobody/data' }),
    says: /^DATA_DIR: the folder \/proc\/of-nobody\/data cannot be written \(ENOENT\): .*choose another DATA_DIR\.$/,
  },
  {
    name: 'DATA_DIR below a device',
    spoil: () => ({ DATA_DIR: '/dev/null/data' }),
    says: /^DATA_DIR: the folder \S+ cannot be written \(ENOTDIR\): .*\.$/,
  },
  {
    name: 'a text in the place of the database',
    spoil: (folder) => (writeFileSync(factsFile(folder), 'no database\n'.repeat(1_000)), {}),
    says: /^DATA_DIR: the database \S+lodging\.sqlite cannot be used \(SQLITE_NOTADB\): .*restore.*\.$/,
  },
  {
    name: 'secrets that cannot be read',
    spoil: (folder) => (writeFileSync(join(folder, 'secrets.json'), 'a text'), {}),
    says: /^DATA_DIR: \S+secrets\.json cannot be used \(it is not an object of strings\): restore it from a copy, .*\.$/,
  },
  {
    name: 'a database that was cut off in the middle',
    spoil: (folder) => {
      const file = makeDatabase(folder);
      truncateSync(file, Math.floor(statSync(file).size / 2));
      return {};
    },
    says: /^DATA_DIR: the database \S+lodging\.sqlite cannot be used \(SQLITE_CORRUPT\): .*restore.*\.$/,
  },
  {
    name: 'a database that was emptied',
    spoil: (folder) => (truncateSync(makeDatabase(folder), 0), {}),
    says: /^DATA_DIR: the database \S+lodging\.sqlite cannot be used \(EMPTY\): .*restore.*\.$/,
  },
  {
    name: 'a folder in the place of the database',
    spoil: (folder) => (mkdirSync(factsFile(folder)), {}),
    says: /^DATA_DIR: the database \S+lodging\.sqlite cannot be used \(SQLITE_CANTOPEN\w*\): .*\.$/,
  },
  {
    name: 'a database that may not be written',
    spoil: (folder) => {
      giveAway(folder, 0o755);
      giveAway(makeDatabase(folder), 0o444);
      return {};
    },
    says: /^DATA_DIR: the database \S+lodging\.sqlite cannot be used \(SQLITE_READONLY\w*\): .*\.$/,
  },
  {
    name: 'the database of a newer program',
    spoil: (folder) => (makeDatabase(folder, 'PRAGMA user_version = 9999'), {}),
    says: /^DATA_DIR: The database has version 9999.*\.$/,
  },
  {
    name: 'a database from before version 2.0.0',
    spoil: (folder) => (makeDatabase(folder, 'PRAGMA user_version = 11'), {}),
    says: /^DATA_DIR: The database has version 11 of a program before 2\.0\.0: open it with 2\.0\.0 first\.$/,
  },
];

const cases: Case[] = [
  ...dataCases.map((each) => ({ ...each, ofCommands: true })),
  {
    name: 'a file in the place of the folder of the local OpenSearch',
    spoil: (folder) => (writeFileSync(join(folder, 'opensearch'), ''), {}),
    says: /^DATA_DIR: the folder \S+opensearch cannot be written \(EEXIST\): .*\.$/,
    ofCommands: false,
  },
  {
    name: 'a folder in the place of what is ready',
    spoil: (folder) => (mkdirSync(readyFile(folder)), {}),
    says: /^DATA_DIR: the database \S+ready\.sqlite cannot be used \(SQLITE_CANTOPEN\w*\): .*\.$/,
    ofCommands: false,
  },
  {
    name: 'a port that is taken',
    spoil: async () => {
      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void taken.close());
      return { PORT: String((taken.address() as AddressInfo).port) };
    },
    says: /^PORT: another program listens on 127\.0\.0\.1:\d+ \(EADDRINUSE\): .*\.$/,
    ofCommands: false,
  },
  {
    name: 'an address of another machine',
    spoil: () => ({ HOST: '192.0.2.1' }),
    says: /^HOST, PORT: the service cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\): .*\.$/,
    ofCommands: false,
  },
];

const isOwn = (folder: string) => statSync(folder).uid === process.getuid?.();

/** As the user that the folder was given to. */
function run(program: readonly string[], folder: string, variables: Record<string, string>): ProgramRun {
  const settings = { DATA_DIR: folder, PORT: '0', DEMO_SEED: 'off', ...variables };
  return runProgram(program, settings, isOwn(folder) ? {} : { uid: statSync(folder).uid });
}

async function resultOf({ ended, text }: ProgramRun) {
  return { status: await ended, out: text(), err: '' };
}

describe.each(cases)('with $name', ({ spoil, says, ofCommands }) => {
  it('the service says so in one line before it starts OpenSearch, and ends with 1', async () => {
    const folder = dataFolder();
    const started = run(['src/main.ts'], folder, await spoil(folder));
    expect(await started.ended).toBe(1);
    expect(started.text().trim()).toMatch(says);
  });

  it.runIf(ofCommands)('a command says so in one line, and ends with 2', async () => {
    const folder = dataFolder();
    const settings = { DATA_DIR: folder, ...(await spoil(folder)) };
    const command = isOwn(folder)
      ? await runCommand(['seed', 'seed'], settings)
      : await resultOf(run(['src/cli.ts', 'seed', 'seed'], folder, settings));
    expect(command.status).toBe(2);
    expect((command.out + command.err).trim()).toMatch(says);
  });
});

it('makes what is ready again when its file is damaged, and says so', async () => {
  const place = prepare(cluster, 1);
  const file = readyFile(place.variables['DATA_DIR'] ?? '');
  writeFileSync(file, 'no database\n'.repeat(1_000));
  const service = await startService(place.variables);
  expect(service.text()).toMatch(/the file of prepared answers is damaged and is rebuilt/);
  expect(readFileSync(file).subarray(0, 6).toString()).toBe('SQLite');
  expect(await service.kill('SIGTERM')).toBe(0);
});
