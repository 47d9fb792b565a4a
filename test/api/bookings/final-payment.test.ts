import { describe, expect, it } from 'vitest';
import { recordedPayments, recordPaid } from '../../support/arrange/bookings.ts';
import { operationsByName } from '../../support/operations.ts';
import { mailOf } from '../../support/facts.ts';
import { bookAtOnce, bookByLink, decide, hour, pathOf, readPage } from '../../support/pay-world.ts';
import { testCluster } from '../../support/opensearch.ts';
import { serviceForSuite, startTestService } from '../../support/service.ts';
import { smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { finalPayment, getBooking } = operationsByName;

const cluster = testCluster();
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }), cluster);

const post = (body: object, key: string | undefined = smallKeys.seller) =>
  service.post('/v2/bookings/finalPayment', body, { key });
const ask = async (body: object) => readAnswer(await post(body), finalPayment);
const day = 24 * hour;

describe('the link of a booking that waits for its payment', () => {
  it('ends with its deadline and asks for what is due', async () => {
    const { id, reference, paymentDeadline, paymentLink } = await bookByLink(service);
    const answer = await ask({ bookingId: id });
    const due = { amountDue: 225, currency: 'EUR', expiresAt: paymentDeadline };
    expect(answer).toEqual({ status: 'ok', message: paymentLink, paymentLink, bookingId: id, reference, ...due });
  });

  it('may be asked for by reference, in any case, and in XML', async () => {
    const { id, reference } = await bookByLink(service);
    expect(await ask({ reference: ` ${reference.toLowerCase()} ` })).toMatchObject({ bookingId: id, reference });
    const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
    const xml = `<finalpayment><reference>${reference}</reference></finalpayment>`;
    const response = await service.post('/v2/bookings/finalPayment', xml, { key: smallKeys.seller, headers });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(text).toContain(`<statusresult><status>ok</status><message>https://api.example.org/pay/p1.`);
    expect(text).toContain('<amountDue>225.00</amountDue>');
  });
});

describe('the link of a confirmed booking', () => {
  it('lives for 30 days, and paying it leaves the booking confirmed and paid', async () => {
    const { id } = await bookAtOnce(service);
    const answer = await ask({ bookingId: id });
    expect(answer.expiresAt).toBe(new Date(service.clock.now() + 30 * day).toISOString());
    const path = pathOf(answer.paymentLink);
    service.clock.set(service.clock.now() + 30 * day - 1);
    expect((await decide(service, path, 'confirm')).status).toBe(303);
    const booking = await service.get(`/v2/bookings/${id}`, { key: smallKeys.seller });
    expect(await readAnswer(booking, getBooking)).toMatchObject({ state: 'BOOKED', amountPaid: 225 });
    expect(mailOf(service, id)).toEqual(['confirmation']);
    await readProblem(await post({ bookingId: id }), 409, 'NOTHING_TO_PAY');
  });

  it('is 410 after that, and paying it then takes no money', async () => {
    const { id } = await bookAtOnce(service);
    const path = pathOf((await ask({ bookingId: id })).paymentLink);
    service.clock.set(service.clock.now() + 30 * day);
    expect(await readPage(await service.get(path), 410)).toContain('a expiré');
    await readPage(await decide(service, path, 'confirm'), 410);
    expect(await recordedPayments(service, id)).toEqual([]);
  });

  it('asks for the rest only', async () => {
    const { id } = await bookAtOnce(service);
    await recordPaid(service, id, 100.5);
    const answer = await ask({ bookingId: id });
    expect(answer.amountDue).toBe(124.5);
    const page = await readPage(await service.get(pathOf(answer.paymentLink)), 200);
    expect(page).toMatch(/Déjà payé.*100,50.*À payer maintenant.*124,50/s);
  });

  it('leads to its own addresses, instead of those of the booking', async () => {
    const { id, reference } = await bookByLink(service, { urlSuccess: 'https://partner.example.org/booked' });
    const urls = { urlSuccess: 'https://partner.example.org/rest', urlFailure: 'http://localhost:3000/ko' };
    await readProblem(await post({ bookingId: id, ...urls }), 422, 'INVALID_RETURN_URL');
    const answer = await ask({ bookingId: id, urlSuccess: urls.urlSuccess });
    const response = await decide(service, pathOf(answer.paymentLink), 'confirm');
    expect(response.headers.get('Location')).toBe(`https://partner.example.org/rest?reference=${reference}`);
  });
});

describe('a request for the final payment', () => {
  it('of another dealer, of nobody, or without a key is as unknown as a booking that does not exist', async () => {
    const { id, reference } = await bookByLink(service);
    await readProblem(await post({ bookingId: id }, smallKeys.other), 404, 'BOOKING_NOT_FOUND');
    await readProblem(await post({ reference }, smallKeys.other), 404, 'BOOKING_NOT_FOUND');
    await readProblem(await post({ bookingId: 17 }), 404, 'BOOKING_NOT_FOUND');
    await readProblem(await post({ reference: 'nonsense' }), 404, 'BOOKING_NOT_FOUND');
    const keyless = await service.post('/v2/bookings/finalPayment', { bookingId: id });
    await readProblem(keyless, 401, 'AUTHENTICATION_REQUIRED');
  });

  it('names the booking in exactly one way', async () => {
    const { id, reference } = await bookByLink(service);
    const errors = async (body: object) => (await readProblem(await post(body), 422, 'VALIDATION_FAILED')).errors;
    expect(await errors({})).toMatchObject([{ pointer: '/bookingId', code: 'MISSING' }]);
    const both = await errors({ bookingId: id, reference });
    expect(both).toMatchObject([{ pointer: '/reference', code: 'CONFLICTING_FIELDS' }]);
  });
});

describe('without a provider of payments', () => {
  it('there are no links, and those given out before are void', async () => {
    const { path, id } = await bookByLink(service);
    const variables = { PAYMENT_PROVIDER: 'none', DATA_DIR: service.config.dataDir };
    const other = await startTestService(cluster, { variables, now: service.clock.now() });
    try {
      expect(await readPage(await other.get(path), 410)).toContain('n’est plus valable');
      const answer = await other.post('/v2/bookings/finalPayment', { bookingId: id }, { key: smallKeys.seller });
      await readProblem(answer, 503, 'PAYMENT_UNAVAILABLE');
      const body = stayWish(service, 'MAIN', '20270820', '20270822');
      const booked = await other.post('/v2/bookings', body, { key: smallKeys.seller });
      expect(booked.status).toBe(201);
      expect(await booked.json()).toMatchObject({ paymentLink: null, state: 'PENDING_PAYMENT' });
    } finally {
      await other.stop();
    }
  });
});
