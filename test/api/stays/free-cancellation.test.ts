import { expect, it } from 'vitest';
import { deliverProperty } from '../../support/arrange/deliveries.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';
import { bookingDesk } from '../bookings/booking-desk.ts';

const { cancelBooking, readPriceCalendar, searchStays } = operationsByName;

const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: [{ ref: 'MAIN', contract: { rates: { nights } } }] }),
}));
const desk = bookingDesk(() => service);
const noonOf = (month: number, day: number) => Date.UTC(2027, month - 1, day, 12);

/** Stays of two nights from 1 to 6 July 2027, a Tuesday; each costs more than the one before. */
const nights = [1, 2, 3, 4, 5, 6, 7].map((day) => {
  const date = `2027070${day}`;
  return { from: date, to: date, nightPrice: 100 + 10 * day, minStay: 2, maxStay: 2 };
});

const search = async (query: string) => {
  const path = `/v2/stays/search?pagesize=100&pageindex=0&freecancellation=true&${query}`;
  return readAnswer(await service.get(path, { key: smallKeys.seller }), searchStays);
};
const window = 'arrivalfrom=20270701&arrivalto=20270731';
const dayOf = ({ id }: { id: string }) => Number(id.slice(6, 8));
const arrivals = async (query: string) => (await search(query)).stays.map(dayOf).sort((a, b) => a - b);

async function calendarDays(): Promise<number[]> {
  const query = '/v2/stays/calendar?freecancellation=true&from=20270701&to=20270706';
  const { days } = await readAnswer(await service.get(query, { key: smallKeys.seller }), readPriceCalendar);
  return days.flatMap(({ lodgingCount }, place) => (lodgingCount > 0 ? [place + 1] : []));
}

async function feeOf(day: number): Promise<number> {
  const { id } = await desk.bookNow({ stay: `2027070${day}-2027070${day + 2}` });
  const preview = await readAnswer(await desk.post(id, 'cancel', {}), cancelBooking);
  await readAnswer(await desk.post(id, 'cancel', { queryType: 'CANCELLED' }), cancelBooking);
  return preview.cancellationFee;
}

const free = (daysBefore: number) => ({ daysBefore, refundPercent: 100 });
const everyDay = [1, 2, 3, 4, 5, 6];

it.each<[name: string, policy: object[], today: [month: number, day: number], found: number[]]>([
  ['without a policy', [], [3, 1], []],
  ['that refunds part', [{ daysBefore: 10, refundPercent: 99 }], [3, 1], []],
  ['long before', [free(5)], [3, 1], everyDay],
  ['on the last day for some', [free(5)], [6, 29], [4, 5, 6]],
  ['a day later', [free(5)], [6, 30], [5, 6]],
  ['up to the arrival day, which is too late', [free(0)], [7, 2], [3, 4, 5, 6]],
  ['with a part after it', [{ daysBefore: 2, refundPercent: 50 }, free(4)], [7, 1], [5, 6]],
  ['not on the cheapest day of the week', [free(5)], [7, 1], [6]],
])('finds the stays that can be cancelled without a fee: %s', async (_, cancellationPolicy, [month, day], found) => {
  service.clock.set(noonOf(month, day));
  await deliverProperty(service, 'MAIN', { cancellationPolicy });
  await service.caughtUp();
  const days = month === 7 ? everyDay.filter((each) => each >= day) : everyDay;
  const queries = ['', window, `${window}&nights=2`, `${window}&sort=priceasc`];
  for (const query of queries) expect(await arrivals(query), query).toEqual(found);
  for (const each of days) {
    expect(await arrivals(`arrival=2027070${each}&departure=2027070${each + 2}`)).toEqual(
      found.includes(each) ? [each] : [],
    );
  }
  for (const query of ['', window, 'departure=20270708']) {
    expect((await search(`${query}&group=lodging`)).total, query).toBe(found.length > 0 ? 1 : 0);
  }
  expect(await calendarDays()).toEqual(found);
  const first = found[0] ?? 6;
  // On the day of arrival a booking cannot be cancelled.
  const booked = [first - 1, first].filter((each) => each > (month === 7 ? day : 0));
  for (const each of booked) expect((await feeOf(each)) === 0, String(each)).toBe(found.includes(each));
});

it('is counted among the hints, and refused unless true or false', async () => {
  const { total, hints } = await search('arrival=20270702&departure=20270704');
  expect([total, hints]).toEqual([0, expect.arrayContaining([{ criterion: 'freecancellation', total: 1 }])]);
  const refused = await service.get('/v2/stays/search?pagesize=1&freecancellation=maybe', { key: smallKeys.seller });
  expect(await refused.json()).toMatchObject({ errors: [{ parameter: 'freecancellation', code: 'INVALID_VALUE' }] });
});
