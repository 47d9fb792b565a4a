import { afterAll, expect, it } from 'vitest';
import { connect } from '../../../src/opensearch/connect.ts';
import { openMirror } from '../../../src/service/node/mirror.ts';
import {
  announceNode,
  countNodes,
  createStandingIndex,
  readStanding,
  writeStanding,
  type Standing,
} from '../../../src/service/standing/standing.ts';
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
