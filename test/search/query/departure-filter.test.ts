import { expect, it } from 'vitest';
import { buildDepartureFilter } from '../../../src/search/query/scripts/stay-scripts.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

interface FoundDays {
  hits: { hits: { fields: { arrival: number[] } }[] };
}

it('is true or false of every document of the index: OpenSearch asks it about all of them when it keeps its result', async () => {
  const { client, serving } = await openIndexWorld(cluster, { lodgings: 2 });
  const departure = today + 20;
  const findDays = async (from: number, to: number) => {
    const script = buildDepartureFilter(departure, 'price', { from, to });
    const { hits } = await client.send<FoundDays>('POST', `/${serving().arrivals}/_search`, {
      body: { query: { script: { script } }, size: 1_000, docvalue_fields: ['arrival'], stored_fields: '_none_' },
    });
    return hits.hits.map(({ fields }) => (fields.arrival[0] ?? 0) - today).sort((one, other) => one - other);
  };
  // A night costs 100 euros, and a stay is of seven nights at most.
  expect(await findDays(0, 1_000_000)).toEqual([13, 14, 15, 16, 17, 18, 19].flatMap((day) => [day, day]));
  expect(await findDays(30_000, 50_000)).toEqual([15, 16, 17].flatMap((day) => [day, day]));
});

it('is never the same twice, so that OpenSearch has no reason to keep its result', () => {
  const [one, other] = [1, 2].map(() => buildDepartureFilter(today, 'price', { from: 0, to: 1 }));
  expect(one).not.toEqual(other);
});
