import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeBookingState } from '../../../src/bookings/store/booking-transitions.ts';
import { expireOverdue } from '../../../src/bookings/store/bookings.ts';
import { steerLodging } from '../../../src/lodgings/store/lodgings.ts';
import { saveReview } from '../../../src/lodgings/store/reviews.ts';
import { testCluster } from '../../support/opensearch.ts';
import type { TestService } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, usualNights } from '../../support/small-seed.ts';
import { contract0, deliver, startTopicService, topicsMovedBy } from './topic-world.ts';

const cluster = testCluster();
let service: TestService;

beforeAll(async () => {
  service = await startTopicService(cluster);
});
afterAll(() => service.stop());

const movedBy = (act: () => unknown) => topicsMovedBy(service, act);
const now = () => service.clock.now();

/** Books a stay and yields the booking's id. */
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
  expect(await movedBy(() => changeBookingState(service.db, id, 'BOOKED', now()))).toEqual([]);
  expect(await movedBy(() => changeBookingState(service.db, id, 'CANCELLED', now()))).toEqual(['availabilities']);
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
  const repeated = { ...stay, customer, referenceReseller: 'R-1' };
  expect(await movedBy(() => service.post('/v2/bookings', repeated, { key }))).toEqual(['availabilities']);
  expect(await movedBy(() => service.post('/v2/bookings', repeated, { key }))).toEqual([]);
});

it('a deadline that passes moves availabilities', async () => {
  await book('20270710', '20270712');
  service.clock.set(now() + 25 * 3_600_000);
  expect(await movedBy(() => expireOverdue(service.db, now()))).toEqual(['availabilities']);
});

it('a published review moves reviews, with its text, its replies, its coming and its going', async () => {
  const review: Parameters<typeof saveReview>[1] = {
    ...{
      id: 51,
      lodgingId: lodgingIdOf(service, 'TOPICS'),
      score: 9,
      title: 'Great',
      body: 'Quiet.',
      author: 'Marie D.',
    },
    ...{ language: 'en', reviewDate: now(), stayDate: '202608', photoId: 0, bookingId: undefined },
    ...{ published: true, replies: [] },
  };
  const save = (change: Partial<typeof review>) =>
    movedBy(() => saveReview(service.db, { ...review, ...change }, now()));
  expect(await save({})).toEqual(['reviews']);
  expect(await save({})).toEqual([]);
  expect(await save({ score: 8 })).toEqual(['reviews']);
  const replies = [{ body: 'Thanks', author: 'Host', language: 'en', reviewDate: now() }];
  expect(await save({ score: 8, replies })).toEqual(['reviews']);
  expect(await save({ score: 8, published: false })).toEqual(['reviews']);
  expect(await save({ score: 7, published: false })).toEqual([]);
  expect(await save({ id: 52, published: false })).toEqual([]);
  expect(await save({ score: 7 })).toEqual(['reviews']);
});

it("the operator's order and block move status alone", async () => {
  const steer = (wish: Parameters<typeof steerLodging>[2]) =>
    movedBy(() => steerLodging(service.db, lodgingIdOf(service, 'TOPICS'), wish, now()));
  expect(await steer({ boost: 5 })).toEqual(['status']);
  expect(await steer({ boost: 5 })).toEqual([]);
  expect(await steer({ blocked: true })).toEqual(['status']);
  expect(await steer({ blocked: true, boost: 5 })).toEqual([]);
  expect(await steer({ blocked: false })).toEqual(['status']);
});

it('a booking window of a promotion moves availabilities and promotions on the days on which it opens and is over', async () => {
  const window = { bookFrom: '20270401', bookTo: '20270402' };
  const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831', ...window };
  const rates = { nights: [usualNights], promotions: [promotion] };
  await deliver(service, '/v2/contracts/insert', { ...contract0, rates });
  const on = (month: number, day: number) =>
    movedBy(() => {
      service.clock.set(Date.UTC(2027, month - 1, day, 12));
      service.context.today();
    });
  expect(await on(3, 31)).toEqual([]);
  expect(await on(4, 1)).toEqual(['availabilities', 'promotions']);
  expect(await on(4, 2)).toEqual([]);
  expect(await on(4, 3)).toEqual(['availabilities', 'promotions']);
  expect(await on(4, 4)).toEqual([]);
});
