import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readNewestSequence } from '../lodgings/store/changes.ts';
import { readConfig } from '../service/config.ts';
import { DatabaseInUse, restoreFacts } from '../service/restore.ts';
import { BrokenDatabase, copyDatabase, digestFile } from '../sqlite/copies.ts';
import { addCommand } from './add-command.ts';
import { Refusal } from './exit-codes.ts';
import { formatCount, formatFields, writeResult } from './output.ts';
import { noteBackup } from './status/last-backup.ts';
import { withFacts, type Surroundings } from './surroundings.ts';

export function addBackupCommands(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'backup', {
    does: 'copy the database into a file while the service runs',
    examples: ['backup /backups/monday.sqlite'],
    notes:
      'Everything that was acknowledged before is in the copy, which is checked. Beside it lies a .json with its sequence and SHA-256.\n' +
      'Never copy lodging.sqlite by other means: what was booked last lies in files beside it. Interrupting leaves no copy.',
  })
    .argument('<file>', 'where the copy goes; it must not exist')
    .action((file: string) => runBackup(surroundings, file));
  addCommand(program, 'restore', {
    does: 'put a backup in the place of the database; no service may run',
    examples: ['restore /backups/monday.sqlite'],
    notes:
      'The former database is kept beside it. At its next start the service erases again whom erasures.ndjson names, and builds its index.\n' +
      'Every lodging counts as changed, so that partners read it again. With a backup older than CLOCK_STEP_DAYS the service sells nothing\n' +
      'until clock accept: first enter what was booked since, or take it off sale. Interrupting leaves the one database or the other.',
  })
    .argument('<file>', 'what backup wrote')
    .action((file: string) => runRestore(surroundings, file));
}

async function runBackup(surroundings: Surroundings, name: string): Promise<void> {
  const file = resolve(name);
  if (existsSync(file)) throw new Refusal('FILE_EXISTS', `${file} exists: name a new file.`);
  await withFacts(surroundings, async ({ db, at }) => {
    const sequence = refuseProblems(() => copyDatabase(db, file, readNewestSequence));
    const done = {
      file,
      createdAt: new Date(at.now).toISOString(),
      sequence,
      bytes: statSync(file).size,
      sha256: await digestFile(file),
    };
    noteBackup(db, at.now);
    writeFileSync(`${file}.json`, `${JSON.stringify(done, undefined, 2)}\n`, { mode: 0o600 });
    writeResult(surroundings, done, formatFields({ ...done, bytes: formatCount(done.bytes) }));
  });
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

const notWritable = new Set([
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'EACCES',
  'ENOENT',
  'ENOTDIR',
  'ENOSPC',
  'EROFS',
]);

function refuseProblems<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new Refusal('DATABASE_IN_USE', error.message);
    if (error instanceof BrokenDatabase) throw new Refusal('BACKUP_BROKEN', error.message);
    if (notWritable.has((error as { code?: string }).code ?? ''))
      throw new Refusal(
        'FILE_NOT_WRITABLE',
        `${(error as Error).message}: is there a folder, with room, that may be written?`,
      );
    throw error;
  }
}
