import { beforeEach, expect, it } from 'vitest';
import { deliverProperty } from '../../support/arrange/deliveries.ts';
import { blockLodgings, noteTopics, pretendIndexed } from '../../support/arrange/lodgings.ts';
import { operationsByName, type Topic } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { catalogSeed } from '../catalog/catalog-world.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { listLastIndexed, listLastUpdates } = operationsByName;

const minute = 60_000;
const service = serviceForSuite(() => ({ seed: catalogSeed() }));

// Each test begins a minute after the previous one's changes were indexed.
beforeEach(async () => {
  await service.caughtUp();
  wait(2);
});

const idOf = (ref: string) => lodgingIdOf(service, ref);
const ask = (query: string, key = smallKeys.seller) => service.get(`/v2/lodgings/lastIndexed/${query}`, { key });
const read = async (query: string, key?: string) => readAnswer(await ask(query, key), listLastIndexed);
const wait = (minutes: number) => service.clock.set(service.clock.now() + minutes * minute);
const minuteText = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ');

async function change(ref: string, ...topics: Topic[]): Promise<void> {
  noteTopics(service, ref, topics);
  await service.caughtUp();
}

it('lastIndexed lists all lodgings of the catalog that a build wrote, changed or not, by id where the instant is one', async () => {
  const listed = ['SOLD', 'DRAFT', 'STOPPED', 'ENDED', 'TOCHECK', 'BOTH'].map(idOf);
  // The seed brought ENDED into the catalog and out of it again within the hour.
  expect((await read('60')).map(({ id, removed }) => [id, removed])).toEqual(
    listed.map((id) => [id, id === idOf('ENDED')]),
  );
  expect((await read('60', smallKeys.other)).map(({ id }) => id)).toEqual(['AWAY', 'BOTH'].map(idOf));
  const built = minuteText(service.clock.now() - 2 * minute);
  for (const item of await read('60?view=ids')) expect(item.lastIndexed).toBe(built);
});

it('lastIndexed lists what was written in the window, newest first, with the minute of it', async () => {
  const [changedAt, builtAt] = [service.clock.now(), service.clock.now() - 2 * minute];
  await change('BOTH', 'photos');
  wait(1);
  await change('SOLD', 'rooms', 'photos');
  const entry = (ref: string, at: number, topics: string[]) => ({
    id: idOf(ref),
    reference: expect.any(String) as unknown,
    lastUpdated: minuteText(at),
    topics,
    enabled: true,
    removed: false,
    lastIndexed: minuteText(at),
  });
  const [sold, both] = [entry('SOLD', changedAt + minute, ['photos', 'rooms']), entry('BOTH', changedAt, ['photos'])];
  expect(await read('1?view=ids')).toEqual([sold, both]);
  service.clock.set(service.clock.now() + 1);
  expect(await read('1?view=ids')).toEqual([sold]);
  expect(minuteText(builtAt)).not.toBe(minuteText(changedAt));
});

it('lastIndexed lists no topics of a lodging that was indexed again without a change', async () => {
  wait(30);
  pretendIndexed(service, 'STOPPED');
  const [item, ...others] = await read('5');
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    id: idOf('STOPPED'),
    name: 'Villa STOPPED',
    topics: [],
    enabled: false,
    removed: false,
  });
  expect(item?.lastIndexed).toBe(minuteText(service.clock.now()));
  expect(item?.lastUpdated).not.toBe(item?.lastIndexed);
});

it('lastIndexed has, beside the minute of writing, what lastUpdates says', async () => {
  await change('SOLD', 'photos');
  const updates = await readAnswer(
    await service.get('/v2/lodgings/lastUpdates/1?lang=de', { key: smallKeys.seller }),
    listLastUpdates,
  );
  const lastIndexed = minuteText(service.clock.now());
  expect(await read('1?lang=de')).toEqual(updates.map((item) => ({ ...item, lastIndexed })));
});

it('lastIndexed has a lodging that the operator blocked as disabled, and one that left the catalog as removed', async () => {
  await blockLodgings(service, 'SOLD');
  await deliverProperty(service, 'BOTH', { gateways: ['Other.out'] });
  await service.caughtUp();
  const items = await read('1');
  expect(items.map(({ id, enabled, removed }) => [id, enabled, removed])).toEqual([
    [idOf('SOLD'), false, false],
    [idOf('BOTH'), false, true],
  ]);
  expect(Object.keys(items[1] ?? {})).toEqual([
    ...['id', 'reference', 'lastUpdated', 'topics', 'enabled', 'removed', 'lastIndexed'],
  ]);
  wait(10);
  await change('BOTH', 'photos');
  expect((await read('5')).map(({ id }) => id)).toEqual([]);
});

it('lastIndexed tells its window', async () => {
  const { headers } = await ask('60');
  expect(headers.get('X-Window-Start')).toBe(new Date(service.clock.now() - 60 * minute).toISOString());
  await readProblem(await ask('10081'), 400, 'INVALID_PARAMETER');
});
