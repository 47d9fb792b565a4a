import { expect, it, vi } from 'vitest';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { listParkedLodgings } from '../../../src/search/store/indexed-lodgings.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { lodgingsFound, openIndexWorld } from './index-world.ts';
import { differencesOf } from './differences-to-facts.ts';

const cluster = testCluster();

/** The index refuses a lodging's documents while this is switched on. */
function refusing(client: OpenSearch, lodgingId: number): OpenSearch & { refuses: boolean; attempts: number } {
  const line = {
    ...client,
    refuses: true,
    attempts: 0,
    send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>): Promise<Answer> {
      const lines = parts?.lines;
      if (!line.refuses || lines === undefined || !/arrivals.*_bulk/.test(path)) {
        return client.send(method, path, parts);
      }
      const spoiled = lines.replaceAll(`{"lodgingId":${lodgingId},`, `{"unheardOf":1,"lodgingId":${lodgingId},`);
      if (spoiled !== lines) line.attempts += 1;
      return client.send(method, path, { ...parts, lines: spoiled });
    },
  };
  return line;
}

it('parks a lodging whose documents are refused, and holds up nothing else', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const [parked = 0, other = 0, third = 0] = world.lodgingIds;
  const line = refusing(world.client, parked);
  const follower = world.follow({ client: line });
  const search = world.search(follower);

  world.book(parked, today + 12, 3);
  world.book(other, today + 12, 3);
  await follower.caughtUp();
  expect(line.attempts).toBe(1);
  expect(listParkedLodgings(world.db, world.serving().id)).toEqual([
    {
      lodgingId: parked,
      reason: expect.stringContaining('strict_dynamic_mapping_exception') as string,
      since: world.clock.now(),
    },
  ]);
  const { count } = await world.client.send<{ count: number }>('POST', `/${world.serving().arrivals}/_count`, {
    body: { query: { term: { lodgingId: parked } } },
  });
  expect(count, 'its arrivals are deleted').toBe(0);
  expect(await lodgingsFound(search)).toEqual([other, third]);
  const { columns } = (await search.readAvailability(parked)) ?? {};
  expect(columns?.arrival).not.toContain(today + 12);
  expect(columns?.arrival).toContain(today + 15);

  world.book(third, today + 20, 2);
  // On a busy machine the wait of one second is not enough, and the lodging is still left out.
  await vi.waitUntil(async () => (await lodgingsFound(search)).includes(third), { timeout: 30_000, interval: 25 });
  expect(await lodgingsFound(search)).toEqual([other, third]);

  line.refuses = false;
  world.book(parked, today + 20, 3);
  await follower.caughtUp();
  expect(listParkedLodgings(world.db, world.serving().id)).toEqual([]);
  expect(await lodgingsFound(search)).toEqual([parked, other, third]);
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});

it('answers the booking of a parked lodging although it is refused again', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const [parked = 0] = world.lodgingIds;
  const follower = world.follow({ client: refusing(world.client, parked) });
  const search = world.search(follower);
  for (const arrival of [today + 12, today + 14, today + 16]) {
    world.book(parked, arrival, 1);
    await follower.whenIndexed(parked);
    expect(await lodgingsFound(search)).toEqual([world.lodgingIds[1]]);
    await follower.caughtUp();
  }
  expect(listParkedLodgings(world.db, world.serving().id)).toHaveLength(1);
});

it('parks in a rebuild what is refused, and builds the rest', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const [parked = 0, ...others] = world.lodgingIds;
  const line = refusing(world.client, parked);
  const { refused } = await world.rebuild({ client: line });
  expect([...refused.keys()]).toEqual([parked]);
  const follower = world.follow();
  expect(await lodgingsFound(world.search(follower))).toEqual(others);
  world.book(parked, today + 12, 3);
  await follower.caughtUp();
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});

it('tries a parked lodging again after rests that grow each time', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const [parked = 0] = world.lodgingIds;
  const line = refusing(world.client, parked);
  const follower = world.follow({ client: line });
  world.book(parked, today + 12, 3);
  await follower.caughtUp();
  expect(line.attempts).toBe(1);
  const minute = 60_000;
  const pass = async (minutes: number) => {
    world.clock.set(world.clock.now() + minutes * minute);
    await follower.caughtUp();
    return line.attempts;
  };
  expect(await pass(0.9)).toBe(1);
  expect(await pass(0.2)).toBe(2);
  expect(await pass(1.5)).toBe(2);
  expect(await pass(0.6)).toBe(3);
  line.refuses = false;
  await pass(4);
  expect(listParkedLodgings(world.db, world.serving().id)).toEqual([]);
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});
