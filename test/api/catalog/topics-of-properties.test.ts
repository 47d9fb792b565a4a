import { beforeAll, describe, expect, it } from 'vitest';
import { deliver } from '../../support/arrange/deliveries.ts';
import { propertyShape, type Topic } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import rows from '../../samples/topics-of-properties.json' with { type: 'json' };
import { property0, topicSeed, topicsMovedBy } from './topic-world.ts';

const service = serviceForSuite(() => ({ seed: topicSeed() }));

beforeAll(async () => {
  await service.operator.done('gateways save Small.in --out Other.out');
});

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a JSON Merge Patch (RFC 7396). */
function patched<Whole extends Values>(whole: Whole, patch: Values): Whole {
  const members = Object.entries(patch).map(([name, value]) => {
    const former = whole[name];
    return [name, isObject(former) && isObject(value) ? patched(former, value) : (value ?? undefined)];
  });
  return { ...whole, ...(Object.fromEntries(members) as Whole) };
}

/** Each patch of the property moves one topic, or also that of the labels that name it. */
const changes = rows as [Topic | 'lodging, location', string, Values][];

/** Delivers both and returns what the second moves: `lodging` is included if labels differ. */
const moved = async (from: object, to: object) => {
  await deliver(service, '/v2/properties/insert', from);
  const before = await labels();
  const topics = await topicsMovedBy(service, () => deliver(service, '/v2/properties/insert', to));
  expect(topics.includes('lodging') || before === (await labels())).toBe(true);
  return topics;
};

async function labels(): Promise<string> {
  const id = lodgingIdOf(service, 'TOPICS');
  const read = async (lang: string) =>
    (await service.get(`/v2/lodgings/${id}?lang=${lang}`, { key: smallKeys.seller })).json() as Promise<object>;
  const details = await Promise.all(['fr', 'en', 'de', 'es'].map(read));
  const all = details.map((detail) => Object.entries(detail).filter(([name]) => name.endsWith('Label')));
  expect(all.map((each) => each.length)).toEqual([6, 6, 6, 6]);
  return JSON.stringify(all);
}

describe('a delivered property moves', () => {
  it.each(changes)('%s with %s, and back', async (topics, _, change) => {
    expect(await moved(property0, patched(property0, change))).toEqual(topics.split(', '));
    expect(await moved(patched(property0, change), property0)).toEqual(topics.split(', '));
  });

  it.each<[string, Record<string, unknown>]>([
    ['it is the same', {}],
    ['its members come in another order', Object.fromEntries(Object.entries(property0).reverse())],
    ['defaults are written out', { bedroomDescriptions: [], additionalDescriptions: [], cancellationPolicy: [] }],
    ['default channels are written out', { gateways: ['small.OUT'] }],
    ['numbers come as text', { generalDescription: { personMax: '6' } }],
  ])('nothing when %s', async (_, change) => {
    expect(await moved(property0, patched(property0, change))).toEqual([]);
  });

  it('all that changed at once, in one instant', async () => {
    const images = [{ url: 'https://img.example.org/2.jpg', width: 2000, height: 1000 }];
    const change = { images, services: [], name: 'Villa', gateways: ['Small.out', 'Other.out'] };
    expect(await moved(property0, patched(property0, change))).toEqual(['services', 'photos', 'lodging', 'status']);
  });

  it('keycollection with the owner and the coordinates where nobody else is named for the keys', async () => {
    const { localOperator: _, ...unnamed } = property0;
    const movedBy = (change: Values) => moved(unnamed, patched(unnamed, change));
    expect(await movedBy({ ownerFull: { firstName: 'Anne' } })).toEqual(['lodging', 'keycollection']);
    expect(await movedBy({ localisation: { latitude: 44.7 } })).toEqual(['location', 'keycollection']);
  });

  it('a topic with every member that can be delivered', () => {
    const named = new Set(changes.flatMap(([, , change]) => Object.keys(change)));
    const { address: addressShape, localisation, geoTree: treeShape, generalDescription } = propertyShape.in.shape;
    // The nights that a feed closes move `availabilities` once it is fetched.
    const members = Object.keys(propertyShape.in.shape).filter((name) => name !== 'calendarFeeds');
    expect(members.filter((name) => !named.has(name))).toEqual([]);
    const parts = { address: addressShape, localisation, geoTree: treeShape.unwrap(), generalDescription };
    for (const [name, { shape }] of Object.entries(parts)) {
      const isChanged = (member: string) => changes.some(([, , change]) => Object.hasOwn(change[name] ?? {}, member));
      expect(Object.keys(shape).filter((member) => !isChanged(member))).toEqual([]);
    }
  });
});
