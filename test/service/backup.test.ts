import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../../src/opensearch/connect.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { runCommand } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import { smallKeys } from '../support/small-seed.ts';
import { expectKept, offeredNow, streamBookings } from './booking-stream.ts';
import { prepare, type Place } from './place.ts';
import { dataFolder, runProgram, startService } from './service-process.ts';

const cluster = testCluster();

async function command(place: Place, ...words: string[]) {
  const { status, out, err } = await runCommand(words, place.variables, Date.now());
  return { status, text: out + err };
}

/** Opens the database file again; closes the place's connection, which locks it. */
function reopened(place: Place): Place {
  place.db.close();
  const db = openDatabase(factsFile(place.variables['DATA_DIR'] ?? ''));
  onTestFinished(() => void db.close());
  return { ...place, db };
}

const newestSequence = ({ db }: Place) => db.prepare('SELECT sequence FROM change_counter').pluck().get() as number;

it('has in a backup made under load all that was acknowledged before, and a restore offers nothing that it says is sold', async () => {
  const place = prepare(cluster, 12);
  const service = await startService(place.variables);
  const folder = dataFolder();
  const { acknowledged, ended } = streamBookings(service.url, place);
  await vi.waitUntil(() => acknowledged.length >= 30, { timeout: 30_000, interval: 5 });
  const before = [...acknowledged];
  const backup = join(folder, 'monday.sqlite');
  const made = runProgram(['src/cli.ts', 'backup', backup, '--json'], place.variables);
  expect(await made.ended, made.text()).toBe(0);
  const told = JSON.parse(made.text()) as { sequence: number; sha256: string };
  expect(JSON.parse(readFileSync(`${backup}.json`, 'utf8'))).toEqual(told);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  // The write version in the SQLite header: 1 is a rollback journal, so a single file that also opens read-only; 2
  // would be WAL.
  expect(readFileSync(backup)[18]).toBe(1);
  await vi.waitUntil(() => acknowledged.length >= before.length + 20, { timeout: 30_000, interval: 5 });

  const refused = await command(place, 'restore', backup, '--json');
  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('DATABASE_IN_USE') as string });
  await service.kill('SIGTERM');
  await ended;
  const lost = newestSequence(place);
  place.db.close();
  const restored = await command(place, 'restore', backup, '--json');
  expect(restored.status, restored.text).toBe(0);
  const { keptAs } = JSON.parse(restored.text) as { keptAs: string };
  const kept = openDatabase(keptAs);
  expect(kept.prepare('SELECT sequence FROM change_counter').pluck().get()).toBe(lost);
  kept.close();

  const anew = reopened(place);
  expectKept(anew, before);
  expect(newestSequence(anew)).toBeGreaterThan(lost);
  const again = await startService(place.variables);
  const ofBackup = before.filter(({ id }) => anew.db.prepare('SELECT 1 FROM bookings WHERE id = ?').get(id));
  expect(ofBackup).toEqual(before);
  for (const booking of before.slice(-10)) expect(await offeredNow(again.url, booking)).toBe(false);
  const freed = acknowledged.filter(({ id }) => !anew.db.prepare('SELECT 1 FROM bookings WHERE id = ?').get(id));
  expect(freed.length).toBeGreaterThan(0);
  const answer = await fetch(`${again.url}/v2/changes?after=${lost}`, { headers: { 'X-API-Key': smallKeys.seller } });
  const { changes } = (await answer.json()) as { changes: { lodgingId: number }[] };
  expect(new Set(changes.map(({ lodgingId }) => lodgingId))).toEqual(new Set(place.lodgingIds));
  const client = connect(cluster.url);
  onTestFinished(() => client.close());
  const indices = await client.send<object>('GET', `/${place.variables['INDEX_PREFIX'] ?? ''}-*/_alias`);
  expect(Object.keys(indices)).toHaveLength(3);
  expect(await again.kill('SIGTERM')).toBe(0);
});

it('refuses a backup that is broken, changed, missing, or would overwrite a file, and leaves the database alone', async () => {
  const place = prepare(cluster, 2);
  const backup = join(dataFolder(), 'backup.sqlite');
  expect((await command(place, 'backup', backup)).status).toBe(0);
  const sequence = newestSequence(place);
  place.db.close();
  const refusals: [code: string, spoil: () => void, ...words: string[]][] = [
    ['FILE_EXISTS', () => undefined, 'backup', backup],
    ['FILE_NOT_WRITABLE', () => undefined, 'backup', join(backup, 'inside', 'a.sqlite')],
    ['FILE_NOT_FOUND', () => undefined, 'restore', `${backup}.none`],
    ['BACKUP_BROKEN', () => truncateSync(backup, 8192), 'restore', backup],
    ['BACKUP_BROKEN', () => writeFileSync(`${backup}.txt`, 'no database'), 'restore', `${backup}.txt`],
  ];
  for (const [code, spoil, ...words] of refusals) {
    spoil();
    const { status, text } = await command(place, ...words, '--json');
    expect({ status, text }).toMatchObject({ status: 1, text: expect.stringContaining(`"code":"${code}"`) as string });
  }
  expect(newestSequence(reopened(place))).toBe(sequence);
});

it('restores where there is no database, and where the present one is broken', async () => {
  const place = prepare(cluster, 2);
  const backup = join(dataFolder(), 'backup.sqlite');
  expect((await command(place, 'backup', backup)).status).toBe(0);
  const lodgings = place.lodgingIds.length;
  place.db.close();
  const facts = factsFile(place.variables['DATA_DIR'] ?? '');
  writeFileSync(facts, 'broken');
  const overBroken = await command(place, 'restore', backup, '--json');
  const { keptAs } = JSON.parse(overBroken.text) as { keptAs: string };
  expect(readFileSync(keptAs, 'utf8')).toBe('broken');
  const empty = { ...place, variables: { ...place.variables, DATA_DIR: dataFolder() } };
  expect(JSON.parse((await command(empty, 'restore', backup, '--json')).text)).toMatchObject({
    keptAs: null,
    lodgings,
  });
  expect(existsSync(factsFile(empty.variables.DATA_DIR))).toBe(true);
});
