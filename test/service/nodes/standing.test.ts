import { afterAll, expect, it, vi } from 'vitest';
import { connect } from '../../../src/opensearch/connect.ts';
import { createBringer } from '../../../src/service/node/bring-lodgings.ts';
import { openMirror } from '../../../src/service/node/mirror.ts';
import {
  createLodgingIndex,
  readTaughtLodging,
  writeTaughtLodgings,
} from '../../../src/service/standing/lodging-index.ts';
import {
  announceNode,
  countNodes,
  createStandingIndex,
  DamagedDocument,
  readStanding,
  writeStanding,
  type Standing,
} from '../../../src/service/standing/standing.ts';
import { tablesVersion } from '../../../src/sqlite/database.ts';
import { testCluster } from '../../support/opensearch.ts';

const cluster = testCluster();
const client = connect(cluster.url);
afterAll(() => client.close());

const standing = (change: Partial<Standing>): Standing => ({
  beat: 1,
  generation: 'one.1.a',
  now: 0,
  today: 0,
  builds: [],
  partners: '',
  changes: { since: 0, newest: 0, lodgings: [] },
  taught: 0,
  nodes: 1,
  ...change,
});

it('is read as it was written last, and a primary of an earlier generation is not heard any more', async () => {
  const prefix = `${cluster.prefix}-heard`;
  expect(await readStanding(client, prefix, 'standing')).toBeUndefined();
  await createStandingIndex(client, prefix);
  await createStandingIndex(client, prefix);
  expect(await readStanding(client, prefix, 'standing')).toBeUndefined();
  const write = (beat: number) =>
    writeStanding(client, prefix, { kind: 'standing', beat, document: standing({ beat }) });
  await write(10);
  await write(20);
  expect(await readStanding(client, prefix, 'standing')).toMatchObject({ beat: 20 });
  await expect(write(15)).rejects.toMatchObject({ status: 409 });
  expect(await readStanding(client, prefix, 'standing')).toMatchObject({ beat: 20 });
});

it('counts the nodes that said not long ago that they are there', async () => {
  const prefix = `${cluster.prefix}-counted`;
  expect(await countNodes(client, prefix, 0)).toBe(0);
  await createStandingIndex(client, prefix);
  await announceNode(client, prefix, 'one', 1_000);
  await announceNode(client, prefix, 'two', 9_000);
  await client.send('POST', `/${prefix}-standing/_refresh`);
  expect(await countNodes(client, prefix, 0)).toBe(2);
  expect(await countNodes(client, prefix, 5_000)).toBe(1);
});

it('keeps copies of lodgings of one form of the tables, each as it was last', async () => {
  const place = (form: number) => ({ prefix: `${cluster.prefix}-copied`, form });
  const copyOf = (sequence: number) => ({ generation: 'one.1.a', sequence, rows: noRows });
  await createLodgingIndex(client, place(1), 1);
  await createLodgingIndex(client, place(1), 1);
  expect(await readTaughtLodging(client, place(1), 7)).toBeUndefined();
  await writeTaughtLodgings(client, place(1), [[7, copyOf(20)]]);
  await writeTaughtLodgings(client, place(1), [[7, copyOf(10)]]);
  expect(await readTaughtLodging(client, place(1), 7)).toEqual(copyOf(20));

  await createLodgingIndex(client, place(2), 1);
  expect(await readTaughtLodging(client, place(1), 7)).toBeUndefined();
  expect(await readTaughtLodging(client, place(2), 7)).toBeUndefined();
});

it('refuses documents and copies that do not match their checksum, and passes such a lodging on to the primary', async () => {
  const prefix = `${cluster.prefix}-damaged`;
  const damage = async (path: string, version: number) => {
    const source = await client.send<object>('GET', `/${path.replace('_doc', '_source')}`);
    const body = JSON.parse(JSON.stringify(source).replace('one.1.a', 'one.1.b')) as object;
    await client.send('PUT', `/${path}`, { body, query: { version, version_type: 'external_gte' } });
  };
  await createStandingIndex(client, prefix);
  await writeStanding(client, prefix, { kind: 'standing', beat: 1, document: standing({}) });
  await damage(`${prefix}-standing/_doc/standing`, 1);
  await expect(readStanding(client, prefix, 'standing')).rejects.toThrow(DamagedDocument);

  const mirror = openMirror();
  const place = { prefix, form: tablesVersion(mirror.db) };
  mirror.take(standing({ taught: 5, changes: { since: 0, newest: 5, lodgings: [] } }));
  await createLodgingIndex(client, place, 1);
  const copy = { generation: 'one.1.a', sequence: 5, rows: noRows };
  await writeTaughtLodgings(client, place, [
    [7, copy],
    [8, copy],
  ]);
  await damage(`${prefix}-copies-${place.form}/_doc/7`, 5);
  const report = vi.fn();
  const bring = createBringer(client, prefix, { mirror, report });
  expect([await bring(7), await bring(8)]).toEqual([false, true]);
  expect(report.mock.calls).toEqual([[expect.objectContaining({ damaged: 'node-copy', name: 7 })]]);
  mirror.db.close();
});

const noRows = { lodgings: [], lodging_sequences: [], changes: [], reviews: [], review_replies: [], bookings: [] };

it('has a lodging until the standing tells of a later change, and none while nobody knows what is there', () => {
  const mirror = openMirror();
  const copy = (sequence: number) => ({ sequence, rows: noRows });
  const take = (taught: number, newest: number, ...lodgings: [number, number][]) =>
    mirror.take(standing({ taught, changes: { since: 0, newest, lodgings } }));
  expect(mirror.takeLodging(1, copy(5))).toBe(false);
  take(0, 5, [1, 5]);
  expect(mirror.takeLodging(1, copy(5))).toBe(false);
  take(5, 5, [1, 5]);
  expect(mirror.takeLodging(1, copy(5))).toBe(true);
  expect(mirror.has(1)).toBe(true);
  expect(mirror.has(2)).toBe(false);
  take(5, 8, [1, 8]);
  expect(mirror.has(1)).toBe(false);
  expect(mirror.takeLodging(1, copy(5))).toBe(false);
  expect(mirror.takeLodging(1, copy(8))).toBe(true);
  mirror.take(standing({ generation: 'one.2.b', taught: 8, changes: { since: 0, newest: 8, lodgings: [] } }));
  expect(mirror.has(1)).toBe(false);
  mirror.db.close();
});

it('tells which lodgings changed after a sequence, and that it may be any where it does not know', () => {
  const mirror = openMirror();
  const take = (since: number, newest: number, ...lodgings: [number, number][]) =>
    mirror.take(standing({ changes: { since, newest, lodgings } }));
  expect(mirror.changesAfter(undefined)).toEqual({ newest: 0, lodgingIds: undefined });
  take(0, 5, [1, 5]);
  expect(mirror.changesAfter(undefined)).toEqual({ newest: 5, lodgingIds: undefined });
  expect(mirror.changesAfter(5)).toEqual({ newest: 5, lodgingIds: [] });
  take(0, 7, [1, 5], [2, 6], [3, 7]);
  expect(mirror.changesAfter(5)).toEqual({ newest: 7, lodgingIds: [2, 3] });
  expect(mirror.changesAfter(6)).toEqual({ newest: 7, lodgingIds: [3] });
  // Between 7 and 20 anything may have changed.
  take(20, 30, [2, 30]);
  expect(mirror.changesAfter(7)).toEqual({ newest: 30, lodgingIds: undefined });
  // An earlier generation's sequences were higher.
  expect(mirror.changesAfter(31)).toEqual({ newest: 30, lodgingIds: undefined });
  mirror.db.close();
});

it('gives a lodging another version after each change, also after more changes than it was told of', () => {
  const mirror = openMirror();
  const take = (since: number, newest: number, ...lodgings: [number, number][]) =>
    mirror.take(standing({ changes: { since, newest, lodgings } }));
  const seen = new Set<string>();
  const both = () => `${mirror.versionOf(1)} ${mirror.versionOf(2)}`;
  take(0, 5, [1, 5]);
  seen.add(both());
  take(0, 7, [1, 5], [2, 7]);
  expect(mirror.versionOf(1)).toBe(5);
  seen.add(both());
  take(6, 9, [2, 9]);
  seen.add(both());
  // Between 9 and 20 anything may have changed.
  take(20, 30, [2, 30]);
  seen.add(both());
  expect(seen.size).toBe(4);
  expect(mirror.versionOf(1)).toBeGreaterThan(5);
  mirror.db.close();
});
