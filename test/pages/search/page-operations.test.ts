import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../support/operations.ts';
import { keys, serviceForSuite } from '../../support/service.ts';
import { demoStays, type DemoStay } from '../../support/demo-stays.ts';

const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org' };

describe('the operations of the page', () => {
  const variables = { WEB_DEALER: 'meridian', ADDRESS_SHOWN: 'always' };
  const service = serviceForSuite(() => ({ seed: 'demo', variables }));
  let stays: DemoStay[];
  beforeAll(async () => {
    stays = await demoStays(service);
  });

  it('answer without a key what the dealer would get with one', async () => {
    const path = '/v2/stays/search?pagesize=5&pageindex=0&lang=en&pax=2';
    const [own, keyed] = await Promise.all([service.get(`/web${path}`), service.get(path, { key: keys.seller })]);
    expect(own.status).toBe(200);
    // Cursors are encrypted, each with a random value of its own.
    const [ofPage, ofKey] = (await Promise.all([own.json(), keyed.json()])) as object[];
    expect({ ...ofPage, nextCursor: '' }).toEqual({ ...ofKey, nextCursor: '' });
  });

  it('are few: all others are not there', async () => {
    const there: string[] = [];
    for (const { id, method, path } of operations) {
      const dated = path
        .replace('{arrival}-{departure}', '20270501-20270508')
        .replace('{gatewayCode}', 'Seaside.example');
      const address = `/web${dated.replace(/\{\w+\}/g, '1')}`;
      const response = method === 'GET' ? await service.get(address) : await service.post(address, {});
      if (response.status !== 404 || !(await response.text()).includes('ROUTE_NOT_FOUND')) there.push(id);
    }
    // The paths of list-bookings and list-company-reviews match another operation: by POST, or a word in place of an id.
    const expected = `search-stays read-dictionary read-price-calendar suggest-names get-lodging list-availabilities
      estimate-daily-prices list-extras get-stay list-stay-extras suggest-stays list-lodging-reviews book-easily
      create-booking list-bookings list-company-reviews`;
    expect(there.sort()).toEqual(expected.split(/\s+/).sort());
  });

  it('price a stay but do not book it without a payment', async () => {
    const body = { ...stayOf(0), occupantCount: 2, customer };
    const priced = await service.post('/web/v2/bookings/easy', { requestType: 'EVALUATION', ...body });
    expect(priced.status).toBe(200);
    const refused = await service.post('/web/v2/bookings/easy', { requestType: 'BOOKED', price: 100_000, ...body });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/requestType' }] });
  });

  it('book for the dealer, with the deadline of those who have no key', async () => {
    const body = { ...stayOf(1), occupantCount: 2, customer, referenceReseller: 'R-1', salesFollowup: 'note' };
    const response = await service.post('/web/v2/bookings', body);
    expect(response.status).toBe(201);
    const booking = (await response.json()) as { id: number; paymentDeadline: string; referenceReseller?: string };
    expect(Date.parse(booking.paymentDeadline) - service.clock.now()).toBe(
      service.config.paymentMinutesKeyless * 60_000,
    );
    expect(booking.referenceReseller).toBeUndefined();
    expect((await service.get(`/v2/bookings/${booking.id}`, { key: keys.seller })).status).toBe(200);
  });

  it('count on the rate of the address', async () => {
    const response = await service.get('/web/v2/stays/search?pagesize=1&pageindex=0');
    const page = await service.get('/v2/lodgings/1');
    const left = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get('RateLimit') ?? '')?.[1]);
    expect(left(page)).toBe(left(response) - 1);
  });

  it('are not there without a dealer, nor is the page', async () => {
    await service.restart({ webDealer: undefined });
    for (const path of ['/', '/web/v2/stays/search?pagesize=1&pageindex=0', '/lodgings/75']) {
      expect((await service.get(path)).status, path).toBe(404);
    }
    await service.restart({ webDealer: 'nobody' });
    expect((await service.get('/web/v2/stays/search?pagesize=1&pageindex=0')).status).toBe(404);
  });

  function stayOf(index: number) {
    const stay = stays[index];
    if (!stay) throw new Error('The demo data has too few stays');
    return { lodgingId: stay.lodging.id, arrival: stay.arrival, departure: stay.departure };
  }
});
