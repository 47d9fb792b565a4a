import { expect, it } from 'vitest';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { aliasOf, indexKinds, type IndexKind } from '../../../src/opensearch/mappings.ts';
import { needsBuild } from '../../../src/opensearch/inspect-indices.ts';
import { isInSync, type IndexDifferences } from '../../../src/search/index/verify-index.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import fc from '../../support/random.ts';
import { damages, readPlaces, verifier, writtenOthers } from './damages.ts';
import { differencesOf } from './differences-to-facts.ts';
import { openIndexWorld, type IndexWorld } from './index-world.ts';

const cluster = testCluster();
const lodgings = 12;

/** Damage to an index as a whole. */
const wideDamages: Record<string, (world: IndexWorld, kind: IndexKind) => Promise<unknown>> = {
  'it is blocked': ({ client, serving }, kind) =>
    client.send('PUT', `/${serving()[kind]}/_settings`, { body: { 'index.blocks.write': true } }),
  'it is read-only': ({ client, serving }, kind) =>
    client.send('PUT', `/${serving()[kind]}/_settings`, { body: { 'index.blocks.read_only_allow_delete': true } }),
  'it is closed': ({ client, serving }, kind) => client.send('POST', `/${serving()[kind]}/_close`),
  'its alias is gone': ({ client, prefix, serving }, kind) =>
    client.send('POST', '/_aliases', {
      body: { actions: [{ remove: { index: serving()[kind], alias: aliasOf(prefix, kind) } }] },
    }),
  'its settings are changed': ({ client, serving }, kind) =>
    client.send('PUT', `/${serving()[kind]}/_settings`, { body: { 'index.refresh_interval': '-1' } }),
  'another stands beside it': ({ client, prefix }, kind) =>
    client.send('PUT', `/${aliasOf(prefix, kind)}-00000000-20200101000000000`),
  'it is dropped': ({ client, serving }, kind) => client.send('DELETE', `/${serving()[kind]}`),
  'it is as it was before the last bookings': async (world, kind) => {
    const { client, serving } = world;
    // A name that the service does not use.
    const kept = `kept-${serving()[kind]}`;
    await copyIndex(client, serving()[kind], kept);
    for (const lodgingId of world.lodgingIds.slice(0, 3)) world.book(lodgingId, nextFreeDay(world, lodgingId), 1);
    await world.writeAll();
    await client.send('DELETE', `/${serving()[kind]}`);
    await copyIndex(client, kept, serving()[kind]);
    await client.send('DELETE', `/${kept}`);
    await client.send('POST', '/_aliases', {
      body: { actions: [{ add: { index: serving()[kind], alias: aliasOf(world.prefix, kind) } }] },
    });
  },
};

const single = fc.record({
  lodging: fc.nat({ max: lodgings - 1 }),
  damage: fc.constantFrom(...Object.keys(damages)),
});
const wide = fc.record({
  kind: fc.constantFrom(...indexKinds),
  damage: fc.constantFrom(...Object.keys(wideDamages)),
});
const rounds = fc.sample(
  fc.record({
    singles: fc.array(single, { maxLength: 6, size: 'max' }),
    wides: fc.uniqueArray(wide, { maxLength: 1 }),
  }),
  12,
);

it('finds and mends whatever was damaged together, and writes nothing else', { timeout: 300_000 }, async () => {
  const world = await openIndexWorld(cluster, { lodgings });
  for (const [number, { singles, wides }] of rounds.entries()) {
    const told = `round ${number}: ${JSON.stringify({ singles, wides })}`;
    const before = await readPlaces(world);
    for (const { lodging, damage } of singles) {
      await damages[damage]?.(world.client, world, world.lodgingIds[lodging] ?? 0);
    }
    for (const { kind, damage } of wides) await wideDamages[damage]?.(world, kind);
    const { found, isBuilt } = await mendAll(world);
    if (singles.length + wides.length > 0) {
      expect(
        found.some((each) => !isInSync(each)),
        told,
      ).toBe(true);
    }
    expect(await differencesOf(world, world.serving(), today), told).toEqual([]);
    if (isBuilt || wides.some(({ damage }) => damage.startsWith('it is as it was'))) continue;
    const damaged = singles.map(({ lodging }) => world.lodgingIds[lodging]);
    expect(writtenOthers(before, await readPlaces(world), damaged), told).toEqual([]);
  }
});

const mostRounds = 6;

/** Verifies and repairs until nothing differs; returns the differences of each pass. */
async function mendAll(world: IndexWorld): Promise<{ found: IndexDifferences[]; isBuilt: boolean }> {
  const found: IndexDifferences[] = [];
  let isBuilt = false;
  for (let round = 1; round <= mostRounds; round += 1) {
    const differences = await verifier(world).find();
    found.push(differences);
    expect(differences.unsettled).toEqual([]);
    if (isInSync(differences)) return { found, isBuilt };
    if (needsBuild(differences.structure)) {
      await world.rebuild();
      isBuilt = true;
    } else await verifier(world).mend(differences, round);
  }
  throw new Error(`Still different: ${JSON.stringify(found.at(-1))}`);
}

function nextFreeDay({ db }: IndexWorld, lodgingId: number): number {
  const taken = db.prepare('SELECT day FROM taken_nights WHERE lodging_id = ?').pluck().all(lodgingId) as number[];
  for (let day = today + 12; ; day += 2) if (!taken.includes(day)) return day;
}

async function copyIndex(client: OpenSearch, from: string, to: string): Promise<void> {
  const block = (index: string, value: boolean | null) =>
    client.send('PUT', `/${index}/_settings`, { body: { 'index.blocks.write': value } });
  await block(from, true);
  await client.send('PUT', `/${from}/_clone/${to}`, { query: { wait_for_active_shards: '1' } });
  await block(from, null);
  await block(to, null);
}
