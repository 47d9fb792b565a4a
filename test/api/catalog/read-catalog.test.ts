import { describe, expect, it } from 'vitest';
import { blockLodgings, noteTopics, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { forgeCursor, operationsByName, topics } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { catalogSeed } from './catalog-world.ts';

const { listChanges, readCatalog } = operationsByName;

const service = serviceForSuite(() => ({ seed: catalogSeed() }));

const ask = (query = '', key = smallKeys.seller) => service.get(`/v2/catalog?${query}`, { key });
const read = async (query = '', key?: string) => readAnswer(await ask(query, key), readCatalog);
const idsOf = (...refs: string[]) => refs.map((ref) => lodgingIdOf(service, ref));
const idsIn = async (query = '', key?: string) => (await read(query, key)).entries.map(({ lodgingId }) => lodgingId);
const entryOf = async (ref: string) => {
  const entry = (await read()).entries.find(({ lodgingId }) => lodgingId === lodgingIdOf(service, ref));
  if (!entry) throw new Error(`${ref} is not in the catalog.`);
  return entry;
};
const mine = ['SOLD', 'DRAFT', 'STOPPED', 'TOCHECK', 'BOTH'];

describe('the catalog', () => {
  it("lists every lodging of the dealer's channels in a state of the catalog, once, by id; enabled when on sale", async () => {
    const { entries, ...page } = await read();
    expect(entries.map(({ lodgingId, enabled }) => [lodgingId, enabled])).toEqual(
      mine.map((ref) => [lodgingIdOf(service, ref), ref === 'SOLD' || ref === 'BOTH']),
    );
    expect(page).toEqual({ pageSize: 100, totalCount: 5, nextCursor: null });
    expect(await idsIn('', smallKeys.other)).toEqual(idsOf('AWAY', 'BOTH'));
  });

  it("has the owner's index and the instants of the change feed, null for a topic that never changed", async () => {
    const entry = await entryOf('SOLD');
    const response = await service.get('/v2/changes?after=0&limit=1000', { key: smallKeys.seller });
    const { changes } = await readAnswer(response, listChanges);
    const changedAt = new Map(
      changes.filter(({ lodgingId }) => lodgingId === entry.lodgingId).map(({ topic, at }) => [topic, at]),
    );
    expect(entry.indexInterne).toBe('P-SOLD');
    expect(Object.keys(entry.topicsUpdatedAt)).toEqual([...topics]);
    const shown = topics.map((topic) => entry.topicsUpdatedAt[topic]);
    expect(shown).toEqual(topics.map((topic) => changedAt.get(topic) ?? null));
    expect(shown).toContain(null);
    expect(entry.lastUpdatedAt).toBe(
      shown
        .filter((at) => at !== null)
        .sort()
        .at(-1),
    );
  });

  it('keeps a blocked lodging, disabled, until the block is lifted', async () => {
    await blockLodgings(service, 'SOLD');
    expect(await entryOf('SOLD')).toMatchObject({ enabled: false });
    await unblockLodgings(service, 'SOLD');
    expect(await entryOf('SOLD')).toMatchObject({ enabled: true });
  });
});

describe('after and before in the catalog', () => {
  it('leave out the instants themselves', async () => {
    const [sold = 0, draft = 0] = idsOf('SOLD', 'DRAFT');
    const first = noteTopics(service, 'SOLD', ['reviews'], service.clock.now() + 1000).at;
    const second = noteTopics(service, 'DRAFT', ['reviews'], service.clock.now() + 1000).at;
    expect(second).toBe(first + 1);
    expect(await idsIn(`after=${iso(first - 1)}`)).toEqual([sold, draft]);
    expect(await idsIn(`after=${iso(first)}`)).toEqual([draft]);
    expect(await idsIn(`after=${iso(second)}`)).toEqual([]);
    expect(await idsIn(`before=${iso(first)}`)).toEqual(idsOf('STOPPED', 'TOCHECK', 'BOTH'));
    expect(await idsIn(`before=${iso(second)}`)).toEqual(idsOf('SOLD', 'STOPPED', 'TOCHECK', 'BOTH'));
    expect(await idsIn(`after=${iso(first - 1)}&before=${iso(second)}`)).toEqual([sold]);
    expect(await read(`after=${iso(second)}&before=${iso(first)}`)).toMatchObject({ entries: [], totalCount: 0 });
  });
});

describe('pages of the catalog', () => {
  it.each([1, 2, 3, 5, 6])('of %i hold every lodging once, with the same total', async (size) => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read(`pageSize=${size}&cursor=${cursor}`);
      expect(page).toMatchObject({ pageSize: size, totalCount: 5 });
      expect(page.entries.length).toBeLessThanOrEqual(size);
      seen.push(...page.entries.map(({ lodgingId }) => lodgingId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(idsOf(...mine));
  });

  it('of 0 hold everything, or all that follows the cursor', async () => {
    const whole = await read('pageSize=0');
    expect(whole.entries.map(({ lodgingId }) => lodgingId)).toEqual(idsOf(...mine));
    expect(whole).toMatchObject({ pageSize: 0, totalCount: 5, nextCursor: null });
    const { nextCursor } = await read('pageSize=2');
    const rest = await read(`pageSize=0&cursor=${nextCursor}`);
    expect(rest).toMatchObject({ pageSize: 0, totalCount: 5, nextCursor: null });
    expect(rest.entries.map(({ lodgingId }) => lodgingId)).toEqual(idsOf(...mine.slice(2)));
  });

  it('go on under the filters that their cursor carries', async () => {
    const { lastUpdatedAt } = await entryOf('TOCHECK');
    const filter = `after=${lastUpdatedAt}`;
    const { totalCount, nextCursor } = await read(`${filter}&pageSize=1`);
    expect(totalCount).toBeLessThan(5);
    const second = await read(`pageSize=1&cursor=${nextCursor}`);
    expect(second.totalCount).toBe(totalCount);
    expect(await read(`pageSize=1&cursor=${nextCursor}&${filter}`)).toEqual(second);
  });

  it('refuse a cursor that is none, of another list, or sent with other filters', async () => {
    const { nextCursor } = await read('pageSize=1&after=2020-01-01');
    const wrong = [
      `cursor=${nextCursor}&after=2020-01-02`,
      `cursor=${nextCursor}&before=2030-01-01`,
      `cursor=${nextCursor?.slice(0, -4)}`,
      'cursor=nonsense',
      `cursor=${forgeCursor({ after: 1, filters: {} })}`,
      `cursor=${forgeCursor({ list: 'catalog', after: 'x', filters: {} })}`,
      `cursor=${forgeCursor({ list: 'catalog', after: 1, filters: { gateways: ['Other.out'] } })}`,
      `cursor=${forgeCursor(null)}`,
    ];
    for (const query of wrong) {
      const problem = await readProblem(await ask(query), 400, 'INVALID_CURSOR');
      expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['cursor']);
    }
  });
});

describe('the answer of the catalog', () => {
  it('comes as JSON only', async () => {
    const problem = await readProblem(await ask('format=xml'), 406, 'NOT_ACCEPTABLE');
    expect(problem.allowed).toEqual(['application/json']);
  });

  it('names the newest change, after which the change feed continues', async () => {
    const sequence = (await ask('pageSize=1')).headers.get('X-Last-Sequence');
    noteTopics(service, 'SOLD', ['photos']);
    const response = await service.get(`/v2/changes?after=${sequence}`, { key: smallKeys.seller });
    expect((await readAnswer(response, listChanges)).changes).toMatchObject([
      { lodgingId: lodgingIdOf(service, 'SOLD'), topic: 'photos', sequence: Number(sequence) + 1 },
    ]);
  });
});

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
