import { expect, it } from 'vitest';
import { filterByPrice } from '../../../src/search/query/scripts/stay-scripts.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

const priceBasis = 'price';

interface FoundDays {
  hits: { hits: { fields: { arrival: number[] } }[] };
}

it('is true or false of every document of the index: OpenSearch asks a filter about all of them when it keeps its result', async () => {
  const { client, serving } = await openIndexWorld(cluster, { lodgings: 2 });
  const findDays = async (query: object = { match_all: {} }) => {
    const { hits } = await client.send<FoundDays>('POST', `/${serving().arrivals}/_search`, {
      body: { query, size: 1_000, docvalue_fields: ['arrival'], stored_fields: '_none_' },
    });
    return hits.hits.map(({ fields }) => (fields.arrival[0] ?? 0) - today).sort((one, other) => one - other);
  };
  // A night costs 100 euros, and a stay is of seven nights at most.
  expect(await findDays(filterByPrice({ priceBasis, minPrice: 0, maxPrice: 1_000_000 }))).toEqual(await findDays());
  expect(await findDays(filterByPrice({ priceBasis, minPrice: 70_001, maxPrice: 1_000_000 }))).toEqual([]);
  // Each filter is unique, so that OpenSearch does not cache its results.
  expect(filterByPrice({ priceBasis, minPrice: 0, maxPrice: 1 })).not.toEqual(
    filterByPrice({ priceBasis, minPrice: 0, maxPrice: 1 }),
  );
});
