import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pricesFound } from '../../support/searches.ts';
import { nightsHeldBy } from '../../support/facts.ts';
import { readNewestSequence } from '../../support/change-feed.ts';
import { operationsByName } from '../../support/operations.ts';
import { dayFromYmd, serviceForSuite, ymdOf } from '../../support/service.ts';
import { contractOf, customer, lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readDelivery, readProblem } from '../../support/reading.ts';

const { getBooking, insertContract, listAvailabilities } = operationsByName;

const key = smallKeys.provider;
const path = '/v2/contracts/insert';
const service = serviceForSuite(() => {
  const refs = ['FIRST', 'RENEW', 'BOOKED', 'ROWS', 'WARN', 'PACKED', 'PROMO', 'MANY', 'ENDED', 'WRONG'];
  return {
    seed: smallSeed({ lodgings: refs.map((ref) => (ref === 'FIRST' ? { ref, contract: null } : { ref })) }),
  };
});

const insert = async (ref: string, contract: Record<string, unknown> = {}) =>
  readDelivery(await service.post(path, contractOf({ ref, contract }), { key }), insertContract);
const errorsOf = async (contract: Record<string, unknown>) => {
  const body = contractOf({ ref: 'WRONG', contract });
  const problem = await readProblem(await service.post(path, body, { key }), 422, 'VALIDATION_FAILED');
  return (problem.errors ?? []).map(({ pointer, code }) => `${pointer ?? ''} ${code}`);
};
const warningsOf = async (ref: string, contract: Record<string, unknown>) =>
  ((await insert(ref, contract)).warnings ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const book = async (ref: string, arrival: string, departure: string) => {
  const stay = { lodgingId: lodgingIdOf(service, ref), arrival, departure, occupantCount: 2, customer };
  const response = await service.post('/v2/bookings', stay, { key: smallKeys.seller });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: number };
};
const staysOf = async (ref: string) => {
  const address = `/v2/lodgings/${lodgingIdOf(service, ref)}/availabilities`;
  const answer = await readAnswer(await service.get(address, { key: smallKeys.seller }), listAvailabilities);
  return answer.availabilities;
};
const found = (arrival: string, departure: string, ref: string) => pricesFound(service, ref, `${arrival}-${departure}`);
const night = (from: string, to: string, nightPrice = 100) => ({ from, to, nightPrice, minStay: 1, maxStay: 2 });
const rows = (...list: object[]) => ({ dealRows: list });

describe('a delivered contract', () => {
  it('begins IN_PROGRESS, is ignored while it says the same, and updated when not', async () => {
    const contract = { rates: { nights: [night('20270601', '20270602')] } };
    const first = await insert('FIRST', contract);
    expect(first).toMatchObject({ id: lodgingIdOf(service, 'FIRST'), contractNumber: 'C-FIRST' });
    expect(first).toMatchObject({ status: 'IN_PROGRESS', action: 'INSERTED', rowCount: 1, stayCount: 3 });
    expect(first.effectiveAt).toMatch(/^2027-03-01T12:00:00\.\d{3}Z$/);
    const before = await readNewestSequence(service);
    service.clock.set(service.clock.now() + 60_000);
    expect(await insert('FIRST', contract)).toEqual({ ...first, action: 'IGNORED' });
    expect(await readNewestSequence(service)).toBe(before);
    const changed = await insert('FIRST', { rates: { nights: [night('20270601', '20270603')] } });
    expect(changed).toMatchObject({ status: 'IN_PROGRESS', action: 'UPDATED', stayCount: 5 });
    expect(changed.effectiveAt > first.effectiveAt).toBe(true);
  });

  it('keeps its state when it is delivered again, and sells by its new planning at once', async () => {
    const answer = await insert('RENEW', { rates: { nights: [night('20271001', '20271005', 80)] } });
    expect(answer).toMatchObject({ status: 'PUBLISHED', action: 'UPDATED' });
    await service.caughtUp();
    expect(await found('20271002', '20271004', 'RENEW')).toEqual([160]);
    expect(await found('20270602', '20270604', 'RENEW')).toEqual([]);
    const stays = await staysOf('RENEW');
    expect(stays).toHaveLength(answer.stayCount);
    await book('RENEW', '20271002', '20271004');
  });

  it('shows what it offers when rates become rows', async () => {
    await insert('ROWS', rows({ arrival: '20270710', departure: '20270717', basePrice: 700, price: 630 }));
    await service.caughtUp();
    expect(await found('20270710', '20270717', 'ROWS')).toEqual([630]);
    expect(await staysOf('ROWS')).toHaveLength(1);
  });

  it('starts over when its number had ended, even with the same content', async () => {
    const provider = { providerId: 'Small.in', providerReference: 'ENDED' };
    await service.post('/v2/contracts/status', { provider, status: 'End of contract' }, { key });
    expect(await insert('ENDED')).toMatchObject({ status: 'IN_PROGRESS', action: 'UPDATED' });
    expect(await insert('ENDED')).toMatchObject({ status: 'IN_PROGRESS', action: 'IGNORED' });
  });

  it('needs its property, and a channel of the dealer', async () => {
    const body = contractOf({ ref: 'NOWHERE' });
    await readProblem(await service.post(path, body, { key }), 404, 'PROPERTY_NOT_FOUND');
    const foreign = { ...body, provider: { providerId: 'Nobody.in', providerReference: 'FIRST' } };
    await readProblem(await service.post(path, foreign, { key }), 403, 'GATEWAY_FORBIDDEN');
  });
});

describe('a planning that takes sold nights away', () => {
  it('keeps the booking, stops offering, and gives the nights back to nobody', async () => {
    const { id } = await book('BOOKED', '20270610', '20270613');
    const answer = await insert('BOOKED', {
      rates: { nights: [night('20270601', '20270620')] },
      unavailable: [{ from: '20270611', to: '20270630' }],
    });
    expect(answer.action).toBe('UPDATED');
    await service.caughtUp();
    const booking = await service.get(`/v2/bookings/${id}`, { key: smallKeys.seller });
    expect((await readAnswer(booking, getBooking)).state).toBe('PENDING_PAYMENT');
    expect(nightsHeldBy(service, id)).toHaveLength(3);
    const stays = await staysOf('BOOKED');
    expect(stays).toHaveLength(answer.stayCount);
    expect(stays.filter(({ departure }) => departure > '20270610')).toEqual([]);
    expect(await found('20270609', '20270611', 'BOOKED')).toEqual([]);
    expect(await found('20270608', '20270610', 'BOOKED')).toEqual([200]);
  });
});

/** A list's items are named by its singular; null is omitted. */
const elementsOf = (members: object): string =>
  Object.entries(members).reduce((xml, [name, value]: [string, string | number | object | null]) => {
    if (value === null) return xml;
    return `${xml}<${name}>${contentOf(name, value)}</${name}>`;
  }, '');

function contentOf(name: string, value: string | number | object): string {
  if (Array.isArray(value)) {
    return (value as unknown[]).map((item) => elementsOf({ [name.slice(0, -1)]: item })).join('');
  }
  return typeof value === 'object' ? elementsOf(value) : String(value);
}

describe('warnings about a contract', () => {
  it('name rows that are kept but not offered, by their places in the body', async () => {
    await book('WARN', '20270610', '20270613');
    const week = (arrival: string, departure: string) => ({ arrival, departure, price: 500 });
    const list = [
      week('20270801', '20270808'),
      week('20270612', '20270619'),
      week('20270227', '20270306'),
      week('20270613', '20270620'),
      week('20270603', '20270610'),
    ];
    const answer = await insert('WARN', rows(...list));
    expect(answer).toMatchObject({ rowCount: 5, stayCount: 3 });
    expect(answer.warnings?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/dealRows/1 ROW_OVERLAPS_BOOKING',
      '/dealRows/2 ROW_IN_THE_PAST',
    ]);
  });

  it('name entries of rates, and members that have no effect', async () => {
    const nights = [
      night('20270201', '20270228'),
      night('20270301', '20270601'),
      { ...night('20270602', '20270830'), colour: 'red' },
    ];
    expect(await warningsOf('WARN', { rates: { nights }, season: 'X' })).toEqual([
      '/rates/nights/0 ROW_IN_THE_PAST',
      '/rates/nights/2 ROW_OVERLAPS_BOOKING',
      '/rates/nights/2/colour UNKNOWN_FIELD',
      '/season UNKNOWN_FIELD',
    ]);
  });

  const code = [{ code: 'EB10' }];
  const reductions: [name: string, row: object, isWarned: boolean][] = [
    ['no base price', { price: 500, promotions: code }, true],
    ['the price as base price', { price: 500, basePrice: 500, promotions: code }, true],
    ['the same amount as text', { price: '500.00', basePrice: ' 500', promotions: code }, true],
    ['an empty base price', { price: 500, basePrice: '', promotions: code }, true],
    ['a base price of null', { price: 500, basePrice: null, promotions: code }, true],
    ['two promotions', { price: 500, promotions: [...code, { code: 'LM', label: 'Last minute' }] }, true],
    ['a reduction of a cent', { price: 500, basePrice: '500.01', promotions: code }, false],
    ['a reduction', { price: '450', basePrice: 500, promotions: code }, false],
    ['no promotion', { price: 500 }, false],
    ['an empty list', { price: 500, promotions: [] }, false],
    ['a list of empty items', { price: 500, promotions: [{}, { code: '' }] }, false],
  ];

  it.each(reductions)('name a row whose promotions have %s: %j, %s', async (_, row, isWarned) => {
    const week = { arrival: '20270801', departure: '20270808' };
    const expected = isWarned ? ['/dealRows/1/promotions PROMOTION_WITHOUT_REDUCTION'] : [];
    const contract = rows({ arrival: '20270605', departure: '20270612', price: 1 }, { ...week, ...row });
    expect(await warningsOf('PROMO', contract)).toEqual(expected);
    const headers = { 'Content-Type': 'application/xml' };
    const xml = `<contract>${elementsOf(contractOf({ ref: 'PROMO', contract: { ...contract, rates: null } }))}</contract>`;
    const answer = await readDelivery(await service.post(path, xml, { key, headers }), insertContract);
    expect((answer.warnings ?? []).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected);
  });

  it('name promotions of rows that are not offered, too', async () => {
    const past = { arrival: '20270220', departure: '20270227', price: 500, promotions: code };
    expect(await warningsOf('PROMO', rows(past))).toEqual([
      '/dealRows/0 ROW_IN_THE_PAST',
      '/dealRows/0/promotions PROMOTION_WITHOUT_REDUCTION',
    ]);
  });

  it('are at most 100', async () => {
    const past = Array.from({ length: 120 }, (_, place) => {
      const arrival = (dayFromYmd('20260601') ?? 0) + place;
      return { arrival: ymdOf(arrival), departure: ymdOf(arrival + 1), price: 50 };
    });
    const answer = await insert('WARN', rows(...past));
    expect([answer.rowCount, answer.stayCount, answer.warnings?.length]).toEqual([120, 0, 100]);
  });
});

describe('a contract that is not valid', () => {
  const good = { arrival: '20270710', departure: '20270717', price: 630 };

  it('is refused with at most 100 errors', async () => {
    expect(await errorsOf(rows(...Array.from({ length: 300 }, () => ({ ...good, price: -1 }))))).toHaveLength(100);
  });
});

describe('a large planning', () => {
  const start = dayFromYmd('20270601') ?? 0;
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => {
      const arrival = start + Math.floor(place / 50);
      return { arrival: ymdOf(arrival), departure: ymdOf(arrival + 1 + (place % 50)), price: 40 + place / 100 };
    });

  it('may have 20,000 rows, not one more, and is searchable when the index caught up', async () => {
    const body = contractOf({ ref: 'MANY', contract: rows(...many(20_000)) });
    const answer = await readDelivery(await service.post(path, body, { key }), insertContract);
    expect(answer).toMatchObject({ action: 'UPDATED', rowCount: 20_000, stayCount: 20_000 });
    await service.caughtUp();
    expect(await found('20270601', '20270602', 'MANY')).toEqual([40]);
    expect(await errorsOf(rows(...many(20_001)))).toEqual(['/dealRows TOO_MANY']);
  });

  it('may come compressed; the limit of 16 MB counts decompressed bytes', async () => {
    const post = (body: unknown) =>
      fetch(service.url + path, {
        method: 'POST',
        body: new Uint8Array(gzipSync(JSON.stringify(body))),
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      });
    const body = contractOf({ ref: 'PACKED', contract: rows(...many(500)) });
    expect((await readDelivery(await post(body), insertContract)).rowCount).toBe(500);
    const padding = (bytes: number) => ({ ...body, padding: 'x'.repeat(bytes) });
    expect((await readDelivery(await post(padding(15 * 1024 * 1024)), insertContract)).action).toBe('IGNORED');
    await readProblem(await post(padding(16 * 1024 * 1024)), 413, 'PAYLOAD_TOO_LARGE');
  });
});
