import { expect, it } from 'vitest';
import { noteChange } from '../../../src/lodgings/store/changes.ts';
import { prepared } from '../../../src/sqlite/database.ts';
import { saveGateway } from '../../../src/partners/store/gateways.ts';
import { nightsOf, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { unbrokenLine, type BrokenLine } from './broken-line.ts';
import { openIndexWorld, shortOffer, type IndexWorld } from './index-world.ts';

const cluster = testCluster();

/** The lodgings of each batch, by its first request: what follows takes as long as OpenSearch likes. */
const batchesOf = ({ sent }: BrokenLine) =>
  sent
    .filter(({ path }) => /availability.*_mget/.test(path))
    .map(({ parts }) => (parts?.body as { ids: string[] }).ids.map(Number));

function deliver({ db, clock }: IndexWorld, lodgingIds: readonly number[]): void {
  for (const id of lodgingIds) noteChange(db, id, ['descriptions'], clock.now());
}

it('indexes a booked lodging before the deliveries that came earlier, also after a start, and lets providers take turns', async () => {
  const world = await openIndexWorld(cluster, { lodgings: 90 });
  const [booked = 0, freed = 0, delivered = 0] = world.lodgingIds.slice(-3);
  const others = world.lodgingIds.slice(80, 84);
  const channel = { company: undefined, selfPublish: false, personPrices: false, defaultGateways: [], outGateways: [] };
  saveGateway(world.db, { ...channel, code: 'OtherStays', direction: 'IN' });
  for (const id of others) prepared(world.db, "UPDATE lodgings SET in_gateway = 'OtherStays' WHERE id = ?").run(id);
  const booking = world.book(freed, today + 12, 2);
  await world.writeAll();

  deliver(world, world.lodgingIds.slice(0, 80));
  deliver(world, [delivered, ...others, booked]);
  world.book(booked, today + 12, 3);
  world.cancel(booking);
  deliver(world, [booked, freed]);
  const client = unbrokenLine(world.client);
  await world.follow({ client }).caughtUp();
  const batches = batchesOf(client);

  // Urgent lodgings are written alongside the first batch of the others.
  const placeOf = (id: number) => batches.findIndex((batch) => batch.includes(id));
  expect(batches.find((batch) => batch.includes(booked))).toEqual([booked, freed]);
  expect(placeOf(booked)).toBeLessThan(2);
  const ofDeliveries = batches.filter((batch) => !batch.includes(booked));
  expect(ofDeliveries[0]).toEqual(expect.arrayContaining([...others]));
  expect(ofDeliveries.at(-1)).toContain(delivered);
  expect(batches.flat().sort((a, b) => a - b)).toEqual(
    [...world.lodgingIds.slice(0, 80), ...others, booked, freed, delivered].sort((a, b) => a - b),
  );
});

it('bounds what is indexed together by the number of documents', async () => {
  const offer = { ...shortOffer, nights: [nightsOf({ from: today + 10, to: today + 710, maxStay: 2 })] };
  const world = await openIndexWorld(cluster, { lodgings: 7, offer });
  deliver(world, world.lodgingIds);
  const client = unbrokenLine(world.client);
  await world.follow({ client }).caughtUp();
  const batches = batchesOf(client);
  expect(batches.map((batch) => batch.length)).toEqual([3, 3, 1]);
});
