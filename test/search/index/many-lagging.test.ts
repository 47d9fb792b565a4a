import { expect, it } from 'vitest';
import { SearchUnavailable } from '../../../src/search/query/index-view.ts';
import { inTransaction } from '../../../src/sqlite/database.ts';
import { overrideLodging } from '../../../src/lodgings/store/lodgings.ts';
import { nightsOf, now, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { brokenLine } from './broken-line.ts';
import { everything, openIndexWorld, shortOffer, soldNightsOffered } from './index-world.ts';

const cluster = testCluster();

it('refuses to search when more than a thousand sold lodgings wait to be indexed, and not because of others', async () => {
  const offer = { ...shortOffer, nights: [nightsOf({ from: today + 10, to: today + 12, maxStay: 1 })] };
  const world = await openIndexWorld(cluster, { lodgings: 1_050, offer });
  const search = world.search(world.follow({ client: brokenLine(world.client, () => true) }));
  const lodgingsFound = async () => (await search.findStays({ ...everything, arrival: today + 11 })).total;
  expect(await lodgingsFound()).toBe(1_050);

  inTransaction(world.db, () => {
    for (const lodgingId of world.lodgingIds) overrideLodging(world.db, lodgingId, { boost: 9 }, now);
  });
  expect(await lodgingsFound()).toBe(1_050);

  inTransaction(world.db, () => {
    for (const lodgingId of world.lodgingIds.slice(0, 1_000)) world.book(lodgingId, today + 10, 1);
  });
  expect(await lodgingsFound()).toBe(50);
  expect(await soldNightsOffered(world, search)).toEqual([]);

  world.book(world.lodgingIds[1_000] ?? 0, today + 10, 1);
  await expect(search.findStays(everything)).rejects.toBeInstanceOf(SearchUnavailable);
});
