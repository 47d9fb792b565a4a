import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readNewestSequence } from '../lodgings/store/changes.ts';
import { acceptClock } from '../service/clock.ts';
import { readConfig } from '../service/config.ts';
import { DatabaseInUse, restoreFacts } from '../service/restore.ts';
import { BrokenDatabase, copyDatabase, digestFile } from '../sqlite/copies.ts';
import { type Db, findSetting, saveSetting } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import { Refusal, withFacts, type Commands, type OpenFacts } from './command.ts';
import { formatValue } from './output.ts';

export const backupCommands: Commands = {
  backup: runBackup,
  restore: runRestore,
  'clock accept': ({ db, terminal }) => {
    const accepted = terminal.now();
    acceptClock(db, accepted);
    return { value: { accepted: isoInstantOf(accepted) } };
  },
};

async function runBackup({ db, at }: OpenFacts, name: string) {
  const file = resolve(name);
  if (existsSync(file)) throw new Refusal('FILE_EXISTS', `${file} exists: name a new file.`);
  const sequence = refuseProblems(() => copyDatabase(db, file, readNewestSequence));
  const value = {
    file,
    createdAt: isoInstantOf(at.now),
    sequence,
    bytes: statSync(file).size,
    sha256: await digestFile(file),
  };
  saveSetting(db, lastBackup, String(at.now));
  writeFileSync(`${file}.json`, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  return { value };
}

const lastBackup = 'last-backup';

/** Undefined when `backup` never ran. Copies by other means leave no record. */
export function readLastBackup(db: Db): number | undefined {
  const noted = findSetting(db, lastBackup);
  return noted === undefined ? undefined : Number(noted);
}

async function runRestore({ terminal }: Pick<OpenFacts, 'terminal'>, name: string) {
  const file = resolve(name);
  const { dataDir } = readConfig(terminal.variables);
  await refuseChanged(file);
  const done = refuseProblems(() => restoreFacts(dataDir, file, terminal.now()));
  const clockDoubt = await withFacts(terminal, (facts) => facts.clockDoubt ?? null);
  const accept =
    clockDoubt === null
      ? ''
      : `. It sells nothing until you run "clock accept", since ${clockDoubt}. What was booked after the backup is not in it`;
  const value = { file, ...done, keptAs: done.keptAs ?? null, clockDoubt };
  return { value, lines: [...formatValue(value), '', `Next: start the service, which builds its index${accept}.`] };
}

/** Refuses a backup whose digest is not the one written beside it; without a digest there is nothing to compare. */
async function refuseChanged(file: string): Promise<void> {
  if (!existsSync(file)) throw new Refusal('FILE_NOT_FOUND', `There is no file ${file}.`);
  if (!existsSync(`${file}.json`)) return;
  const { sha256 } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { sha256?: unknown };
  if (sha256 !== (await digestFile(file)))
    throw new Refusal(
      'BACKUP_BROKEN',
      `${file} is not what was written: its SHA-256 differs from that in ${file}.json.`,
    );
}

const notWritable = /^(SQLITE_(CANTOPEN|FULL|READONLY)|EACCES|ENOENT|ENOTDIR|ENOSPC|EROFS)$/;

function refuseProblems<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new Refusal('DATABASE_IN_USE', error.message);
    if (error instanceof BrokenDatabase) throw new Refusal('BACKUP_BROKEN', error.message);
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!notWritable.test(code)) throw error;
    throw new Refusal('FILE_NOT_WRITABLE', `${message}: is there a folder, with room, that may be written?`);
  }
}
