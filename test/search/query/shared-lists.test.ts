import { describe, expect, it } from 'vitest';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { Search } from '../../../src/search/query/search.ts';
import { recordCalls } from '../../../src/opensearch/calls.ts';
import { createSharedLists } from '../../../src/search/query/shared-lists.ts';
import type { FacetName, StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { everything, openIndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

const grouped: Partial<StayCriteria> = { group: 'lodging', from: 0, size: 2 };
const facets = ['type', 'city', 'price'] as const;
const box = { west: -180, south: -90, east: 180, north: 90 };
const mapped = { box, mapArea: box } as const;
const bounds = { minPrice: 1, maxPrice: 10_000_000 };

const find = (search: Search, wish: Partial<StayCriteria>, signal?: AbortSignal) =>
  search.findStays({ ...everything, ...wish }, signal);

/** Searches sent for the first page, and for the next one. */
const rows: Record<string, [wish: Partial<StayCriteria>, first: number, next: number]> = {
  'no facets': [{}, 2, 1],
  'by relevance': [{ facets }, 2, 1],
  'by rating': [{ facets, sort: 'rating' }, 2, 1],
  'by price': [{ facets, sort: 'priceasc' }, 2, 1],
  'by price per person': [{ facets, sort: 'priceperperson' }, 2, 1],
  'by price without prices in facets': [{ facets: ['type'], sort: 'priceasc' }, 2, 1],
  'by highest price': [{ facets, sort: 'pricedesc' }, 3, 1],
  'with a map': [{ facets, ...mapped }, 2, 1],
  'of a map alone': [mapped, 2, 1],
  'with a selection in facets': [{ facets, types: ['HOUSE'], cities: ['arcachon'] }, 2, 1],
  'up to a price': [{ facets, ...mapped, maxPrice: bounds.maxPrice }, 3, 1],
  'between prices': [{ facets, ...mapped, ...bounds }, 3, 1],
  'of an arrival': [{ facets, ...mapped, arrival: today + 12 }, 2, 1],
  'of flexible dates': [{ facets, ...mapped, arrival: today + 12, departure: today + 14, flex: 2 }, 2, 1],
  'of exact dates': [{ facets, ...mapped, arrival: today + 12, departure: today + 14 }, 1, 1],
};

it('lists lodgings once for the page, its facets and the map, and not again for the next page', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 5 });
  const { client, requests } = recordCalls(world.client);
  const view = world.view(world.follow());
  const counted: Record<string, unknown> = {};
  for (const [name, [wish]] of Object.entries(rows)) {
    const search = createSearch(client, view);
    // Reads the table of attributes.
    await find(search, { facets, arrival: today + 20, departure: today + 22 });
    const count = async (more: Partial<StayCriteria>) => {
      requests.length = 0;
      const { total, stays } = await find(search, { ...grouped, ...wish, ...more });
      expect([total, stays.length], name).toEqual([5, Math.min(more.size ?? 2, 5 - (more.from ?? 0))]);
      return requests.filter(({ path }) => path.endsWith('search')).flatMap(({ searches }) => searches).length;
    };
    const [first, next, other] = [await count({}), await count({ from: 2 }), await count({ size: 4, language: 'en' })];
    counted[name] = [wish, first, next === other ? next : [next, other]];
  }
  expect(counted).toEqual(rows);
});

it('reads only the page after a change of what is selected in facets, but counts promotions again', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const { client, requests } = recordCalls(world.client);
  const search = createSearch(client, world.view(world.follow()));
  const flexible = { ...grouped, arrival: today + 12, departure: today + 14, flex: 2 };
  const count = async (...names: FacetName[]) => {
    await find(search, { ...flexible, facets: names });
    requests.length = 0;
    const { total } = await find(search, { ...flexible, facets: names, types: ['HOUSE'] });
    expect(total).toBe(3);
    return requests.filter(({ path }) => path.endsWith('search')).flatMap(({ searches }) => searches).length;
  };
  expect([await count('type'), await count('type', 'promotions')]).toEqual([1, 3]);
});

it('lists lodgings again after a booking, which no list still holds', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const follower = world.follow();
  const search = world.search(follower);
  const totalsOf = async () => {
    const { total, facets: found } = await find(search, { ...grouped, facets, arrival: today + 12, nights: [2, 3] });
    return [total, found?.city?.values[0]?.count];
  };
  expect(await totalsOf()).toEqual([3, 3]);
  const booking = world.book(world.lodgingIds[0] as number, today + 12, 2);
  expect(await totalsOf()).toEqual([2, 2]);
  await follower.caughtUp();
  expect(await totalsOf()).toEqual([2, 2]);
  world.cancel(booking);
  await follower.caughtUp();
  expect(await totalsOf()).toEqual([3, 3]);
});

it('reads a text once for searches with other dates or filters, and again after a change', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 3 });
  const { client, requests } = recordCalls(world.client);
  const follower = world.follow();
  const search = createSearch(client, world.view(follower));
  const count = async (more: Partial<StayCriteria>) => {
    requests.length = 0;
    const { stays } = await find(search, { q: 'arcachon', arrival: today + 12, departure: today + 14, ...more });
    return [stays.length, requests.flatMap(({ path, searches }) => (path.endsWith('search') ? searches : [])).length];
  };
  await count({ facets });
  // One more lists the lodgings near the few results.
  expect(await count({ departure: today + 15 })).toEqual([3, 2]);
  expect(await count({ types: ['HOUSE'], group: 'lodging' })).toEqual([3, 2]);
  expect(await count({ q: 'arcachom' })).toEqual([3, 3]);
  world.book(world.lodgingIds[0] as number, today + 12, 2);
  await follower.caughtUp();
  expect(await count({})).toEqual([2, 3]);
});

describe('searches at once', () => {
  /** Holds back lists of lodgings until `release`. */
  function holding(client: OpenSearch) {
    const { promise, resolve: release } = Promise.withResolvers<undefined>();
    const line = {
      ...client,
      release,
      lists: 0,
      async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>) {
        const body = JSON.stringify(parts?.body ?? {});
        // Scans of the page's stays list no lodgings.
        if (body.includes('"size":0') && !body.includes('"wanted"')) {
          line.lists += 1;
          await promise;
        }
        return client.send<Answer>(method, path, parts);
      },
    };
    return line;
  }

  it('share a list', async () => {
    const world = await openIndexWorld(cluster, { lodgings: 3 });
    const line = holding(world.client);
    const search = createSearch(line, world.view(world.follow()));
    const [one, other] = [find(search, grouped), find(search, { ...grouped, from: 2 })];
    line.release(undefined);
    expect([(await one).total, (await other).total, line.lists]).toEqual([3, 3, 1]);
  });

  it('do without a search that is aborted', async () => {
    const world = await openIndexWorld(cluster, { lodgings: 3 });
    const line = holding(world.client);
    const search = createSearch(line, world.view(world.follow()));
    const aborted = new AbortController();
    const first = find(search, grouped, aborted.signal);
    const others = [find(search, grouped), find(search, grouped)];
    await expect.poll(() => line.lists).toBe(1);
    aborted.abort();
    line.release(undefined);
    await expect(first).rejects.toThrow();
    expect((await Promise.all(others)).map(({ total }) => total)).toEqual([3, 3]);
    expect(line.lists).toBe(2);
  });
});

describe('lists that searches share', () => {
  const state = {
    newestSequence: () => 7,
    requireIndex: () => ({ arrivals: 'arrivals', lodgings: 'lodgings', availability: 'availability' }),
    requireExcludedLodgings: () => [1],
    lagging: (): ReadonlySet<number> | undefined => new Set([1]),
  };

  it('hold a bounded number of lodgings', async () => {
    const lists = createSharedLists().of(state);
    const found: string[] = [];
    const read = (key: string) =>
      lists?.read(key, () => {
        found.push(key);
        return Promise.resolve({ length: 140_000 });
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(found.join('')).toBe('abcb');
  });

  it('are returned to all that wait for them, even if others took their place before they were found', async () => {
    const lists = createSharedLists().of(state);
    const found = Promise.withResolvers<{ length: number }>();
    let asked = 0;
    const find = () => {
      asked += 1;
      return found.promise;
    };
    const [first, second] = [lists?.read('slow', find), lists?.read('slow', find)];
    for (const key of ['a', 'b', 'c']) await lists?.read(key, () => Promise.resolve({ length: 299_998 }));
    found.resolve({ length: 5 });
    expect(await Promise.all([first, second])).toEqual([{ length: 5 }, { length: 5 }]);
    expect(asked).toBeLessThanOrEqual(2);
  });

  it('are not shared while lodgings lag that searches find', () => {
    expect(createSharedLists().of({ ...state, lagging: () => new Set([1, 2]) })).toBeUndefined();
    expect(createSharedLists().of({ ...state, lagging: () => undefined })).toBeUndefined();
  });
});
