import { beforeEach, describe, expect, it } from 'vitest';
import { deliverProperty, moveContract } from '../../support/arrange/deliveries.ts';
import { noteTopics } from '../../support/arrange/lodgings.ts';
import { operationsByName, type Topic } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { catalogSeed } from '../catalog/catalog-world.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { listLastUpdates, listLodgings } = operationsByName;

const minute = 60_000;
const service = serviceForSuite(() => ({ seed: catalogSeed() }));

// Each test begins with empty windows.
beforeEach(() => service.clock.set(service.clock.now() + 24 * 60 * minute));

const idOf = (ref: string) => lodgingIdOf(service, ref);
const ask = (query = '', key = smallKeys.seller) => service.get(`/v2/lodgings/lastUpdates/${query}`, { key });
const read = async (query = '60', key?: string) => readAnswer(await ask(query, key), listLastUpdates);
const note = (ref: string, ...topics: Topic[]) => noteTopics(service, ref, topics);
const wait = (minutes: number) => service.clock.set(service.clock.now() + minutes * minute);
const iso = (instant: number) => new Date(instant).toISOString();

describe('what lastUpdates lists', () => {
  it('is each lodging of which a topic changed, once, newest first, with these topics', async () => {
    note('SOLD', 'reviews');
    wait(10);
    note('BOTH', 'photos', 'rooms');
    note('SOLD', 'photos');
    wait(10);
    const items = await read('60?view=ids');
    const changed = (ref: string, topics: string[]) => ({
      id: idOf(ref),
      reference: expect.stringMatching(/^L/) as unknown,
      lastUpdated: minuteOf(-10),
      topics,
      enabled: true,
      removed: false,
    });
    expect(items).toEqual([changed('SOLD', ['photos', 'reviews']), changed('BOTH', ['photos', 'rooms'])]);
    expect(await read('15?view=ids')).toEqual([changed('SOLD', ['photos']), changed('BOTH', ['photos', 'rooms'])]);
    expect(await read('9?view=ids')).toEqual([]);
  });

  it('is what changed from the start of the window on, that instant included', async () => {
    note('SOLD', 'photos');
    wait(5);
    expect((await read('5')).map(({ id }) => id)).toEqual([idOf('SOLD')]);
    service.clock.set(service.clock.now() + 1);
    expect(await read('5')).toEqual([]);
  });

  it('has every member that the list of lodgings has, with the same values', async () => {
    note('SOLD', 'photos');
    note('BOTH', 'photos');
    const items = await read('1?lang=en');
    const lodgings = await readAnswer(
      await service.get('/v2/lodgings?lang=en', { key: smallKeys.seller }),
      listLodgings,
    );
    const known = { lastUpdated: minuteOf(0), topics: ['photos'], enabled: true, removed: false };
    expect(items).toEqual(lodgings.map((lodging) => ({ ...lodging, ...known })).reverse());
  });

  it('is whatever the catalog has, also what is not on sale', async () => {
    for (const ref of ['DRAFT', 'STOPPED', 'TOCHECK', 'ENDED', 'BARE', 'AWAY']) note(ref, 'descriptions');
    const items = await read('1');
    expect(items.map(({ id, name, enabled, removed }) => [id, name, enabled, removed])).toEqual(
      ['TOCHECK', 'STOPPED', 'DRAFT'].map((ref) => [idOf(ref), `Villa ${ref}`, false, false]),
    );
  });
});

describe('in lastUpdates a lodging that leaves', () => {
  const left = (ref: string, topics: string[]) => ({
    id: idOf(ref),
    reference: expect.any(String) as unknown,
    lastUpdated: minuteOf(0),
    topics,
    enabled: false,
    removed: true,
  });

  it("the dealer's channels is removed for the dealer, not for others, and comes back", async () => {
    await deliverProperty(service, 'BOTH', { gateways: ['Other.out'] });
    expect(await read('1')).toEqual([left('BOTH', ['status'])]);
    expect(await read('1?view=ids', smallKeys.other)).toMatchObject([
      { id: idOf('BOTH'), topics: ['status'], enabled: true, removed: false },
    ]);
    // Its changes on other channels do not concern the dealer.
    wait(1);
    note('BOTH', 'photos', 'status');
    expect(await read('5')).toEqual([{ ...left('BOTH', ['status']), lastUpdated: minuteOf(-1) }]);
    wait(60);
    note('BOTH', 'rooms');
    expect(await read('30')).toEqual([]);
    await deliverProperty(service, 'BOTH', { gateways: ['Small.out', 'Other.out'] });
    expect(await read('1')).toMatchObject([
      { id: idOf('BOTH'), topics: ['status', 'rooms'], enabled: true, removed: false, name: 'Villa BOTH' },
    ]);
  });

  it('the catalog by its contract is removed for all, with the topics that changed before', async () => {
    note('STOPPED', 'photos');
    await moveContract(service, 'STOPPED', 'END_OF_CONTRACT');
    expect(await read('1')).toEqual([left('STOPPED', ['photos', 'status'])]);
  });

  it('and had left before is not told again', async () => {
    note('ENDED', 'photos', 'status');
    expect(await read('10080')).not.toContainEqual(expect.objectContaining({ id: idOf('ENDED') }));
  });
});

describe('the window of lastUpdates', () => {
  it('is in the headers, up to now', async () => {
    const { headers } = await ask('90');
    expect(headers.get('X-Window-Start')).toBe(iso(service.clock.now() - 90 * minute));
    expect(headers.get('X-Window-End')).toBe(iso(service.clock.now()));
    expect([headers.get('ETag'), headers.get('Cache-Control')]).toEqual([null, 'no-store']);
  });

  it('goes from one minute to seven days; beyond that the problem points to the catalog', async () => {
    for (const min of ['1', '10080', '0060']) expect((await ask(min)).status).toBe(200);
    for (const min of ['0', '10081', '-1', '1.5', 'x', '1e3', '+5', '٣', '%00', '9'.repeat(30)]) {
      const problem = await readProblem(await ask(min), 400, 'INVALID_PARAMETER');
      expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['min']);
      expect(problem.detail).toContain('GET /v2/catalog?after=');
    }
  });

  it('comes as summaries or ids, nothing else', async () => {
    note('SOLD', 'photos');
    const members = ['id', 'reference', 'lastUpdated', 'topics', 'enabled', 'removed'];
    expect((await read('1?view=IDS')).map(Object.keys)).toEqual([members]);
    expect((await read('1?view='))[0]?.name).toBe('Villa SOLD');
    const problem = await readProblem(await ask('1?view=full'), 400, 'INVALID_PARAMETER');
    expect([problem.errors?.[0]?.parameter, problem.allowed]).toEqual(['view', ['summary', 'ids']]);
  });
});
function minuteOf(minutes: number): string {
  return iso(service.clock.now() + minutes * minute)
    .slice(0, 16)
    .replace('T', ' ');
}
