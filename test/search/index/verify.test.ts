import { expect, it } from 'vitest';
import { aliasOf } from '../../../src/opensearch/mappings.ts';
import { isInSync } from '../../../src/search/index/verify-index.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { damages, readPlaces, refreshed, verifier, writtenOthers } from './damages.ts';
import { differencesOf } from './differences-to-facts.ts';
import { openIndexWorld } from './index-world.ts';

const cluster = testCluster();

it('finds nothing in an index that was built and followed, also on a later day', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  world.book(world.lodgingIds[0] ?? 0, today + 12, 3);
  await world.writeAll();
  expect(isInSync(await verifier(world).find())).toBe(true);
  world.clock.set(world.clock.now() + 13 * 86_400_000);
  world.book(world.lodgingIds[1] ?? 0, today + 25, 3);
  await world.writeAll();
  const found = await verifier(world).find();
  expect([...found.lodgings]).toEqual([]);
  expect(isInSync(found)).toBe(true);
});

it('finds each damaged lodging, and mends these and no others', async () => {
  const kinds = Object.entries(damages);
  const world = await openIndexWorld(cluster, { lodgings: kinds.length + 3 });
  const damaged = world.lodgingIds.slice(0, kinds.length);
  const before = await readPlaces(world);
  for (const [place, [, damage]] of kinds.entries()) await damage(world.client, world, damaged[place] ?? 0);
  const verify = verifier(world);
  let found = await verify.find();
  expect([...found.lodgings.keys()].sort((a, b) => a - b)).toEqual(damaged);
  for (let round = 1; !isInSync(found) && round <= 4; round += 1) {
    await verify.mend(found, round);
    found = await verify.find();
  }
  expect([...found.lodgings]).toEqual([]);
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
  const after = await readPlaces(world);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  expect(writtenOthers(before, after, damaged)).toEqual([]);
});

it('finds and mends what is of no lodging: aliases, blocks, settings, documents and indices', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const { client, prefix } = world;
  const { arrivals, lodgings, availability } = world.serving();
  const orphan = `${aliasOf(prefix, 'lodgings')}-00000000-20200101000000000`;
  await client.send('PUT', `/${orphan}`);
  await client.send('PUT', `/${lodgings}/_doc/nobody`, { body: { lodgingId: 987_654 }, ...refreshed });
  await client.send('PUT', `/${availability}/_doc/nameless`, { body: {}, ...refreshed });
  await client.send('PUT', `/${arrivals}/_doc/987654-20300101`, {
    body: { lodgingId: 987_654 },
    query: { refresh: true, routing: 987_654 },
  });
  await client.send('PUT', `/${lodgings}/_settings`, { body: { 'index.refresh_interval': '-1' } });
  const aliases = [
    { remove: { index: arrivals, alias: aliasOf(prefix, 'arrivals') } },
    { add: { index: orphan, alias: aliasOf(prefix, 'lodgings') } },
  ];
  await client.send('POST', '/_aliases', { body: { actions: aliases } });
  const verify = verifier(world);
  const found = await verify.find();
  expect(found.orphans).toEqual([orphan]);
  expect(found.structure.map(({ kind }) => kind)).toEqual(['settings', 'alias', 'alias']);
  expect(found.strays.map(({ id }) => id).sort()).toEqual(['nameless', 'nobody']);
  expect(found.unknown).toEqual([987_654]);
  await verify.mend(found, 1);
  expect(isInSync(await verify.find())).toBe(true);

  await client.send('PUT', `/${arrivals}/_settings`, { body: { 'index.blocks.write': true } });
  const blocked = await verify.find();
  expect(blocked.structure.map(({ kind }) => kind)).toEqual(['index-blocked']);
  await verify.mend(blocked, 1);
  expect(isInSync(await verify.find())).toBe(true);
});
