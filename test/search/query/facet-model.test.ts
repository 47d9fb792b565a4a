import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from '../../support/random.ts';
import { facetNames } from '../../../src/search/rules/stay-criteria.ts';
import { type DemoWorld, startDemoWorld } from '../../support/demo-world.ts';
import { modelFacets, modelHints } from '../../support/facet-model.ts';
import { testCluster } from '../../support/opensearch.ts';
import { randomSearches, sparseSearches } from '../../support/random-searches.ts';
import { keys } from '../../support/service.ts';

const cluster = testCluster();
let world: DemoWorld;

beforeAll(async () => {
  world = await startDemoWorld(cluster);
});
afterAll(() => world.service.stop());

interface Answer {
  total: number;
  facets?: Record<string, { values: { label?: string }[] }>;
  hints?: { criterion: string; total: number }[];
}

const answerOf = async (query: string) => {
  const answer = await world.service.get(`/v2/stays/search?${query}`, { key: keys.seller });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};

/** Few: `random-worlds.test.ts` tries thousands of each search on less data. */
const runs = { numRuns: 20 };
const patience = 240_000;

test(
  'counts the values of facets as a look at every stay of the demo does',
  async () => {
    const { model, asker } = world;
    const searches = sparseSearches(model.lodgings, asker);
    const names = fc.subarray([...facetNames], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(searches, names, async (query, facets) => {
        const whole = `${query}&facets=${facets.join(',')}`;
        const { facets: found } = await answerOf(whole);
        for (const { values } of Object.values(found ?? {})) for (const value of values) delete value.label;
        expect(found).toEqual(await modelFacets(model, whole, asker));
      }),
      runs,
    );
  },
  patience,
);

test(
  'tells, where nothing is found, what is found without one of the criteria, as a look at every stay does',
  async () => {
    const { model, asker } = world;
    const searches = randomSearches(model.lodgings, asker);
    await fc.assert(
      fc.asyncProperty(searches, async ({ query }) => {
        const { total, hints } = await answerOf(query);
        if (total > 0) expect(hints).toBeUndefined();
        else {
          const totals = hints?.map((hint) => hint.total) ?? [];
          expect(totals).toEqual([...totals].sort((a, b) => b - a));
          const found = new Map(hints?.map((hint) => [hint.criterion, hint.total]));
          expect(found).toEqual(await modelHints(model, query, asker));
        }
      }),
      runs,
    );
  },
  patience,
);
