import { expect, it } from 'vitest';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { filterByPrice } from '../../../src/search/query/scripts/stay-scripts.ts';
import { buildRankedQuery } from '../../../src/search/query/stay-query.ts';
import { planSearch } from '../../../src/search/rules/plan.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openIndexWorld } from '../index/index-world.ts';
import { criteriaOf } from './criteria.ts';

const cluster = testCluster();

const euros = (amount: number) => amount * 100;

/**
 * The arrival documents that a search for lodgings examines per lodging, of 30, each with stays of one to seven nights
 * for 100 euros.
 */
const days: Readonly<Record<string, [Partial<StayCriteria>, number]>> = {
  'without dates': [{}, 1],
  'without dates, up to a highest price': [{ maxPrice: euros(300) }, 1],
  'without dates, from a lowest price on': [{ minPrice: euros(300) }, 1],
  'of three weeks, whose best day no mark tells': [{ arrivalWindow: { first: today + 14, last: today + 34 } }, 21],
};

it('looks at few documents of each lodging where marks tell enough', async () => {
  const { client, serving } = await openIndexWorld(cluster, { lodgings: 2 });
  const countDocuments = async (change: Partial<StayCriteria>) => {
    const criteria = criteriaOf({ gateways: ['Seaside.example'], today, group: 'lodging', ...change });
    const scope = { criteria, plan: planSearch(criteria) ?? {}, excludedLodgingIds: [], text: undefined };
    const query = buildRankedQuery(scope);
    const body = { query, size: 0, track_total_hits: true };
    const path = `/${serving().arrivals}/_search`;
    const { hits } = await client.send<{ hits: { total: { value: number } } }>('POST', path, { body });
    return hits.total.value;
  };
  const counted: Record<string, number> = {};
  for (const [name, [change]] of Object.entries(days)) counted[name] = (await countDocuments(change)) / 2;
  expect(counted).toEqual(Object.fromEntries(Object.entries(days).map(([name, [, count]]) => [name, count])));
});

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
