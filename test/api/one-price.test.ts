import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluation, operationsByName } from '../support/operations.ts';
import { testCluster } from '../support/opensearch.ts';
import { keys, startTestService, type TestService } from '../support/service.ts';
import { customer } from '../support/small-seed.ts';
import { readAnswer, readProblem } from '../support/reading.ts';

const { createBooking, getStay, listAvailabilities, searchStays, suggestStays } = operationsByName;

const cluster = testCluster();
const key = keys.seller;
let service: TestService;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: 'demo' });
});
afterAll(() => service.stop());

const search = async (query: string) =>
  readAnswer(await service.get(`/v2/stays/search?${query}`, { key }), searchStays);
type Found = Awaited<ReturnType<typeof search>>['stays'][number];

async function someStays(query: string): Promise<Found[]> {
  const { stays } = await search(`pagesize=200&pageindex=0&${query}`);
  const ofLodgings = [...new Map(stays.map((stay) => [stay.lodging.id, stay])).values()];
  const step = Math.ceil(ofLodgings.length / 6);
  return ofLodgings.filter((_, place) => place % step === 0);
}

it.each([
  ['arrival=20270327&sort=priceasc'],
  ['arrival=20270410&departure=20270417&sort=pricedesc'],
  ['arrival=20270424&promotiononly=true'],
  ['departure=20270605&requestonly=false&pax=6'],
  ['arrival=20270710&type=CAMPING'],
  ['arrival=20270703&type=BOAT_DOCKED'],
])('search, stay, availabilities, suggests, evaluation and booking agree on the price (%s)', async (query) => {
  const some = await someStays(query);
  expect(some.length).toBeGreaterThan(0);
  for (const stay of some) {
    const { lodging, arrival, departure, basePrice, price, mandatoryServicesPrice, totalPrice, requestOnly } = stay;
    const one = `/v2/lodgings/${lodging.id}`;
    const prices = { basePrice, price };
    const block = { ...prices, mandatoryServicesPrice, totalPrice };
    expect(stay.promotion).toBeCloseTo(basePrice - price, 5);
    expect(await readAnswer(await service.get(`${one}/stays/${stay.id}`), getStay)).toMatchObject({
      ...block,
      requestOnly,
    });
    const listed = await readAnswer(await service.get(`${one}/availabilities?limit=${arrival}`), listAvailabilities);
    expect(listed.availabilities).toContainEqual(
      expect.objectContaining({ arrival, departure, ...prices, requestOnly }),
    );
    const near = await readAnswer(await service.get(`${one}/stays/suggests/${stay.id}?limit=1`), suggestStays);
    expect(near).toMatchObject([{ id: stay.id, ...block, score: 1 }]);

    const wish = { lodgingId: lodging.id, arrival, departure, occupantCount: 1 };
    const asked = await service.post('/v2/bookings/easy', { requestType: 'EVALUATION', ...wish }, { key });
    expect(await readAnswer(asked, evaluation)).toMatchObject({
      ...block,
      value: price,
      totalValue: totalPrice,
      requestOnly,
    });
    const response = await service.post('/v2/bookings', { ...wish, customer, price }, { key });
    expect(await readAnswer(response, createBooking, 201)).toMatchObject({
      ...block,
      extrasPrice: 0,
      discountValue: 0,
    });
    await expectGone(stay);
  }
});

/** No read offers the stay, nor one that overlaps it, right after its booking. */
async function expectGone({ id, arrival, departure, lodging }: Found): Promise<void> {
  const one = `/v2/lodgings/${lodging.id}`;
  const overlaps = (other: { arrival: string; departure: string }) =>
    other.arrival < departure && other.departure > arrival;
  const dates = `arrival=${arrival}&departure=${departure}`;
  const { stays } = await search(`pagesize=200&pageindex=0&${dates}`);
  expect(stays.filter((stay) => stay.lodging.id === lodging.id)).toEqual([]);
  await readProblem(await service.get(`${one}/stays/${id}`), 404, 'STAY_NOT_AVAILABLE');
  const { availabilities } = await readAnswer(await service.get(`${one}/availabilities`), listAvailabilities);
  expect(availabilities.filter(overlaps)).toEqual([]);
  const near = await readAnswer(await service.get(`${one}/stays/suggests/${id}?limit=50&flex=60`), suggestStays);
  expect(near.filter(overlaps)).toEqual([]);
}
