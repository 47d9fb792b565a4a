import { beforeAll, describe, expect, it } from 'vitest';
import { deliverContract } from '../../support/arrange/deliveries.ts';
import { heldNights, mailOf } from '../../support/facts.ts';
import { bookedChange, easyBooking, operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getBooking, quoteBooking } = operationsByName;

const key = smallKeys.seller;
const noon = Date.UTC(2027, 2, 1, 12);
const hour = 3_600_000;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }, { ref: 'REPRICED' }] }) }));

const book = async (ref: string, arrival: string, departure: string) => {
  const stay = { lodgingId: lodgingIdOf(service, ref), arrival, departure, occupantCount: 2 };
  const body = { requestType: 'BOOKED', maxPrice: 9999, customer, ...stay };
  return (await readAnswer(await service.post('/v2/bookings/easy', body, { key }), easyBooking, 201)).id;
};
const ask = (id: number, body: object, headers: Record<string, string> = {}, as: string = key) =>
  service.post(`/v2/bookings/${id}/quote`, body, { key: as, headers });
const quote = async (id: number, body: object = {}) => readAnswer(await ask(id, body), quoteBooking, 201);
const modify = (id: number, body: object) =>
  service.post(`/v2/bookings/${id}/modify`, { queryType: 'BOOKED', ...body }, { key });
const detail = async (id: number) => readAnswer(await service.get(`/v2/bookings/${id}`, { key }), getBooking);
const standing = async (id: number) => {
  const { quotes, ...booking } = await detail(id);
  return { booking, nights: heldNights(service), quotes };
};

describe('a quote', () => {
  it('is a record of its own that holds nothing and changes nothing', async () => {
    const id = await book('MAIN', '20270601', '20270603');
    const before = await standing(id);
    const response = await ask(id, { arrival: '20270602', departure: '20270605', extras: ['SHEETS'] });
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${id}`);
    const made = await readAnswer(response, quoteBooking, 201);
    expect(made).toMatchObject({
      bookingId: id,
      reference: before.booking.reference,
      status: 'OPEN',
      arrival: '20270602',
      departure: '20270605',
      value: 312,
      totalValue: 337,
      changeValue: 112,
      basePrice: 300,
      price: 300,
      extrasPrice: 12,
      totalPrice: 337,
      caution: 500,
      createdAt: '2027-03-01T12:00:00.000Z',
      expiresAt: '2027-03-02T12:00:00.000Z',
    });
    expect(made.lines.map(({ code }) => code)).toEqual(['STAY', 'LINEN', 'FEE', 'INTERNET']);
    const quote = { id: made.id, status: 'OPEN', totalValue: 337, expiresAt: '2027-03-02T12:00:00.000Z' };
    expect(await standing(id)).toEqual({ ...before, quotes: [quote] });
    await book('MAIN', '20270603', '20270605');
    const lost = await readProblem(await modify(id, { changeToken: made.quoteToken }), 409, 'STAY_NOT_AVAILABLE');
    expect(lost.reasons?.[0]?.code).toBe('ALREADY_BOOKED');
  });

  it('ends with its booking', async () => {
    const id = await book('MAIN', '20270820', '20270822');
    const { id: quoteId } = await quote(id);
    expect((await detail(id)).quotes).toMatchObject([{ id: quoteId, status: 'OPEN' }]);
    expect((await service.post(`/v2/bookings/${id}/cancel`, { queryType: 'CANCELLED' }, { key })).status).toBe(200);
    expect((await detail(id)).quotes).toMatchObject([{ id: quoteId, status: 'EXPIRED' }]);
  });

  it('is taken as changeToken at its price while it lives, also when prices and the booking moved', async () => {
    const id = await book('REPRICED', '20270601', '20270603');
    const wish = { arrival: '20270601', departure: '20270604', validityHours: 48 };
    const { quoteToken, expiresAt } = await quote(id, wish);
    expect(expiresAt).toBe('2027-03-03T12:00:00.000Z');
    await readAnswer(await modify(id, { extras: ['SHEETS'] }), bookedChange);
    await deliverContract(service, 'REPRICED', { rates: { nights: [{ ...usualNights, nightPrice: 300 }] } });
    service.clock.set(noon + 48 * hour - 1);
    await service.restart();
    const changed = await readAnswer(await modify(id, { changeToken: quoteToken }), bookedChange);
    expect(changed).toMatchObject({ totalValue: 325, changeValue: 88 });
    expect(await detail(id)).toMatchObject({ price: 300, extrasPrice: 0 });
    service.clock.set(noon + 48 * hour);
    const over = await readProblem(await modify(id, { changeToken: quoteToken }), 409, 'QUOTE_EXPIRED');
    expect(over.evaluation).toMatchObject({ totalValue: 325 });
    service.clock.set(noon);
  });

  it('is mailed to the customer only with sendToCustomer', async () => {
    const id = await book('MAIN', '20270610', '20270612');
    await quote(id);
    expect(mailOf(service, id)).not.toContain('quote');
    await quote(id, { sendToCustomer: true, comment: 'Better?', referenceReseller: 'R-7' });
    expect(mailOf(service, id).filter((kind) => kind === 'quote')).toHaveLength(1);
  });
});

describe('what cannot be quoted', () => {
  let id: number;
  beforeAll(async () => {
    id = await book('MAIN', '20270701', '20270703');
    await book('MAIN', '20270704', '20270706');
  });

  it.each([
    [{ arrival: '20270702', departure: '20270705' }, 409, 'STAY_NOT_AVAILABLE'],
    [{ occupantCount: 7 }, 422, 'CAPACITY_EXCEEDED'],
    [{ extras: ['POOL'] }, 422, 'EXTRA_NOT_AVAILABLE'],
    [{ promoCode: 'NOPE' }, 422, 'DISCOUNT_NOT_APPLICABLE'],
    [{ validityHours: 0 }, 422, 'VALIDATION_FAILED'],
    [{ validityHours: 169 }, 422, 'VALIDATION_FAILED'],
    [{ arrival: '20270702' }, 422, 'VALIDATION_FAILED'],
    [{ occupantCountChildren: 3 }, 422, 'VALIDATION_FAILED'],
  ])('is refused with its problem: %j', async (body, status, code) => {
    const before = await detail(id);
    await readProblem(await ask(id, body), status, code);
    expect(await detail(id)).toEqual(before);
  });
});
