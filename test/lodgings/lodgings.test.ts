import { expect, test } from 'vitest';
import type { Topic } from '../../src/lodgings/rules/lodging.ts';
import type { Extra, PropertyDelivery } from '../../src/lodgings/rules/property.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { prepared, type Db } from '../../src/sqlite/database.ts';
import { saveGateway } from '../../src/partners/store/gateways.ts';
import { referenceOf } from '../../src/lodgings/store/property-delivery.ts';
import {
  countLodgings,
  findLodgingId,
  findLodgingIdByIndex,
  listLodgingIds,
  readLodging,
  readPersons,
  saveProperty,
  overrideLodging,
  type PropertySaved,
} from '../../src/lodgings/store/lodgings.ts';
import { company, delivery, now, openWithLodging, openWithPartners, property } from '../sqlite/facts.ts';

const fee: Extra = {
  code: 'FEE',
  label: { fr: 'Frais' },
  optionType: 'MANDATORY_ON_BOOKING',
  type: 'CHECK',
  parameters: {},
  prices: [{ value: 25_00, selectedCodes: [] }],
  priceUnit: 'STAY',
};

function save(db: Db, given: PropertyDelivery, by = { company }, at = now): PropertySaved {
  const saved = saveProperty(db, given, by, at);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return saved;
}

test('stores a property and reads it back with everything', () => {
  const db = openWithPartners();
  const saved = save(db, delivery({ services: [fee], caution: 300_00 }));
  expect(saved.action).toBe('INSERTED');
  expect(readLodging(db, saved.lodgingId)).toEqual({
    id: saved.lodgingId,
    reference: saved.reference,
    indexInterne: 'P-17',
    company,
    property: { ...property, services: [fee], caution: 300_00 },
    boost: 0,
    state: 'NO_CONTRACT',
    contract: undefined,
    gateways: ['Seaside.example'],
    reviews: { count: 0, average: undefined },
    changedAt: Object.fromEntries(saved.topics.map((topic) => [topic, now])),
    sequence: readNewestSequence(db),
  });
  const { owner, localOperator } = delivery();
  expect(readPersons(db, saved.lodgingId)).toEqual({ owner, localOperator });
});

test('stamps with a first delivery only the topics about which it says something', () => {
  expect(save(openWithPartners(), delivery()).topics).toEqual([
    'photos',
    'lodging',
    'location',
    'status',
    'features',
    'keycollection',
    'descriptions',
  ]);
});

test('ignores the same content, in whatever order its members come', () => {
  const db = openWithPartners();
  const first = save(db, delivery());
  const sequence = readNewestSequence(db);
  const shuffled = Object.fromEntries(Object.entries(property).reverse()) as unknown as typeof property;
  const second = save(db, delivery(shuffled), { company }, now + 1_000);
  expect(second).toEqual({ ...first, action: 'IGNORED', topics: [] });
  expect(readNewestSequence(db)).toBe(sequence);
});

const moved: [string, PropertyDelivery, Topic][] = [
  ['name', delivery({ name: 'Villa Mer' }), 'lodging'],
  ['type', delivery({ typeCode: 'APARTMENT' }), 'lodging'],
  ['persons', delivery({ generalDescription: { personMax: 7, standing: 3 } }), 'lodging'],
  ['company', delivery({ company: { code: 'OTHER' } }), 'lodging'],
  ['rules', delivery({ rules: { pets: false } }), 'lodging'],
  ['check-in', delivery({ checkIn: { from: '16:00', to: '19:00' } }), 'lodging'],
  ['cancellation', delivery({ cancellationPolicy: [] }), 'lodging'],
  ['caution', delivery({ caution: 1 }), 'lodging'],
  ['residence', delivery({ residence: 'Les Pins' }), 'lodging'],
  ['provider url', delivery({ provider: { ...property.provider, providerUrl: 'https://a.example' } }), 'lodging'],
  ['owner', delivery({}, { owner: { phone: '+33100000000' } }), 'lodging'],
  ['index', delivery({}, { owner: { index: 'P-18' } }), 'lodging'],
  ['address', delivery({ address: { ...property.address, line1: '4 allée des Pins' } }), 'location'],
  ['geo tree', delivery({ geoTree: { city: 'Arcachon', station: 'Arcachon' } }), 'location'],
  ['coordinates', delivery({ localisation: { ...property.localisation, latitude: 44.67 } }), 'location'],
  ['cadastral reference', delivery({ cadastralReference: 'AB 12' }), 'location'],
  ['licence', delivery({ licenceAgreement: 'L-1' }), 'location'],
  ['registration number', delivery({ registrationNumber: 'R-1' }), 'location'],
  ['rooms', delivery({ roomDescriptions: [{ name: 'Salon', beds: [] }] }), 'rooms'],
  ['bedrooms', delivery({ bedroomDescriptions: [{ beds: [{ type: 'DOUBLE', count: 1 }] }] }), 'rooms'],
  ['features', delivery({ options: { ...property.options, features: [] } }), 'features'],
  ['surroundings', delivery({ options: { ...property.options, surroundings: ['LAKE'] } }), 'features'],
  [
    'distances',
    delivery({ options: { ...property.options, distances: { BEACH: { minMetres: 1, maxMetres: 2 } } } }),
    'features',
  ],
  ['outside', delivery({ outsideDescription: { garden: true } }), 'features'],
  ['texts', delivery({ localizedDescriptions: [{ language: 'fr', inside: 'Maison.' }] }), 'descriptions'],
  [
    'additional texts',
    delivery({ additionalDescriptions: [{ language: 'fr', type: 'AREA', text: 'Plage' }] }),
    'descriptions',
  ],
  ['photos', delivery({ images: [{ url: 'https://img.example.org/2.jpg', variants: [] }] }), 'photos'],
  ['extras', delivery({ services: [fee] }), 'services'],
  ['local operator', delivery({}, { operator: { phone1: '+33200000000' } }), 'keycollection'],
  ['channels', delivery({ gateways: ['Alps.example'] }), 'status'],
];

test.each(moved)('stamps of a change of %s its topic alone', (_name, changed, topic) => {
  const db = openWithPartners();
  const { lodgingId } = save(db, delivery());
  const before = readLodging(db, lodgingId);
  const saved = save(db, changed, { company }, now + 1_000);
  expect(saved).toMatchObject({ lodgingId, action: 'UPDATED', topics: [topic] });
  expect(readLodging(db, lodgingId)?.changedAt).toEqual({ ...before?.changedAt, [topic]: now + 1_000 });
  expect(save(db, delivery(), { company }, now + 2_000).topics).toEqual([topic]);
});

test('takes the default channels of the in channel, as they are at the delivery', () => {
  const db = openWithPartners();
  const { lodgingId } = save(db, delivery());
  const inGateway = { code: 'AtlanticStays', direction: 'IN' as const, company: undefined, selfPublish: false };
  saveGateway(db, { ...inGateway, outGateways: [], defaultGateways: ['seaside.EXAMPLE', 'Alps.example'] });
  expect(readLodging(db, lodgingId)?.gateways).toEqual(['Seaside.example']);
  expect(save(db, delivery()).topics).toEqual(['status']);
  expect(readLodging(db, lodgingId)?.gateways).toEqual(['Alps.example', 'Seaside.example']);
});

test('stores nothing when a channel is unknown or of the other direction, and says where it stands', () => {
  const db = openWithPartners();
  const attempt = (change: Parameters<typeof delivery>[0]) => saveProperty(db, delivery(change), { company }, now);
  const unknown = { outcome: 'unknown-gateway' };
  const inChannel = (providerId: string) => attempt({ provider: { ...property.provider, providerId } });
  expect(inChannel('Nobody')).toEqual({ ...unknown, code: 'Nobody', pointer: '/provider/providerId' });
  expect(inChannel('Alps.example')).toMatchObject({ ...unknown, pointer: '/provider/providerId' });
  expect(attempt({ gateways: ['Alps.example', 'x'] })).toEqual({ ...unknown, code: 'x', pointer: '/gateways/1' });
  expect(attempt({ gateways: ['AtlanticStays'] })).toMatchObject({ ...unknown, pointer: '/gateways/0' });
  expect(countLodgings(db)).toBe(0);
});

test('refuses an index that another property of the in channel has', () => {
  const db = openWithPartners();
  save(db, delivery());
  const other = delivery({ provider: { ...property.provider, providerReference: 'AT-18' } });
  expect(saveProperty(db, other, { company }, now)).toEqual({ outcome: 'index-taken' });
  expect(countLodgings(db)).toBe(1);
});

test('finds a lodging by its provider in any case, by its index on a channel, and by walking', () => {
  const db = openWithPartners();
  const { lodgingId } = save(db, delivery());
  expect(findLodgingId(db, { providerId: 'ATLANTICSTAYS', providerReference: 'AT-17' })).toBe(lodgingId);
  expect(findLodgingId(db, { providerId: 'AtlanticStays', providerReference: 'at-17' })).toBeUndefined();
  expect(findLodgingIdByIndex(db, 'P-17', ['seaside.example'])).toBe(lodgingId);
  expect(findLodgingIdByIndex(db, 'P-17', ['Alps.example'])).toBeUndefined();
  expect(listLodgingIds(db, 0, 10)).toEqual([lodgingId]);
  expect(listLodgingIds(db, lodgingId, 10)).toEqual([]);
});

test('gives each lodging a reference of at least five characters that no other has', () => {
  const references = new Set([1, 2, 31, 32, 33, 1_048_575, 1_048_576, 2_147_483_647].map(referenceOf));
  expect(references.size).toBe(8);
  for (const reference of references) expect(reference).toMatch(/^L[A-HJ-NP-Z2-9]{4,7}$/);
});

test('orders and blocks a lodging as the operator wishes, and stamps its status', () => {
  const { db, lodgingId } = openWithLodging();
  expect(overrideLodging(db, lodgingId, { boost: 10 }, now + 1_000)).toBe('UPDATED');
  expect(readLodging(db, lodgingId)).toMatchObject({
    boost: 10,
    state: 'EN_DIFFUSION',
    changedAt: { status: now + 1_000 },
  });
  expect(overrideLodging(db, lodgingId, { boost: 10 }, now)).toBe('IGNORED');
  expect(overrideLodging(db, lodgingId, { blocked: true }, now)).toBe('UPDATED');
  expect(readLodging(db, lodgingId)).toMatchObject({ boost: 10, state: 'BLOCKED' });
  expect(overrideLodging(db, lodgingId, { blocked: false }, now)).toBe('UPDATED');
  expect(readLodging(db, lodgingId)?.state).toBe('EN_DIFFUSION');
  expect(overrideLodging(db, 999, { boost: 1 }, now)).toBe('IGNORED');
});

test('remembers from and up to which change a lodging was on a channel', () => {
  const { db, lodgingId } = openWithLodging();
  save(db, delivery({ gateways: ['Alps.example'] }), { company }, now + 1_000);
  const left = readNewestSequence(db);
  const rows = prepared(
    db,
    `SELECT gateway_code AS code, to_sequence AS until FROM channel_memberships WHERE lodging_id = ? ORDER BY from_sequence`,
  ).all(lodgingId);
  expect(rows).toEqual([
    { code: 'Seaside.example', until: left },
    { code: 'Alps.example', until: null },
  ]);
});
