import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  everything,
  openAgain,
  openIndexWorld,
  pretendOtherMapping,
  shortOffer,
  soldNightsOffered,
  type IndexWorld,
} from './index-world.ts';
import { arrivalIds, brokenLine, unbrokenLine } from './broken-line.ts';
import { differencesOf } from './differences-to-facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { company, contractOf, delivery, nightsOf, now, promotionOf, today } from '../../sqlite/facts.ts';
import { createSummaries } from '../../../src/search/query/summaries.ts';
import { changeContractState, saveContract } from '../../../src/stays/store/contracts/contracts.ts';
import { inTransaction, scalar } from '../../../src/sqlite/database.ts';
import { SearchUnavailable } from '../../../src/search/query/index-view.ts';
import { saveProperty, overrideLodging } from '../../../src/lodgings/store/lodgings.ts';
import { saveReview } from '../../../src/catalog/store/reviews.ts';

const cluster = testCluster();
const provider = { providerId: 'AtlanticStays', providerReference: 'AT-1' };
const later = now + 60_000;

/** In order; each must change the documents. */
const changes: readonly [string, (world: IndexWorld, lodgingId: number) => void][] = [
  ['booking', (world, id) => void world.book(id, today + 12, 4)],
  ['cancelled booking', (world) => world.cancel(scalar<number>(world.db, 'SELECT max(id) FROM bookings').get() ?? 0)],
  [
    'property',
    ({ db }) => {
      const changed = delivery({ provider, name: 'Villa Neuve' }, { owner: { index: 'P-1' } });
      expect(saveProperty(db, changed, { company }, later)).toMatchObject({ action: 'UPDATED' });
    },
  ],
  [
    'contract',
    ({ db }) => {
      const offer = { ...shortOffer, nights: [nightsOf({ from: today + 20, to: today + 50, nightPrice: 90_00 })] };
      expect(saveContract(db, contractOf({ provider, offer }), later)).toMatchObject({ action: 'UPDATED' });
    },
  ],
  [
    'promotion',
    ({ db }) => {
      const offer = { ...shortOffer, promotions: [promotionOf()] };
      expect(saveContract(db, contractOf({ provider, offer }), later)).toMatchObject({ action: 'UPDATED' });
    },
  ],
  ['boost', ({ db }, id) => expect(overrideLodging(db, id, { boost: 50 }, later)).toBe('UPDATED')],
  ['review', ({ db }, id) => expect(saveReview(db, reviewOf(id), later)).toBe('INSERTED')],
  ['block', ({ db }, id) => expect(overrideLodging(db, id, { blocked: true }, later)).toBe('UPDATED')],
  ['unblock', ({ db }, id) => expect(overrideLodging(db, id, { blocked: false }, later)).toBe('UPDATED')],
  ['stop of sales', ({ db }) => stopSales(db, 'SALES_STOPPED')],
  ['start of sales', ({ db }) => stopSales(db, 'PUBLISHED')],
];

it('brings changes of every kind into the index', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const [lodgingId = 0] = world.lodgingIds;
  for (const [name, change] of changes) {
    change(world, lodgingId);
    expect(await differencesOf(world, world.serving(), today), name).not.toEqual([]);
    const follower = world.follow();
    await follower.caughtUp();
    await follower.stop();
    expect(await differencesOf(world, world.serving(), today), name).toEqual([]);
  }
});

it('writes only the arrivals that a booking changes, and a lodging’s own document when something of it changes', async () => {
  const world = await openIndexWorld(cluster);
  const [lodgingId = 0] = world.lodgingIds;
  const line = unbrokenLine(world.client);
  const follower = world.follow({ client: line });
  const written = () => line.sent.filter(({ path }) => /lodgings.*_bulk/.test(path)).length;
  const booking = world.book(lodgingId, today + 20, 2);
  await follower.caughtUp();
  const ids = arrivalIds(line);
  // Two nights are gone, so arrivals up to seven nights before lose their longest stays; and the last one holds the
  // number of stays.
  expect([ids.length, written()]).toEqual([2 + 6 + 1, 0]);
  // Shown on result pages, but not searchable.
  const images = [{ url: 'https://photos.example/new.jpg', variants: [] }];
  const changed = delivery({ provider, name: 'Villa 1', images }, { owner: { index: 'P-1' } });
  saveProperty(world.db, changed, { company }, later);
  await follower.caughtUp();
  expect([arrivalIds(line), written()]).toEqual([ids, 1]);
  await world.client.send('POST', `/${world.serving().lodgings}/_refresh`);
  const summaries = createSummaries(world.client, world.view(follower), (summary) => summary);
  const shown = (await summaries.read([lodgingId], everything)).get(lodgingId);
  expect(shown?.photo.pictures[0]?.url).toBe('https://photos.example/new.jpg');
  world.cancel(booking);
  await follower.caughtUp();
  expect(arrivalIds(line).slice(ids.length).sort()).toEqual([...ids].sort());
});

it('writes all arrivals when what a lodging is found by changes', async () => {
  const world = await openIndexWorld(cluster);
  const line = unbrokenLine(world.client);
  const follower = world.follow({ client: line });
  overrideLodging(world.db, world.lodgingIds[0] ?? 0, { boost: 7 }, later);
  await follower.caughtUp();
  expect(arrivalIds(line)).toHaveLength(30);
});

it('finds the next cheapest stay of a lodging when the cheapest ones are sold, and these again when they are free', async () => {
  const priced = (from: number, nightPrice: number) =>
    nightsOf({ from: today + from, to: today + from + 5, nightPrice, minStay: 1, maxStay: 5 });
  const nights = [priced(10, 50_00), priced(15, 90_00), priced(20, 40_00)];
  const world = await openIndexWorld(cluster, { lodgings: 1, offer: { ...shortOffer, nights } });
  const [lodgingId = 0] = world.lodgingIds;
  // No timer fires: a booking alone wakes the follower.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const follower = world.follow();
  const search = world.search(follower);
  const cheapest = async () => {
    const { total, stays, facets } = await search.findStays({ ...everything, group: 'lodging', facets: ['price'] });
    return { total, price: stays[0]?.price, lowest: facets?.price?.lowest };
  };
  expect(await cheapest()).toEqual({ total: 1, price: 40_00, lowest: 40_00 });
  const booking = world.book(lodgingId, today + 20, 5);
  await follower.whenIndexed(lodgingId);
  expect(await cheapest()).toEqual({ total: 1, price: 50_00, lowest: 50_00 });
  world.cancel(booking);
  await follower.whenIndexed(lodgingId);
  expect(await cheapest()).toEqual({ total: 1, price: 40_00, lowest: 40_00 });
});

it('counts a lodging in facets as soon as a search finds it', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 1 });
  const [lodgingId = 0] = world.lodgingIds;
  // Automatic refresh is off.
  await world.client.send('PUT', `/${world.serving().lodgings}/_settings`, {
    body: { index: { refresh_interval: '-1' } },
  });
  const follower = world.follow();
  const search = world.search(follower);
  const countOf = async () => {
    await follower.caughtUp();
    const { total, facets } = await search.findStays({ ...everything, group: 'lodging', facets: ['type'] });
    return { total, counted: facets?.type?.values.map(({ count }) => count) };
  };
  expect(await countOf()).toEqual({ total: 1, counted: [1] });
  overrideLodging(world.db, lodgingId, { blocked: true }, later);
  expect(await countOf()).toEqual({ total: 0, counted: [] });
  await world.client.send('POST', `/${world.serving().lodgings}/_refresh`);
  overrideLodging(world.db, lodgingId, { blocked: false }, later);
  expect(await countOf()).toEqual({ total: 1, counted: [1] });
});

it('shows the new text of a lodging also when a page was made while it changed', async () => {
  const world = await openIndexWorld(cluster);
  const [lodgingId = 0] = world.lodgingIds;
  const view = world.view(world.follow({ client: brokenLine(world.client, () => true) }));
  const summaries = createSummaries(world.client, view, (summary) => summary);
  const nameShown = async () => (await summaries.read([lodgingId], everything)).get(lodgingId)?.name;
  saveProperty(world.db, delivery({ provider, name: 'Villa Neuve' }, { owner: { index: 'P-1' } }), { company }, later);
  expect(await nameShown()).toBe('Villa 1');
  await world.follow({ db: openAgain(world) }).caughtUp();
  expect(await nameShown()).toBe('Villa Neuve');
});

function reviewOf(lodgingId: number) {
  const texts = { title: 'Great', body: 'Quiet.', author: 'Marie D.', language: 'en', stayDate: undefined };
  const figures = { id: 51, score: 8, reviewDate: now, photoId: 0, bookingId: undefined };
  return { lodgingId, published: true, replies: [], ...figures, ...texts };
}

function stopSales(db: IndexWorld['db'], to: 'SALES_STOPPED' | 'PUBLISHED'): void {
  const contractId = scalar<number>(db, 'SELECT min(id) FROM contracts').get() ?? 0;
  expect(changeContractState(db, contractId, to, 'operator', later)).toEqual({ outcome: 'changed' });
}

it('lets nobody wait for the index after OpenSearch failed, and everybody while it answers', async () => {
  const world = await openIndexWorld(cluster);
  const [lodgingId = 0] = world.lodgingIds;
  const line = brokenLine(world.client, () => true);
  const follower = world.follow({ client: line });
  world.book(lodgingId, today + 12, 1);
  await follower.whenIndexed(lodgingId);

  let [isTold, isToldOfWell] = [false, false];
  void follower.whenIndexed(lodgingId).then(() => (isTold = true));
  await turnOfTheLoop();
  expect(isTold).toBe(true);

  const well = await openIndexWorld(cluster);
  const [other = 0] = well.lodgingIds;
  const working = well.follow();
  well.book(other, today + 12, 1);
  const waiting = working.whenIndexed(other).then(() => (isToldOfWell = true));
  await turnOfTheLoop();
  expect(isToldOfWell).toBe(false);
  await waiting;
});

it.each(['OpenSearch fails', 'the index is not compared yet'])(
  'gives other nodes time to learn of a booking, or to notice the silence, while %s',
  async (why) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const world = await openIndexWorld(cluster);
    const [lodgingId = 0] = world.lodgingIds;
    const fails = why === 'OpenSearch fails';
    const failure = Promise.withResolvers<undefined>();
    const follower = world.follow({
      isSearchedElsewhere: true,
      waitAtMost: 800,
      ...(fails ? { client: brokenLine(world.client, () => true) } : { isCompared: () => false }),
      announce: (news) => {
        if (news === 'failed') failure.resolve(undefined);
      },
    });
    world.book(lodgingId, today + 12, 1);
    let isTold = false;
    void follower.whenIndexed(lodgingId).then(() => (isTold = true));
    if (fails) await failure.promise;
    await turnOfTheLoop();
    expect(isTold).toBe(false);
    vi.setSystemTime(Date.now() + 801);
    await vi.waitUntil(() => isTold, { timeout: 5_000, interval: 5 });

    // A later caller need not wait for what earlier callers wait for.
    let isToldLater = false;
    void follower.whenIndexed(lodgingId).then(() => (isToldLater = true));
    await turnOfTheLoop();
    expect(isToldLater).toBe(fails);
  },
);

it('finds a lodging by its new words at once, and writes none of its arrivals for them', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 2 });
  const line = unbrokenLine(world.client);
  const follower = world.follow({ client: line });
  const search = world.search(follower);
  const save = (change: Parameters<typeof delivery>[0]) =>
    saveProperty(world.db, delivery({ provider, ...change }, { owner: { index: 'P-1' } }), { company }, later);
  const read = async (q: string) => {
    await follower.caughtUp();
    const { stays } = await search.findStays({ ...everything, q });
    const own = stays.find(({ lodging }) => lodging.id === world.lodgingIds[0]);
    return { lodgings: new Set(stays.map(({ lodging }) => lodging.id)).size, score: -(own?.order[0] ?? 0) };
  };
  expect(await read('Neuve')).toMatchObject({ lodgings: 2 });
  save({ name: 'Villa Neuve' });
  expect(await read('Neuve')).toMatchObject({ lodgings: 1 });
  const { score } = await read('windmill');
  save({ name: 'Villa Neuve', localizedDescriptions: [{ language: 'en', inside: 'Beside a quiet windmill.' }] });
  expect(await read('windmill')).toEqual({ lodgings: 2, score: score + 1 });
  expect(arrivalIds(line)).toEqual([]);
});

it('refuses to search when more than a thousand sold lodgings wait to be indexed, and not because of others', async () => {
  const offer = { ...shortOffer, nights: [nightsOf({ from: today + 10, to: today + 12, maxStay: 1 })] };
  const world = await openIndexWorld(cluster, { lodgings: 1_050, offer });
  const search = world.search(world.follow({ client: brokenLine(world.client, () => true) }));
  const countFound = async () => (await search.findStays({ ...everything, arrival: today + 11 })).total;
  expect(await countFound()).toBe(1_050);

  inTransaction(world.db, () => {
    for (const lodgingId of world.lodgingIds) overrideLodging(world.db, lodgingId, { boost: 9 }, now);
  });
  expect(await countFound()).toBe(1_050);

  inTransaction(world.db, () => {
    for (const lodgingId of world.lodgingIds.slice(0, 1_000)) world.book(lodgingId, today + 10, 1);
  });
  expect(await countFound()).toBe(50);
  expect(await soldNightsOffered(world, search)).toEqual([]);

  world.book(world.lodgingIds[1_000] ?? 0, today + 10, 1);
  await expect(search.findStays(everything)).rejects.toBeInstanceOf(SearchUnavailable);
});

it('neither searches nor writes an index of other mapping files, and answers for one lodging from the facts', async () => {
  const world = await openIndexWorld(cluster);
  pretendOtherMapping(world, 'serving');
  const line = unbrokenLine(world.client);
  const follower = world.follow({ client: line });
  const search = world.search(follower);
  const [lodgingId = 0] = world.lodgingIds;

  world.book(lodgingId, today + 10, 3);
  await search.whenSearchable(lodgingId);
  await expect(search.findStays(everything)).rejects.toBeInstanceOf(SearchUnavailable);
  expect((await search.readAvailability(lodgingId))?.columns.arrival[0]).toBe(today + 13);
  await follower.caughtUp();
  expect(line.sent).toEqual([]);
});
