import { expect, it } from 'vitest';
import { evaluation, operationsByName } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';
import { readAnswer } from '../support/reading.ts';

const { getLodging, getStay, listAvailabilities, searchStays, suggestStays } = operationsByName;

const key = smallKeys.seller;
const secondBefore = Date.UTC(2027, 2, 1, 22, 59, 59); // 23:59:59 in Paris
const service = serviceForSuite(() => {
  const promoted = (window: object) => ({
    rates: {
      nights: [usualNights],
      promotions: [{ code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831', ...window }],
    },
  });
  const seed = smallSeed({
    lodgings: [
      { ref: 'CLOSES', contract: promoted({ bookTo: '20270301' }) },
      { ref: 'OPENS', contract: promoted({ bookFrom: '20270302', bookTo: '20270302' }) },
      { ref: 'STAYS', contract: promoted({ bookTo: '20270302' }) },
      { ref: 'LATE', contract: { retrocession: 92, rates: { nights: [usualNights] } } },
    ],
  });
  return { seed, now: secondBefore };
});

/** The price of two nights from 1 June, from every single-lodging read and the evaluation. */
async function pricesOf(ref: string): Promise<(number | undefined | null)[]> {
  const lodgingId = lodgingIdOf(service, ref);
  const path = `/v2/lodgings/${lodgingId}`;
  const [arrival, departure] = ['20270601', '20270603'];
  const wish = { requestType: 'EVALUATION', lodgingId, arrival, departure, occupantCount: 2 };
  const [stay, list, near, asked, lodging] = await Promise.all([
    service.get(`${path}/stays/${arrival}-${departure}`),
    service.get(`${path}/availabilities?limit=${arrival}&duration=2`),
    service.get(`${path}/stays/suggests/${arrival}-${departure}?limit=1`),
    service.post('/v2/bookings/easy', wish, { key }),
    service.get(path, { key }),
  ]);
  return [
    (await readAnswer(stay, getStay)).price,
    (await readAnswer(list, listAvailabilities)).availabilities[0]?.price,
    (await readAnswer(near, suggestStays))[0]?.price,
    (await readAnswer(asked, evaluation)).price,
    ((await readAnswer(lodging, getLodging)).minWeekPrice ?? 0) * (2 / 7),
  ];
}

/** The same from search, by lodging. */
async function foundPrices(): Promise<Record<string, number>> {
  const path = '/v2/stays/search?pagesize=10&pageindex=0&arrival=20270601&departure=20270603';
  const { stays } = await readAnswer(await service.get(path, { key }), searchStays);
  const refs = ['CLOSES', 'OPENS', 'STAYS', 'LATE'];
  const byId = new Map(refs.map((ref) => [lodgingIdOf(service, ref), ref]));
  return Object.fromEntries(stays.map(({ lodging, price }) => [byId.get(lodging.id) ?? '', price]));
}

it('booking windows and retrocession step at 00:00 of the service’s day, in every read at once', async () => {
  const [promoted, full] = [Array(5).fill(180), Array(5).fill(200)];
  const prices = async () => [await pricesOf('CLOSES'), await pricesOf('OPENS'), await pricesOf('STAYS')];
  expect(await prices()).toEqual([promoted, full, promoted]);
  expect(await foundPrices()).toEqual({ CLOSES: 180, OPENS: 200, STAYS: 180, LATE: 200 });

  service.clock.set(secondBefore + 1_000);
  // A lodging that is not indexed yet may be missing; none may have yesterday's price.
  expect({ CLOSES: 200, OPENS: 180, STAYS: 180 }).toMatchObject(await foundPrices());
  expect(await prices()).toEqual([full, promoted, promoted]);
  await service.caughtUp();
  expect(await foundPrices()).toEqual({ CLOSES: 200, OPENS: 180, STAYS: 180 });
});

it('a window that opened or closed is a change of the lodging, no other lodging is touched', async () => {
  const changes = ['CLOSES', 'OPENS', 'STAYS'].map(async (ref) => {
    const answer = await service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/availabilities`);
    return (await readAnswer(answer, listAvailabilities)).lastChange;
  });
  expect(await Promise.all(changes)).toEqual(['2027-03-01 23:00', '2027-03-01 23:00', '2027-03-01 22:59']);
});

it('the day also turns while the service is away', async () => {
  await service.restart();
  service.clock.set(secondBefore + 1_000 + 24 * 3_600_000);
  await service.restart();
  await service.caughtUp();
  expect(await foundPrices()).toEqual({ CLOSES: 200, OPENS: 200, STAYS: 200 });
  expect([await pricesOf('OPENS'), await pricesOf('STAYS')]).toEqual([Array(5).fill(200), Array(5).fill(200)]);
});
