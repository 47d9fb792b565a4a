import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordPaid } from '../../support/arrange/bookings.ts';
import { deliverContract, moveContract } from '../../support/arrange/deliveries.ts';
import { heldNights, mailOf, nightsHeldBy } from '../../support/facts.ts';
import { bookedChange, changeEvaluation, operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { searchStay } from '../../support/searches.ts';
import { dateTextOf, day, serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualNights } from '../../support/small-seed.ts';
import { bookingDesk } from './booking-desk.ts';

const { getStay, quoteBooking } = operationsByName;

const noon = Date.UTC(2027, 2, 1, 12);
const [minute, hour] = [60_000, 3_600_000];
const service = serviceForSuite(() => {
  const nights = (members: object) => ({ rates: { nights: [{ ...usualNights, ...members }] } });
  const lodgings = [
    { ref: 'DEAR', contract: nights({ nightPrice: 200 }) },
    { ref: 'REQUEST', contract: nights({ requestOnly: true }) },
    { ref: 'DISABLED', contract: nights({ priceEnabled: false }) },
    { ref: 'STOPPED', contract: { status: 'SALES_STOPPED' } },
    { ref: 'ELSEWHERE', property: { gateways: ['Other.out'] } },
    ...['MAIN', 'QUOTED', 'REPRICED', 'REQUOTED', 'RACED', 'SAME', 'ROUNDS'].map((ref) => ({ ref })),
  ];
  const five = { code: 'FIVE', label: { fr: 'Cinq', en: 'Five off' }, percent: 5 };
  const once = { code: 'ONCE', label: { fr: 'Une fois' }, amount: 10, maxUses: 1 };
  return { seed: smallSeed({ lodgings, coupons: [five, once] }) };
});
const desk = bookingDesk(() => service);

beforeEach(() => service.clock.set(noon));

/** Of 2027: `0601-0604`. */
const days = (stay: string) => {
  const [arrival = '', departure = ''] = stay.split('-').map((date) => `2027${date}`);
  return { arrival, departure };
};
const bookBody = (ref: string, stay: string, members: object = {}) => {
  const { arrival, departure } = days(stay);
  return { ref, stay: `${arrival}-${departure}`, acceptRequest: true, ...members };
};
const book = async (...wish: Parameters<typeof bookBody>) => (await desk.bookNow(bookBody(...wish))).id;
const modify = (id: number, body: object) => desk.post(id, 'modify', body);
const evaluate = async (id: number, body: object = {}) => readAnswer(await modify(id, body), changeEvaluation);
const change = async (id: number, body: object) =>
  readAnswer(await modify(id, { queryType: 'BOOKED', ...body }), bookedChange);
const quote = async (id: number, body: object = {}) =>
  readAnswer(await desk.post(id, 'quote', body), quoteBooking, 201);
const to = (ref: string) => ({ lodgingId: lodgingIdOf(service, ref) });
const nightsOf = (id: number) => nightsHeldBy(service, id).map((night) => [night.lodgingId, night.day]);
const nights = (ref: string, stay: string) => {
  const [from, until] = Object.values(days(stay)).map(day) as [number, number];
  return Array.from({ length: until - from }, (_, night) => [lodgingIdOf(service, ref), from + night]);
};
const standing = async (id: number) => ({ booking: await desk.detail(id), nights: heldNights(service) });

/** As an evaluation, as a change and, where it can be one, as a quote; none of them writes. */
const refused = async (id: number, body: object, status: number, code: string) => {
  const before = await standing(id);
  await readProblem(await modify(id, body), status, code);
  // A quote is of the booking's own lodging.
  if (!('changeToken' in body || 'lodgingId' in body)) {
    await readProblem(await desk.post(id, 'quote', body), status, code);
  }
  const problem = await readProblem(await modify(id, { queryType: 'BOOKED', ...body }), status, code);
  expect(await standing(id)).toEqual(before);
  return problem;
};

it('the EVALUATION of a change gives the difference to pay, the new total and its lines, and changes nothing', async () => {
  const id = await book('MAIN', '0601-0604');
  const before = await standing(id);
  const evaluated = await evaluate(id, { ...days('0601-0605'), extras: ['GARAGE'] });
  expect(evaluated).toMatchObject({ value: 120, totalValue: 445, basePrice: 400, extrasPrice: 20, caution: 500 });
  expect(evaluated).toMatchObject({ totalPrice: 445, expiresAt: '2027-03-01T12:15:00.000Z' });
  expect(evaluated.changeToken).toMatch(/^c1\./);
  const lines = evaluated.lines.map(({ code, amount, payable }) => `${code} ${amount} ${payable}`);
  expect(lines).toEqual(['STAY 400 ON_BOOKING', 'GARAGE 20 ON_BOOKING', 'FEE 25 ON_BOOKING', 'INTERNET 0 INCLUDED']);
  const shorter = await evaluate(id, { queryType: 'evaluation', ...days('0601-0603') });
  expect(shorter).toMatchObject({ value: -100, totalValue: 225 });
  expect(await evaluate(id)).toMatchObject({ value: 0, totalValue: 325 });
  expect(await standing(id)).toEqual(before);
});

describe('a change of a booking', () => {
  it('moves a booking over its own nights, and numbers each change', async () => {
    const id = await book('MAIN', '0610-0613');
    const changed = await change(id, { ...days('0612-0616'), extras: ['SHEETS'] });
    const { paymentLink, customerLink } = changed;
    const { reference } = await desk.detail(id);
    const figures = { changeReference: 1, changeValue: 112, totalValue: 437, state: 'BOOKED', amountDue: 437 };
    expect(changed).toEqual({ id, reference, ...figures, paymentLink, customerLink });
    expect(nightsOf(id)).toEqual(nights('MAIN', '0612-0616'));
    const family = { occupantCount: 3, occupantCountChildren: 1, comment: 'With a child' };
    expect(await change(id, family)).toMatchObject({ changeReference: 2, changeValue: 0 });
    expect(await desk.detail(id)).toMatchObject({ ...days('0612-0616'), extras: ['SHEETS'], ...family });
  });

  it('is seen by every read when it is answered, in the lodging that it left and in the one that it moved to', async () => {
    const id = await book('MAIN', '0701-0704');
    expect(await change(id, to('DEAR'))).toMatchObject({ changeValue: 300 });
    expect(nightsOf(id)).toEqual(nights('DEAR', '0701-0704'));
    const search = async () => (await searchStay(service, '20270701-20270704')).stays.map(({ lodging }) => lodging.id);
    expect(await search()).not.toContain(lodgingIdOf(service, 'DEAR'));
    // On a machine too slow to index within the second that an answer waits, searches leave the lodging out.
    await service.caughtUp();
    expect(await search()).toContain(lodgingIdOf(service, 'MAIN'));
    const one = (ref: string) => service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/stays/20270701-20270704`);
    await readAnswer(await one('MAIN'), getStay);
    await readProblem(await one('DEAR'), 404, 'STAY_NOT_AVAILABLE');
  });

  it('replaces the customer as a whole, and leaves it when none is sent', async () => {
    const id = await book('MAIN', '0617-0618');
    const customer = { firstName: 'Ada', lastName: 'Roy', email: 'ada@example.org', language: 'en' };
    await change(id, { customer });
    await change(id, { extras: ['SHEETS'] });
    expect((await desk.detail(id)).customer).toEqual(customer);
  });

  it('keeps the deadline of a booking that waits for its payment, and asks for the new amount', async () => {
    const made = await desk.bookLink({ stay: '20270619-20270621' });
    const changed = await change(made.id, { extras: ['SHEETS'] });
    expect(changed).toMatchObject({ state: 'PENDING_PAYMENT', amountDue: 237, totalValue: 237 });
    expect(changed.paymentLink).not.toBe(made.paymentLink);
    expect((await desk.detail(made.id)).paymentDeadline).toBe(made.paymentDeadline);
  });

  it('gives no link when nothing is due', async () => {
    const id = await book('MAIN', '0622-0624');
    await recordPaid(service, id);
    expect(await change(id, { occupantCount: 1 })).toMatchObject({ amountDue: 0, paymentLink: null });
    expect(await change(id, { extras: ['SHEETS'] })).toMatchObject({ amountDue: 12 });
  });

  it('moves a request to another stay on request, with the same deadline', async () => {
    const id = await book('REQUEST', '0601-0603');
    const { requestDeadline } = await desk.detail(id);
    expect(await change(id, days('0602-0605'))).toMatchObject({ state: 'REQUESTED', changeValue: 100 });
    expect(await desk.detail(id)).toMatchObject({ state: 'REQUESTED', requestDeadline });
  });
});

describe('a booking whose lodging and dates stay', () => {
  it('keeps its sold price when prices moved, and loses it with its dates', async () => {
    const id = await book('REPRICED', '0601-0603', { promoCode: 'FIVE' });
    const rates = { nights: [{ ...usualNights, nightPrice: 300 }] };
    await deliverContract(service, 'REPRICED', { deposit: 700, rates });
    expect(await evaluate(id)).toMatchObject({ value: 0, price: 200, totalValue: 215, caution: 500 });
    expect(await evaluate(id, { extras: ['SHEETS'] })).toMatchObject({ value: 12, price: 200, discountValue: 10 });
    expect(await evaluate(id, { ...days('0601-0603'), occupantCount: 3 })).toMatchObject({ value: 0, price: 200 });
    const moved = { price: 900, discountValue: 45, totalValue: 880, value: 665, caution: 700 };
    expect(await evaluate(id, days('0601-0604'))).toMatchObject(moved);
  });

  it('is changed also when its lodging is no longer on sale, but not moved', async () => {
    const id = await book('SAME', '0601-0603');
    await moveContract(service, 'SAME', 'SALES_STOPPED');
    expect(await change(id, { extras: ['SHEETS'] })).toMatchObject({ changeValue: 12 });
    const problem = await refused(id, days('0602-0604'), 409, 'STAY_NOT_AVAILABLE');
    expect(problem.reasons?.[0]?.code).toBe('LODGING_NOT_ON_SALE');
  });

  it('keeps a coupon that is used up by itself, also when it moves', async () => {
    const id = await book('MAIN', '0810-0812', { promoCode: 'once' });
    expect(await change(id, { extras: ['SHEETS'] })).toMatchObject({ totalValue: 227 });
    expect(await change(id, days('0811-0814'))).toMatchObject({ totalValue: 327 });
    const other = await book('MAIN', '0815-0817');
    await refused(other, { promoCode: 'ONCE' }, 422, 'DISCOUNT_NOT_APPLICABLE');
  });
});

describe('a changeToken', () => {
  it('is taken at its price, with the other fields equal or absent', async () => {
    const id = await book('MAIN', '0705-0707');
    const wish = { ...days('0705-0708'), extras: ['SHEETS'] };
    const { changeToken, value } = await evaluate(id, wish);
    expect(value).toBe(112);
    const counts = [{ occupantCount: 3 }, { occupantCountChildren: 1 }];
    for (const difference of [...counts, { extras: [] }, { promoCode: 'FIVE' }, days('0705-0709'), to('DEAR')]) {
      await refused(id, { changeToken, ...difference }, 422, 'QUOTE_MISMATCH');
    }
    const again = await evaluate(id, { changeToken });
    expect(again).toMatchObject({ value: 112, changeToken, expiresAt: '2027-03-01T12:15:00.000Z' });
    expect(await change(id, { changeToken, ...wish })).toMatchObject({ changeValue: 112 });
  });

  it('is QUOTE_EXPIRED after 15 minutes, with the price of now and a token for it', async () => {
    const id = await book('MAIN', '0715-0717');
    const { changeToken } = await evaluate(id, { extras: ['SHEETS'] });
    service.clock.set(noon + 15 * minute);
    const { evaluation: fresh } = await refused(id, { changeToken }, 409, 'QUOTE_EXPIRED');
    expect(fresh).toMatchObject({ value: 212, totalValue: 237 });
    expect(await change(id, { changeToken: fresh?.quoteToken })).toMatchObject({ changeValue: 12 });
  });

  it('is QUOTE_EXPIRED when the booking changed since', async () => {
    const id = await book('MAIN', '0718-0720');
    const { changeToken } = await evaluate(id, { extras: ['SHEETS'] });
    await change(id, { extras: ['GARAGE'] });
    const { evaluation: fresh } = await refused(id, { changeToken }, 409, 'QUOTE_EXPIRED');
    expect(await change(id, { changeToken: fresh?.quoteToken })).toMatchObject({ changeValue: 2 });
  });

  it('is STAY_NOT_AVAILABLE when its nights were sold meanwhile', async () => {
    const id = await book('MAIN', '0721-0723');
    const { changeToken } = await evaluate(id, days('0721-0724'));
    await book('MAIN', '0723-0724');
    const problem = await refused(id, { changeToken }, 409, 'STAY_NOT_AVAILABLE');
    expect(problem.reasons?.[0]).toMatchObject({ code: 'ALREADY_BOOKED', data: { nights: '20270723' } });
  });

  it('is refused when it is forged, or made for something else', async () => {
    const [id, other] = [await book('MAIN', '0725-0727'), await book('MAIN', '0727-0728')];
    const { changeToken } = await evaluate(id, { extras: ['SHEETS'] });
    await refused(other, { changeToken }, 422, 'QUOTE_MISMATCH');
    const { quoteToken } = await desk.evaluate({ ref: 'DEAR', stay: '20270725-20270727' });
    for (const token of [changeToken.slice(0, -2), `${changeToken}A`, quoteToken, quoteToken.replace('q1', 'c1')]) {
      const problem = await refused(id, { changeToken: token }, 422, 'VALIDATION_FAILED');
      expect(problem.errors?.[0]?.pointer).toBe('/changeToken');
    }
  });
});

describe('a change that cannot be', () => {
  let id: number;
  beforeAll(async () => {
    id = await book('MAIN', '0801-0803');
    await book('MAIN', '0804-0806');
  });

  it.each<[object, number, string]>([
    [{ occupantCount: 7 }, 422, 'CAPACITY_EXCEEDED'],
    [{ occupantCount: 7, ...days('0807-0808') }, 422, 'CAPACITY_EXCEEDED'],
    [{ extras: ['POOL'] }, 422, 'EXTRA_NOT_AVAILABLE'],
    [{ promoCode: 'NOPE' }, 422, 'DISCOUNT_NOT_APPLICABLE'],
    [{ arrival: '20270802' }, 422, 'VALIDATION_FAILED'],
    [{ occupantCountChildren: 3 }, 422, 'VALIDATION_FAILED'],
    [{ lodgingId: 999_999 }, 404, 'LODGING_NOT_FOUND'],
  ])('is refused as such: %j, %i %s', async (body, status, code) => {
    await refused(id, body, status, code);
  });

  it.each([
    ['ELSEWHERE', 403, 'LODGING_NOT_IN_CHANNEL'],
    ['STOPPED', 409, 'STAY_NOT_AVAILABLE'],
    ['DISABLED', 422, 'PRICE_DISABLED'],
    ['REQUEST', 422, 'REQUEST_ONLY'],
  ])('is refused as such: to the lodging %s, %i %s', async (ref, status, code) => {
    await refused(id, to(ref), status, code);
  });

  it('names the nights that are taken, and alternatives', async () => {
    const taken = await refused(id, days('0802-0805'), 409, 'STAY_NOT_AVAILABLE');
    expect(taken.reasons).toMatchObject([{ code: 'ALREADY_BOOKED', data: { nights: '20270804' } }]);
    expect(taken.alternatives?.length).toBeGreaterThan(0);
  });

  it('points to the count that was sent when the children of the booking would be more than all persons', async () => {
    const family = await book('MAIN', '0606-0608', { occupantCount: 3, occupantCountChildren: 2 });
    for (const [body, pointer] of [
      [{ occupantCount: 1 }, '/occupantCount'],
      [{ occupantCountChildren: 4 }, '/occupantCountChildren'],
      [{ occupantCount: 1, occupantCountChildren: 2 }, '/occupantCountChildren'],
    ] as const) {
      const { errors } = await refused(family, body, 422, 'VALIDATION_FAILED');
      expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
    }
  });
});

describe('a quote', () => {
  it('is a record of its own that holds nothing and changes nothing', async () => {
    const id = await book('QUOTED', '0601-0603');
    const before = await standing(id);
    const response = await desk.post(id, 'quote', { ...days('0602-0605'), extras: ['SHEETS'] });
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${id}`);
    const made = await readAnswer(response, quoteBooking, 201);
    const kept = { status: 'OPEN', totalValue: 337, expiresAt: '2027-03-02T12:00:00.000Z' };
    const prices = { value: 312, changeValue: 112, basePrice: 300, price: 300, extrasPrice: 12, totalPrice: 337 };
    const rest = { bookingId: id, reference: before.booking.reference, createdAt: '2027-03-01T12:00:00.000Z' };
    expect(made).toMatchObject({ ...kept, ...prices, ...rest, ...days('0602-0605'), caution: 500 });
    expect(made.lines.map(({ code }) => code)).toEqual(['STAY', 'LINEN', 'FEE', 'INTERNET']);
    const booking = { ...before.booking, quotes: [{ id: made.id, ...kept }] };
    expect(await standing(id)).toEqual({ ...before, booking });
    await book('QUOTED', '0603-0605');
    const lost = await refused(id, { changeToken: made.quoteToken }, 409, 'STAY_NOT_AVAILABLE');
    expect(lost.reasons?.[0]?.code).toBe('ALREADY_BOOKED');
  });

  it('ends with its booking', async () => {
    const id = await book('QUOTED', '0820-0822');
    const { id: quoteId } = await quote(id);
    expect((await desk.detail(id)).quotes).toMatchObject([{ id: quoteId, status: 'OPEN' }]);
    expect((await desk.post(id, 'cancel', { queryType: 'CANCELLED' })).status).toBe(200);
    expect((await desk.detail(id)).quotes).toMatchObject([{ id: quoteId, status: 'EXPIRED' }]);
  });

  it('is taken as changeToken at its price while it lives, also when prices and the booking moved', async () => {
    const id = await book('REQUOTED', '0601-0603');
    const { quoteToken, expiresAt } = await quote(id, { ...days('0601-0604'), validityHours: 48 });
    expect(expiresAt).toBe('2027-03-03T12:00:00.000Z');
    await change(id, { extras: ['SHEETS'] });
    await deliverContract(service, 'REQUOTED', { rates: { nights: [{ ...usualNights, nightPrice: 300 }] } });
    service.clock.set(noon + 48 * hour - 1);
    await service.restart();
    expect(await change(id, { changeToken: quoteToken })).toMatchObject({ totalValue: 325, changeValue: 88 });
    expect(await desk.detail(id)).toMatchObject({ price: 300, extrasPrice: 0 });
    service.clock.set(noon + 48 * hour);
    const over = await refused(id, { changeToken: quoteToken }, 409, 'QUOTE_EXPIRED');
    expect(over.evaluation).toMatchObject({ totalValue: 325 });
  });

  it('is mailed to the customer only with sendToCustomer', async () => {
    const id = await book('QUOTED', '0610-0612');
    await quote(id);
    expect(mailOf(service, id)).not.toContain('quote');
    await quote(id, { sendToCustomer: true, comment: 'Better?', referenceReseller: 'R-7' });
    expect(mailOf(service, id).filter((kind) => kind === 'quote')).toHaveLength(1);
  });

  it('lives for one to 168 hours', async () => {
    const id = await book('QUOTED', '0620-0622');
    for (const validityHours of [0, 169]) {
      await readProblem(await desk.post(id, 'quote', { validityHours }), 422, 'VALIDATION_FAILED');
    }
  });
});

describe('a race of changes', () => {
  it('with a booking for the same nights has one winner, the others stay as they were', async () => {
    const dayOf = (place: number) => dateTextOf(day('20270601') + place).slice(4);
    for (let round = 0; round < 3; round += 1) {
      const target = `${dayOf(3 * round)}-${dayOf(3 * round + 2)}`;
      const [from, between, until] = [0, 2, 4].map((place) => dayOf(4 * round + place));
      const own = [`${from}-${between}`, `${between}-${until}`] as const;
      const [left, right] = [await book('ROUNDS', own[0]), await book('ROUNDS', own[1])];
      const body = { queryType: 'BOOKED', ...to('RACED'), ...days(target) };
      const attempts = [
        () => modify(left, body),
        () => modify(right, body),
        () => desk.postEasily(bookBody('RACED', target)),
      ];
      const turned = [...attempts.slice(round % 3), ...attempts.slice(0, round % 3)];
      const statuses = (await Promise.all(turned.map((attempt) => attempt()))).map(({ status }) => status).sort();
      expect([200, 201]).toContain(statuses[0]);
      expect(statuses.slice(1)).toEqual([409, 409]);
      const sold = heldNights(service).filter(({ lodgingId }) => lodgingId === lodgingIdOf(service, 'RACED'));
      const isLate = (night: { day: number }) => night.day >= day(days(target).arrival);
      const owners = new Set(sold.filter(isLate).map(({ bookingId }) => bookingId));
      expect(owners.size).toBe(1);
      for (const [place, id] of [left, right].entries()) {
        expect(nightsOf(id)).toEqual(owners.has(id) ? nights('RACED', target) : nights('ROUNDS', own[place] ?? ''));
      }
    }
  });

  it('of two bookings that swap places gives neither the other’s nights, both keep their own', async () => {
    const [left, right] = [await book('RACED', '0801-0803'), await book('RACED', '0803-0805')];
    const answers = await Promise.all([
      modify(left, { queryType: 'BOOKED', ...days('0803-0805') }),
      modify(right, { queryType: 'BOOKED', ...days('0801-0803') }),
    ]);
    for (const answer of answers) await readProblem(answer, 409, 'STAY_NOT_AVAILABLE');
    expect(nightsOf(left)).toEqual(nights('RACED', '0801-0803'));
    expect(nightsOf(right)).toEqual(nights('RACED', '0803-0805'));
  });
});
