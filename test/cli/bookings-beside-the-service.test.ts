import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsByName } from '../support/operations.ts';
import { readAnswer } from '../support/reading.ts';
import { startMailbox, type Mailbox } from '../bookings/mail/mailbox.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';

const { bookEasily, createBooking } = operationsByName;

const cluster = testCluster();
let service: TestService;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  const asked = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  service = await startTestService(cluster, {
    seed: smallSeed({ lodgings: [{ ref: 'PINS' }, { ref: 'ASKED', contract: asked }] }),
    variables: { SMTP_URL: mailbox.url, MAIL_FROM: 'stays@seller.example' },
  });
});
afterAll(async () => {
  await service.stop();
  await mailbox.stop();
});

const key = smallKeys.seller;
const stay = { arrival: '20270605', departure: '20270612', occupantCount: 2 };

async function made(ref: string, change: object = {}) {
  const body = { lodgingId: lodgingIdOf(service, ref), ...stay, customer, ...change };
  return readAnswer(await service.post('/v2/bookings', body, { key }), createBooking, 201);
}

const subjects = () => mailbox.received.map(({ headers }) => headers['subject']);
const byMail = { timeout: 15_000, interval: 50 };
it('sends the customer one mail for each step of a booking, in the customer’s language', async () => {
  const [first, english] = [await made('PINS'), { ...customer, language: 'en' }];
  await expect.poll(subjects, byMail).toContain(`Réservation ${first.reference}\u00a0: votre paiement est attendu`);
  const request = mailbox.received.find(({ headers }) => headers['subject']?.includes(first.reference));
  expect(request?.text).toContain(first.paymentLink ?? 'Votre agence vous indiquera comment payer.');
  await service.operator.done(`bookings paid ${first.id}`);
  await expect.poll(subjects, byMail).toContain(`Réservation ${first.reference} confirmée`);
  const cancelled = await service.post(`/v2/bookings/${first.id}/cancel`, { queryType: 'CANCELLED' }, { key });
  expect(cancelled.status).toBe(200);
  await expect.poll(subjects, byMail).toContain(`Réservation ${first.reference} annulée`);

  const byLink = await made('PINS', { paymentType: 'PAYMENT_LINK' });
  await service.operator.done(`bookings paid ${byLink.id} --amount 1`);
  const asked = await made('ASKED', { customer: english });
  await service.operator.done(`bookings accept ${asked.id}`);
  await expect.poll(subjects, byMail).toContain(`Booking ${asked.reference}: please pay to confirm`);
  const easy = { requestType: 'BOOKED', lodgingId: lodgingIdOf(service, 'PINS'), ...stay, customer: english };
  const dates = { arrival: '20270701', departure: '20270703', maxPrice: 10_000 };
  const answer = await service.post('/v2/bookings/easy', { ...easy, ...dates }, { key });
  const { reference } = (await readAnswer(answer, bookEasily, 201)) as { reference: string };
  await expect.poll(subjects, byMail).toContain(`Booking ${reference} confirmed`);

  expect(subjects().filter((subject) => subject?.includes(byLink.reference))).toEqual([]);
  expect(new Set(subjects()).size).toBe(subjects().length);
});
