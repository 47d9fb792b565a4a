import { expect, it } from 'vitest';
import { blockLodgings, noteTopics, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { operationsByName } from '../../support/operations.ts';
import { catalogSeed } from '../catalog/catalog-world.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { listLodgings, summariseCatalog } = operationsByName;

const service = serviceForSuite(() => ({ seed: catalogSeed() }));

const ask = (code: string, key = smallKeys.seller) => service.get(`/v2/lodgings/catalogSummary/out/${code}`, { key });
const read = async (code: string, key?: string) => readAnswer(await ask(code, key), summariseCatalog);

it('the summary of a channel lists the lodgings on sale on it, by id, with their reference and name', async () => {
  const items = await read('Small.out');
  expect(items.map(({ id, name }) => [id, name])).toEqual([
    [lodgingIdOf(service, 'SOLD'), 'Villa SOLD'],
    [lodgingIdOf(service, 'BOTH'), 'Villa BOTH'],
  ]);
  const lodgings = await readAnswer(await service.get('/v2/lodgings', { key: smallKeys.seller }), listLodgings);
  const shared = lodgings.map(({ id, reference, name, lodgingLastChange }) => ({
    id,
    reference,
    name,
    lodgingLastChange,
  }));
  expect(items.map(({ lastUpdated: _, ...item }) => item)).toEqual(shared);
  const refs = (await read('other.OUT', smallKeys.other)).map(({ name }) => name);
  expect(refs).toEqual(['Villa AWAY', 'Villa BOTH']);
});

it('the summary of a channel tells the minutes of the last change of all, of the description, and of the availabilities', async () => {
  const before = (await read('Small.out'))[0];
  const hour = 3_600_000;
  noteTopics(service, 'SOLD', ['availabilities'], service.clock.now() + hour);
  expect((await read('Small.out'))[0]).toEqual({
    ...before,
    lastUpdated: '2027-03-01 13:00',
    lodgingLastChange: { lodging: before?.lodgingLastChange.lodging, availabilities: '2027-03-01 13:00' },
  });
  noteTopics(service, 'SOLD', ['photos'], service.clock.now() + 2 * hour);
  expect((await read('Small.out'))[0]).toMatchObject({
    lastUpdated: '2027-03-01 14:00',
    lodgingLastChange: { lodging: '2027-03-01 14:00', availabilities: '2027-03-01 13:00' },
  });
});

it('the summary of a channel leaves out a blocked lodging', async () => {
  const id = lodgingIdOf(service, 'BOTH');
  await blockLodgings(service, 'BOTH');
  expect((await read('Small.out')).map((item) => item.id)).not.toContain(id);
  await unblockLodgings(service, 'BOTH');
});

it('the summary is refused for the channel of another dealer, an unknown one, one that delivers, and what is no name', async () => {
  await readProblem(await ask('Small.out', smallKeys.other), 403, 'GATEWAY_FORBIDDEN');
  await readProblem(await ask('Nowhere.out'), 404, 'GATEWAY_NOT_FOUND');
  await readProblem(await ask('Small.in'), 404, 'GATEWAY_NOT_FOUND');
  await readProblem(await ask('x'.repeat(65)), 400, 'INVALID_PARAMETER');
});
