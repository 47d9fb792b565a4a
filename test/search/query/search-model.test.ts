import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOfAnswer } from '../../support/compare-search.ts';
import { type DemoWorld, startDemoWorld } from '../../support/demo-world.ts';
import { testCluster } from '../../support/opensearch.ts';
import { randomSearches } from '../../support/random-searches.ts';
import { keys } from '../../support/service.ts';

const cluster = testCluster();
let world: DemoWorld;

beforeAll(async () => {
  world = await startDemoWorld(cluster);
});
afterAll(() => world.service.stop());

test('finds, orders, counts and prices stays as a look at every stay of the demo does', async () => {
  const { service, model, asker } = world;
  const searches = randomSearches(model.lodgings, asker);
  await fc.assert(
    fc.asyncProperty(searches, async ({ query, criteria }) => {
      const answer = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
      expect(answer.status).toBe(200);
      expect(pageOfAnswer(await answer.json())).toEqual(await model.find(criteria));
    }),
    // Few: of every search `random-worlds.test.ts` tries thousands, on less data.
    { numRuns: 50 },
  );
});
