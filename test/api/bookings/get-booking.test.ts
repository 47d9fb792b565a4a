import { beforeEach, describe, expect, it } from 'vitest';
import { freeStays } from '../../support/free-stays.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';
import expected from '../../samples/booking-answers.json' with { type: 'json' };

const { quoteBooking } = operationsByName;

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);
const hour = 3_600_000;

beforeEach(() => service.clock.set(noon));
const nextNight = freeStays('20270701', 1);
const nextStay = () => {
  const { arrival, departure } = nextNight(service);
  return { stay: `${arrival}-${departure}` };
};
const at = '2027-03-01T12:00:00.000Z';

async function quote(id: number, validityHours: number): Promise<number> {
  return (await readAnswer(await desk.post(id, 'quote', { validityHours }), quoteBooking, 201)).id;
}

describe('a booking', () => {
  it('shows all that was asked and answered', async () => {
    const person = { ...customer, civility: 'MADAM', companyName: 'Durand SA', phoneNumber: '+33 6 12 34 56 78' };
    const address = { line1: '1 rue Haute', line2: 'Bâtiment B', postalCode: '69001', city: 'Lyon', country: 'fr' };
    const notes = { referenceReseller: 'R-1', salesFollowup: 'Call back', promoCode: 'five', comment: 'Late\narrival' };
    const wish = { ...notes, extras: ['SHEETS', 'BABYBED'], occupantCountChildren: 1, price: 250 };
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
    for (const name of [...optional, 'comment', 'partnerPrice', 'cancellation'])
      expect(detail).not.toHaveProperty(name);
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
  ])(
    'of the %s form is what If-Match of %j %s takes, until the booking changes',
    async (_, headers, operation, body) => {
      const { id } = await desk.bookNow(nextStay());
      const tag = await desk.tagOf(id, { key: smallKeys.seller, headers });
      const changed = await desk.post(
        id,
        'client',
        { ...customer, lastName: 'Martin' },
        { headers: { 'If-Match': tag } },
      );
      expect(changed.status).toBe(200);
      const before = await desk.detail(id);
      await readProblem(
        await desk.post(id, operation, body, { headers: { 'If-Match': tag } }),
        412,
        'PRECONDITION_FAILED',
      );
      expect(await desk.detail(id)).toEqual(before);
      const next = `"nonsense", ${changed.headers.get('ETag') ?? ''}`;
      expect((await desk.post(id, operation, body, { headers: { 'If-Match': next } })).status).toBe(200);
    },
  );
});
