import { describe, expect, it } from 'vitest';
import { blockLodgings, noteTopics, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { deliverProperty } from '../../support/arrange/deliveries.ts';
import { readNewestSequence } from '../../support/change-feed.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { catalogSeed } from '../catalog/catalog-world.ts';

const { listChanges } = operationsByName;
const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: catalogSeed() }));

const ask = (query: string, headers: Record<string, string> = {}) =>
  service.get(`/v2/changes?${query}`, { key, headers });
const read = async (query: string) => readAnswer(await ask(query), listChanges);
const idOf = (ref: string) => lodgingIdOf(service, ref);
const availabilitiesOf = async (ref: string) =>
  (await (await service.get(`/v2/lodgings/${idOf(ref)}/availabilities`)).json()) as object;
const detailOf = async (ref: string, lang: string) =>
  (await (await service.get(`/v2/lodgings/${idOf(ref)}?lang=${lang}`, { key })).json()) as object;

describe('changes that carry what the lodging is now', () => {
  it('come once for each lodging, with its newest change', async () => {
    const after = await readNewestSequence(service);
    noteTopics(service, 'SOLD', ['photos', 'rooms']);
    noteTopics(service, 'BOTH', ['photos']);
    noteTopics(service, 'SOLD', ['features']);
    const { changes, lastSequence, more } = await read(`after=${after}&include=availabilities`);
    expect(changes.map(({ lodgingId, topic }) => [lodgingId, topic])).toEqual([
      [idOf('BOTH'), 'photos'],
      [idOf('SOLD'), 'features'],
    ]);
    expect([lastSequence - after, more]).toEqual([4, false]);
    expect(changes.map(({ availability }) => availability)).toEqual([
      await availabilitiesOf('BOTH'),
      await availabilitiesOf('SOLD'),
    ]);
    expect(changes.every(({ lodging }) => lodging === undefined)).toBe(true);
  });

  it('come with the lodging in every language, and with both when both are asked for', async () => {
    const after = await readNewestSequence(service);
    noteTopics(service, 'SOLD', ['photos']);
    const [change] = (await read(`after=${after}&include=lodgings,availabilities`)).changes;
    expect(change?.availability).toEqual(await availabilitiesOf('SOLD'));
    for (const lang of ['fr', 'en', 'de', 'es'] as const)
      expect(change?.lodging?.[lang]).toEqual(await detailOf('SOLD', lang));
  });

  it('carry nothing of a lodging that is not on sale now, or that has left', async () => {
    const after = await readNewestSequence(service);
    await blockLodgings(service, 'SOLD');
    await deliverProperty(service, 'BOTH', { gateways: ['Other.out'] });
    const { changes } = await read(`after=${after}&include=lodgings,availabilities`);
    expect(
      changes.map(({ lodgingId, removed, lodging, availability }) => [lodgingId, removed, lodging, availability]),
    ).toEqual([
      [idOf('SOLD'), expect.any(Boolean), undefined, undefined],
      [idOf('BOTH'), true, undefined, undefined],
    ]);
    await unblockLodgings(service, 'SOLD');
    await deliverProperty(service, 'BOTH', { gateways: ['Small.out', 'Other.out'] });
    const again = await read(`after=${after}&include=availabilities`);
    expect(again.changes.map(({ availability }) => availability !== undefined)).toEqual([true, true]);
  });

  it('are cut after so many lodgings, and go on where they were cut', async () => {
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
