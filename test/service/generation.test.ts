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

const ways: [way: string, prepareStart: (place: Place) => void][] = [
  ['what is ready beside it tells of later changes', () => undefined],
  ['only the index tells of later changes', ({ variables }) => rmSync(readyFile(variables['DATA_DIR'] ?? ''))],
];

it.each(ways)('levels the index with an earlier database that was put back by hand: %s', async (_, prepareStart) => {
  const place = prepare(cluster, 6);
  const copy = join(place.variables['DATA_DIR'] ?? '', 'copy.sqlite');
  const stays = place.lodgingIds.map((lodgingId, n) => ({ lodgingId, arrival: firstNight + n, nights: 3 }));
  const [sold, later] = [stays.slice(0, 3), stays.slice(3)];
  const first = await startService(place.variables);
  const [bookingId = 0] = await bookAll(first.url, sold);
  await first.kill('SIGTERM');
  const before = generationOf(place.db);
  place.db.close();
  copyFileSync(factsFile(place.variables['DATA_DIR'] ?? ''), copy);
  const second = await startService(place.variables);
  await bookAll(second.url, later);
  const tags = await Promise.all(stays.map((stay) => tagOf(second, stay)));
  const { tag: lostTag } = await rename(second, bookingId, 'Lost');
  await second.kill('SIGTERM');
  putBack(place, copy);
  prepareStart(place);

  const third = await startService(place.variables);
  expect(third.text()).toContain('a new generation begins');
  const db = openDatabase(factsFile(place.variables['DATA_DIR'] ?? ''));
  onTestFinished(() => void db.close());
  expect(generationOf(db)).not.toBe(before);
  for (const stay of sold) expect(await offeredNow(third.url, stay)).toBe(false);
  for (const stay of later) expect(await offeredNow(third.url, stay)).toBe(true);
  // Sequence numbers are reused for other content.
  for (const [index, stay] of stays.entries()) expect((await tagOf(third, stay, tags[index]?.tag)).status).toBe(200);
  await rename(third, bookingId, 'Kept');
  expect(await rename(third, bookingId, 'Blind', lostTag)).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' });
  await bookAll(third.url, later.slice(1));
  for (const stay of later.slice(1)) expect(await offeredNow(third.url, stay)).toBe(false);
  await caughtUp({ ...place, db });
  expect(await third.kill('SIGTERM')).toBe(0);

  const fourth = await startService(place.variables);
  expect(fourth.text()).not.toContain('a new generation begins');
  expect((await tagOf(fourth, sold[0] as Stay, (await tagOf(fourth, sold[0] as Stay)).tag)).status).toBe(304);
});
