import { beforeEach, describe, expect, it } from 'vitest';
import { freeStays } from '../../support/free-stays.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';
import expected from '../../samples/booking-answers.json' with { type: 'json' };

const { cancelBooking, listBookings, quoteBooking } = operationsByName;

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);
const hour = 3_600_000;

beforeEach(() => service.clock.set(noon));
const nextNight = freeStays('20270701', 1);
const nextStay = () => ({ stay: Object.values(nextNight(service)).join('-') });
const at = '2027-03-01T12:00:00.000Z';

async function quote(id: number, validityHours: number): Promise<number> {
  return (await readAnswer(await desk.post(id, 'quote', { validityHours }), quoteBooking, 201)).id;
}

describe('a booking', () => {
  it('shows all that was asked and answered', async () => {
    const person = { ...customer, civility: 'MADAM', companyName: 'Durand SA', phoneNumber: '+33 6 12 34 56 78' };
    const address = { line1: '1 rue Haute', line2: 'Bâtiment B', postalCode: '69001', city: 'Lyon', country: 'fr' };
    const notes = { referenceReseller: 'R-1', salesFollowup: 'Call back', promoCode: 'five', comment: 'Late\narrival' };
    const wish = { ...notes, extras: ['SHEETS', 'BABYBED'], occupantCountChildren: 1, price: 227 };
    const stay = '20270601-20270603';
    const asked = { stay, ...wish, customer: { ...person, address }, lang: 'en' };
    const { id, reference, paymentLink, customerLink } = await desk.bookLink(asked);
    expect(await desk.detail(id)).toEqual({
      ...expected.detail,
      id,
      reference,
      lodgingId: lodgingIdOf(service, 'MAIN'),
      customer: { ...person, phoneNumber: '+33612345678', language: 'fr', address: { ...address, country: 'FR' } },
      paymentLink,
      customerLink,
      ...notes,
    });
  });

  it('that was asked for with nothing else has no other members', async () => {
    const { id } = await desk.bookNow({ stay: '20270604-20270605' });
    const detail = await desk.detail(id);
    const optional = ['paymentDeadline', 'requestDeadline', 'referenceReseller', 'salesFollowup', 'promoCode'];
    for (const name of [...optional, 'comment', 'partnerPrice', 'cancellation']) {
      expect(detail).not.toHaveProperty(name);
    }
    expect(detail).toMatchObject({ state: 'BOOKED', extras: [], customer: { ...customer, language: 'fr' } });
  });

  it('shows its quotes, open until they expire', async () => {
    const { id } = await desk.bookNow({ stay: '20270611-20270612' });
    const [first, second] = [await quote(id, 1), await quote(id, 2)];
    const [early, late] = ['2027-03-01T13:00:00.000Z', '2027-03-01T14:00:00.000Z'];
    service.clock.set(noon + hour - 1);
    const open = [
      { id: first, status: 'OPEN', totalValue: 125, expiresAt: early },
      { id: second, status: 'OPEN', totalValue: 125, expiresAt: late },
    ];
    expect((await desk.detail(id)).quotes).toEqual(open);
    service.clock.set(noon + hour);
    expect((await desk.detail(id)).quotes.map(({ status }) => status)).toEqual(['EXPIRED', 'OPEN']);
  });
});

describe('a booking whose time is over', () => {
  it('is expired in the instant of its deadline, and its nights can be booked', async () => {
    const stay = '20270623-20270624';
    const { id } = await desk.bookLink({ stay });
    service.clock.set(noon + 24 * hour - 1);
    expect((await desk.detail(id)).state).toBe('PENDING_PAYMENT');
    service.clock.set(noon + 24 * hour);
    const detail = await desk.detail(id);
    expect(detail).toMatchObject({ state: 'EXPIRED', paymentLink: null });
    expect(detail.history).toEqual([
      { state: 'PENDING_PAYMENT', at },
      { state: 'EXPIRED', at: '2027-03-02T12:00:00.000Z' },
    ]);
    expect(detail).not.toHaveProperty('paymentDeadline');
    await desk.bookLink({ stay });
  });
});

describe('the ETag of a booking', () => {
  const ana = { firstName: 'Ana', lastName: 'Roy', email: 'ana@example.org' };

  it.each([
    ['', 'quote', {}],
    ['/occupants', 'occupants', { occupants: [ana] }],
    ['/comm', 'comm', { msg: 'New' }],
  ])('of GET /v2/bookings/{id}%s returns 304 until it changes, and is never cached', async (part, change, body) => {
    const { id } = await desk.bookNow(nextStay());
    const ask = (headers: Record<string, string> = {}) =>
      service.get(`/v2/bookings/${id}${part}`, { key: smallKeys.seller, headers });
    const first = await ask();
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await ask(headers)).status).toBe(304);
    expect((await desk.post(id, change, body)).status).toBe(201);
    expect((await ask(headers)).status).toBe(200);
  });

  it.each<[string, Record<string, string>, string, object]>([
    ['JSON', {}, 'client', ana],
    ['XML', { Accept: 'application/xml' }, 'modify', { queryType: 'BOOKED', extras: ['SHEETS'] }],
    ['JSON', {}, 'modify', { queryType: 'EVALUATION' }],
    ['gzip', { 'Accept-Encoding': 'gzip' }, 'cancel', { queryType: 'CANCELLED' }],
    ['JSON', {}, 'cancel', {}],
  ])('of the %s form is what If-Match takes, until the booking changes: %j %s', async (_, headers, operation, body) => {
    const { id } = await desk.bookNow(nextStay());
    const tag = await desk.tagOf(id, { key: smallKeys.seller, headers });
    const ifMatch = (tags: string) => ({ headers: { 'If-Match': tags } });
    const changed = await desk.post(id, 'client', { ...customer, lastName: 'Martin' }, ifMatch(tag));
    expect(changed.status).toBe(200);
    const before = await desk.detail(id);
    await readProblem(await desk.post(id, operation, body, ifMatch(tag)), 412, 'PRECONDITION_FAILED');
    expect(await desk.detail(id)).toEqual(before);
    const next = `"nonsense", ${changed.headers.get('ETag') ?? ''}`;
    expect((await desk.post(id, operation, body, ifMatch(next))).status).toBe(200);
  });
});

const find = async (query: string, key = smallKeys.seller) =>
  readAnswer(await service.get(`/v2/bookings?${query}`, { key }), listBookings);

it('the list of bookings finds all of the dealer’s own reference, ended ones included, newest first', async () => {
  const referenceReseller = 'R 1/é';
  const [first, second, third] = [
    await desk.bookNow({ stay: '20270801-20270802', referenceReseller }),
    { stay: '20270802-20270803', referenceReseller },
    { stay: '20270803-20270804', referenceReseller },
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
  const { id, reference } = await desk.bookNow({ stay: '20270810-20270811' });
  for (const written of [reference, reference.toLowerCase(), ` ${reference} `]) {
    expect(await find(`reference=${encodeURIComponent(written)}`)).toEqual([await desk.detail(id)]);
  }
});

it('the list of bookings finds nothing of other dealers, of bookings without a key, of unknown or malformed references', async () => {
  const own = await desk.bookNow({ stay: '20270814-20270815', referenceReseller: 'MINE' });
  const keyless = await desk.bookLink({ stay: '20270815-20270816', isKeyless: true, referenceReseller: 'MINE' });
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
