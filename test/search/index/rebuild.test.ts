import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type RebuildProgress, rollBack } from '../../../src/search/index/rebuild.ts';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { indexKinds } from '../../../src/opensearch/mappings.ts';
import { readBuilds } from '../../../src/search/store/index-builds.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openAgain, openIndexWorld, pretendOtherMapping, soldNightsOffered, type IndexWorld } from './index-world.ts';
import { differencesOf } from './differences-to-facts.ts';

const cluster = testCluster();

async function indicesOf({ client, prefix }: IndexWorld): Promise<string[]> {
  return Object.keys(await client.send<Record<string, unknown>>('GET', `/${prefix}-*/_alias`)).sort();
}

function namesOf(world: IndexWorld): string[] {
  return readBuilds(world.db)
    .flatMap((build) => indexKinds.map((kind) => build[kind]))
    .sort();
}

async function expectAliasesServe(world: IndexWorld): Promise<void> {
  for (const kind of indexKinds) {
    const found = await world.client.send<object>('GET', `/_alias/${world.prefix}-${kind}`);
    expect(Object.keys(found)).toEqual([world.serving()[kind]]);
  }
}

/** Fails from the first such path on. */
function failing(client: OpenSearch, fails: (path: string) => boolean, calls: number): OpenSearch {
  let failed = 0;
  return {
    ...client,
    send(method, path, parts) {
      const isFailing = failed < calls && (failed > 0 || fails(path));
      if (!isFailing) return client.send(method, path, parts);
      failed += 1;
      return Promise.reject(new Error(`Planned failure of ${path}`));
    },
  };
}

describe('a rebuild', () => {
  it('holds what was booked and cancelled while it ran, and so does the former index', async () => {
    const world = await openIndexWorld(cluster, { lodgings: 45 });
    const follower = world.follow();
    const search = world.search(follower);
    const former = world.serving();
    const free = [...world.lodgingIds];
    const bookings: number[] = [];
    const phases = new Set<RebuildProgress['phase']>();
    const onProgress = ({ phase }: RebuildProgress) => {
      phases.add(phase);
      // One that is in the new index already, and one that is not yet.
      for (const lodgingId of [free.shift(), free.pop()]) {
        if (lodgingId !== undefined) bookings.push(world.book(lodgingId, today + 15, 5));
      }
      if (bookings.length % 4 === 0) world.cancel(bookings[0] ?? 0);
    };
    await world.rebuild({ onProgress, db: openAgain(world) });
    expect([...phases]).toEqual(['filling', 'following', 'finishing']);
    expect(bookings.length).toBeGreaterThan(8);
    expect(world.serving().id).not.toBe(former.id);
    expect(await soldNightsOffered(world, search)).toEqual([]);
    await follower.caughtUp();
    for (const build of readBuilds(world.db)) expect(await differencesOf(world, build, today), build.state).toEqual([]);
    expect(await soldNightsOffered(world, search)).toEqual([]);
  });

  it.each(['_bulk', '_count', '_mget', '_forcemerge', '_aliases'])(
    'that fails at %s drops its indices and leaves the serving ones',
    async (place) => {
      const world = await openIndexWorld(cluster, { lodgings: 2 });
      const before = { indices: await indicesOf(world), serving: world.serving() };
      const client = failing(world.client, (path) => path.endsWith(place), 1);
      let day = today + 11;
      const onProgress = () => void world.book(world.lodgingIds[0] ?? 0, (day += 1), 1);
      await expect(world.rebuild({ client, onProgress })).rejects.toThrow(`Planned failure`);
      expect(await indicesOf(world)).toEqual(before.indices);
      expect(readBuilds(world.db)).toMatchObject([{ id: before.serving.id, state: 'serving' }]);
      await expectAliasesServe(world);
      const follower = world.follow();
      await follower.caughtUp();
      expect(await differencesOf(world, world.serving(), today)).toEqual([]);
    },
  );

  it.each(['filling', 'following', 'finishing'] as const)(
    'that is interrupted when %s leaves the serving index',
    async (phase) => {
      const world = await openIndexWorld(cluster, { lodgings: 25 });
      const indices = await indicesOf(world);
      const interrupted = new AbortController();
      const rebuilt = world.rebuild({
        signal: interrupted.signal,
        onProgress: (progress) => progress.phase === phase && interrupted.abort(new Error('Interrupted')),
      });
      await expect(rebuilt).rejects.toThrow('Interrupted');
      expect(await indicesOf(world)).toEqual(indices);
      expect(readBuilds(world.db)).toHaveLength(1);
      await expectAliasesServe(world);
    },
  );

  it('drops what a killed process left behind', async () => {
    const world = await openIndexWorld(cluster, { lodgings: 2 });
    const killed = {
      owner: `${process.pid}@${hostname()}:killed:x`,
      client: failing(world.client, (path) => path.endsWith('_count'), Infinity),
    };
    await expect(world.rebuild(killed)).rejects.toThrow('Planned failure');
    expect(readBuilds(world.db).map(({ state }) => state)).toEqual(['serving', 'building']);
    expect(await indicesOf(world)).toHaveLength(6);
    await world.rebuild();
    expect(readBuilds(world.db).map(({ state }) => state)).toEqual(['serving', 'previous']);
    expect(await indicesOf(world)).toEqual(namesOf(world));
  });

  it('leaves alone the new index of a rebuild that goes on beside it', async () => {
    const world = await openIndexWorld(cluster, { lodgings: 2 });
    let beside: Promise<unknown> | undefined;
    const startBeside = () => void (beside ??= world.rebuild());
    await world.rebuild({ onProgress: startBeside });
    await beside;
    expect(readBuilds(world.db).map(({ state }) => state)).toEqual(['serving', 'previous']);
    expect(await indicesOf(world)).toEqual(namesOf(world));
    await expectAliasesServe(world);
    expect(await differencesOf(world, world.serving(), today)).toEqual([]);
  });
});

describe('going back to the former index', () => {
  it('fails without one', async () => {
    const world = await openIndexWorld(cluster);
    expect(await rollBack(world.parts())).toBe(false);
    await expectAliasesServe(world);
  });

  it('fails for one of other mapping files', async () => {
    const world = await openIndexWorld(cluster);
    await world.rebuild();
    pretendOtherMapping(world, 'previous');
    const { id } = world.serving();
    expect(await rollBack(world.parts())).toBe(false);
    expect(world.serving().id).toBe(id);
    expect(readBuilds(world.db)).toHaveLength(2);
  });

  it('serves what was booked since too, and can be gone back on', async () => {
    const world = await openIndexWorld(cluster, { lodgings: 3 });
    const [one = 0, two = 0] = world.lodgingIds;
    const former = world.serving();
    const follower = world.follow();
    const search = world.search(follower);
    await world.rebuild({ db: openAgain(world) });
    world.book(one, today + 12, 3);
    await follower.caughtUp();
    for (const serves of [former, world.serving()]) {
      expect(await rollBack(world.parts({ db: openAgain(world) }))).toBe(true);
      expect(world.serving().id).toBe(serves.id);
      await expectAliasesServe(world);
      world.book(two, today + 12 + (serves === former ? 0 : 5), 3);
      expect(await soldNightsOffered(world, search)).toEqual([]);
      await follower.caughtUp();
      expect(await soldNightsOffered(world, search)).toEqual([]);
      expect(await differencesOf(world, world.serving(), today)).toEqual([]);
    }
  });
});
