import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from '../../support/random.ts';
import { pageOfAnswer } from '../../support/compare-search.ts';
import { type DemoWorld, startDemoWorld } from '../../support/demo-world.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { criteriaOfQuery } from '../../support/facet-model.ts';
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
      const found = (await answer.json()) as { total: number; totalIsExact: boolean };
      const wanted = await model.find(criteria);
      expect(pageOfAnswer(found)).toEqual(found.totalIsExact ? wanted : { ...wanted, total: 10_000 });
      if (!found.totalIsExact) expect(wanted.total).toBeGreaterThanOrEqual(10_000);
    }),
    // Few: of every search `random-worlds.test.ts` tries thousands, on less data.
    { numRuns: 50 },
  );
});

test('counts stays within prices on any day up to 10,000 and says so, and lodgings and dated stays exactly', async () => {
  const { service, model, asker } = world;
  const read = async (query: string) => {
    const answer = await service.get(`/v2/stays/search?pagesize=1&pageindex=0&${query}`, { key: keys.seller });
    const { total, totalIsExact } = (await answer.json()) as { total: number; totalIsExact: boolean };
    return { total, totalIsExact };
  };
  const exactly = async (query: string) => {
    const { total } = await model.find(criteriaOfQuery(new URLSearchParams(`pagesize=1&pageindex=0&${query}`), asker));
    return { total, totalIsExact: true };
  };
  expect(await read('minprice=1')).toEqual({ total: 10_000, totalIsExact: false });
  for (const query of [
    '',
    'minprice=1&group=lodging',
    'minprice=4000',
    `minprice=1&arrival=${someSaturday(asker.today)}`,
  ])
    expect(await read(query), query).toEqual(await exactly(query));
});

function someSaturday(today: number): string {
  return ymdOf(today + 30 + ((8 - ((today + 30) % 7)) % 7));
}
