import { beforeAll, describe, expect, it } from 'vitest';
import { decideBooking, recordPaid } from '../../support/arrange/bookings.ts';
import { deliver } from '../../support/arrange/deliveries.ts';
import { blockLodgings, boostLodging, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { addReview, answerReview, hideReview, publishReview } from '../../support/arrange/reviews.ts';
import { operationsByName, propertyShape, type Topic, topics } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import {
  contractOf,
  customer,
  lodgingIdOf,
  propertyOf,
  smallKeys,
  smallSeed,
  usualNights,
} from '../../support/small-seed.ts';
import { type ContractChange, contractChanges, contractStories, propertyChanges } from './topic-changes.ts';

const { listChanges, readCatalog } = operationsByName;

/** Set explicitly, because the default follows the owner and the coordinates. */
const localOperator = {
  companyName: 'Clés SARL',
  firstName: 'Luc',
  phone1: '+33199000001',
  latitude: 44.6,
  longitude: -1.1,
};
const property = { company: { code: 'PROVIDER' }, localOperator };

const property0 = propertyOf({ ref: 'TOPICS', property }) as Record<string, Record<string, unknown>>;
const contract0 = contractOf({ ref: 'TOPICS', contract: { rates: { nights: [usualNights] } } });

/** TOPICS, whose changes are examined, and STILL, which must not change. */
const service = serviceForSuite(() => {
  const contract = { rates: { nights: [usualNights] } };
  return { seed: smallSeed({ lodgings: ['TOPICS', 'STILL'].map((ref) => ({ ref, property, contract })) }) };
});

/**
 * Returns the topics of TOPICS that `act` moves, as `GET /v2/catalog` shows it. Each must be later than everything
 * before, the newest is the lodging's date, the change feed agrees, and no other lodging moves.
 */
async function movedBy(act: () => unknown): Promise<Topic[]> {
  const before = await catalogOf();
  await act();
  const after = await catalogOf();
  expect(after.still).toEqual(before.still);
  const [old, now] = [before.topicsUpdatedAt, after.topicsUpdatedAt];
  const moved = topics.filter((topic) => old[topic] !== now[topic]);
  for (const topic of moved) expect((now[topic] ?? '') > before.lastUpdatedAt, topic).toBe(true);
  const dates = topics.map((topic) => now[topic] ?? '').sort();
  expect(after.lastUpdatedAt).toBe(dates.at(-1));
  const feed = await readAnswer(await read(`/v2/changes?after=${before.sequence}`), listChanges);
  const told = feed.changes.map(({ lodgingId, topic, at, removed }) => ({ lodgingId, topic, at, removed }));
  const expected = moved.map((topic) => ({ lodgingId: after.lodgingId, topic, at: now[topic], removed: false }));
  expect(told.sort(byTopic)).toEqual(expected.sort(byTopic));
  return moved;
}

async function catalogOf() {
  const response = await read('/v2/catalog?pageSize=0');
  const sequence = Number(response.headers.get('X-Last-Sequence'));
  const { entries } = await readAnswer(response, readCatalog);
  const entryOf = (ref: string) => entries.find(({ lodgingId }) => lodgingId === lodgingIdOf(service, ref));
  const entry = entryOf('TOPICS');
  if (!entry) throw new Error('TOPICS is not in the catalog.');
  return { ...entry, still: entryOf('STILL'), sequence };
}

function read(path: string): Promise<Response> {
  return service.get(path, { key: smallKeys.seller });
}

function byTopic(left: { topic: Topic }, right: { topic: Topic }): number {
  return topics.indexOf(left.topic) - topics.indexOf(right.topic);
}

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

/** Delivers both and returns what the second moves: `lodging` is included if labels differ. */
const moved = async (from: object, to: object) => {
  await deliver(service, '/v2/properties/insert', from);
  const before = await labels();
  const topics = await movedBy(() => deliver(service, '/v2/properties/insert', to));
  expect(topics.includes('lodging') || before === (await labels())).toBe(true);
  return topics;
};

async function labels(): Promise<string> {
  const id = lodgingIdOf(service, 'TOPICS');
  const inLanguage = async (lang: string) => (await read(`/v2/lodgings/${id}?lang=${lang}`)).json() as Promise<object>;
  const details = await Promise.all(['fr', 'en', 'de', 'es'].map(inLanguage));
  const all = details.map((detail) => Object.entries(detail).filter(([name]) => name.endsWith('Label')));
  expect(all.map((each) => each.length)).toEqual([6, 6, 6, 6]);
  return JSON.stringify(all);
}

describe('a delivered property moves', () => {
  it.each(propertyChanges)('%s with %s, and back', async (topics, _, change) => {
    expect(await moved(property0, patched(property0, change))).toEqual([topics].flat());
    expect(await moved(patched(property0, change), property0)).toEqual([topics].flat());
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
    const movedWith = (change: Values) => moved(unnamed, patched(unnamed, change));
    expect(await movedWith({ ownerFull: { firstName: 'Anne' } })).toEqual(['lodging', 'keycollection']);
    expect(await movedWith({ localisation: { latitude: 44.7 } })).toEqual(['location', 'keycollection']);
  });

  it('a topic with every member that can be delivered', () => {
    const named = new Set(propertyChanges.flatMap(([, , change]) => Object.keys(change)));
    // The nights that a feed closes move `availabilities` once it is fetched.
    const members = Object.keys(propertyShape.in.shape).filter((name) => name !== 'calendarFeeds');
    expect(members.filter((name) => !named.has(name))).toEqual([]);
  });
});

const provider = { providerId: 'Small.in', providerReference: 'TOPICS' };

const row = { arrival: '20270605', departure: '20270612', price: 600 };

const send = ({ nights = {}, rates: more, row: rowChange, ...change }: ContractChange = {}) => {
  const rates = { nights: [{ ...usualNights, ...nights }], promotions: [], ...more };
  const offer = rowChange ? { rates: undefined, dealRows: [{ ...row, ...rowChange }] } : { rates };
  return deliver(service, '/v2/contracts/insert', { ...contract0, ...offer, ...change });
};

const move = (change: object) =>
  deliver(service, '/v2/contracts/status', { provider, contractNumber: 'C-TOPICS', ...change });

describe('a delivered contract moves', () => {
  it.each(contractChanges)('%s with %s, and back', async (topics, _, change) => {
    await send();
    expect(await movedBy(() => send(change))).toEqual(topics);
    expect(await movedBy(() => send())).toEqual(topics);
  });

  it.each([
    ['it is the same', {}],
    ['defaults are written out', { retrocession: 0, unavailable: [], simplified: false }],
    ['amounts come as text', { deposit: '500.00' }],
  ])('nothing when %s', async (_, change) => {
    await send();
    expect(await movedBy(() => send(change))).toEqual([]);
  });

  it('the general data with whatever is delivered of one that is not published: nothing of it is shown', async () => {
    await send();
    await move({ status: 'SALES_STOPPED' });
    for (const [, , change] of contractChanges) {
      expect(await movedBy(() => send(change))).toEqual(['lodging']);
      expect(await movedBy(() => send(change))).toEqual([]);
    }
    await send();
    await move({ status: 'PUBLISHED' });
  });

  it.each(contractStories)('%s', async (_, story) => {
    for (const step of story) {
      const moved = await movedBy(() => {
        if ('send' in step) return send(step.send);
        if ('move' in step) return move(step.move);
        return deliver(service, '/v2/properties/insert', { ...property0, ...step.property });
      });
      if (step.moves) expect(moved, JSON.stringify(step)).toEqual(step.moves);
    }
  });
});

const now = () => service.clock.now();

async function book(arrival: string, departure: string, path = '/v2/bookings', members: object = {}): Promise<number> {
  const stay = { lodgingId: lodgingIdOf(service, 'TOPICS'), arrival, departure, occupantCount: 2, customer };
  const response = await service.post(path, { ...stay, ...members }, { key: smallKeys.seller });
  const { id } = (await response.json()) as { id: number };
  expect(response.status).toBe(201);
  return id;
}

it('a booking that takes or frees nights moves availabilities alone', async () => {
  let id = 0;
  expect(await movedBy(async () => (id = await book('20270610', '20270612')))).toEqual(['availabilities']);
  expect(await movedBy(() => recordPaid(service, id))).toEqual([]);
  expect(await movedBy(() => decideBooking(service, id, 'cancel'))).toEqual(['availabilities']);
  const easy = { requestType: 'BOOKED', maxPrice: 999 };
  expect(await movedBy(() => book('20270620', '20270622', '/v2/bookings/easy', easy))).toEqual(['availabilities']);
});

it('a booking that is only priced, refused or repeated moves nothing', async () => {
  const lodgingId = lodgingIdOf(service, 'TOPICS');
  const stay = { lodgingId, arrival: '20270701', departure: '20270703', occupantCount: 2 };
  const priced = { requestType: 'EVALUATION', ...stay };
  const key = smallKeys.seller;
  expect(await movedBy(() => service.post('/v2/bookings/easy', priced, { key }))).toEqual([]);
  const refused = { ...stay, arrival: '20270621', customer };
  expect(await movedBy(async () => (await service.post('/v2/bookings', refused, { key })).status)).toEqual([]);
  const repeated = { requestType: 'BOOKED', maxPrice: 999, ...stay, customer, referenceReseller: 'R-1' };
  expect(await movedBy(() => service.post('/v2/bookings/easy', repeated, { key }))).toEqual(['availabilities']);
  expect(await movedBy(() => service.post('/v2/bookings/easy', repeated, { key }))).toEqual([]);
});

it('a deadline that passes moves availabilities', async () => {
  const id = await book('20270710', '20270712');
  expect(await movedBy(() => service.clock.set(now() + 25 * 3_600_000))).toEqual(['availabilities']);
  expect(await movedBy(() => read(`/v2/bookings/${id}`))).toEqual([]);
});

it('a published review moves reviews by its coming, its replies and its going; a hidden one moves nothing', async () => {
  expect(await movedBy(() => addReview(service, 'TOPICS', { id: 51 }))).toEqual(['reviews']);
  expect(await movedBy(() => publishReview(service, 51))).toEqual([]);
  expect(await movedBy(() => answerReview(service, 51))).toEqual(['reviews']);
  expect(await movedBy(() => hideReview(service, 51))).toEqual(['reviews']);
  expect(await movedBy(() => answerReview(service, 51))).toEqual([]);
  expect(await movedBy(() => addReview(service, 'TOPICS', { id: 52, isHidden: true }))).toEqual([]);
  expect(await movedBy(() => publishReview(service, 51))).toEqual(['reviews']);
});

it("the operator's order and block move status alone", async () => {
  expect(await movedBy(() => boostLodging(service, 'TOPICS', 5))).toEqual(['status']);
  expect(await movedBy(() => boostLodging(service, 'TOPICS', 5))).toEqual([]);
  expect(await movedBy(() => blockLodgings(service, 'TOPICS'))).toEqual(['status']);
  expect(await movedBy(() => blockLodgings(service, 'TOPICS'))).toEqual([]);
  expect(await movedBy(() => unblockLodgings(service, 'TOPICS'))).toEqual(['status']);
});

it('a booking window of a promotion moves availabilities and promotions on the days on which it opens and is over', async () => {
  const window = { bookFrom: '20270401', bookTo: '20270402' };
  const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831', ...window };
  const rates = { nights: [usualNights], promotions: [promotion] };
  await deliver(service, '/v2/contracts/insert', { ...contract0, rates });
  const on = (month: number, day: number) => movedBy(() => service.clock.set(Date.UTC(2027, month - 1, day, 12)));
  expect(await on(3, 31)).toEqual([]);
  expect(await on(4, 1)).toEqual(['availabilities', 'promotions']);
  expect(await on(4, 2)).toEqual([]);
  expect(await on(4, 3)).toEqual(['availabilities', 'promotions']);
  expect(await on(4, 4)).toEqual([]);
});
