import { expect, it } from 'vitest';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { recordCalls } from '../../../src/opensearch/calls.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { nightsOf, promotionOf, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { everything, openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

/** Each arrival costs another price; the first ones are discounted. */
const offer = {
  kind: 'rates' as const,
  nights: Array.from({ length: 20 }, (_, day) =>
    nightsOf({ from: today + 10 + day, to: today + 11 + day, nightPrice: 10_001 + 7 * day, maxStay: 7 }),
  ),
  lengthDiscounts: [],
  promotions: [promotionOf({ from: today + 10, to: today + 12 })],
};

/** Searches sent for a page whose total is known: one finds the best documents where fields tell them, one scans. */
const rows: [wish: Partial<StayCriteria>, sent: number][] = [
  [{ sort: 'priceasc' }, 2],
  [{ sort: 'priceasc', maxPrice: 20_000 }, 2],
  [{ sort: 'pricedesc' }, 2],
  [{ sort: 'pricepernight' }, 2],
  [{ sort: 'priceperperson' }, 2],
  [{ sort: 'discount' }, 2],
  [{ sort: 'priceasc', priceBasis: 'total' }, 2],
  [{ sort: 'priceasc', minPrice: 10_030 }, 2],
  [{ sort: 'discount', maxPrice: 70_500 }, 2],
  [{ sort: 'pricedesc', maxPrice: 20_000 }, 2],
  [{ sort: 'priceasc', nights: [2, 3], arrivalWindow: { first: today + 10, last: today + 25 } }, 1],
];

it('scans only the documents with the first stays, once', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2, offer });
  const { client, requests } = recordCalls(world.client);
  const search = createSearch(client, world.view(world.follow()));
  const counted = [];
  for (const [wish] of rows) {
    const find = async (more: Partial<StayCriteria> = {}) => {
      requests.length = 0;
      const { stays, next } = await search.findStays({ ...everything, ...wish, size: 3, ...more });
      expect(stays).toHaveLength(3);
      return { next, sent: requests.flatMap(({ path, searches }) => (path.endsWith('search') ? searches : [])).length };
    };
    const { next: after } = await find();
    const [first, second] = [await find(), await find(after && { after })];
    counted.push([wish, first.sent === second.sent ? first.sent : [first.sent, second.sent]]);
  }
  expect(counted).toEqual(rows);
});

it('leaves no better stay out when the best ones go before the scan', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 1, offer });
  const follower = world.follow();
  const [lodgingId = 0] = world.lodgingIds;
  const takeFirstNight = {
    ...world.client,
    async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>) {
      const answer = await world.client.send<Answer>(method, path, parts);
      if (!JSON.stringify(parts?.body ?? {}).includes('"sort":[{"minPrice":"asc"}')) return answer;
      world.book(lodgingId, today + 10, 1);
      await follower.caughtUp();
      return answer;
    },
  };
  const find = async (client: OpenSearch) => {
    const search = createSearch(client, world.view(follower));
    const { stays } = await search.findStays({ ...everything, sort: 'priceasc', size: 3 });
    return stays.map(({ arrival, nights }) => [arrival - today, nights]);
  };
  const expected = [11, 12, 13].map((day) => [day, 1]);
  expect([await find(takeFirstNight), await find(world.client)]).toEqual([expected, expected]);
});
