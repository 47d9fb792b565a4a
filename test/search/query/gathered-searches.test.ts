import { expect, it } from 'vitest';
import { gatherSearches } from '../../../src/opensearch/calls.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { unbrokenLine } from '../index/broken-line.ts';
import { everything, openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

/** Exact dates, of several forms: another length, page, sort, group, or bound; some find nothing. */
const ordinary: readonly Partial<StayCriteria>[] = Array.from({ length: 12 }, (_, place) => ({
  arrival: today + 10 + place,
  departure: today + 11 + place + (place % 4),
  from: place % 2,
  size: 1 + place,
  sort: place % 3 === 0 ? 'pricedesc' : 'relevance',
  ...(place % 5 === 0 && { group: 'lodging' as const }),
  ...(place === 7 && { pax: 99 }),
}));

/** Searches that may take long. */
const dear: readonly Partial<StayCriteria>[] = [
  { arrival: today + 12, sort: 'priceasc' },
  { arrival: today + 12, sort: 'pricedesc' },
  { q: 'villa', arrival: today + 12, departure: today + 15 },
  { arrival: today + 12, departure: today + 15, flex: 2 },
];

async function openSearches() {
  const world = await openIndexWorld(cluster, { lodgings: 6 });
  const line = unbrokenLine(world.client);
  const search = createSearch(gatherSearches(line), world.view(world.follow()));
  const find = async (asked: Partial<StayCriteria>) => {
    const { findHints: _, ...found } = await search.findStays({ ...everything, ...asked });
    return found;
  };
  return { find, requests: line.sent };
}

it('searches of exact dates that are asked at once find what they find one by one, in fewer requests', async () => {
  const { find, requests } = await openSearches();
  const expected = [];
  for (const asked of ordinary) expected.push(await find(asked));
  expect(expected.filter(({ total }) => total > 0).length).toBeGreaterThan(6);
  const sent = requests.splice(0).filter(({ path }) => path.endsWith('search')).length;
  expect(await Promise.all(ordinary.map((asked) => find(asked)))).toEqual(expected);
  expect(requests.filter(({ path }) => path.endsWith('search')).length).toBeLessThan(sent / 2);
});

it('no search waits for one that may take long', async () => {
  const { find, requests } = await openSearches();
  await find(dear[0] ?? {});
  requests.length = 0;
  const [exact] = ordinary;
  await Promise.all([...dear, exact ?? {}].map((asked) => find(asked)));
  const gathered = requests.filter(({ path }) => path === '/_msearch').length;
  requests.length = 0;
  for (const asked of [...dear, exact ?? {}]) await find(asked);
  expect(gathered).toBe(requests.filter(({ path }) => path === '/_msearch').length);
});
