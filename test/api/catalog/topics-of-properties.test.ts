import { beforeAll, describe, expect, it } from 'vitest';
import { deliver } from '../../support/arrange/deliveries.ts';
import { propertyShape, type Topic } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { localOperator, property0, topicSeed, topicsMovedBy } from './topic-world.ts';

const service = serviceForSuite(() => ({ seed: topicSeed() }));

beforeAll(async () => {
  await service.operator.done('gateways save Small.in --out Other.out');
});

const extra = { code: 'CLEAN', label: { fr: 'Ménage' }, optionType: 'OPTIONAL_ON_SITE', type: 'CHECK', price: 40 };
const room = { type: 'BEDROOM', name: 'Nord', beds: [{ type: 'DOUBLE', count: 1 }] };
const photo = { url: 'https://img.example.org/2.jpg', width: 2000, height: 1000 };
const next = { ...photo, url: 'https://img.example.org/3.jpg' };
const texts = property0['localizedDescriptions'] as unknown as { language: string }[];
const text = (language: string, members: object) =>
  texts.map((each) => (each.language === language ? { ...each, ...members } : each));
const owner = (members: object) => ({ ownerFull: { ...property0['ownerFull'], ...members } });
const general = (members: object) => ({ generalDescription: { ...property0['generalDescription'], ...members } });
const address = (members: object) => ({ address: { ...property0['address'], ...members } });
const place = (members: object) => ({ localisation: { ...property0['localisation'], ...members } });
const geoTree = (members: object) => ({ geoTree: { ...property0['geoTree'], ...members } });
const options = (members: object) => ({ options: { ...property0['options'], ...members } });

/** Each change moves one topic, or also that of the labels that name it. */
const rows: [Topic | 'lodging, location', string, Record<string, unknown>][] = [
  ['services', 'its extras', { services: [extra] }],
  ['services', 'the price of an extra', { services: [{ ...extra, price: 50 }] }],
  ['services', 'no extras', { services: [] }],
  ['photos', 'its pictures', { images: [photo] }],
  ['photos', 'the order of pictures', { images: [{ ...photo, order: 2 }, next] }],
  ['photos', 'the caption of a picture', { images: [{ ...photo, label: 'Sea' }] }],
  ['photos', 'a caption in a language', { images: [{ ...photo, labels: { en: 'Sea' } }] }],
  ['photos', 'a smaller form of a picture', { images: [{ ...photo, variants: [{ ...next, width: 20, height: 10 }] }] }],
  ['lodging', 'its name', { name: 'Villa Neuve' }],
  ['lodging', 'its type', { typeCode: 'APARTMENT' }],
  ['lodging', 'its narrower type', { subType: 'VILLA' }],
  ['lodging', 'its host', { host: { name: 'Marie' } }],
  ['lodging', 'the languages of its host', { host: { name: 'Marie', languages: ['fr'] } }],
  ['lodging', 'its persons', general({ personMax: 7 })],
  ['lodging', 'its surface', general({ surface: 90 })],
  ['lodging', 'its rooms', general({ rooms: 5 })],
  ['lodging', 'its bedrooms', general({ bedrooms: 2 })],
  ['lodging', 'its bathrooms', general({ bathrooms: 2 })],
  ['lodging', 'its floor', general({ floor: 2 })],
  ['lodging', 'its lift', general({ lift: true })],
  ['lodging', 'its standing', general({ standing: 4 })],
  ['lodging', 'its owner', owner({ firstName: 'Anne' })],
  ['lodging', "the owner's index", owner({ index: 'P-NEW' })],
  ['lodging', 'its company', { company: { code: 'OTHER' } }],
  ['lodging', 'its deposit', { caution: 250 }],
  ['lodging', 'its residence', { residence: 'Les Pins' }],
  ['lodging', "its residence's code", { residenceCode: 'LP' }],
  ['lodging', 'its usage', { residentialUsage: 'secondary' }],
  ['lodging', 'the need of a car', { carRequired: 'REQUIRED_CAR' }],
  ['lodging', 'its times of arrival', { checkIn: { from: '16:00', to: '19:00' } }],
  ['lodging', 'its times of departure', { checkOut: { from: '08:00', to: '10:00' } }],
  ['lodging', 'its rules', { rules: { pets: true } }],
  ['lodging', 'its cancellation policy', { cancellationPolicy: [{ daysBefore: 30, refundPercent: 100 }] }],
  ['lodging', 'a comment', { comment: 'Call first' }],
  ['lodging', 'its constraints', { constraints: { a: 'b' } }],
  ['lodging', 'its regulation values', { regulationValues: { a: 'b' } }],
  ['lodging', 'a first score', { scoreA: 3 }],
  ['lodging', 'a second score', { scoreB: 3 }],
  ['lodging', 'a third score', { scoreC: 3 }],
  ['lodging', 'a fourth score', { scoreD: 3 }],
  ['lodging', "its provider's page", { provider: { ...property0['provider'], providerUrl: 'https://p.example.org' } }],
  ['location', 'its street', address({ line1: '4 allée des Pins' })],
  ['location', 'a second line of its address', address({ line2: 'Bâtiment B' })],
  ['location', 'a third line of its address', address({ line3: 'Étage 2' })],
  ['location', 'its postal code', address({ postalCode: '33260' })],
  ['location', 'its country', address({ country: 'ES' })],
  ['lodging, location', 'its city', address({ city: 'La Teste' })],
  ['lodging, location', 'its region', geoTree({ region: 'Aquitaine' })],
  ['lodging, location', 'no region', geoTree({ region: undefined })],
  ['location', 'its group of places', geoTree({ group: 'Bassin' })],
  ['location', 'its zone', geoTree({ zone: 'Sud' })],
  ['location', 'its station', geoTree({ station: 'Pyla' })],
  ['location', 'the city among its places', geoTree({ city: 'Arcachon-Plage' })],
  ['location', 'its latitude', place({ latitude: 44.7 })],
  ['location', 'its longitude', place({ longitude: -1.2 })],
  ['location', 'the accuracy of its coordinates', place({ accuracy: false })],
  ['location', 'the code of its place', place({ geoCode: 'G-17' })],
  ['location', 'its cadastral number', { cadastralReference: 'AB 17' }],
  ['location', 'its licence number', { licenceAgreement: 'L-17' }],
  ['location', 'its registration number', { registrationNumber: 'R-17' }],
  ['status', 'a channel more', { gateways: ['Small.out', 'Other.out'] }],
  ['rooms', 'its rooms', { roomDescriptions: [room] }],
  ['rooms', 'its bedrooms', { bedroomDescriptions: [room] }],
  ['rooms', 'the text of a room', { roomDescriptions: [{ ...room, text: 'Bright' }] }],
  ['features', 'its features', options({ features: ['OVEN'] })],
  ['features', 'its surroundings', options({ surroundings: ['LAKE'] })],
  ['features', 'its distances', options({ distances: {} })],
  ['features', 'what is outside', { outsideDescription: { garden: true, surface: 300 } }],
  ['keycollection', 'who hands over the keys', { localOperator: { ...localOperator, firstName: 'Léa' } }],
  ['keycollection', 'where the keys are', { localOperator: { ...localOperator, latitude: 44.5 } }],
  ['keycollection', 'the terms', { localOperator: { ...localOperator, receptiveTerms: { arrivalFrom: '15:00' } } }],
  ['descriptions', 'its text inside', { localizedDescriptions: text('fr', { inside: 'Maison sombre.' }) }],
  ['descriptions', 'its text outside', { localizedDescriptions: text('en', { outside: 'Wide garden.' }) }],
  ['descriptions', 'a title', { localizedDescriptions: text('fr', { title: 'Neuve' }) }],
  ['descriptions', 'a language', { localizedDescriptions: [...texts, { language: 'de', inside: 'Haus.' }] }],
  [
    'descriptions',
    'an additional text',
    { additionalDescriptions: [{ language: 'fr', type: 'ACCESS', text: 'À gauche' }] },
  ],
];

/** Delivers both and returns what the second moves: `lodging` is included if labels differ. */
const moved = async (from: object, to: object) => {
  await deliver(service, '/v2/properties/insert', from);
  const before = await labels();
  const topics = await topicsMovedBy(service, () => deliver(service, '/v2/properties/insert', to));
  expect(topics.includes('lodging') || before === (await labels())).toBe(true);
  return topics;
};

async function labels(): Promise<string> {
  const id = lodgingIdOf(service, 'TOPICS');
  const read = async (lang: string) =>
    (await service.get(`/v2/lodgings/${id}?lang=${lang}`, { key: smallKeys.seller })).json() as Promise<object>;
  const details = await Promise.all(['fr', 'en', 'de', 'es'].map(read));
  const all = details.map((detail) => Object.entries(detail).filter(([name]) => name.endsWith('Label')));
  expect(all.map((each) => each.length)).toEqual([6, 6, 6, 6]);
  return JSON.stringify(all);
}

describe('a delivered property moves', () => {
  it.each(rows)('%s with %s, and back', async (topics, _, change) => {
    expect(await moved(property0, { ...property0, ...change })).toEqual(topics.split(', '));
    expect(await moved({ ...property0, ...change }, property0)).toEqual(topics.split(', '));
  });

  it.each<[string, Record<string, unknown>]>([
    ['it is the same', {}],
    ['its members come in another order', Object.fromEntries(Object.entries(property0).reverse())],
    ['defaults are written out', { bedroomDescriptions: [], additionalDescriptions: [], cancellationPolicy: [] }],
    ['default channels are written out', { gateways: ['small.OUT'] }],
    ['numbers come as text', general({ personMax: '6' })],
  ])('nothing when %s', async (_, change) => {
    expect(await moved(property0, { ...property0, ...change })).toEqual([]);
  });

  it('all that changed at once, in one instant', async () => {
    const change = { images: [photo], services: [extra], name: 'Villa', gateways: ['Small.out', 'Other.out'] };
    expect(await moved(property0, { ...property0, ...change })).toEqual(['services', 'photos', 'lodging', 'status']);
  });

  it('keycollection with the owner and the coordinates where nobody else is named for the keys', async () => {
    const { localOperator: _, ...unnamed } = property0;
    expect(await moved(unnamed, { ...unnamed, ...owner({ firstName: 'Anne' }) })).toEqual(['lodging', 'keycollection']);
    expect(await moved(unnamed, { ...unnamed, ...place({ latitude: 44.7 }) })).toEqual(['location', 'keycollection']);
  });

  it('a topic with every member that can be delivered', () => {
    const named = new Set(rows.flatMap(([, , change]) => Object.keys(change)));
    const { address: addressShape, localisation, geoTree: treeShape, generalDescription } = propertyShape.in.shape;
    // The nights that a feed closes move `availabilities` once it is fetched.
    const members = Object.keys(propertyShape.in.shape).filter((name) => name !== 'calendarFeeds');
    expect(members.filter((name) => !named.has(name))).toEqual([]);
    const parts = { address: addressShape, localisation, geoTree: treeShape.unwrap(), generalDescription };
    for (const [name, { shape }] of Object.entries(parts)) {
      const changed = rows.map(([, , change]) => change[name] ?? property0[name]) as Record<string, unknown>[];
      const isChanged = (member: string) => changed.some((part) => part[member] !== property0[name]?.[member]);
      expect(Object.keys(shape).filter((member) => !isChanged(member))).toEqual([]);
    }
  });
});
