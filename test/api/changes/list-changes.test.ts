import { describe, expect, it } from 'vitest';
import { deliverProperty, moveContract } from '../../support/arrange/deliveries.ts';
import { blockLodgings, noteTopics, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { readNewestSequence } from '../../support/change-feed.ts';
import { operationsByName, type Topic } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { catalogSeed } from '../catalog/catalog-world.ts';

const { listChanges } = operationsByName;

const service = serviceForSuite(() => ({ seed: catalogSeed() }));

const ask = (query: string, key = smallKeys.seller) => service.get(`/v2/changes?${query}`, { key });
const read = async (query: string, key?: string) => readAnswer(await ask(query, key), listChanges);
const newest = () => readNewestSequence(service);
const note = (ref: string, ...topics: Topic[]) => noteTopics(service, ref, topics);
const deliver = (ref: string, ...gateways: string[]) => deliverProperty(service, ref, { gateways });
const idOf = (ref: string) => lodgingIdOf(service, ref);
const iso = (instant: number) => new Date(instant).toISOString();

describe('a change in the feed', () => {
  it('comes once for a lodging and topic, with its newest sequence and instant, oldest first', async () => {
    const after = await newest();
    note('SOLD', 'photos');
    note('BOTH', 'rooms', 'features');
    const again = note('SOLD', 'photos');
    const { changes, ...end } = await read(`after=${after}`);
    const told = changes.map(({ lodgingId, topic, sequence }) => `${lodgingId} ${topic} ${sequence - after}`);
    expect(told).toEqual([`${idOf('BOTH')} rooms 2`, `${idOf('BOTH')} features 3`, `${idOf('SOLD')} photos 4`]);
    expect(changes.at(-1)).toMatchObject({ at: iso(again.at), removed: false });
    expect(end).toEqual({ lastSequence: after + 4, more: false });
    expect(await read(`after=${after + 4}`)).toEqual({ changes: [], lastSequence: after + 4, more: false });
  });

  it("comes only to dealers whose catalog has the lodging, and moves everybody's sequence on", async () => {
    const after = await newest();
    note('AWAY', 'photos');
    note('ENDED', 'photos');
    note('BARE', 'photos');
    expect(await read(`after=${after}`)).toEqual({ changes: [], lastSequence: after + 3, more: false });
    const other = await read(`after=${after}`, smallKeys.other);
    expect(other.changes.map(({ lodgingId }) => lodgingId)).toEqual([idOf('AWAY')]);
  });

  it('of another topic than those asked for does not come', async () => {
    const after = await newest();
    note('SOLD', 'photos', 'rooms', 'reviews');
    const topicsOf = async (query: string) => (await read(`after=${after}&${query}`)).changes.map(({ topic }) => topic);
    expect(await topicsOf('topics=ROOMS,photos')).toEqual(['photos', 'rooms']);
    expect(await topicsOf('topics=reviews')).toEqual(['reviews']);
    expect(await read(`after=${after}&topics=status`)).toMatchObject({ changes: [], lastSequence: after + 3 });
  });
});

describe('pieces of the change feed', () => {
  it.each([1, 2, 7, 1000])('of %i hold together what one answer holds', async (limit) => {
    const whole = await read('after=0&limit=1000');
    expect(whole).toMatchObject({ more: false, lastSequence: await newest() });
    const together: typeof whole.changes = [];
    for (let [after, more] = [0, true]; more;) {
      const piece = await read(`after=${after}&limit=${limit}`);
      expect(piece.changes.length).toBeLessThanOrEqual(limit);
      together.push(...piece.changes);
      [after, more] = [piece.lastSequence, piece.more];
    }
    expect(together).toEqual(whole.changes);
    const sequences = together.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((left, right) => left - right));
  });

  it('have no more behind the last change that just fits', async () => {
    const after = await newest();
    note('SOLD', 'photos', 'rooms');
    expect(await read(`after=${after}&limit=2`)).toMatchObject({ lastSequence: after + 2, more: false });
    expect(await read(`after=${after}&limit=1`)).toMatchObject({ lastSequence: after + 1, more: true });
  });

  it('lead back to the present from a sequence that does not exist yet', async () => {
    const beyond = await read(`after=${(await newest()) + 1000}`);
    expect(beyond).toEqual({ changes: [], lastSequence: await newest(), more: false });
  });
});

describe('a lodging that leaves', () => {
  it("the dealer's last channel comes as removed, until it is back", async () => {
    const after = await newest();
    const lodgingId = idOf('BOTH');
    await deliver('BOTH', 'Other.out');
    const gone = await read(`after=${after}`);
    expect(gone.changes).toMatchObject([{ lodgingId, topic: 'status', removed: true }]);
    expect(gone.changes[0]?.sequence).toBe(await newest());
    expect((await read(`after=${after}&topics=photos`)).changes).toEqual(gone.changes);
    expect((await read(`after=${after}`, smallKeys.other)).changes).toMatchObject([{ lodgingId, removed: false }]);
    note('BOTH', 'status');
    expect((await read(`after=${after}`)).changes).toEqual(gone.changes);
    expect((await read(`after=${gone.lastSequence}`)).changes).toEqual([]);
    await deliver('BOTH', 'Other.out', 'Small.out');
    expect((await read(`after=${after}`)).changes).toMatchObject([{ lodgingId, topic: 'status', removed: false }]);
  });

  it('the catalog by its contract comes as removed; one that is only blocked or stopped does not', async () => {
    const after = await newest();
    const [blocked, ended] = [idOf('SOLD'), idOf('STOPPED')];
    await blockLodgings(service, 'SOLD');
    await unblockLodgings(service, 'SOLD');
    await moveContract(service, 'STOPPED', 'END_OF_CONTRACT');
    const { changes } = await read(`after=${after}`);
    expect(changes.filter(({ lodgingId }) => lodgingId === blocked)).toMatchObject([{ removed: false }]);
    expect(changes.filter(({ lodgingId }) => lodgingId === ended)).toMatchObject([{ topic: 'status', removed: true }]);
  });
});

describe('waiting for changes', () => {
  it('goes on while nothing of the dealer changes, holds nobody up, and ends with the first change', async () => {
    const after = await newest();
    let isOver = false;
    const waiting = read(`after=${after}&wait=30`).finally(() => (isOver = true));
    note('AWAY', 'photos');
    for (let round = 0; round < 20; round += 1) expect((await service.get('/health')).status).toBe(200);
    expect(isOver).toBe(false);
    note('SOLD', 'reviews');
    const { changes, lastSequence } = await waiting;
    expect(changes).toMatchObject([{ lodgingId: idOf('SOLD'), topic: 'reviews' }]);
    expect(lastSequence).toBe(after + 2);
  });

  it('ends without a change when its time is over', async () => {
    const after = await newest();
    expect(await read(`after=${after}&wait=1`)).toEqual({ changes: [], lastSequence: after, more: false });
  });

  it('ends as soon as the service stops', async () => {
    const after = await newest();
    const waiting = read(`after=${after}&wait=30`);
    await service.get('/health');
    const began = performance.now();
    await service.restart();
    expect(await waiting).toEqual({ changes: [], lastSequence: after, more: false });
    expect(performance.now() - began).toBeLessThan(25_000);
  }, 35_000);
});

it('the change feed refuses what it cannot read', async () => {
  for (const query of ['', 'after=']) await readProblem(await ask(query), 400, 'MISSING_PARAMETER');
  for (const query of ['after=-1', 'after=x', 'after=0&limit=0', 'after=0&limit=1001', 'after=0&wait=31']) {
    await readProblem(await ask(query), 400, 'INVALID_PARAMETER');
  }
  const problem = await readProblem(await ask('after=0&topics=prices'), 400, 'INVALID_PARAMETER');
  expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['topics']);
});

const availabilitiesOf = async (ref: string) =>
  (await (await service.get(`/v2/lodgings/${idOf(ref)}/availabilities`)).json()) as object;
const detailOf = async (ref: string, lang: string) =>
  (await (await service.get(`/v2/lodgings/${idOf(ref)}?lang=${lang}`, { key: smallKeys.seller })).json()) as object;

describe('changes that carry what the lodging is now', () => {
  it('come once for each lodging, with its newest change', async () => {
    const after = await newest();
    note('SOLD', 'photos', 'rooms');
    note('BOTH', 'photos');
    note('SOLD', 'features');
    const { changes, lastSequence, more } = await read(`after=${after}&include=availabilities`);
    expect(changes.map(({ lodgingId, topic }) => [lodgingId, topic])).toEqual([
      [idOf('BOTH'), 'photos'],
      [idOf('SOLD'), 'features'],
    ]);
    expect([lastSequence - after, more]).toEqual([4, false]);
    const carried = [await availabilitiesOf('BOTH'), await availabilitiesOf('SOLD')];
    expect(changes.map(({ availability }) => availability)).toEqual(carried);
    expect(changes.every(({ lodging }) => lodging === undefined)).toBe(true);
  });

  it('come with the lodging in every language, and with both when both are asked for', async () => {
    const after = await newest();
    note('SOLD', 'photos');
    const [change] = (await read(`after=${after}&include=lodgings,availabilities`)).changes;
    expect(change?.availability).toEqual(await availabilitiesOf('SOLD'));
    for (const lang of ['fr', 'en', 'de', 'es'] as const) {
      expect(change?.lodging?.[lang]).toEqual(await detailOf('SOLD', lang));
    }
  });

  it('carry nothing of a lodging that is not on sale now, or that has left', async () => {
    const after = await newest();
    await blockLodgings(service, 'SOLD');
    await deliver('BOTH', 'Other.out');
    const { changes } = await read(`after=${after}&include=lodgings,availabilities`);
    expect(changes.map(({ lodgingId }) => lodgingId)).toEqual([idOf('SOLD'), idOf('BOTH')]);
    expect(changes[1]?.removed).toBe(true);
    for (const member of ['lodging', 'availability']) {
      for (const change of changes) expect(change).not.toHaveProperty(member);
    }
    await unblockLodgings(service, 'SOLD');
    await deliver('BOTH', 'Small.out', 'Other.out');
    const again = await read(`after=${after}&include=availabilities`);
    expect(again.changes.map(({ availability }) => availability !== undefined)).toEqual([true, true]);
  });

  it('are limited to a number of lodgings, and continue where they were cut', async () => {
    const pages = async (limit: number) => {
      const seen: number[] = [];
      for (let [after, more] = [0, true]; more;) {
        const page = await read(`after=${after}&limit=${limit}&include=availabilities`);
        expect(new Set(page.changes.map(({ lodgingId }) => lodgingId)).size).toBe(page.changes.length);
        expect(page.changes.length).toBeLessThanOrEqual(limit);
        seen.push(...page.changes.map(({ lodgingId }) => lodgingId));
        ({ lastSequence: after, more } = page);
      }
      return seen;
    };
    const all = new Set(await pages(1000));
    for (const limit of [1, 2, 3]) expect(new Set(await pages(limit))).toEqual(all);
    expect(all).toContain(idOf('DRAFT'));
  });
});

it('a change says of which life of the database it is', async () => {
  const generationAt = async (after: number) => (await ask(`after=${after}&limit=1`)).headers.get('X-Generation');
  expect(await generationAt(0)).toMatch(/^\w+\.\d+\.\w+$/);
  expect(await generationAt(999_999_999)).toBe(await generationAt(0));
});
