import { describe, expect, it } from 'vitest';
import { heldNights } from '../../support/facts.ts';
import { easyBooking, evaluation } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import expected from '../../samples/booking-answers.json' with { type: 'json' };

const key = smallKeys.seller;
const service = serviceForSuite(() => {
  const nights = (members: object) => ({ rates: { nights: [{ ...usualNights, ...members }] } });
  const lodgings = [
    { ref: 'MAIN' },
    { ref: 'REQUEST', contract: nights({ requestOnly: true }) },
    { ref: 'DISABLED', contract: nights({ priceEnabled: false }) },
    { ref: 'STOPPED', contract: { status: 'SALES_STOPPED' } },
    { ref: 'ELSEWHERE', property: { gateways: ['Other.out'] } },
  ];
  const coupons = [{ code: 'FIVE', label: { fr: 'Cinq', en: 'Five off' }, percent: 5 }];
  return { seed: smallSeed({ lodgings, coupons }) };
});

const post = (body: object, query = '') => service.post(`/v2/bookings/easy${query}`, body, { key });
const stay = (ref: string, arrival: string, departure: string, members: object = {}) => {
  return { lodgingId: lodgingIdOf(service, ref), arrival, departure, occupantCount: 2, ...members };
};
type StayArguments = Parameters<typeof stay>;
const evaluate = async (...args: StayArguments) =>
  readAnswer(await post({ requestType: 'EVALUATION', ...stay(...args) }), evaluation);
const book = async (...args: StayArguments) =>
  readAnswer(await post({ requestType: 'BOOKED', customer, ...stay(...args) }), easyBooking, 201);
const refuseBoth = async (status: number, code: string, ...args: StayArguments) => {
  await readProblem(await post({ requestType: 'EVALUATION', ...stay(...args) }), status, code);
  return readProblem(await post({ requestType: 'BOOKED', customer, maxPrice: 9999, ...stay(...args) }), status, code);
};
const takenNights = () => heldNights(service).length;

describe('an EVALUATION', () => {
  it('gives value without and total with mandatory services, and every line', async () => {
    const extras = ['GARAGE', 'SHEETS', 'TOWELS', 'BABYBED'];
    const body = { requestType: 'evaluation', ...stay('MAIN', '20270601', '20270604', { extras, promoCode: 'five' }) };
    expect(await readAnswer(await post(body, '?lang=en'), evaluation)).toEqual({
      ...expected.evaluation,
      quoteToken: expect.stringMatching(/^q1\./) as string,
      lastChangeAt: expect.stringMatching(/^2027-03-01T12:00:00\.\d{3}Z$/) as string,
    });
  });

  it('creates nothing and holds nothing', async () => {
    await evaluate('MAIN', '20270601', '20270604');
    await evaluate('MAIN', '20270601', '20270604');
    expect(takenNights()).toBe(0);
  });

  it('takes a count above personMax only when it is flexible', async () => {
    await refuseBoth(422, 'CAPACITY_EXCEEDED', 'MAIN', '20270601', '20270604', { occupantCount: 9 });
    const flexible = { occupantCount: 9, occupantFlexible: true, extras: ['BREAKFAST'] };
    const found = await evaluate('MAIN', '20270601', '20270604', flexible);
    expect(found).toMatchObject({ occupantCount: 6, extrasPrice: 144 });
  });

  it('finds the lodging by its indexInterne', async () => {
    const dates = { arrival: '20270601', departure: '20270604' };
    const body = { requestType: 'EVALUATION', referenceId: 'P-MAIN', ...dates, occupantCount: 2 };
    expect((await readAnswer(await post(body), evaluation)).value).toBe(300);
    await readProblem(await post({ ...body, referenceId: 'P-NONE' }), 404, 'LODGING_NOT_FOUND');
    const problem = await readProblem(await post({ ...body, referenceId: undefined }), 422, 'VALIDATION_FAILED');
    expect(problem.errors?.map(({ code }) => code)).toContain('MISSING');
  });
});

describe('an easy booking', () => {
  it('confirms at once, unpaid, and takes the nights', async () => {
    const body = { requestType: 'BOOKED', customer, price: 312, extras: ['SHEETS'], referenceReseller: 'R-1' };
    const response = await post({ ...body, ...stay('MAIN', '20270605', '20270608') });
    const booking = await readAnswer(response, easyBooking, 201);
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${booking.id}`);
    expect(booking).toMatchObject({
      state: 'BOOKED',
      price: 300,
      extrasPrice: 12,
      totalPrice: 337,
      amountDue: 337,
      paymentLink: expect.stringMatching(/^https:\/\/api\.example\.org\/pay\/p1\./) as string,
      createdAt: '2027-03-01T12:00:00.000Z',
      referenceReseller: 'R-1',
    });
    expect(booking).not.toHaveProperty('requestDeadline');
    service.clock.set(service.clock.now() + 40 * 24 * 3_600_000);
    await refuseBoth(409, 'STAY_NOT_AVAILABLE', 'MAIN', '20270607', '20270609');
    service.clock.set(service.clock.now() - 40 * 24 * 3_600_000);
  });

  it('that is repeated with the same referenceReseller gives the first booking, with 200', async () => {
    const link = { customer, referenceReseller: 'R-2', ...stay('MAIN', '20270611', '20270612') };
    const body = { requestType: 'BOOKED', price: 100, ...link };
    const first = await readAnswer(await post(body), easyBooking, 201);
    expect(await readAnswer(await post({ ...body, price: 150 }), easyBooking, 200)).toEqual(first);
    await readProblem(await post({ ...body, occupantCount: 3 }), 409, 'DUPLICATE_REFERENCE');
    await readProblem(await service.post('/v2/bookings', link, { key }), 409, 'DUPLICATE_REFERENCE');
  });

  it('of a stay on request needs acceptRequest and then waits for the operator', async () => {
    const dates = ['REQUEST', '20270601', '20270604'] as const;
    expect(await evaluate(...dates)).toMatchObject({ requestOnly: true, available: true });
    const unasked = { requestType: 'BOOKED', customer, ...stay(...dates, { price: 300 }) };
    await readProblem(await post(unasked), 422, 'REQUEST_ONLY');
    expect(await book(...dates, { price: 300, acceptRequest: true })).toMatchObject({
      state: 'REQUESTED',
      paymentLink: null,
      requestDeadline: '2027-03-03T12:00:00.000Z',
    });
    await refuseBoth(409, 'STAY_NOT_AVAILABLE', ...dates, { acceptRequest: true });
  });
});

describe('an EVALUATION and an easy booking both refuse', () => {
  it('what is gone, closed, disabled, unknown or another dealer’s', async () => {
    const gone = await refuseBoth(409, 'STAY_NOT_AVAILABLE', 'MAIN', '20270831', '20270903');
    expect(gone.reasons?.map(({ code }) => code)).toContain('NO_PRICE');
    expect(gone.alternatives?.length).toBeGreaterThan(0);
    const stopped = await refuseBoth(409, 'STAY_NOT_AVAILABLE', 'STOPPED', '20270601', '20270603');
    expect(stopped.reasons?.[0]).toMatchObject({ code: 'LODGING_NOT_ON_SALE', data: { state: 'ARRET_VENTES' } });
    await refuseBoth(422, 'PRICE_DISABLED', 'DISABLED', '20270601', '20270603');
    await refuseBoth(422, 'EXTRA_NOT_AVAILABLE', 'MAIN', '20270620', '20270622', { extras: ['TOWELS'] });
    await refuseBoth(422, 'DISCOUNT_NOT_APPLICABLE', 'MAIN', '20270620', '20270622', { promoCode: 'NONE' });
    await refuseBoth(404, 'LODGING_NOT_FOUND', 'MAIN', '20270620', '20270622', { lodgingId: 999_999_999 });
    await refuseBoth(403, 'LODGING_NOT_IN_CHANNEL', 'ELSEWHERE', '20270620', '20270622');
  });

  it('a total above maxPrice, with the evaluation', async () => {
    for (const asked of [{ maxPrice: 224.99 }, { price: 200, maxPrice: 224.99 }]) {
      const refused = await refuseBoth(409, 'PRICE_CHANGED', 'MAIN', '20270620', '20270622', asked);
      const { evaluation: found } = refused;
      expect(found).toMatchObject({ value: 200, totalValue: 225 });
      expect(found?.quoteToken).toMatch(/^q1\./);
    }
    expect(await evaluate('MAIN', '20270620', '20270622', { price: 200, maxPrice: 225 })).toMatchObject({ value: 200 });
  });
});
