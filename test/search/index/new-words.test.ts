import { expect, it } from 'vitest';
import { saveProperty } from '../../../src/lodgings/store/lodgings.ts';
import { company, delivery, now } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { arrivalIds, unbrokenLine } from './broken-line.ts';
import { everything, openIndexWorld } from './index-world.ts';

const cluster = testCluster();
const provider = { providerId: 'AtlanticStays', providerReference: 'AT-1' };
const later = now + 60_000;

it('finds a lodging by its new words at once, and writes none of its arrivals for them', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const line = unbrokenLine(world.client);
  const follower = world.follow({ client: line });
  const search = world.search(follower);
  const found = async (q: string) => {
    await follower.caughtUp();
    const { stays } = await search.findStays({ ...everything, q });
    return [...new Set(stays.map(({ lodging }) => lodging.id))];
  };
  const localizedDescriptions = [{ language: 'en', inside: 'Beside a quiet windmill.' }];
  const words: readonly [string, Parameters<typeof delivery>[0]][] = [
    ['Neuve', { name: 'Villa Neuve' }],
    ['windmill', { name: 'Villa Neuve', localizedDescriptions }],
  ];
  for (const [word, change] of words) {
    expect(await found(word), word).toEqual([]);
    saveProperty(world.db, delivery({ provider, ...change }, { owner: { index: 'P-1' } }), { company }, later);
    expect(await found(word), word).toEqual(world.lodgingIds.slice(0, 1));
  }
  expect(arrivalIds(line)).toEqual([]);
});
