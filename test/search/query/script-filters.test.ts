import { expect, it } from 'vitest';
import { buildDepartureFilter, buildPriceFilter } from '../../../src/search/query/scripts/stay-scripts.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

interface FoundDays {
  hits: { hits: { fields: { arrival: number[] } }[] };
}

const departure = today + 20;

/** What each filter finds of two lodgings alike, as days from today; a night costs 100 euros, and a stay is of seven nights at most. */
const filters = {
  'of the stay that ends on a day': {
    build: (from: number, to: number) => buildDepartureFilter(departure, 'price', { from, to }),
    all: [13, 14, 15, 16, 17, 18, 19],
    some: { from: 30_000, to: 50_000, days: [15, 16, 17] },
  },
  'of any stay': {
    build: (from: number, to: number) => buildPriceFilter('price', { from, to }),
    all: undefined,
    some: { from: 70_001, to: 1_000_000, days: [] },
  },
};

it.each(Object.entries(filters))(
  'a filter by the price %s is true or false of every document of the index: OpenSearch asks it about all of them when it keeps its result',
  async (_, { build, all, some }) => {
    const { client, serving } = await openIndexWorld(cluster, { lodgings: 2 });
    const findDays = async (script?: object) => {
      const query = script ? { script: { script } } : { match_all: {} };
      const { hits } = await client.send<FoundDays>('POST', `/${serving().arrivals}/_search`, {
        body: { query, size: 1_000, docvalue_fields: ['arrival'], stored_fields: '_none_' },
      });
      return hits.hits.map(({ fields }) => (fields.arrival[0] ?? 0) - today).sort((one, other) => one - other);
    };
    const twice = (days: readonly number[]) => days.flatMap((day) => [day, day]);
    expect(await findDays(build(0, 1_000_000))).toEqual(all ? twice(all) : await findDays());
    expect(await findDays(build(some.from, some.to))).toEqual(twice(some.days));
    // No two are the same, so that OpenSearch has no reason to keep their results.
    expect(build(0, 1)).not.toEqual(build(0, 1));
  },
);
