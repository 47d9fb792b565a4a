import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createLeaseOwner, isDead } from '../../../src/search/index/lease-owner.ts';
import { readVersionedFacts, startLease } from '../../../src/search/index/facts.ts';
import { followBuild } from '../../../src/search/index/follow.ts';
import {
  forgetBuild,
  holdBuild,
  insertBuild,
  listAbandonedBuilds,
  releaseBuild,
} from '../../../src/search/store/index-builds.ts';
import { open, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openAgain, openIndexWorld } from './index-world.ts';
import { differencesOf } from './levelness.ts';

const cluster = testCluster();
const names = { arrivals: 'a', lodgings: 'l', availability: 'v' };
const elsewhere = '17@another-host:x:y';
const neverDead = () => false;

describe('the name of a lease owner', () => {
  it('differs each time and lives as long as its process', () => {
    expect(createLeaseOwner()).not.toBe(createLeaseOwner());
    expect(isDead(createLeaseOwner())).toBe(false);
  });

  it('is that of a living process in its threads too', async () => {
    const own = createLeaseOwner();
    const file = new URL('../../../src/search/index/lease-owner.ts', import.meta.url).href;
    const program = `import('${file}').then(({ isDead, createLeaseOwner }) => {
      require('node:worker_threads').parentPort.postMessage({ isDead: isDead(${JSON.stringify(own)}), name: createLeaseOwner() });
    });`;
    const worker = new Worker(program, { eval: true });
    const told = await new Promise<{ isDead: boolean; name: string }>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
    expect(told.isDead).toBe(false);
    expect(isDead(told.name)).toBe(false);
  });

  it('is dead with its process, also when another process has the same id now', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(isDead(`${pid}@${hostname()}:x:y`)).toBe(true);
    expect(isDead(`${process.pid}@${hostname()}:another-process:y`)).toBe(true);
  });

  it('tells nothing of other hosts or of names that it did not make', () => {
    expect(isDead(elsewhere)).toBe(false);
    expect(isDead('somebody')).toBe(false);
  });
});

describe('a lease', () => {
  const withBuild = () => {
    const db = open();
    const { id } = insertBuild(db, { ...names, owner: elsewhere, leaseUntil: 1_000 }, 0);
    return { db, id };
  };
  const lease = (owner: string, now: number) => ({ owner, now, until: now + 1_000 });

  it('keeps others out until it ends', () => {
    const { db, id } = withBuild();
    expect(holdBuild(db, id, lease('B', 1_000), neverDead)).toBe(false);
    expect(holdBuild(db, id, lease('B', 1_001), neverDead)).toBe(true);
    expect(holdBuild(db, id, lease(elsewhere, 1_002), neverDead)).toBe(false);
  });

  it('is renewed by its owner and ends when it is given back', () => {
    const { db, id } = withBuild();
    expect(holdBuild(db, id, lease(elsewhere, 500), neverDead)).toBe(true);
    expect(holdBuild(db, id, lease('B', 1_400), neverDead)).toBe(false);
    releaseBuild(db, id, 'B');
    expect(holdBuild(db, id, lease('B', 1_400), neverDead)).toBe(false);
    releaseBuild(db, id, elsewhere);
    expect(holdBuild(db, id, lease('B', 1_400), neverDead)).toBe(true);
  });

  it('ends at once when its owner is dead', () => {
    const { db, id } = withBuild();
    expect(listAbandonedBuilds(db, 500, neverDead)).toEqual([]);
    expect(listAbandonedBuilds(db, 500, (owner) => owner === elsewhere)).toMatchObject([{ id }]);
    expect(holdBuild(db, id, lease('B', 500), (owner) => owner === elsewhere)).toBe(true);
  });

  it('is of one build for ever, for no id of a deleted build is given again', () => {
    const { db, id } = withBuild();
    forgetBuild(db, id);
    expect(insertBuild(db, { ...names, owner: 'B', leaseUntil: 1_000 }, 0).id).not.toBe(id);
    expect(holdBuild(db, id, lease('B', 5_000), neverDead)).toBe(false);
  });
});

it('lets one of two processes write a build, and the other when that one is dead', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const [lodgingId = 0] = world.lodgingIds;
  const other = world.parts({ db: openAgain(world) });
  readVersionedFacts(world.db, world.serving().id, [lodgingId], startLease(`${process.pid}@${hostname()}:killed:x`));
  world.book(lodgingId, today + 12, 3);
  expect(await followBuild(other, world.serving())).toBe(1);
  world.book(lodgingId, today + 20, 3);
  expect(await followBuild(world.parts(), world.serving())).toBe(0);
  expect(await followBuild(other, world.serving())).toBe(1);
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});

it('lets two processes follow the same facts', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 4 });
  const followers = [world.follow(), world.follow({ db: openAgain(world) })];
  for (const [index, lodgingId] of world.lodgingIds.entries()) {
    world.book(lodgingId, today + 12 + index, 2);
    followers[index % 2]?.nudge();
  }
  for (const follower of followers) await follower.caughtUp();
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
  for (const follower of followers) await follower.stop();
});

it('leaves a writing without effect that another with a higher version has overtaken', async () => {
  const world = await openIndexWorld(cluster);
  const [lodgingId = 0] = world.lodgingIds;
  world.book(lodgingId, today + 12, 3);
  const slow = world.parts({ leaseOwner: elsewhere });
  const line = slow.client;
  let overtaken = false;
  const client = {
    ...line,
    async send<Answer>(...[method, path, parts]: Parameters<typeof line.send>): Promise<Answer> {
      if (path.endsWith('_bulk') && !overtaken) {
        overtaken = true;
        releaseBuild(world.db, world.serving().id, elsewhere);
        world.book(lodgingId, today + 20, 4);
        await followBuild(world.parts(), world.serving());
      }
      return line.send<Answer>(method, path, parts);
    },
  };
  await followBuild({ ...slow, client }, world.serving());
  const follower = world.follow();
  await follower.caughtUp();
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});
