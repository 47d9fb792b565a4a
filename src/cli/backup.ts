import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readNewestSequence } from '../lodgings/store/changes.ts';
import { acceptClock } from '../service/clock.ts';
import { readConfig } from '../service/config.ts';
import { DatabaseInUse, restoreFacts } from '../service/restore.ts';
import { BrokenDatabase, copyDatabase, digestFile } from '../sqlite/copies.ts';
import { type Db, findSetting, saveSetting } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import { CommandRefusal, withFacts, type OpenFacts } from './command.ts';
import { formatValue } from './output.ts';
import type { AddCommand, Cli } from './program.ts';

export function backup({ command, run }: Cli) {
  const examples = ['backup /backups/monday.sqlite'];
  const copy = command('backup', 'copy the database into a file while the service runs', examples, [
    'The copy contains every write acknowledged before, and is checked. A .json file beside it has its sequence and SHA-256.',
    'Never copy lodging.sqlite by other means: the newest bookings are in files beside it. Interrupting leaves no copy.',
  ]);
  run(copy.argument('<file>', 'path of the copy; it must not exist'), runBackup);
}

export function restore({ command, runWithoutFacts }: Cli) {
  const does = 'replace the database with a backup; the service must be stopped';
  const putBack = command(
    'restore',
    does,
    ['restore /backups/monday.sqlite'],
    [
      'The former database is kept beside it. At its next start the service repeats the erasures in erasures.ndjson, and builds its index.',
      'Every lodging counts as changed, so that partners read it again. With a backup older than CLOCK_STEP_DAYS the service sells nothing',
      'until clock accept: first enter the bookings made since, or take their lodgings off sale. Interrupting leaves one database or the other.',
    ],
  );
  runWithoutFacts(putBack.argument('<file>', 'file written by backup'), runRestore);
}

export const clock: AddCommand = ({ group }) => group('clock', 'confirm the clock of this machine', [confirmClock]);

function confirmClock({ command, run }: Cli) {
  const does = 'confirm that the clock of this machine is right, so that sales continue';
  const accept = command(
    'accept',
    does,
    ['clock accept'],
    [
      'Needed after an old backup was restored, after more than CLOCK_STEP_DAYS without the service, and after the clock was set back.',
      'A running service notices it at once and catches up: overdue bookings expire or are completed.',
    ],
  );
  run(accept, ({ db, terminal }) => {
    const accepted = terminal.now();
    acceptClock(db, accepted);
    return { value: { accepted: isoInstantOf(accepted) } };
  });
}

async function runBackup({ db, at }: OpenFacts, name: string) {
  const file = resolve(name);
  if (existsSync(file)) throw new CommandRefusal('FILE_EXISTS', `${file} exists: name a new file.`);
  const sequence = refuseProblems(`write ${file}`, () => copyDatabase(db, file, readNewestSequence));
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
  const done = refuseProblems(`restore ${file}`, () => restoreFacts(dataDir, file, terminal.now()));
  const clockDoubt = await withFacts(terminal, (facts) => facts.clockDoubt ?? null);
  const accept =
    clockDoubt === null
      ? ''
      : `. It sells nothing until you run "clock accept", since ${clockDoubt}. Bookings made after the backup are missing`;
  const value = { file, ...done, keptAs: done.keptAs ?? null, clockDoubt };
  return { value, lines: [...formatValue(value), '', `Next: start the service, which builds its index${accept}.`] };
}

/** Refuses a backup whose digest is not the one written beside it; without a digest there is nothing to compare. */
async function refuseChanged(file: string): Promise<void> {
  if (!existsSync(file)) throw new CommandRefusal('FILE_NOT_FOUND', `There is no file ${file}.`);
  if (!existsSync(`${file}.json`)) return;
  const { sha256 } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { sha256?: unknown };
  if (sha256 !== (await digestFile(file))) {
    throw new CommandRefusal(
      'BACKUP_BROKEN',
      `${file} was changed after the backup: its SHA-256 differs from that in ${file}.json.`,
    );
  }
}

const notWritable = /^(SQLITE_(CANTOPEN|FULL|READONLY)|EACCES|ENOENT|ENOTDIR|ENOSPC|EROFS)$/;

function refuseProblems<Result>(goal: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new CommandRefusal('DATABASE_IN_USE', error.message);
    if (error instanceof BrokenDatabase) throw new CommandRefusal('BACKUP_BROKEN', error.message);
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!notWritable.test(code)) throw error;
    const remedy = 'check that the file can be read, and that its folder exists, is writable and has free space';
    throw new CommandRefusal('FILE_NOT_WRITABLE', `Cannot ${goal} (${message}): ${remedy}.`);
  }
}
