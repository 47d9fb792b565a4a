import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import {
  createLeaseOwner,
  holdBuild,
  mayHoldBuild,
  releaseBuild,
  forgetBuild,
  insertBuild,
  listAbandonedBuilds,
} from '../../../src/search/store/index-builds.ts';
import { readVersionedFacts } from '../../../src/search/index/write-lodgings.ts';
import { followBuild } from '../../../src/search/index/follower.ts';
import { databaseFile, open, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openAgain, openIndexWorld } from './index-world.ts';
import { differencesOf } from './differences-to-facts.ts';

const cluster = testCluster();
const names = { arrivals: 'a', lodgings: 'l', availability: 'v' };
const elsewhere = '17@another-host:x:y';
const killed = `${process.pid}@${hostname()}:killed:x`;

function withBuild(owner: string, since = 0, file?: string) {
  const db = open(file);
  const { id } = insertBuild(db, names, 0);
  holdBuild(db, id, owner, since);
  return { db, id };
}

describe('the name of a lease owner', () => {
  /** Whether another owner may take the lease at once. */
  const isDead = (owner: string, file?: string) => {
    const { db, id } = withBuild(owner, Date.now(), file);
    return mayHoldBuild(db, id, 'another');
  };

  it('differs each time and lives as long as its process', () => {
    expect(createLeaseOwner()).not.toBe(createLeaseOwner());
    expect(isDead(createLeaseOwner())).toBe(false);
  });

  it('is that of a living process in its threads too', async () => {
    const file = databaseFile();
    expect(isDead(createLeaseOwner(), file)).toBe(false);
    const fileOf = (path: string) => new URL(`../../../src/${path}`, import.meta.url).href;
    const program = `(async () => {
      const { mayHoldBuild, createLeaseOwner } = await import('${fileOf('search/store/index-builds.ts')}');
      const { openDatabase } = await import('${fileOf('sqlite/database.ts')}');
      const db = openDatabase(${JSON.stringify(file)});
      const id = db.prepare('SELECT id FROM index_builds').pluck().get();
      require('node:worker_threads').parentPort.postMessage({ isDead: mayHoldBuild(db, id), name: createLeaseOwner() });
    })();`;
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
    expect(isDead(killed)).toBe(true);
  });

  it('knows nothing of other hosts or of names that it did not make', () => {
    expect(isDead(elsewhere)).toBe(false);
    expect(isDead('somebody')).toBe(false);
  });
});

describe('a lease', () => {
  const seconds = 1_000;
  it('keeps others out until it ends', () => {
    const { db, id } = withBuild(elsewhere);
    expect(holdBuild(db, id, 'B', 10 * seconds)).toBe(false);
    expect(holdBuild(db, id, 'B', 10 * seconds + 1)).toBe(true);
    expect(holdBuild(db, id, elsewhere, 10 * seconds + 2)).toBe(false);
  });

  it('is renewed by its owner and ends when it is released', () => {
    const { db, id } = withBuild(elsewhere);
    expect(holdBuild(db, id, elsewhere, 5 * seconds)).toBe(true);
    expect(holdBuild(db, id, 'B', 14 * seconds)).toBe(false);
    releaseBuild(db, id, 'B');
    expect(holdBuild(db, id, 'B', 14 * seconds)).toBe(false);
    releaseBuild(db, id, elsewhere);
    expect(holdBuild(db, id, 'B', 14 * seconds)).toBe(true);
  });

  it('ends at once when its owner is dead', () => {
    const { db, id } = withBuild(elsewhere);
    holdBuild(db, id, elsewhere);
    expect(listAbandonedBuilds(db)).toEqual([]);
    releaseBuild(db, id, elsewhere);
    holdBuild(db, id, killed);
    expect(listAbandonedBuilds(db)).toMatchObject([{ id }]);
    expect(holdBuild(db, id, 'B')).toBe(true);
  });

  it('is of one build for ever, for no id of a deleted build is given again', () => {
    const { db, id } = withBuild(elsewhere);
    forgetBuild(db, id);
    expect(insertBuild(db, names, 0).id).not.toBe(id);
    expect(holdBuild(db, id, 'B')).toBe(false);
  });
});

it('lets one of two processes write a build, and the other when that one is dead', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const [lodgingId = 0] = world.lodgingIds;
  const other = world.parts({ db: openAgain(world) });
  readVersionedFacts({ db: world.db, leaseOwner: killed }, world.serving().id, [lodgingId]);
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
