import { expect, it } from 'vitest';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { aliasOf } from '../../../src/opensearch/mappings.ts';
import { followUntilLevel } from '../../../src/search/index/follow.ts';
import {
  isLevel,
  mendIndex,
  verifyIndex,
  type IndexDifferences,
} from '../../../src/search/index/verify/verify-index.ts';
import { dayAt } from '../../../src/values/day.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { findDifferencesToFacts } from './differences-to-facts.ts';
import { openIndexWorld, type IndexWorld } from './index-world.ts';

const cluster = testCluster();

/** Yields what compares the index of the world, as the command does without a service beside it. */
function verifier(world: IndexWorld) {
  const parts = {
    ...world.parts(),
    dayOf: (instant: number) => dayAt(instant, 'Europe/Paris'),
    onProgress: () => undefined,
    wait: () => followUntilLevel(world.parts(), world.serving()).then(() => repeat(world)),
  };
  return {
    find: () => verifyIndex(parts, world.serving()),
    async mend(found: IndexDifferences, round: number) {
      await mendIndex(parts, world.serving(), found, round);
      await repeat(world);
    },
  };
}

const repeat = (world: IndexWorld) => followUntilLevel(world.parts(), world.serving());

/** Yields the place of every document by its name: where nothing was written it stays the same. */
async function readPlaces({ client, serving }: IndexWorld): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const index of [serving().arrivals, serving().lodgings, serving().availability]) {
    await client.send('POST', `/${index}/_refresh`);
    const { hits } = await client.send<{ hits: { hits: { _id: string; _seq_no: number }[] } }>(
      'POST',
      `/${index}/_search`,
      {
        body: { size: 10_000, seq_no_primary_term: true, _source: false, query: { match_all: {} } },
      },
    );
    for (const { _id, _seq_no } of hits.hits) places.set(`${index} ${_id}`, _seq_no);
  }
  return places;
}

type Damage = (client: OpenSearch, world: IndexWorld, lodgingId: number) => Promise<unknown>;

const refreshed = { query: { refresh: true } };
const arrivalOf = (lodgingId: number) =>
  `${lodgingId}-${new Date((today + 15) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`;
const change =
  (kind: 'lodgings' | 'availability', spoil: (source: Record<string, object>) => object): Damage =>
  async (client, world, id) => {
    const path = `/${world.serving()[kind]}/_doc/${id}`;
    const { _source } = await client.send<{ _source: Record<string, object> }>('GET', path);
    return client.send('PUT', path, { body: spoil(_source), ...refreshed });
  };

/** Each does its damage to one lodging. */
const damages: Record<string, Damage> = {
  'an arrival is deleted': (client, world, id) =>
    client.send('DELETE', `/${world.serving().arrivals}/_doc/${arrivalOf(id)}`, refreshed),
  'an arrival is replaced by a poor one': (client, world, id) =>
    client.send('PUT', `/${world.serving().arrivals}/_doc/${arrivalOf(id)}`, {
      body: { lodgingId: id, arrival: today + 15, minPrice: 1 },
      ...refreshed,
    }),
  'an arrival is added': (client, world, id) =>
    client.send('PUT', `/${world.serving().arrivals}/_doc/added-${id}`, {
      body: { lodgingId: id, arrival: today + 15 },
      ...refreshed,
    }),
  'all arrivals are deleted': (client, world, id) =>
    client.send('POST', `/${world.serving().arrivals}/_delete_by_query`, {
      body: { query: { term: { lodgingId: id } } },
      ...refreshed,
    }),
  'a summary is deleted': (client, world, id) =>
    client.send('DELETE', `/${world.serving().lodgings}/_doc/${id}`, refreshed),
  'a title is changed': change('lodgings', (source) => ({ ...source, title: 'Another name' })),
  'stays are those of before': change('availability', (source) => ({
    ...source,
    indexed: { ...source['indexed'], emission: 1 },
  })),
  'a document is put back many times': async (client, world, id) => {
    for (let time = 0; time < 5; time += 1) await damages['a title is changed']?.(client, world, id);
  },
  'a document has a version of another world': (client, world, id) =>
    client.send('PUT', `/${world.serving().lodgings}/_doc/${id}`, {
      body: { lodgingId: id },
      query: { refresh: true, version: 100_000, version_type: 'external' },
    }),
};

it('finds nothing in an index that was built and followed, also on a later day', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  world.book(world.lodgingIds[0] ?? 0, today + 12, 3);
  await repeat(world);
  expect(isLevel(await verifier(world).find())).toBe(true);
  world.clock.set(world.clock.now() + 13 * 86_400_000);
  world.book(world.lodgingIds[1] ?? 0, today + 25, 3);
  await repeat(world);
  const found = await verifier(world).find();
  expect([...found.lodgings]).toEqual([]);
  expect(isLevel(found)).toBe(true);
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
  for (let round = 1; !isLevel(found) && round <= 4; round += 1) {
    await verify.mend(found, round);
    found = await verify.find();
  }
  expect([...found.lodgings]).toEqual([]);
  expect(await findDifferencesToFacts(world.db, world.client, world.serving(), today)).toEqual([]);
  const after = await readPlaces(world);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const isOfDamaged = (name: string) => damaged.some((id) => new RegExp(` ${id}(?:-|$)`).test(name));
  expect([...after].filter(([name, place]) => before.get(name) !== place && !isOfDamaged(name))).toEqual([]);
});

it('finds and mends what is of no lodging: aliases, blocks, settings, documents and indices', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const { client, prefix } = world;
  const { arrivals, lodgings, availability } = world.serving();
  const orphan = `${aliasOf(prefix, 'lodgings')}-00000000-20200101000000000`;
  await client.send('PUT', `/${orphan}`);
  await client.send('PUT', `/${lodgings}/_doc/nobody`, { body: { lodgingId: 987_654 }, ...refreshed });
  await client.send('PUT', `/${availability}/_doc/nameless`, { body: {}, ...refreshed });
  await client.send('PUT', `/${arrivals}/_doc/987654-20300101`, { body: { lodgingId: 987_654 }, ...refreshed });
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
  expect(isLevel(await verify.find())).toBe(true);

  await client.send('PUT', `/${arrivals}/_settings`, { body: { 'index.blocks.write': true } });
  const blocked = await verify.find();
  expect(blocked.structure.map(({ kind }) => kind)).toEqual(['index-blocked']);
  await verify.mend(blocked, 1);
  expect(isLevel(await verify.find())).toBe(true);
});
