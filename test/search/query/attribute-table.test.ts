import { expect, it } from 'vitest';
import { overrideLodging, saveProperty } from '../../../src/lodgings/store/lodgings.ts';
import type { OpenSearch, RequestParts } from '../../../src/opensearch/client.ts';
import { createLiveIndexView } from '../../../src/search/index/live-index-view.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { Search } from '../../../src/search/query/search.ts';
import type { IndexView } from '../../../src/search/query/index-view.ts';
import { company, delivery, now, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { everything, openIndexWorld, type IndexWorld } from '../index/index-world.ts';

const cluster = testCluster();

interface TableRequest {
  docvalue_fields?: string[];
  query: { bool: { filter: [{ terms?: { lodgingId: number[] } }] } };
}

/** How many lodgings a read of the table requests by id; undefined for other requests. */
function lodgingsRead(parts: RequestParts | undefined): number | 'all' | undefined {
  const { docvalue_fields: fields = [], query } = (parts?.body ?? {}) as Partial<TableRequest>;
  return fields.includes('bedrooms') ? (query?.bool.filter[0].terms?.lodgingId.length ?? 'all') : undefined;
}

function noting(client: OpenSearch) {
  const reads: (number | 'all')[] = [];
  const send: OpenSearch['send'] = (method, path, parts) => {
    const read = lodgingsRead(parts);
    if (read !== undefined) reads.push(read);
    return client.send(method, path, parts);
  };
  return { ...client, reads, send };
}

function move({ db }: IndexWorld, place: number, city: string): void {
  const provider = { providerId: 'AtlanticStays', providerReference: `AT-${place + 1}` };
  const change = { provider, name: `Villa ${place + 1}`, geoTree: { city } };
  saveProperty(db, delivery(change, { owner: { index: `P-${place + 1}` } }), { company }, now + 60_000);
}

async function citiesOf(search: Search): Promise<Record<string, number>> {
  const { facets } = await search.findStays({ ...everything, group: 'lodging', facets: ['city'], size: 0 });
  return Object.fromEntries((facets?.city?.values ?? []).map(({ value, count }) => [value, count]));
}

async function openNoting(
  lodgings: number,
  viewOf = (world: IndexWorld, follower: Follower): IndexView => world.view(follower),
) {
  const world = await openIndexWorld(cluster, { lodgings });
  const line = noting(world.client);
  const follower = world.follow();
  const search = createSearch(line, viewOf(world, follower));
  return { world, follower, search, reads: line.reads };
}

type Follower = ReturnType<IndexWorld['follow']>;

it('counts what lodgings have now, and reads again only those of which an attribute changed', async () => {
  const { world, follower, search, reads } = await openNoting(4);
  expect(await citiesOf(search)).toEqual({ Arcachon: 4 });
  expect(await citiesOf(search)).toEqual({ Arcachon: 4 });
  expect(reads).toEqual(['all']);
  move(world, 0, 'Dax');
  move(world, 2, 'Dax');
  await follower.caughtUp();
  expect(await citiesOf(search)).toEqual({ Arcachon: 2, Dax: 2 });
  world.book(world.lodgingIds[1] as number, today + 12, 2);
  await follower.caughtUp();
  expect(await citiesOf(search)).toEqual({ Arcachon: 2, Dax: 2 });
  expect(reads).toEqual(['all', 2]);
  overrideLodging(world.db, world.lodgingIds[1] as number, { boost: 7 }, now + 60_000);
  await follower.caughtUp();
  expect(await citiesOf(search)).toEqual({ Arcachon: 2, Dax: 2 });
  expect(reads).toEqual(['all', 2, 1]);
});

it('reads a lodging that lagged once it does no more, and then no more', async () => {
  const live = ({ db, prefix }: IndexWorld) => createLiveIndexView({ db, prefix, today: () => today });
  const { world, search, reads } = await openNoting(3, live);
  move(world, 0, 'Dax');
  expect(await citiesOf(search)).toEqual({ Arcachon: 2 });
  await world.writeAll();
  expect(await citiesOf(search)).toEqual({ Arcachon: 2, Dax: 1 });
  expect(await citiesOf(search)).toEqual({ Arcachon: 2, Dax: 1 });
  expect(reads).toEqual(['all', 1]);
});

it('reads all lodgings again where nobody knows which of them changed, but only once those that lag are known', async () => {
  let isKnown = false;
  const { world, follower, search, reads } = await openNoting(3, (own, ownFollower) => {
    const view = own.view(ownFollower);
    return {
      ...view,
      lagging: () => (isKnown ? view.lagging() : undefined),
      changesAfter: (...asked) => (isKnown ? view.changesAfter(...asked) : { newest: 9, lodgingIds: undefined }),
    };
  });
  expect(await citiesOf(search)).toEqual({ Arcachon: 3 });
  move(world, 1, 'Dax');
  await follower.caughtUp();
  await citiesOf(search);
  expect(reads).toEqual(['all']);
  isKnown = true;
  expect(await citiesOf(search)).toEqual({ Arcachon: 2, Dax: 1 });
  await citiesOf(search);
  expect(reads).toEqual(['all', 'all']);
});

it('suggests the places of lodgings on sale only, as they are now', async () => {
  const { world, follower, search } = await openNoting(2);
  const suggest = async (q: string) => {
    const found = await search.suggestNames({ gateways: everything.gateways, q, limit: 5 });
    return found.map(({ value, lodgingCount }) => `${value} ${lodgingCount}`);
  };
  expect([await suggest('arcachon'), await suggest('dax')]).toEqual([['Arcachon 2'], []]);
  move(world, 0, 'Dax');
  await follower.caughtUp();
  expect([await suggest('arcachon'), await suggest('dax')]).toEqual([['Arcachon 1'], ['Dax 1']]);
  overrideLodging(world.db, world.lodgingIds[0] as number, { blocked: true }, now + 60_000);
  await follower.caughtUp();
  expect([await suggest('arcachon'), await suggest('dax')]).toEqual([['Arcachon 1'], []]);
});

it('can be read when a former reading failed', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const { client } = world;
  let isAway = true;
  const send: OpenSearch['send'] = (method, path, parts) =>
    isAway && lodgingsRead(parts) ? Promise.reject(new Error('away')) : client.send(method, path, parts);
  const search = createSearch({ ...client, send }, world.view(world.follow()));
  await expect(citiesOf(search)).rejects.toThrow('away');
  isAway = false;
  expect(await citiesOf(search)).toEqual({ Arcachon: 2 });
});
