import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readNewestSequence } from '../lodgings/store/changes.ts';
import { acceptClock } from '../service/clock.ts';
import { readConfig } from '../service/config.ts';
import { DatabaseInUse, restoreFacts } from '../service/restore.ts';
import { BrokenDatabase, copyDatabase, digestFile } from '../sqlite/copies.ts';
import { type Db, findSetting, saveSetting } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import {
  addCommand,
  addGroup,
  onFacts,
  Refusal,
  withFacts,
  writeResult,
  type OpenFacts,
  type Surroundings,
} from './command.ts';
import { formatCount, formatFields } from './output.ts';

export function addBackupCommands(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'backup')
    .argument('<file>', 'where the copy goes; it must not exist')
    .action(onFacts(surroundings, runBackup));
  addCommand(program, 'restore')
    .argument('<file>', 'what backup wrote')
    .action((file: string) => runRestore(surroundings, file));
}

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
  return { value, lines: formatFields({ ...value, bytes: formatCount(value.bytes) }) };
}

const lastBackup = 'last-backup';

/** Undefined when `backup` never ran. Copies by other means leave no record. */
export function readLastBackup(db: Db): number | undefined {
  const noted = findSetting(db, lastBackup);
  return noted === undefined ? undefined : Number(noted);
}

async function runRestore(surroundings: Surroundings, name: string): Promise<void> {
  const file = resolve(name);
  const { dataDir } = readConfig(surroundings.variables);
  await refuseChanged(file);
  const done = refuseProblems(() => restoreFacts(dataDir, file, surroundings.now()));
  const doubt = await withFacts(surroundings, ({ clockDoubt }) => clockDoubt ?? null);
  const accept =
    doubt === null
      ? ''
      : `. It sells nothing until you run "clock accept", since ${doubt}. What was booked after the backup is not in it`;
  const lines = formatFields({
    restored: file,
    'newest sequence in it': done.sequence,
    lodgings: `${formatCount(done.lodgings)}, all noted as changed`,
    'former database': done.keptAs ?? 'none',
    next: `start the service, which builds its index${accept}`,
  });
  writeResult(surroundings, { file, ...done, keptAs: done.keptAs ?? null, clockDoubt: doubt }, lines);
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

export function addClockCommand(program: Command, surroundings: Surroundings): void {
  const clock = addGroup(program, 'clock');
  addCommand(clock, 'accept').action(
    onFacts(surroundings, ({ db }) => {
      const accepted = surroundings.now();
      acceptClock(db, accepted);
      return { value: { accepted: isoInstantOf(accepted) }, lines: [`Accepted: it is ${isoInstantOf(accepted)}.`] };
    }),
  );
}
