import { afterAll, beforeAll, expect, it } from 'vitest';
import { aliasOf } from '../../src/opensearch/mappings.ts';
import { startMailbox, type Mailbox } from '../bookings/mail/mailbox.ts';
import { runProgram } from '../service/service-process.ts';
import { operationsByName } from '../support/operations.ts';
import { testCluster } from '../support/opensearch.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';

const { bookEasily, createBooking, searchStays } = operationsByName;

const cluster = testCluster();
const key = smallKeys.seller;
let service: TestService;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  const onRequest = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  service = await startTestService(cluster, {
    seed: smallSeed({ lodgings: [{ ref: 'PINS' }, { ref: 'ORMES' }, { ref: 'REQUEST', contract: onRequest }] }),
    variables: { SMTP_URL: mailbox.url, MAIL_FROM: 'stays@seller.example' },
  });
});
afterAll(async () => {
  await service.stop();
  await mailbox.stop();
});

const idOf = (ref: string) => lodgingIdOf(service, ref);
const search = '/v2/stays/search?pagesize=200&pageindex=0&arrival=20270605&departure=20270612';

async function found(): Promise<number[]> {
  const { stays } = await readAnswer(await service.get(search, { key }), searchStays);
  return stays.map(({ lodging }) => lodging.id);
}

async function endOf(...words: string[]) {
  return runProgram(['src/cli.ts', ...words], { DATA_DIR: service.config.dataDir }).ended;
}

it('a revoked key is refused at the next request', async () => {
  const create = 'keys create --dealer other --role ROLE_SERVICEPROD_API';
  const made = (await service.operator.done(create)) as { key: string; publicId: string };
  const ask = () => service.get(search, { key: made.key });
  expect((await ask()).status).toBe(200);
  expect(await endOf('keys', 'revoke', made.publicId)).toBe(0);
  await readProblem(await ask(), 401, 'INVALID_API_KEY');
});

it('a blocked lodging is left out of the next search, and the follower takes it from the index', async () => {
  const blocked = idOf('ORMES');
  expect(await endOf('lodgings', 'block', String(blocked))).toBe(0);
  expect(await found()).not.toContain(blocked);
  const indexState = async () =>
    ((await service.operator.done(`lodgings show ${blocked}`)) as { index: { state: string } }).index.state;
  await expect.poll(indexState, { timeout: 10_000 }).toBe('current');
  await service.operator.done(`lodgings unblock ${blocked}`);
  await expect.poll(found, { timeout: 10_000 }).toContain(blocked);
});

it('the customer gets one mail for each step of a booking, in the customer’s language', async () => {
  const subjects = () => mailbox.received.map(({ headers }) => headers['subject']);
  const byMail = { timeout: 15_000, interval: 50 };
  const stay = { arrival: '20270605', departure: '20270612', occupantCount: 2 };
  const made = async (ref: string, change: object = {}) => {
    const body = { lodgingId: idOf(ref), ...stay, customer, ...change };
    return readAnswer(await service.post('/v2/bookings', body, { key }), createBooking, 201);
  };
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
  const requested = await made('REQUEST', { customer: english });
  await service.operator.done(`bookings accept ${requested.id}`);
  await expect.poll(subjects, byMail).toContain(`Booking ${requested.reference}: please pay to confirm`);
  const easy = { requestType: 'BOOKED', lodgingId: idOf('PINS'), ...stay, customer: english };
  const dates = { arrival: '20270701', departure: '20270703', maxPrice: 10_000 };
  const answer = await service.post('/v2/bookings/easy', { ...easy, ...dates }, { key });
  const { reference } = (await readAnswer(answer, bookEasily, 201)) as { reference: string };
  await expect.poll(subjects, byMail).toContain(`Booking ${reference} confirmed`);

  expect(subjects().filter((subject) => subject?.includes(byLink.reference))).toEqual([]);
  expect(new Set(subjects()).size).toBe(subjects().length);
});

it('verify opens an index that a full disk made read-only, and repairs its documents in the same run', async () => {
  await service.caughtUp();
  const index = aliasOf(cluster.prefix, 'lodgings');
  const spoilt = idOf('PINS');
  await service.client.send('PUT', `/${index}/_doc/${spoilt}`, {
    body: { lodgingId: spoilt },
    query: { refresh: true },
  });
  const blocks = { 'index.blocks.read_only_allow_delete': true, 'index.blocks.read': true };
  await service.client.send('PUT', `/${index}/_settings`, { body: blocks });

  const seen = await service.operator.run('verify');
  expect(seen.status).toBe(1);
  expect(seen.out).toMatch(/index-blocked[^]*Run verify --repair/);
  const repaired = await service.operator.run('verify --repair --json');
  expect(repaired.status).toBe(1);
  expect(JSON.parse(repaired.out)).toMatchObject({
    structure: [{ kind: 'index-blocked' }],
    lodgings: [{ lodgingId: spoilt, indices: ['lodgings'] }],
    mended: true,
  });
  expect(await service.operator.done('verify')).toMatchObject({ inSync: true });
});
