import { expect, it } from 'vitest';
import { SearchUnavailable } from '../../../src/search/query/index-view.ts';
import { listParkedLodgings } from '../../../src/search/store/indexed-lodgings.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { differencesOf } from './differences-to-facts.ts';
import { lodgingsFound, openIndexWorld } from './index-world.ts';

const cluster = testCluster();

it('refuses a search that lacks the summary of a lodging, and writes its documents again', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const [lost = 0, ...others] = world.lodgingIds;
  const follower = world.follow();
  const find = () => lodgingsFound(world.search(follower), { group: 'lodging' });
  expect(await find()).toEqual([lost, ...others]);
  await world.client.send('DELETE', `/${world.serving().lodgings}/_doc/${lost}`, { query: { refresh: true } });
  await expect(find()).rejects.toThrow(SearchUnavailable);
  await follower.caughtUp();
  expect(await find()).toEqual([lost, ...others]);
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});

it.each(['write', 'read_only'])('parks no lodging while the index is blocked (%s)', async (block) => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const follower = world.follow();
  const set = (value: boolean | null) =>
    world.client.send('PUT', `/${world.serving().arrivals}/_settings`, { body: { [`index.blocks.${block}`]: value } });
  await set(true);
  for (const lodgingId of world.lodgingIds) {
    world.book(lodgingId, today + 12, 2);
    await follower.whenIndexed(lodgingId);
  }
  expect(listParkedLodgings(world.db, world.serving().id)).toEqual([]);
  await set(null);
  await follower.caughtUp();
  expect(listParkedLodgings(world.db, world.serving().id)).toEqual([]);
  expect(await differencesOf(world, world.serving(), today)).toEqual([]);
});
