import { describe, expect, it } from 'vitest';
import { lodgingsFound, openIndexWorld, soldNightsOffered, type IndexWorld } from './index-world.ts';
import { brokenLine } from './broken-line.ts';
import { differencesOf } from './differences-to-facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { now, today } from '../../sqlite/facts.ts';
import { overrideLodging } from '../../../src/lodgings/store/lodgings.ts';

const cluster = testCluster();
const arrival = today + 15;
/** Requests for writing one lodging once: the check of what is indexed, arrivals, lodging, availability. */
const requestsOfEmission = 4;
const points = Array.from({ length: requestsOfEmission }, (_, index) => index + 1);
const ways = ['lost', 'unanswered'] as const;

let boost = 0;

/**
 * Changes the lodging so that all of its documents are written, and follows on a connection that breaks at the request;
 * resolves when writing is aborted and the follower gone.
 */
async function cutShort(world: IndexWorld, request: number, how: 'lost' | 'unanswered'): Promise<void> {
  overrideLodging(world.db, world.lodgingIds[request - 1] ?? 0, { boost: (boost += 1) }, now);
  const line = brokenLine(world.client, (_, number) => number === request, how);
  const follower = world.follow({ client: line });
  await line.broken;
  expect(await soldNightsOffered(world, world.search(follower))).toEqual([]);
  await follower.stop();
}

async function expectInSync(world: IndexWorld): Promise<void> {
  const follower = world.follow();
  expect(await soldNightsOffered(world, world.search(follower))).toEqual([]);
  await follower.caughtUp();
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
  expect(await soldNightsOffered(world, world.search(follower))).toEqual([]);
  await follower.stop();
}

describe.each(ways)('a follower that dies at any request of a writing (%s)', (how) => {
  it('leaves nothing wrong when the booking was cancelled in between', async () => {
    const world = await openIndexWorld(cluster, { lodgings: points.length });
    for (const request of points) {
      const booking = world.book(world.lodgingIds[request - 1] ?? 0, arrival, 5);
      await cutShort(world, request, how);
      world.cancel(booking);
      await expectInSync(world);
    }
  });

  it('leaves nothing wrong when nights that came free were booked again', async () => {
    const world = await openIndexWorld(cluster, { lodgings: points.length });
    const bookings = world.lodgingIds.map((lodgingId) => world.book(lodgingId, arrival, 5));
    await expectInSync(world);
    for (const request of points) {
      world.cancel(bookings[request - 1] ?? 0);
      await cutShort(world, request, how);
      world.book(world.lodgingIds[request - 1] ?? 0, arrival, 5);
      await expectInSync(world);
    }
  });

  it('leaves nothing wrong when it dies again after other bookings', async () => {
    const world = await openIndexWorld(cluster, { lodgings: points.length });
    for (const request of points) {
      const lodgingId = world.lodgingIds[request - 1] ?? 0;
      const first = world.book(lodgingId, arrival, 3);
      await cutShort(world, request, how);
      world.book(lodgingId, arrival + 8, 4);
      world.cancel(first);
      await cutShort(world, request, how);
      world.book(lodgingId, arrival + 1, 2);
      await expectInSync(world);
    }
  });
});

it('keeps sold nights out when a request from before a failure arrives after all', async () => {
  const world = await openIndexWorld(cluster);
  const [lodgingId = 0] = world.lodgingIds;
  const booking = world.book(lodgingId, arrival, 5);
  await expectInSync(world);
  world.cancel(booking);
  const line = brokenLine(world.client, ({ path }) => path.endsWith('_bulk'), 'held');
  const dead = world.follow({ client: line });
  await line.broken;
  await dead.stop();
  world.book(lodgingId, arrival, 5);
  await expectInSync(world);
  await line.deliver();
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});

it('leaves out of searches what it has not written, and of the rest nothing', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const [first = 0, ...others] = world.lodgingIds;
  const line = brokenLine(world.client, () => true);
  const follower = world.follow({ client: line });
  world.book(first, arrival, 1);
  expect(await lodgingsFound(world.search(follower))).toEqual(others);
});
