import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topics, type Topic } from '../../../src/domain/lodging.ts';
import { readLodging } from '../../../src/store/lodgings.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { contractOf, customer, lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

const cluster = testCluster();
const key = smallKeys.provider;
let service: TestService;

/** Named here, because one that is not named follows the owner and the coordinates. */
const localOperator = {
  ...{ companyName: 'Clés SARL', firstName: 'Luc', phone1: '+33199000001', latitude: 44.6, longitude: -1.1 },
};
const property = { company: { code: 'PROVIDER' }, localOperator };
const base = propertyOf({ ref: 'TOPICS', property }) as Record<string, Record<string, unknown>>;
const nights = { from: '20270601', to: '20270831', nightPrice: 100, minStay: 1, maxStay: 14 };
const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831' };
const contract = contractOf({ ref: 'TOPICS', contract: { rates: { nights: [nights] } } });

beforeAll(async () => {
  service = await startTestService(cluster, {
    seed: smallSeed({ lodgings: [{ ref: 'TOPICS', property, contract: { rates: { nights: [nights] } } }] }),
  });
});
afterAll(() => service.stop());

/** Sends what the provider sends first, then the change, and yields the topics that the change moved. */
async function topicsMovedBy(path: string, start: unknown, change: unknown): Promise<Topic[]> {
  await sent(path, start);
  const before = changedAt();
  await sent(path, change);
  const after = changedAt();
  const moved = topics.filter((topic) => before[topic] !== after[topic]);
  for (const topic of moved) expect(after[topic]).toBeGreaterThan(before[topic] ?? 0);
  return moved;
}

async function sent(path: string, body: unknown): Promise<void> {
  const response = await service.post(path, body, { key });
  expect(response.status, await response.text()).toBeLessThan(300);
}

function changedAt(): Partial<Record<Topic, number>> {
  return readLodging(service.db, lodgingIdOf(service, 'TOPICS'))?.changedAt ?? {};
}

describe('a delivered property moves', () => {
  const service = { code: 'CLEAN', label: { fr: 'Ménage' }, optionType: 'OPTIONAL_ON_SITE', type: 'CHECK', price: 40 };
  const room = { type: 'BEDROOM', name: 'Nord', beds: [{ type: 'DOUBLE', count: 1 }] };
  const french = { language: 'fr', title: 'Villa', inside: 'Maison sombre.' };
  const photo = { url: 'https://img.example.org/2.jpg', width: 2000, height: 1000 };

  it.each<[string, Record<string, unknown>, Topic[]]>([
    ['nothing when it is the same', {}, []],
    ['nothing when a default is written out', { checkIn: undefined, bedroomDescriptions: [] }, []],
    ['services with its extras', { services: [service] }, ['services']],
    ['photos with its pictures', { images: [photo] }, ['photos']],
    ['photos with their order', { images: [photo, { ...photo, url: 'https://img.example.org/3.jpg' }] }, ['photos']],
    ['lodging with its name', { name: 'Villa Neuve' }, ['lodging']],
    ['lodging with its size', { generalDescription: { ...base['generalDescription'], personMax: 7 } }, ['lodging']],
    ['lodging with its owner', { ownerFull: { ...base['ownerFull'], firstName: 'Anne' } }, ['lodging']],
    ['lodging with its company', { company: { code: 'OTHER' } }, ['lodging']],
    ['lodging with its deposit', { caution: 250 }, ['lodging']],
    ['location with its address', { address: { ...base['address'], line1: '4 allée des Pins' } }, ['location']],
    ['location with its coordinates', { localisation: { latitude: 44.7, longitude: -1.17 } }, ['location']],
    ['location with its places', { geoTree: { region: 'Aquitaine', station: 'Arcachon' } }, ['location']],
    ['location with its cadastral number', { cadastralReference: 'AB 17' }, ['location']],
    ['location with its licence number', { licenceAgreement: 'L-17' }, ['location']],
    ['status with its channels', { gateways: ['Small.out', 'Other.out'] }, ['status']],
    ['rooms with its rooms', { roomDescriptions: [room] }, ['rooms']],
    ['rooms with its bedrooms', { bedroomDescriptions: [room] }, ['rooms']],
    ['features with its options', { options: { features: ['OVEN'], surroundings: ['SEA'] } }, ['features']],
    ['features with its surroundings', { options: { ...base['options'], surroundings: ['LAKE'] } }, ['features']],
    [
      'keycollection with who hands over the keys',
      { localOperator: { ...localOperator, firstName: 'Léa' } },
      ['keycollection'],
    ],
    ['descriptions with its texts', { localizedDescriptions: [french] }, ['descriptions']],
    [
      'descriptions with a language',
      {
        localizedDescriptions: [
          ...((base['localizedDescriptions'] ?? []) as unknown as object[]),
          { language: 'de', inside: 'Haus.' },
        ],
      },
      ['descriptions'],
    ],
    [
      'all that changed at once',
      { images: [photo], services: [service], name: 'Villa' },
      ['services', 'photos', 'lodging'],
    ],
  ])('%s', async (_, change, moved) => {
    expect(await topicsMovedBy('/v2/properties/insert', base, { ...base, ...change })).toEqual(moved);
    expect(await topicsMovedBy('/v2/properties/insert', { ...base, ...change }, base)).toEqual(moved);
  });
});

describe('a delivered contract moves', () => {
  const rates = (change: object, promotions: object[] = []) => ({
    ...contract,
    rates: { nights: [{ ...nights, ...change }], promotions },
  });
  const row = { arrival: '20270605', departure: '20270612', price: 600 };

  it.each<[string, Record<string, unknown>, Topic[]]>([
    ['nothing when it is the same', { ...contract }, []],
    ['nothing when defaults are written out', { ...contract, retrocession: 0, unavailable: [] }, []],
    ['availabilities with a price', rates({ nightPrice: 110 }), ['availabilities']],
    ['availabilities with a minimum', rates({ minStay: 3 }), ['availabilities']],
    [
      'availabilities with closed nights',
      { ...contract, unavailable: [{ from: '20270701', to: '20270702' }] },
      ['availabilities'],
    ],
    ['availabilities with the retrocession', { ...contract, retrocession: 3 }, ['availabilities']],
    ['availabilities with the arrivals it covers', { ...contract, validTo: '20270801' }, ['availabilities']],
    [
      'availabilities with rows in place of rates',
      { ...contract, rates: undefined, dealRows: [row] },
      ['availabilities'],
    ],
    ['availabilities and promotions with a promotion', rates({}, [promotion]), ['availabilities', 'promotions']],
    [
      'availabilities and promotions with a row that is cut',
      { ...contract, rates: undefined, dealRows: [{ ...row, basePrice: 700 }] },
      ['availabilities', 'promotions'],
    ],
    ['lodging with its deposit', { ...contract, deposit: 600 }, ['lodging']],
    ['lodging with its pack', { ...contract, lodgingPack: 'WINTER' }, ['lodging']],
    ['lodging with its comments', { ...contract, comments: 'Signed' }, ['lodging']],
  ])('%s', async (_, change, moved) => {
    expect(await topicsMovedBy('/v2/contracts/insert', contract, change)).toEqual(moved);
    expect(await topicsMovedBy('/v2/contracts/insert', change, contract)).toEqual(moved);
  });
});

describe('a state moves', () => {
  const provider = { providerId: 'Small.in', providerReference: 'TOPICS' };
  const to = (status: string) => ({ provider, status, contractNumber: 'C-TOPICS' });
  const states = '/v2/contracts/status';

  it('status, and availabilities and the contract facts where sales begin or end', async () => {
    await sent('/v2/contracts/insert', contract);
    const ended: Topic[] = ['availabilities', 'lodging', 'status'];
    expect(await topicsMovedBy(states, to('query'), to('SALES_STOPPED'))).toEqual(ended);
    expect(await topicsMovedBy(states, to('query'), to('SALES_STOPPED'))).toEqual([]);
    expect(await topicsMovedBy(states, to('query'), to('PUBLISHED'))).toEqual(ended);
    expect(await topicsMovedBy(states, to('query'), to('IN_PROGRESS'))).toEqual(ended);
    expect(await topicsMovedBy(states, to('query'), to('TO_VALIDATE'))).toEqual(['status']);
    expect(await topicsMovedBy(states, to('query'), to('END_OF_CONTRACT'))).toEqual(['status']);
    expect(await topicsMovedBy(states, to('query'), to('query'))).toEqual([]);
    await sent('/v2/contracts/insert', contract);
    expect(await topicsMovedBy(states, to('query'), to('PUBLISHED'))).toEqual(ended);
  });

  it('promotions, too, where the contract cuts prices', async () => {
    await sent('/v2/contracts/insert', { ...contract, rates: { nights: [nights], promotions: [promotion] } });
    const stopped: Topic[] = ['availabilities', 'promotions', 'lodging', 'status'];
    expect(await topicsMovedBy(states, to('query'), to('SALES_STOPPED'))).toEqual(stopped);
    expect(await topicsMovedBy(states, to('query'), to('PUBLISHED'))).toEqual(stopped);
    await sent('/v2/contracts/insert', contract);
  });
});

describe('a booking moves', () => {
  it('availabilities alone', async () => {
    const before = changedAt();
    const stay = { lodgingId: lodgingIdOf(service, 'TOPICS'), arrival: '20270610', departure: '20270612' };
    const response = await service.post(
      '/v2/bookings',
      { ...stay, occupantCount: 2, customer },
      { key: smallKeys.seller },
    );
    expect(response.status).toBe(201);
    const after = changedAt();
    expect(topics.filter((topic) => before[topic] !== after[topic])).toEqual(['availabilities']);
  });
});
