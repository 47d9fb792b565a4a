import { expect, it } from 'vitest';
import { addReview, answerReview, hideReview, publishReview } from '../../support/arrange/reviews.ts';
import { decideBooking, recordPaid } from '../../support/arrange/bookings.ts';
import { blockLodgings, boostLodging, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { deliver } from '../../support/arrange/deliveries.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, usualNights } from '../../support/small-seed.ts';
import { contract0, topicSeed, topicsMovedBy } from './topic-world.ts';

const service = serviceForSuite(() => ({ seed: topicSeed() }));

const movedBy = (act: () => unknown) => topicsMovedBy(service, act);
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
  const read = () => service.get(`/v2/bookings/${id}`, { key: smallKeys.seller });
  expect(await movedBy(read)).toEqual([]);
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
