import { describe, expect, it } from 'vitest';
import { searchStay } from '../../support/searches.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, smallKeys, smallSeed, usualNights, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { createBooking, getStay } = operationsByName;

const service = serviceForSuite(() => {
  const requestOnly = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  const property = { gateways: ['Small.out', 'Other.out'] };
  const seed = smallSeed({
    lodgings: [
      { ref: 'MAIN', property },
      { ref: 'REQUEST', contract: requestOnly },
    ],
  });
  return { seed };
});
const minute = 60_000;

const bodyFor = (ref: string, arrival: string, departure: string, members: object = {}) =>
  stayWish(service, ref, arrival, departure, members);
const post = (body: object, key: string | undefined = smallKeys.seller) => service.post('/v2/bookings', body, { key });
const keyless = (body: object) => service.post('/v2/bookings', body);
const wait = (milliseconds: number) => service.clock.set(service.clock.now() + milliseconds);

const totalOf = async (arrival: string, departure: string) =>
  (await searchStay(service, `${arrival}-${departure}`)).total;

describe('the deadline of a booking', () => {
  it('with a key is 24 hours: in the same instant the nights can be booked again, and soon are found again', async () => {
    const body = bodyFor('MAIN', '20270601', '20270603');
    await readAnswer(await post(body), createBooking, 201);
    expect(await totalOf('20270601', '20270603')).toBe(1); // the one on request
    wait(24 * 60 * minute - 1);
    await readProblem(await post(body), 409, 'STAY_NOT_AVAILABLE');
    wait(1);
    await expect.poll(() => totalOf('20270601', '20270603'), { timeout: 10_000 }).toBe(2);
    const stay = await service.get(`/v2/lodgings/${body.lodgingId}/stays/20270601-20270603`);
    expect(await readAnswer(stay, getStay)).toMatchObject({ nights: 2 });
    await readAnswer(await post(body), createBooking, 201);
    expect(await totalOf('20270601', '20270603')).toBe(1);
  });

  it('frees the nights for a new booking at once, before anything else has looked', async () => {
    const body = bodyFor('MAIN', '20270610', '20270612');
    await readAnswer(await post(body), createBooking, 201);
    wait(24 * 60 * minute);
    await readAnswer(await post(bodyFor('MAIN', '20270611', '20270613')), createBooking, 201);
  });

  it('without a key is 30 minutes', async () => {
    const body = bodyFor('MAIN', '20270620', '20270622');
    const booking = await readAnswer(await keyless(body), createBooking, 201);
    expect(Date.parse(booking.paymentDeadline ?? '') - service.clock.now()).toBe(30 * minute);
    wait(30 * minute - 1);
    await readProblem(await keyless(body), 409, 'STAY_NOT_AVAILABLE');
    wait(1);
    await readAnswer(await keyless(body), createBooking, 201);
  });

  it('of a request is 48 hours', async () => {
    const body = bodyFor('REQUEST', '20270620', '20270622');
    const booking = await readAnswer(await post(body), createBooking, 201);
    expect(Date.parse(booking.requestDeadline ?? '') - service.clock.now()).toBe(48 * 60 * minute);
    wait(48 * 60 * minute - 1);
    await readProblem(await post(body), 409, 'STAY_NOT_AVAILABLE');
    wait(1);
    await readAnswer(await post(body), createBooking, 201);
  });

  it('comes while the service is away, too', async () => {
    const body = bodyFor('MAIN', '20270625', '20270627');
    await readAnswer(await post(body), createBooking, 201);
    await service.restart();
    await readProblem(await post(body), 409, 'STAY_NOT_AVAILABLE');
    wait(24 * 60 * minute);
    await service.restart();
    await readAnswer(await post(body), createBooking, 201);
  });
});

describe('a referenceReseller', () => {
  const reference = { referenceReseller: 'R-1042' };

  it('repeated with an equal request finds the first booking with 200', async () => {
    const body = bodyFor('MAIN', '20270701', '20270703', {
      ...reference,
      extras: ['SHEETS', 'TOWELS'],
      promoCode: undefined,
    });
    const first = await readAnswer(await post(body), createBooking, 201);
    expect(first.referenceReseller).toBe('R-1042');
    const again = await post({ ...body, extras: ['TOWELS', 'SHEETS'], comment: 'Sent again', occupantCount: '2' });
    expect(await readAnswer(again, createBooking, 200)).toEqual(first);
  });

  it.each([
    { departure: '20270704' },
    { occupantCount: 3 },
    { occupantCountChildren: 1 },
    { extras: [] },
    { customer: { ...customer, lastName: 'Dupont' } },
  ])('with another request (%j) is DUPLICATE_REFERENCE', async (difference) => {
    const body = {
      ...bodyFor('MAIN', '20270701', '20270703', { ...reference, extras: ['SHEETS', 'TOWELS'] }),
      ...difference,
    };
    await readProblem(await post(body), 409, 'DUPLICATE_REFERENCE');
  });

  it('is each dealer’s own', async () => {
    await readAnswer(
      await post(bodyFor('MAIN', '20270705', '20270706', reference), smallKeys.other),
      createBooking,
      201,
    );
  });

  it('is free again when the booking has ended', async () => {
    wait(24 * 60 * minute);
    const body = bodyFor('MAIN', '20270710', '20270712', reference);
    await readAnswer(await post(body), createBooking, 201);
  });
});
