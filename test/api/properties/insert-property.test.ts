import { describe, expect, it } from 'vitest';
import { countIndexed, isStored, readStoredLodging } from '../../support/facts.ts';
import { readNewestSequence } from '../../support/change-feed.ts';
import { encodeXml, operationsByName, propertyShape } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { contractOf, lodgingIdOf, propertyOf, smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readDelivery, readProblem } from '../../support/reading.ts';

const { getLodging, insertProperty, searchStays } = operationsByName;

const key = smallKeys.provider;
const path = '/v2/properties/insert';
const company = { code: 'PROVIDER' };
const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: [{ ref: 'SOLD', property: { company } }, { ref: 'BUSY' }] }),
}));

const bodyOf = (ref: string, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...propertyOf({ ref }),
  company,
  ...change,
});
const size = { width: 2000, height: 1500 };
const manyImages = Array.from({ length: 15 }, (_, place) => ({ url: `https://img.example.org/${place}.jpg`, ...size }));
const insert = async (body: unknown) => readDelivery(await service.post(path, body, { key }), insertProperty);
const errorsOf = async (body: unknown) => {
  const problem = await readProblem(await service.post(path, body, { key }), 422, 'VALIDATION_FAILED');
  return (problem.errors ?? []).map(({ pointer, code }) => `${pointer ?? ''} ${code}`);
};
const warningsOf = async (body: unknown) =>
  ((await insert(body)).warnings ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a delivered property', () => {
  it('is inserted, then ignored while it says the same, then updated', async () => {
    const first = await insert(bodyOf('NEW'));
    expect(first).toMatchObject({ status: 'NO_CONTRACT', action: 'INSERTED', id: lodgingIdOf(service, 'NEW') });
    expect(first.reference).toBe(readStoredLodging(service, first.id).reference);
    expect(first.lastUpdatedAt).toMatch(/^2027-03-01T12:00:00\.\d{3}Z$/);

    service.clock.set(service.clock.now() + 60_000);
    const again = await insert(bodyOf('NEW'));
    expect(again).toEqual({ ...first, action: 'IGNORED' });

    const changed = await insert(bodyOf('NEW', { name: 'Villa Neuve' }));
    expect(changed).toMatchObject({ action: 'UPDATED', id: first.id, reference: first.reference });
    expect(changed.lastUpdatedAt > first.lastUpdatedAt).toBe(true);
  });

  it('says the same in another order, in XML, and with members left empty', async () => {
    await insert(bodyOf('ORDER'));
    const before = await readNewestSequence(service);
    const xml = encodeXml(bodyOf('ORDER'), propertyShape, 'property');
    const headers = { 'Content-Type': 'application/xml' };
    expect((await readDelivery(await service.post(path, xml, { key, headers }), insertProperty)).action).toBe(
      'IGNORED',
    );
    const backwards = Object.fromEntries(Object.entries(bodyOf('ORDER', { residence: '' })).reverse());
    expect((await insert(backwards)).action).toBe('IGNORED');
    expect(await readNewestSequence(service)).toBe(before);
  });

  it('that is ignored is not written to the index', async () => {
    await insert(bodyOf('STILL'));
    await service.caughtUp();
    const before = await countIndexed(service);
    expect((await insert(bodyOf('STILL'))).action).toBe('IGNORED');
    await service.caughtUp();
    expect(await countIndexed(service)).toBe(before);
  });

  it('is replaced whole: what is not delivered again is gone', async () => {
    const { id } = await insert(bodyOf('WHOLE', { residence: 'Les Pins', caution: 300 }));
    await insert(bodyOf('WHOLE'));
    const { property } = readStoredLodging(service, id);
    expect([property.residence, property.caution]).toEqual([undefined, undefined]);
  });

  it('keeps its contracts and its taken nights, and tells the state of its leading contract', async () => {
    const id = lodgingIdOf(service, 'SOLD');
    const stay = stayWish(service, 'SOLD', '20270605', '20270608');
    expect((await service.post('/v2/bookings', stay, { key: smallKeys.seller })).status).toBe(201);
    expect(await insert(bodyOf('SOLD', { name: 'Villa Vendue' }))).toMatchObject({ id, status: 'PUBLISHED' });
    const refused = await service.post('/v2/bookings', stay, { key: smallKeys.seller });
    await readProblem(refused, 409, 'STAY_NOT_AVAILABLE');
  });

  it('shows its new texts and pictures in reads, and its new place in searches', async () => {
    const id = lodgingIdOf(service, 'SOLD');
    const address = { line1: '1 rue du Lac', postalCode: '74000', city: 'Annecy', country: 'FR' };
    const images = [{ url: 'https://img.example.org/lake.jpg', width: 2400, height: 1600 }];
    await insert(bodyOf('SOLD', { name: 'Villa du Lac', address, images }));
    await service.caughtUp();
    const read = await readAnswer(await service.get(`/v2/lodgings/${id}`, { key: smallKeys.seller }), getLodging);
    expect(JSON.stringify(read)).toContain('https://img.example.org/lake.jpg');
    const query = '/v2/stays/search?pagesize=5&pageindex=0&q=annecy&arrival=20270701&departure=20270705';
    const found = await readAnswer(await service.get(query, { key: smallKeys.seller }), searchStays);
    expect(found.total).toBe(1);
    expect(found.stays[0]?.lodging).toMatchObject({ id, city: 'Annecy' });
  });

  it('goes where its channels say, and to those of its in channel when it names none', async () => {
    await service.operator.done('gateways save Small.in --out Other.out');
    const { id } = await insert(bodyOf('MOVES', { gateways: ['other.OUT', 'Other.out'] }));
    expect(readStoredLodging(service, id).gateways).toEqual(['Other.out']);
    await insert(bodyOf('MOVES'));
    expect(readStoredLodging(service, id).gateways).toEqual(['Small.out']);
    await service.operator.done('gateways save Small.in --without out');
  });

  it("has the dealer's company when it names none", async () => {
    const { id } = await insert(propertyOf({ ref: 'COMPANY' }));
    expect(readStoredLodging(service, id).company.code).toBe('PROVIDER');
  });

  it('takes a contract as soon as it is delivered', async () => {
    await insert(bodyOf('FRESH'));
    const response = await service.post('/v2/contracts/insert', contractOf({ ref: 'FRESH' }), { key });
    expect(response.status).toBe(201);
    expect((await insert(bodyOf('FRESH'))).status).toBe('IN_PROGRESS');
  });
});

it('a provider may use the own channels only, written in any case, and learns nothing of others', async () => {
  const forChannel = (providerId: string) => bodyOf('CASE', { provider: { providerId, providerReference: 'CASE' } });
  expect((await insert(forChannel('SMALL.IN'))).action).toBe('INSERTED');
  expect((await insert(forChannel('Small.in'))).action).toBe('IGNORED');
  for (const providerId of ['Nobody.in', 'Small.out']) {
    await readProblem(await service.post(path, forChannel(providerId), { key }), 403, 'GATEWAY_FORBIDDEN');
  }
});

describe('a property that is not valid', () => {
  it('is refused with every wrong field, and nothing of it is stored', async () => {
    const before = await readNewestSequence(service);
    const change = {
      name: 'x'.repeat(71),
      typeCode: 'CASTLE',
      localisation: { latitude: 91, longitude: 0 },
      localizedDescriptions: [],
      images: [],
    };
    expect((await errorsOf(bodyOf('WRONG', change))).sort()).toEqual([
      '/images TOO_FEW',
      '/localisation/latitude TOO_LARGE',
      '/localizedDescriptions TOO_FEW',
      '/name TOO_LONG',
      '/typeCode INVALID_VALUE',
    ]);
    expect(isStored(service, 'WRONG')).toBe(false);
    expect(await readNewestSequence(service)).toBe(before);
  });

  it('names an unknown out channel, or an index that another property of the channel has', async () => {
    expect(await errorsOf(bodyOf('GATE', { gateways: ['Small.out', 'Nowhere.out'] }))).toEqual([
      '/gateways/1 INVALID_VALUE',
    ]);
    const ownerFull = bodyOf('BUSY')['ownerFull'];
    expect(await errorsOf(bodyOf('GATE', { ownerFull }))).toEqual(['/ownerFull/index DUPLICATE']);
    expect(isStored(service, 'GATE')).toBe(false);
  });
});

describe('the out channels of a delivered property', () => {
  const both = bodyOf('SOLD', { gateways: ['other.OUT', 'Small.out'], images: manyImages });
  const isSoldBy = async (dealer: 'seller' | 'other') => {
    const answer = await service.get(`/v2/lodgings/${lodgingIdOf(service, 'SOLD')}/localoperator`, {
      key: smallKeys[dealer],
    });
    return answer.status !== 403;
  };
  const allow = (channels: string) => service.operator.done(`gateways save Small.in ${channels}`);

  it('are those that the operator allows its in channel; others are left out with a warning', async () => {
    const { warnings } = await insert(both);
    expect(warnings).toEqual([
      {
        pointer: '/gateways/0',
        code: 'GATEWAY_NOT_ALLOWED',
        detail: 'The in channel may not deliver to Other.out: the lodging is not offered there',
      },
    ]);
    expect([await isSoldBy('seller'), await isSoldBy('other')]).toEqual([true, false]);
  });

  it('are more from the next delivery on when the operator allows more, and fewer at once when he takes one away', async () => {
    await allow('--out Other.out');
    expect(await isSoldBy('other')).toBe(false);
    expect(await insert(both)).toMatchObject({ action: 'UPDATED' });
    expect(await isSoldBy('other')).toBe(true);
    const sequence = await readNewestSequence(service);
    await allow('--without out');
    expect([await isSoldBy('seller'), await isSoldBy('other')]).toEqual([true, false]);
    const { changes } = (await (
      await service.get(`/v2/changes?after=${sequence}`, { key: smallKeys.other })
    ).json()) as { changes: unknown[] };
    expect(changes).toMatchObject([{ lodgingId: lodgingIdOf(service, 'SOLD'), topic: 'status', removed: true }]);
    expect(await insert(both)).toMatchObject({ action: 'IGNORED' });
  });

  it('are none on an in channel that was just made', async () => {
    await service.operator.done('gateways save Fresh.in --direction IN --company FRESH --self-publish');
    await service.operator.done('dealers save provider --in Small.in Fresh.in');
    const provider = { providerId: 'Fresh.in', providerReference: 'F1' };
    const body = { ...both, provider, gateways: ['Small.out'] };
    expect((await insert(body)).warnings).toMatchObject([{ pointer: '/gateways/0', code: 'GATEWAY_NOT_ALLOWED' }]);
  });
});

it('warnings about a property name unknown codes, unknown members, few and small pictures, and refuse nothing', async () => {
  const body = bodyOf('WARN', { colour: 'red', options: { features: ['OVEN', 'ROBOT'], surroundings: ['MOON'] } });
  expect(await warningsOf(body)).toEqual([
    '/options/features/1 UNKNOWN_CODE',
    '/options/surroundings/0 UNKNOWN_CODE',
    '/images FEW_IMAGES',
    '/images/0 SMALL_IMAGE',
    '/colour UNKNOWN_FIELD',
  ]);
});
