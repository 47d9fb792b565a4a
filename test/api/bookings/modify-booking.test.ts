import { beforeAll, describe, expect, it } from 'vitest';
import { searchStay } from '../../support/searches.ts';
import { dateTextOf } from '../../support/days.ts';
import { deliverContract, moveContract } from '../../support/arrange/deliveries.ts';
import { nightsHeldBy, heldNights } from '../../support/facts.ts';
import { recordPaid } from '../../support/arrange/bookings.ts';
import { bookedChange, changeEvaluation, easyBooking, operationsByName } from '../../support/operations.ts';
import { day, serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, usualNights, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookingDesk } from './booking-desk.ts';

const { createBooking, getStay } = operationsByName;

const key = smallKeys.seller;
const noon = Date.UTC(2027, 2, 1, 12);
const minute = 60_000;
const service = serviceForSuite(() => {
  const nights = (members: object) => ({ rates: { nights: [{ ...usualNights, ...members }] } });
  const seed = smallSeed({
    lodgings: [
      { ref: 'MAIN' },
      { ref: 'DEAR', contract: nights({ nightPrice: 200 }) },
      { ref: 'REQUEST', contract: nights({ requestOnly: true }) },
      { ref: 'DISABLED', contract: nights({ priceEnabled: false }) },
      { ref: 'STOPPED', contract: { status: 'SALES_STOPPED' } },
      { ref: 'ELSEWHERE', property: { gateways: ['Other.out'] } },
      { ref: 'REPRICED' },
      { ref: 'RACED' },
      { ref: 'SAME' },
      { ref: 'ROUNDS' },
    ],
    coupons: [
      { code: 'FIVE', label: { fr: 'Cinq', en: 'Five off' }, percent: 5 },
      { code: 'ONCE', label: { fr: 'Une fois' }, amount: 10, maxUses: 1 },
    ],
  });
  return { seed };
});
const desk = bookingDesk(() => service);

const stay = (ref: string, arrival: string, departure: string, members: object = {}) =>
  stayWish(service, ref, arrival, departure, members);
type StayArguments = Parameters<typeof stay>;
const easily = (...args: StayArguments) =>
  service.post('/v2/bookings/easy', { requestType: 'BOOKED', maxPrice: 9999, ...stay(...args) }, { key });
const book = async (...args: StayArguments) => (await readAnswer(await easily(...args), easyBooking, 201)).id;
const modify = (id: number, body: object, headers: Record<string, string> = {}, as: string = key) =>
  service.post(`/v2/bookings/${id}/modify`, body, { key: as, headers });
const evaluate = async (id: number, body: object = {}) => readAnswer(await modify(id, body), changeEvaluation);
const change = async (id: number, body: object) =>
  readAnswer(await modify(id, { queryType: 'BOOKED', ...body }), bookedChange);
const nightsOf = (id: number) => nightsHeldBy(service, id).map(({ lodgingId, day }) => [lodgingId, day]);
const standing = async (id: number) => ({ booking: await desk.detail(id), nights: nightsOf(id) });
const nights = (ref: string, arrival: string, departure: string) =>
  Array.from({ length: day(departure) - day(arrival) }, (_, night) => [
    lodgingIdOf(service, ref),
    day(arrival) + night,
  ]);
const refused = async (id: number, body: object, status: number, code: string) => {
  const before = await standing(id);
  await readProblem(await modify(id, body), status, code);
  const problem = await readProblem(await modify(id, { queryType: 'BOOKED', ...body }), status, code);
  expect(await standing(id)).toEqual(before);
  return problem;
};

describe('the EVALUATION of a change', () => {
  it('gives the difference to pay, the new total and its lines, and changes nothing', async () => {
    const id = await book('MAIN', '20270601', '20270604');
    const before = await desk.detail(id);
    const evaluated = await evaluate(id, { departure: '20270605', arrival: '20270601', extras: ['GARAGE'] });
    expect(evaluated).toMatchObject({ value: 120, totalValue: 445, basePrice: 400, extrasPrice: 20, caution: 500 });
    expect(evaluated).toMatchObject({ totalPrice: 445, expiresAt: '2027-03-01T12:15:00.000Z' });
    expect(evaluated.changeToken).toMatch(/^c1\./);
    const lines = evaluated.lines.map(({ code, amount, payable }) => `${code} ${amount} ${payable}`);
    expect(lines).toEqual(['STAY 400 ON_BOOKING', 'GARAGE 20 ON_BOOKING', 'FEE 25 ON_BOOKING', 'INTERNET 0 INCLUDED']);
    expect(await evaluate(id, { queryType: 'evaluation', arrival: '20270601', departure: '20270603' })).toMatchObject({
      value: -100,
      totalValue: 225,
    });
    expect(await evaluate(id)).toMatchObject({ value: 0, totalValue: 325 });
    expect(await desk.detail(id)).toEqual(before);
    expect(nightsOf(id)).toEqual(nights('MAIN', '20270601', '20270604'));
  });
});

describe('a change of a booking', () => {
  it('moves a booking over its own nights, and numbers each change', async () => {
    const id = await book('MAIN', '20270610', '20270613');
    const changed = await change(id, { arrival: '20270612', departure: '20270616', extras: ['SHEETS'] });
    expect(changed).toEqual({
      id,
      reference: (await desk.detail(id)).reference,
      changeReference: 1,
      changeValue: 112,
      totalValue: 437,
      state: 'BOOKED',
      amountDue: 437,
      paymentLink: changed.paymentLink,
      customerLink: changed.customerLink,
    });
    expect(nightsOf(id)).toEqual(nights('MAIN', '20270612', '20270616'));
    expect(await change(id, { occupantCount: 3, occupantCountChildren: 1, comment: 'With a child' })).toMatchObject({
      changeReference: 2,
      changeValue: 0,
    });
    expect(await desk.detail(id)).toMatchObject({
      arrival: '20270612',
      departure: '20270616',
      extras: ['SHEETS'],
      occupantCount: 3,
      occupantCountChildren: 1,
      comment: 'With a child',
    });
  });

  it('is seen by every read when it is answered, in the lodging that it left and in the one that it moved to', async () => {
    const [arrival, departure] = ['20270701', '20270704'];
    const id = await book('MAIN', arrival, departure);
    expect(await change(id, { lodgingId: lodgingIdOf(service, 'DEAR') })).toMatchObject({ changeValue: 300 });
    expect(nightsOf(id)).toEqual(nights('DEAR', arrival, departure));
    const search = async () => {
      const { stays } = await searchStay(service, `${arrival}-${departure}`);
      return stays.map(({ lodging }) => lodging.id);
    };
    expect(await search()).not.toContain(lodgingIdOf(service, 'DEAR'));
    // On a machine too slow to index within the second that an answer waits, searches leave the lodging out.
    await service.caughtUp();
    expect(await search()).toContain(lodgingIdOf(service, 'MAIN'));
    const one = (ref: string) => service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/stays/${arrival}-${departure}`);
    await readAnswer(await one('MAIN'), getStay);
    await readProblem(await one('DEAR'), 404, 'STAY_NOT_AVAILABLE');
  });

  it('replaces the customer as a whole, and leaves it when none is sent', async () => {
    const id = await book('MAIN', '20270617', '20270618');
    await change(id, { customer: { firstName: 'Ada', lastName: 'Roy', email: 'ada@example.org', language: 'en' } });
    await change(id, { extras: ['SHEETS'] });
    expect((await desk.detail(id)).customer).toEqual({
      firstName: 'Ada',
      lastName: 'Roy',
      email: 'ada@example.org',
      language: 'en',
    });
  });

  it('keeps the deadline of a booking that waits for its payment, and asks for the new amount', async () => {
    const body = stay('MAIN', '20270619', '20270621');
    const made = await readAnswer(await service.post('/v2/bookings', body, { key }), createBooking, 201);
    const changed = await change(made.id, { extras: ['SHEETS'] });
    expect(changed).toMatchObject({ state: 'PENDING_PAYMENT', amountDue: 237, totalValue: 237 });
    expect(changed.paymentLink).not.toBe(made.paymentLink);
    expect((await desk.detail(made.id)).paymentDeadline).toBe(made.paymentDeadline);
  });

  it('gives no link when nothing is due', async () => {
    const id = await book('MAIN', '20270622', '20270624');
    await recordPaid(service, id);
    expect(await change(id, { occupantCount: 1 })).toMatchObject({ amountDue: 0, paymentLink: null });
    expect(await change(id, { extras: ['SHEETS'] })).toMatchObject({ amountDue: 12 });
  });
});

describe('a booking whose lodging and dates stay', () => {
  it('keeps its sold price when prices moved, and loses it with its dates', async () => {
    const id = await book('REPRICED', '20270601', '20270603', { promoCode: 'FIVE' });
    const rates = { nights: [{ ...usualNights, nightPrice: 300 }] };
    await deliverContract(service, 'REPRICED', { deposit: 700, rates });
    expect(await evaluate(id)).toMatchObject({ value: 0, price: 200, totalValue: 215, caution: 500 });
    expect(await evaluate(id, { extras: ['SHEETS'] })).toMatchObject({ value: 12, price: 200, discountValue: 10 });
    const sameDates = { arrival: '20270601', departure: '20270603', occupantCount: 3 };
    expect(await evaluate(id, sameDates)).toMatchObject({ value: 0, price: 200 });
    expect(await evaluate(id, { arrival: '20270601', departure: '20270604' })).toMatchObject({
      price: 900,
      discountValue: 45,
      totalValue: 880,
      value: 665,
      caution: 700,
    });
  });

  it('is changed also when its lodging is no longer on sale, but not moved', async () => {
    const id = await book('SAME', '20270601', '20270603');
    await moveContract(service, 'SAME', 'SALES_STOPPED');
    expect(await change(id, { extras: ['SHEETS'] })).toMatchObject({ changeValue: 12 });
    const problem = await refused(id, { arrival: '20270602', departure: '20270604' }, 409, 'STAY_NOT_AVAILABLE');
    expect(problem.reasons?.[0]?.code).toBe('LODGING_NOT_ON_SALE');
  });

  it('keeps a coupon that is used up by itself, also when it moves', async () => {
    const id = await book('MAIN', '20270810', '20270812', { promoCode: 'once' });
    expect(await change(id, { extras: ['SHEETS'] })).toMatchObject({ totalValue: 227 });
    expect(await change(id, { arrival: '20270811', departure: '20270814' })).toMatchObject({ totalValue: 327 });
    const other = await book('MAIN', '20270815', '20270817');
    await refused(other, { promoCode: 'ONCE' }, 422, 'DISCOUNT_NOT_APPLICABLE');
  });
});

describe('a changeToken', () => {
  const dates = { arrival: '20270705', departure: '20270708' };

  it('is taken at its price, with the other fields equal or absent', async () => {
    const id = await book('MAIN', '20270705', '20270707');
    const { changeToken, value } = await evaluate(id, { ...dates, extras: ['SHEETS'] });
    expect(value).toBe(112);
    for (const difference of [
      { occupantCount: 3 },
      { extras: [] },
      { promoCode: 'FIVE' },
      { arrival: '20270705', departure: '20270709' },
      { lodgingId: lodgingIdOf(service, 'DEAR') },
      { occupantCountChildren: 1 },
    ])
      await refused(id, { changeToken, ...difference }, 422, 'QUOTE_MISMATCH');
    const again = await evaluate(id, { changeToken });
    expect(again).toMatchObject({ value: 112, changeToken, expiresAt: '2027-03-01T12:15:00.000Z' });
    expect(await change(id, { changeToken, ...dates, extras: ['SHEETS'] })).toMatchObject({ changeValue: 112 });
  });

  it('is QUOTE_EXPIRED after 15 minutes, with the price of now and a token for it', async () => {
    const id = await book('MAIN', '20270715', '20270717');
    const { changeToken } = await evaluate(id, { extras: ['SHEETS'] });
    service.clock.set(noon + 15 * minute);
    const { evaluation: fresh } = await refused(id, { changeToken }, 409, 'QUOTE_EXPIRED');
    expect(fresh).toMatchObject({ value: 212, totalValue: 237 });
    expect(await change(id, { changeToken: fresh?.quoteToken })).toMatchObject({ changeValue: 12 });
    service.clock.set(noon);
  });

  it('is QUOTE_EXPIRED when the booking changed since', async () => {
    const id = await book('MAIN', '20270718', '20270720');
    const { changeToken } = await evaluate(id, { extras: ['SHEETS'] });
    await change(id, { extras: ['GARAGE'] });
    const { evaluation: fresh } = await refused(id, { changeToken }, 409, 'QUOTE_EXPIRED');
    expect(await change(id, { changeToken: fresh?.quoteToken })).toMatchObject({ changeValue: 2 });
  });

  it('is STAY_NOT_AVAILABLE when its nights were sold meanwhile', async () => {
    const id = await book('MAIN', '20270721', '20270723');
    const { changeToken } = await evaluate(id, { arrival: '20270721', departure: '20270724' });
    await book('MAIN', '20270723', '20270724');
    const problem = await refused(id, { changeToken }, 409, 'STAY_NOT_AVAILABLE');
    expect(problem.reasons?.[0]).toMatchObject({ code: 'ALREADY_BOOKED', data: { nights: '20270723' } });
  });

  it('is refused when it is forged, or made for something else', async () => {
    const [id, other] = [await book('MAIN', '20270725', '20270727'), await book('MAIN', '20270727', '20270728')];
    const { changeToken } = await evaluate(id, { extras: ['SHEETS'] });
    await refused(other, { changeToken }, 422, 'QUOTE_MISMATCH');
    const wish = { requestType: 'EVALUATION', ...stay('DEAR', '20270725', '20270727') };
    const priced = (await (await service.post('/v2/bookings/easy', wish, { key })).json()) as { quoteToken: string };
    const wrong = [
      changeToken.slice(0, -2),
      `${changeToken}A`,
      priced.quoteToken,
      priced.quoteToken.replace('q1', 'c1'),
    ];
    for (const token of wrong) {
      const problem = await refused(id, { changeToken: token }, 422, 'VALIDATION_FAILED');
      expect(problem.errors?.[0]?.pointer).toBe('/changeToken');
    }
  });
});

describe('a change that cannot be', () => {
  let id: number;
  beforeAll(async () => {
    id = await book('MAIN', '20270801', '20270803');
    await book('MAIN', '20270804', '20270806');
  });
  const move = (ref: string) => ({ lodgingId: lodgingIdOf(service, ref) });

  it('is refused with its problem, and the booking stays as it was', async () => {
    const taken = await refused(id, { arrival: '20270802', departure: '20270805' }, 409, 'STAY_NOT_AVAILABLE');
    expect(taken.reasons).toMatchObject([{ code: 'ALREADY_BOOKED', data: { nights: '20270804' } }]);
    expect(taken.alternatives?.length).toBeGreaterThan(0);
    await refused(id, { occupantCount: 7 }, 422, 'CAPACITY_EXCEEDED');
    await refused(id, { occupantCount: 7, arrival: '20270807', departure: '20270808' }, 422, 'CAPACITY_EXCEEDED');
    await refused(id, { extras: ['POOL'] }, 422, 'EXTRA_NOT_AVAILABLE');
    await refused(id, { promoCode: 'NOPE' }, 422, 'DISCOUNT_NOT_APPLICABLE');
    await refused(id, { lodgingId: 999_999 }, 404, 'LODGING_NOT_FOUND');
    await refused(id, move('ELSEWHERE'), 403, 'LODGING_NOT_IN_CHANNEL');
    await refused(id, move('STOPPED'), 409, 'STAY_NOT_AVAILABLE');
    await refused(id, move('DISABLED'), 422, 'PRICE_DISABLED');
    await refused(id, move('REQUEST'), 422, 'REQUEST_ONLY');
  });

  it('points to the count that was sent when the children of the booking would be more than all persons', async () => {
    const family = await book('MAIN', '20270606', '20270608', { occupantCount: 3, occupantCountChildren: 2 });
    for (const [body, pointer] of [
      [{ occupantCount: 1 }, '/occupantCount'],
      [{ occupantCountChildren: 4 }, '/occupantCountChildren'],
      [{ occupantCount: 1, occupantCountChildren: 2 }, '/occupantCountChildren'],
    ] as const)
      for (const path of ['modify', 'quote']) {
        const answer = await service.post(`/v2/bookings/${family}/${path}`, body, { key: smallKeys.seller });
        const { errors } = await readProblem(answer, 422, 'VALIDATION_FAILED');
        expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
      }
  });
});

describe('the states of a booking', () => {
  it('let a request move to another stay on request, with the same deadline', async () => {
    const id = await book('REQUEST', '20270601', '20270603', { acceptRequest: true });
    const { requestDeadline } = await desk.detail(id);
    const changed = await change(id, { arrival: '20270602', departure: '20270605' });
    expect(changed).toMatchObject({ state: 'REQUESTED', changeValue: 100 });
    expect(await desk.detail(id)).toMatchObject({ state: 'REQUESTED', requestDeadline });
  });
});

describe('a race of changes', () => {
  const dayOf = (place: number) => dateTextOf(day('20270601') + place);

  it('with a booking for the same nights has one winner, the others stay as they were', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [arrival, departure] = [dayOf(3 * round), dayOf(3 * round + 2)];
      const [from, between, to] = [dayOf(4 * round), dayOf(4 * round + 2), dayOf(4 * round + 4)];
      const [left, right] = [await book('ROUNDS', from, between), await book('ROUNDS', between, to)];
      const target = { queryType: 'BOOKED', lodgingId: lodgingIdOf(service, 'RACED'), arrival, departure };
      const attempts = [
        () => modify(left, target),
        () => modify(right, target),
        () => easily('RACED', arrival, departure),
      ];
      const turned = [...attempts.slice(round % 3), ...attempts.slice(0, round % 3)];
      const answers = await Promise.all(turned.map((attempt) => attempt()));
      expect(answers.map(({ status }) => status).sort()).toSatisfy(
        ([first, ...others]: number[]) => [200, 201].includes(first ?? 0) && others.every((status) => status === 409),
      );
      const sold = heldNights(service).filter(({ lodgingId }) => lodgingId === lodgingIdOf(service, 'RACED'));
      const owners = new Set(sold.filter((night) => night.day >= day(arrival)).map(({ bookingId }) => bookingId));
      expect(owners.size).toBe(1);
      for (const [id, first, last] of [
        [left, from, between],
        [right, between, to],
      ] as const)
        expect(nightsOf(id)).toEqual(
          owners.has(id) ? nights('RACED', arrival, departure) : nights('ROUNDS', first, last),
        );
    }
  });

  it('of two bookings that swap places gives neither the other’s nights, both keep their own', async () => {
    const [left, right] = [await book('RACED', '20270801', '20270803'), await book('RACED', '20270803', '20270805')];
    const answers = await Promise.all([
      modify(left, { queryType: 'BOOKED', arrival: '20270803', departure: '20270805' }),
      modify(right, { queryType: 'BOOKED', arrival: '20270801', departure: '20270803' }),
    ]);
    for (const answer of answers) await readProblem(answer, 409, 'STAY_NOT_AVAILABLE');
    expect(nightsOf(left)).toEqual(nights('RACED', '20270801', '20270803'));
    expect(nightsOf(right)).toEqual(nights('RACED', '20270803', '20270805'));
  });
});
