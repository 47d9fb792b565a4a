import { beforeEach, describe, expect, it } from 'vitest';
import { recordPaid } from '../../support/arrange/bookings.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk, told } from './booking-desk.ts';
import { linesBesides } from '../../support/lines-besides.ts';

const { quoteBooking } = operationsByName;

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);
const hour = 3_600_000;

beforeEach(() => service.clock.set(noon));

const xml = { key: smallKeys.seller, headers: { Accept: 'application/xml' } };
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
      id,
      reference,
      state: 'PENDING_PAYMENT',
      lodgingId: lodgingIdOf(service, 'MAIN'),
      arrival: '20270601',
      departure: '20270603',
      nights: 2,
      occupantCount: 2,
      occupantCountChildren: 1,
      customer: { ...person, phoneNumber: '+33612345678', language: 'fr', address: { ...address, country: 'FR' } },
      extras: ['SHEETS', 'BABYBED'],
      lines: [
        { code: 'STAY', label: '2 nights', labelLanguage: 'en', amount: 200, payable: 'ON_BOOKING' },
        {
          code: 'LINEN',
          label: 'Linen: Sheets',
          labelLanguage: 'en',
          amount: 12,
          optionType: 'OPTIONAL_ON_BOOKING',
          payable: 'ON_BOOKING',
        },
        { code: 'COUPON', label: 'Five', labelLanguage: 'en', amount: -10, payable: 'ON_BOOKING' },
        ...linesBesides,
      ],
      basePrice: 200,
      price: 200,
      extrasPrice: 12,
      discountValue: 10,
      mandatoryServicesPrice: 25,
      totalPrice: 227,
      totalExcludes: [],
      onSiteTotal: 0,
      onSiteExcludes: [],
      caution: 500,
      currency: 'EUR',
      amountPaid: 0,
      amountDue: 227,
      paymentLink,
      customerLink,
      paymentDeadline: '2027-03-02T12:00:00.000Z',
      ...notes,
      partnerPrice: 250,
      quotes: [],
      history: [{ state: 'PENDING_PAYMENT', at }],
      createdAt: at,
      updatedAt: at,
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

  it('tells its deadline for the operator’s decision, and is on the way to no payment', async () => {
    const { id } = await desk.bookLink({ stay: '20270601-20270602', ref: 'REQUEST' });
    const detail = await desk.detail(id);
    expect(detail).toMatchObject({
      state: 'REQUESTED',
      requestDeadline: '2027-03-03T12:00:00.000Z',
      paymentLink: null,
    });
    expect(detail).not.toHaveProperty('paymentDeadline');
  });

  it('shows what was paid and what is due', async () => {
    const { id, paymentLink } = await desk.bookNow({ stay: '20270609-20270610' });
    expect(await desk.detail(id)).toMatchObject({ amountPaid: 0, amountDue: 125, paymentLink });
    await recordPaid(service, id, 125);
    expect(await desk.detail(id)).toMatchObject({ amountPaid: 125, amountDue: 0, paymentLink: null, state: 'BOOKED' });
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

describe('the ETag of a booking', () => {
  it('answers 304 while nothing changed, but is never kept on the way', async () => {
    const { id } = await desk.bookNow({ stay: '20270615-20270616' });
    const first = await desk.read(id);
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]{16}\.[\w-]{22}(-gz)?"$/);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const ask = async () => (await desk.read(id, { key: smallKeys.seller, headers: { 'If-None-Match': tag } })).status;
    expect(await ask()).toBe(304);
    await quote(id, 1);
    expect(await ask()).toBe(200);
  });

  it.each([
    ['JSON', { key: smallKeys.seller }],
    ['XML', xml],
    ['packed', { key: smallKeys.seller, headers: { 'Accept-Encoding': 'gzip' } }],
  ])('of the %s form names the booking for If-Match until it is written', async (form, init) => {
    const { id } = await desk.bookNow({
      stay: { JSON: '20270617-20270618', XML: '20270619-20270620' }[form] ?? '20270621-20270622',
    });
    const headers = { 'If-Match': await desk.tagOf(id, init) };
    const change = (lastName: string) => desk.post(id, 'client', { ...customer, lastName }, { headers });
    expect((await change('Martin')).status).toBe(200);
    await readProblem(await change('Petit'), 412, 'PRECONDITION_FAILED');
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

  it('is completed at midnight of the day after departure, in the service’s time zone', async () => {
    const { id } = await desk.bookNow({ stay: '20270625-20270626' });
    const midnight = Date.UTC(2027, 5, 26, 22);
    service.clock.set(midnight - 1);
    expect((await desk.detail(id)).state).toBe('BOOKED');
    service.clock.set(midnight);
    expect(await desk.detail(id)).toMatchObject({ state: 'COMPLETED', updatedAt: '2027-06-26T22:00:00.000Z' });
  });
});

describe('somebody else’s booking', () => {
  it.each([
    ['application/json', '20270627-20270628', '20270628-20270629'],
    ['application/xml', '20270629-20270630', '20270630-20270701'],
  ])('cannot be told from one that does not exist (%s)', async (Accept, stay, otherStay) => {
    const { id: mine } = await desk.bookNow({ stay });
    const { id: keyless } = await desk.bookLink({ stay: otherStay, key: undefined });
    const headers = { Accept, 'X-Request-Id': 'same' };
    const about = async (id: number, key: string) => told(await desk.read(id, { key, headers }), id);
    const unknown = await about(4_294_967_296, smallKeys.other);
    expect(unknown).toMatchObject({ status: 404, body: expect.stringContaining('BOOKING_NOT_FOUND') as string });
    expect(await about(mine, smallKeys.other)).toEqual(unknown);
    for (const key of [smallKeys.seller, smallKeys.other]) expect(await about(keyless, key)).toEqual(unknown);
  });
});
