import { beforeEach, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';

const { cancelBooking, listBookings } = operationsByName;

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);

beforeEach(() => service.clock.set(noon));

const find = async (query: string, key = smallKeys.seller) =>
  readAnswer(await service.get(`/v2/bookings?${query}`, { key }), listBookings);

it('the list of bookings finds all of the dealer’s own reference, ended ones included, newest first', async () => {
  const referenceReseller = 'R 1/é';
  const [first, second, third] = [
    await desk.bookNow({ stay: '20270601-20270602', referenceReseller }),
    { stay: '20270602-20270603', referenceReseller },
    { stay: '20270603-20270604', referenceReseller },
  ];
  await readAnswer(await desk.post(first.id, 'cancel', { queryType: 'CANCELLED' }), cancelBooking);
  service.clock.set(noon + 1);
  const { id: secondId } = await desk.bookLink(second);
  // The second one is expired by then, but nothing has read it.
  service.clock.set(noon + 25 * 3_600_000);
  const { id: thirdId } = await desk.bookNow(third);
  const found = await find(`referenceReseller=${encodeURIComponent(` ${referenceReseller} `)}`);
  expect(found.map(({ id, state }) => [id, state])).toEqual([
    [thirdId, 'BOOKED'],
    [secondId, 'EXPIRED'],
    [first.id, 'CANCELLED'],
  ]);
  expect(found).toEqual(await Promise.all([thirdId, secondId, first.id].map((id) => desk.detail(id))));
});

it('the list of bookings finds the one of a reference, written in any case', async () => {
  const { id, reference } = await desk.bookNow({ stay: '20270610-20270611' });
  for (const written of [reference, reference.toLowerCase(), ` ${reference} `])
    expect(await find(`reference=${encodeURIComponent(written)}`)).toEqual([await desk.detail(id)]);
});

it('the list of bookings finds nothing of other dealers, of bookings without a key, of unknown or malformed references', async () => {
  const own = await desk.bookNow({ stay: '20270614-20270615', referenceReseller: 'MINE' });
  const keyless = await desk.bookLink({ stay: '20270615-20270616', key: undefined, referenceReseller: 'MINE' });
  expect(await find(`reference=${own.reference}`, smallKeys.other)).toEqual([]);
  expect(await find('referenceReseller=MINE', smallKeys.other)).toEqual([]);
  expect(await find(`reference=${keyless.reference}`)).toEqual([]);
  expect((await find('referenceReseller=MINE')).map(({ id }) => id)).toEqual([own.id]);
  expect(await find('referenceReseller=mine')).toEqual([]);
  for (const unknown of ['AAAAAAAAA', 'nonsense', '%25', "'--"]) expect(await find(`reference=${unknown}`)).toEqual([]);
});

it.each([
  ['none of its parameters', '', 'MISSING_PARAMETER', 'referenceReseller'],
  ['empty ones', 'reference=&referenceReseller=', 'MISSING_PARAMETER', 'referenceReseller'],
  ['both', 'reference=A&referenceReseller=B', 'INVALID_PARAMETER', 'reference'],
  ['one twice', 'reference=A&reference=B', 'INVALID_PARAMETER', 'reference'],
  ['a long one', `referenceReseller=${'R'.repeat(65)}`, 'INVALID_PARAMETER', 'referenceReseller'],
])('the list of bookings refuses %s', async (_, query, code, parameter) => {
  const response = await service.get(`/v2/bookings?${query}`, { key: smallKeys.seller });
  const { errors = [] } = await readProblem(response, 400, code);
  expect(errors.map((error) => error.parameter)).toContain(parameter);
});
