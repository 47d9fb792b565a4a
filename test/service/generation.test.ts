import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { factsFile, readyFile } from '../../src/service/facts-file.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { generationOf } from '../../src/sqlite/generation.ts';
import { testCluster } from '../support/opensearch.ts';
import { book, offeredNow, type Acknowledged } from './booking-stream.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { caughtUp, firstNight, prepare, type Place } from './place.ts';
import { startService, type ServiceRun } from './service-process.ts';

const cluster = testCluster();

type Stay = Omit<Acknowledged, 'id'>;

/** Replaces the stopped service's database by a copy of the file, as `cp` does. */
function putBack(place: Place, copy: string): void {
  const facts = factsFile(place.variables['DATA_DIR'] ?? '');
  for (const file of [facts, `${facts}-wal`, `${facts}-shm`]) rmSync(file, { force: true });
  copyFileSync(copy, facts);
}

async function bookAll(url: string, stays: readonly Stay[]): Promise<number[]> {
  const ids: number[] = [];
  for (const stay of stays) {
    const answer = await book(url, stay);
    expect(answer.status).toBe(201);
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

const tagOf = async ({ url }: ServiceRun, { lodgingId }: Stay, tag = ''): Promise<{ status: number; tag: string }> => {
  const path = `/v2/lodgings/${lodgingId}/availabilities?format=json`;
  const answer = await fetch(url + path, { headers: tag === '' ? {} : { 'If-None-Match': tag } });
  await answer.arrayBuffer();
  return { status: answer.status, tag: answer.headers.get('ETag') ?? '' };
};

async function rename({ url }: ServiceRun, bookingId: number, lastName: string, ifMatch = '*') {
  const answer = await fetch(`${url}/v2/bookings/${bookingId}/client`, {
    method: 'POST',
    headers: { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json', 'If-Match': ifMatch },
    body: JSON.stringify({ ...customer, lastName }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, tag: answer.headers.get('ETag') ?? '' };
}

const ways = [
  { way: 'what is ready beside it tells of later changes', hasReady: true },
  { way: 'only the index tells of later changes', hasReady: false },
];

it.each(ways)('levels the index with an earlier database that was put back by hand: $way', async ({ hasReady }) => {
  const place = prepare(cluster, 6);
  const copy = join(place.variables['DATA_DIR'] ?? '', 'copy.sqlite');
  const stays = place.lodgingIds.map((lodgingId, n) => ({ lodgingId, arrival: firstNight + n, nights: 3 }));
  const [sold, later] = [stays.slice(0, 3), stays.slice(3)];
  const first = await startService(place.variables);
  const [bookingId = 0] = await bookAll(first.url, sold);
  const before = generationOf(place.db);
  await place.db.backup(copy);
  place.db.close();
  await bookAll(first.url, later);
  const tags = await Promise.all(stays.map((stay) => tagOf(first, stay)));
  const { tag: lostTag } = await rename(first, bookingId, 'Lost');
  await first.kill('SIGTERM');
  putBack(place, copy);
  if (!hasReady) rmSync(readyFile(place.variables['DATA_DIR'] ?? ''));

  const second = await startService(place.variables);
  expect(second.text()).toContain('a new generation begins');
  const db = openDatabase(factsFile(place.variables['DATA_DIR'] ?? ''));
  onTestFinished(() => void db.close());
  expect(generationOf(db)).not.toBe(before);
  for (const stay of sold) expect(await offeredNow(second.url, stay)).toBe(false);
  for (const stay of later) expect(await offeredNow(second.url, stay)).toBe(true);
  // Sequence numbers are reused for other content.
  for (const [index, stay] of stays.entries()) expect((await tagOf(second, stay, tags[index]?.tag)).status).toBe(200);
  await rename(second, bookingId, 'Kept');
  expect(await rename(second, bookingId, 'Blind', lostTag)).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' });
  await bookAll(second.url, later.slice(1));
  for (const stay of later.slice(1)) expect(await offeredNow(second.url, stay)).toBe(false);
  await caughtUp({ ...place, db });
  expect(await second.kill('SIGTERM')).toBe(0);
  if (!hasReady) return;

  const again = await startService(place.variables);
  expect(again.text()).not.toContain('a new generation begins');
  expect((await tagOf(again, sold[0] as Stay, (await tagOf(again, sold[0] as Stay)).tag)).status).toBe(304);
});
