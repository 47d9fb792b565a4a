import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testCluster } from '../support/opensearch.ts';
import { book } from './booking-stream.ts';
import { firstNight, prepare } from './place.ts';
import { dataFolder, runProgram, startService } from './service-process.ts';

const cluster = testCluster();

/** Everything in the folder, itself included, that others than its owner can access. */
function open(folder: string): string[] {
  const within = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...within].filter((path) => (lstatSync(path).mode & 0o077) !== 0);
}

it('keeps the data folder and all that it writes there for its user, and leaves files of others as they are', async () => {
  const place = prepare(cluster, 2);
  const folder = place.variables['DATA_DIR'] ?? '';
  const note = join(folder, 'note.txt');
  writeFileSync(note, '');
  chmodSync(note, 0o644);
  chmodSync(folder, 0o755);
  const before = open(folder);
  expect(before).toContain(note);
  const service = await startService(place.variables);
  await book(service.url, { lodgingId: place.lodgingIds[0] ?? 0, arrival: firstNight, nights: 2 });
  expect(readdirSync(folder)).toContain('lodging.sqlite-wal');
  expect(open(folder)).toEqual(before.filter((path) => path !== folder));
  const backups = join(dataFolder(), 'made');
  mkdirSync(backups, { mode: 0o700 });
  const backup = runProgram(['src/cli.ts', 'backup', join(backups, 'monday.sqlite')], place.variables);
  expect(await backup.ended, backup.text()).toBe(0);
  expect(open(backups)).toEqual([]);
});
