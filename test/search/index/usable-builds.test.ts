import { expect, it } from 'vitest';
import { rollBack } from '../../../src/search/index/rebuild.ts';
import { SearchUnavailable } from '../../../src/search/query/index-view.ts';
import { readBuilds } from '../../../src/search/store/index-builds.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { countingClient } from './counting-client.ts';
import { everything, openIndexWorld, type IndexWorld } from './index-world.ts';

const cluster = testCluster();

/** Makes a build seem built with other mapping files. */
function pretendOtherMapping({ db }: IndexWorld, state: 'serving' | 'previous'): void {
  db.prepare(`UPDATE index_builds SET arrivals = replace(arrivals, '-arrivals-', '-arrivals-0') WHERE state = ?`).run(
    state,
  );
}

it('neither searches nor writes an index of other mapping files, and answers for one lodging from the facts', async () => {
  const world = await openIndexWorld(cluster);
  pretendOtherMapping(world, 'serving');
  const { client, paths } = countingClient(world.client);
  const follower = world.follow({ client });
  const search = world.search(follower);
  const [lodgingId = 0] = world.lodgingIds;

  world.book(lodgingId, today + 10, 3);
  await search.whenSearchable(lodgingId);
  await expect(search.findStays(everything)).rejects.toBeInstanceOf(SearchUnavailable);
  expect((await search.readAvailability(lodgingId))?.columns.arrival[0]).toBe(today + 13);
  await follower.caughtUp();
  expect(paths).toEqual([]);
});

it('does not go back to an index of other mapping files', async () => {
  const world = await openIndexWorld(cluster);
  await world.rebuild();
  pretendOtherMapping(world, 'previous');
  const { id } = world.serving();
  expect(await rollBack(world.parts())).toBe(false);
  expect(world.serving().id).toBe(id);
  expect(readBuilds(world.db)).toHaveLength(2);
});
