import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findServingBuild } from '../../src/store/index-builds.ts';
import { pageOfAnswer } from '../support/compare-search.ts';
import { testCluster } from '../support/opensearch.ts';
import { randomSearches } from '../support/random-searches.ts';
import { searchModel, type SearchModel } from '../support/search-model.ts';
import { keys, startTestService, type TestService } from '../support/service.ts';

const cluster = testCluster();
const gateways = ['Seaside.example', 'Summit.example', 'Waterways.example'];
const promotionCodes = ['EB10', 'EB15', 'LAST', 'NONE'];
let service: TestService;
let model: SearchModel;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: 'demo' });
  const index = findServingBuild(service.db)?.arrivals ?? '';
  model = await searchModel(service.db, service.client, index, service.clock.today());
});
afterAll(() => service.stop());

test('finds, orders, counts and prices stays as a look at every stay of the demo does', async () => {
  const searches = randomSearches(model.lodgings, { gateways, today: service.clock.today(), promotionCodes });
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
