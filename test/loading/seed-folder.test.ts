import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeApiKey } from '../../src/formats/api-key.ts';
import { ymdOf } from '../../src/values/day.ts';
import { offeredStays } from '../../src/stays/rules/stays/stays.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { findCoupon, saveCoupon } from '../../src/stays/store/coupons.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { findDealer, findKey } from '../../src/partners/store/dealers.ts';
import { countLodgings, findLodgingId, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { readReviews } from '../../src/catalog/store/reviews.ts';
import { contract, gateways, load, newFolder, property, provider, startDate } from './sample-seed.ts';
import { resolveDates } from '../../src/loading/seed-rows.ts';

const key = writeApiKey({ kind: 'test', publicId: 'SeedTest', secret: 'x'.repeat(43) });
const dealer = { id: 'd1', name: 'Dealer', company: 'D', outGateways: ['seed.OUT'], roles: ['ROLE_SERVICEPROD_API'] };
/** A lodging that the seed does not have. */
const unknown = { ...provider, providerReference: 'S-9' };
const review = { provider, id: 51, score: 9, body: 'Quiet.', author: 'Marie D.', lang: 'en', reviewDate: '-3' };
const reply = { body: 'Thank you.', author: 'Pins', lang: 'en', reviewDate: '-1', score: 0 };
const whole = {
  'gateways.json': gateways,
  'dealers.json': [{ ...dealer, demoKeys: [key] }],
  'properties.json': [{ ...property, boost: 5 }],
  'contracts.json': [contract],
  'coupons.json': [{ code: 'TEN', label: { en: 'Ten' }, percent: 10, lodgings: [provider], arrivalFrom: '+3' }],
  'reviews.json': [{ ...review, replies: [reply] }],
};

const bases = {
  gateways: {},
  dealers: dealer,
  properties: property,
  contracts: contract,
  coupons: {},
  reviews: review,
};

let db: Db;
beforeEach(() => {
  db = openDatabase(join(newFolder(), 'lodging.sqlite'));
  return () => {
    db.close();
  };
});

function lodging() {
  const id = findLodgingId(db, provider);
  return id === undefined ? undefined : readLodging(db, id);
}

describe('a seed folder without mistakes', () => {
  test('becomes facts, with relative dates counted from the start date', () => {
    const report = load(db, whole);
    expect(report.mistakes).toEqual([]);
    expect(report.counts.gateways).toEqual({ inserted: 2, updated: 0, ignored: 0, failed: 0 });
    const found = lodging();
    expect(found).toMatchObject({ state: 'EN_DIFFUSION', boost: 5, company: { code: 'SEED' }, gateways: ['Seed.out'] });
    const id = found?.id ?? 0;
    const stays = offeredStays(readPlanning(db, id), startDate, { from: 0, to: startDate + 100 });
    expect([...new Set(stays.arrival)].map(ymdOf)).toEqual(['20270102', '20270109', '20270116', '20270123']);
    expect(findCoupon(db, 'ten')).toMatchObject({ percent: 1000, lodgings: [id], arrivalFrom: startDate + 3 });
    expect(readReviews(db, id, 10)[0]?.replies).toMatchObject([{ body: 'Thank you.' }]);
    expect(findDealer(db, 'd1')?.outGateways).toEqual(['Seed.out']);
    expect(findKey(db, 'SeedTest')?.roles).toEqual(['ROLE_SERVICEPROD_API']);
  });

  test('changes nothing when it is loaded again, an ended contract included', () => {
    const ended = { ...contract, contractNumber: 'C-0', status: 'END_OF_CONTRACT' };
    const files = {
      ...whole,
      'contracts.json': [contract, ended, { ...contract, contractNumber: 'C-2', status: 'SALES_STOPPED' }],
    };
    expect(load(db, files).mistakes).toEqual([]);
    const before = readNewestSequence(db);
    const again = load(db, files);
    expect(readNewestSequence(db)).toBe(before);
    for (const counts of Object.values(again.counts)) {
      expect(counts).toMatchObject({ inserted: 0, updated: 0, failed: 0 });
    }
  });

  test.each([
    ['IN_PROGRESS', 'EN_COURS_ELABORATION'],
    ['TO_VALIDATE', 'EN_COURS_ELABORATION'],
    ['PUBLISHED', 'EN_DIFFUSION'],
    ['SALES_STOPPED', 'ARRET_VENTES'],
    ['END_OF_CONTRACT', 'FIN_CONTRAT'],
  ])('walks a contract to %s', (status, state) => {
    expect(load(db, { ...whole, 'contracts.json': [{ ...contract, status }] }).mistakes).toEqual([]);
    expect(lodging()?.state).toBe(state);
  });

  test('leaves order and block alone where a later seed does not name them', () => {
    load(db, { ...whole, 'properties.json': [{ ...property, boost: 5, blocked: true }] });
    load(db, { 'properties.json': [property] });
    expect(lodging()).toMatchObject({ boost: 5, state: 'BLOCKED' });
  });

  test('may hold one object per line, and be compressed', () => {
    const lines = `${JSON.stringify(property)}\n\n${JSON.stringify({ ...property, provider: { ...provider, providerReference: 'S-2' } })}\n`;
    const files = { 'gateways.json.gz': gzipSync(JSON.stringify(gateways)), 'properties.ndjson.gz': gzipSync(lines) };
    expect(load(db, files).mistakes).toEqual([]);
    expect(countLodgings(db)).toBe(2);
  });
});

describe('lodgings that left the seed', () => {
  const other = { ...property, provider: { ...provider, providerReference: 'S-2' } };
  const contractOfOther = { ...contract, provider: other.provider };
  const both = { ...whole, 'properties.json': [property, other], 'contracts.json': [contract, contractOfOther] };

  test.each([
    ['are counted and stay on sale', {}, [property], { count: 1, pruned: false }, 'EN_DIFFUSION'],
    ['are taken off sale with prune', { prune: true }, [property], { count: 1, pruned: true }, 'ARRET_VENTES'],
    [
      'stay on sale while another property fails',
      { prune: true },
      [property, { ...other, name: '', provider: { ...provider, providerReference: 'S-3' } }],
      { count: 1, pruned: false },
      'EN_DIFFUSION',
    ],
    ['are none when all are there', { prune: true }, [other, property], { count: 0, pruned: true }, 'EN_DIFFUSION'],
    ['are not those of channels it does not name', { prune: true }, [], { count: 0, pruned: true }, 'EN_DIFFUSION'],
  ])('%s', (_, options, properties, departed, state) => {
    load(db, both);
    const report = load(db, { 'properties.json': properties }, options);
    expect(report.departed).toEqual(departed);
    expect(readLodging(db, findLodgingId(db, other.provider) ?? 0)?.state).toBe(state);
    expect(lodging()?.state).toBe('EN_DIFFUSION');
    load(db, both);
    expect(readLodging(db, findLodgingId(db, other.provider) ?? 0)?.state).toBe('EN_DIFFUSION');
  });
});

describe('a mistake', () => {
  test.each([
    'property.json',
    'Properties.ndjson',
    'contract.json.gz',
    'properties.jsonl',
    'properties.csv',
    'dealers',
  ])('in the name of a file, %s, is reported, and the other files are loaded', (file) => {
    const report = load(db, { ...whole, [file]: '[]' });
    expect(report.mistakes).toMatchObject([{ file, line: 0, code: 'UNKNOWN_FILE' }]);
    expect(lodging()?.state).toBe('EN_DIFFUSION');
  });

  test('is reported with file, line, index and pointer, and the other objects are loaded', () => {
    const other = {
      ...property,
      provider: { ...provider, providerReference: 'S-2' },
      address: { ...property.address, city: '' },
    };
    const text = `[\n  ${JSON.stringify(property)},\n\n  ${JSON.stringify(other)} ]`;
    const report = load(db, { 'gateways.json': gateways, 'properties.json': text });
    expect(report.counts.properties).toEqual({ inserted: 1, updated: 0, ignored: 0, failed: 1 });
    expect(report.mistakes).toMatchObject([{ file: 'properties.json', line: 4, index: 1, pointer: '/address/city' }]);
  });

  test('in an unknown member is named by its pointer', () => {
    const rates = { ...contract.rates, nightz: [] };
    const report = load(db, { ...whole, 'contracts.json': [{ ...contract, rates, colour: 1 }] });
    const found = report.mistakes.map(({ pointer, code }) => `${code} ${pointer}`);
    expect(found.sort()).toEqual(['UNKNOWN_MEMBER /colour', 'UNKNOWN_MEMBER /rates/nightz']);
    expect(lodging()?.state).toBe('NO_CONTRACT');
  });

  test('in a line of NDJSON leaves the other lines alone', () => {
    const report = load(db, { 'gateways.ndjson': `{"code":\n${JSON.stringify(gateways[0])}` });
    expect(report.mistakes).toMatchObject([{ file: 'gateways.ndjson', line: 1, code: 'MALFORMED_JSON', index: 0 }]);
    expect(report.counts.gateways).toMatchObject({ inserted: 1, failed: 1 });
  });

  test.each([
    ['no JSON', '[\n{"a": 1,}\n]', 2, 'MALFORMED_JSON'],
    ['an object', '{"code": "A"}', 1, 'INVALID_TYPE'],
    ['no UTF-8', Uint8Array.of(0x5b, 0xff, 0x5d), 0, 'UNREADABLE_FILE'],
  ])('of a whole file (%s) is one mistake', (_, content, line, code) => {
    const { mistakes } = load(db, { 'gateways.json': content });
    expect(mistakes).toMatchObject([{ file: 'gateways.json', line, index: undefined, pointer: '', code }]);
  });

  test('never repeats what stood there', () => {
    const secret = 'Zorglub-33';
    const files = { 'properties.json': [{ ...property, ownerFull: { ...property.ownerFull, mail: secret } }] };
    const broken = load(db, { ...files, 'reviews.json': `[{"author": "${secret}" "body": 1}]` });
    expect(broken.mistakes.length).toBeGreaterThan(1);
    expect(JSON.stringify(broken.mistakes)).not.toContain(secret);
  });

  test.each<[kind: keyof typeof bases, change: object, pointer: string]>([
    ['gateways', { code: 'X', direction: 'OUT', company: 'C' }, '/company'],
    ['gateways', { code: 'X', direction: 'IN' }, '/company'],
    ['gateways', { code: 'X', direction: 'IN', company: 'C', defaultGateways: ['Nowhere'] }, '/defaultGateways/0'],
    ['gateways', { code: 'seed.out', direction: 'IN', company: 'C' }, '/direction'],
    ['dealers', { id: 'd2', outGateways: ['Seed.in'] }, '/outGateways/0'],
    ['dealers', { id: 'd2', demoKeys: ['lds_test_wrong'] }, '/demoKeys/0'],
    ['dealers', { id: 'd2', roles: [], demoKeys: [key] }, '/roles'],
    ['properties', { provider: { ...provider, providerId: 'Nowhere' } }, '/provider/providerId'],
    ['properties', { gateways: ['Seed.out', 'Nowhere'] }, '/gateways/1'],
    ['contracts', { provider: unknown }, '/provider'],
    ['contracts', { status: 'SOLD' }, '/status'],
    ['contracts', { validFrom: '+5@XX' }, '/validFrom'],
    ['coupons', { code: 'A', label: { en: 'A' } }, '/percent'],
    ['coupons', { code: 'A', label: { en: 'A' }, percent: 5, amount: 5 }, '/percent'],
    ['coupons', { code: 'A', label: { en: 'A' }, percent: 5, lodgings: [unknown] }, '/lodgings/0'],
    ['coupons', { code: 'A', label: { en: 'A' }, percent: 5, gateways: ['Seed.in'] }, '/gateways/0'],
    ['reviews', { id: 52, provider: unknown }, '/provider'],
    ['reviews', { id: 52, bookingReference: 'KTR7M2QXA' }, '/bookingReference'],
    ['reviews', { id: 52, score: 11 }, '/score'],
  ])('in %s %j is at %s and stores nothing', (name, change, pointer) => {
    load(db, whole);
    const before = db.serialize();
    const report = load(db, { [`${name}.json`]: [{ ...bases[name], ...change }] });
    expect(report.mistakes.map((mistake) => mistake.pointer)).toEqual([pointer]);
    expect(db.serialize().equals(before)).toBe(true);
  });
});

test.each<[kind: string, object: object, pointers: string[]]>([
  [
    'coupons',
    {
      code: 'A B',
      percent: 5,
      amount: 5,
      minNights: 99,
      validFrom: '2027-02-01',
      validTo: '2027-01-01',
      gateways: ['No'],
    },
    ['/label', '/minNights', '/percent', '/validTo', '/code', '/gateways/0'],
  ],
  [
    'coupons',
    { code: 'A', label: { en: '' }, lodgings: [unknown], gateways: ['Seed.out'] },
    ['/label/en', '/percent', '/gateways', '/lodgings/0'],
  ],
  [
    'gateways',
    { code: 'X', direction: 'OUT', company: 5, outGateways: ['Nowhere'], selfPublish: 'maybe' },
    ['/company', '/selfPublish', '/company', '/selfPublish', '/outGateways'],
  ],
  [
    'gateways',
    { code: 'Seed.out', direction: 'IN', outGateways: ['No'] },
    ['/company', '/direction', '/outGateways/0'],
  ],
  [
    'dealers',
    { id: 'd2', company: 'D', outGateways: ['No'], demoKeys: ['lds_test_wrong'] },
    ['/name', '/roles', '/outGateways/0', '/demoKeys/0'],
  ],
])('reports all mistakes of one of the %s at once: %j', (name, object, pointers) => {
  load(db, whole);
  const report = load(db, { [`${name}.json`]: [object] });
  expect(report.mistakes.map(({ pointer }) => pointer)).toEqual(pointers);
});

test('loads a coupon whose code earlier versions took where it is there already, and nowhere else', () => {
  const coupon = { code: 'SUMMER SUN', label: { en: 'Sun' }, percent: 10 };
  load(db, whole);
  expect(load(db, { 'coupons.json': [coupon] }).mistakes).toMatchObject([{ pointer: '/code' }]);
  saveCoupon(db, { ...coupon, percent: 500, minNights: 1, minPrice: 0, combinable: true });
  expect(load(db, { 'coupons.json': [coupon] }).counts.coupons).toMatchObject({ updated: 1 });
});

test('refuses fixed keys in a live service, and the whole dealer with them', () => {
  const report = load(db, whole, { mode: 'live' });
  expect(report.mistakes).toMatchObject([{ file: 'dealers.json', pointer: '/demoKeys', code: 'INVALID_VALUE' }]);
  expect(findDealer(db, 'd1')).toBeUndefined();
});

function resolveText(text: string): unknown {
  return (resolveDates({ from: text }, { from: 'day' }, startDate) as { from: unknown }).from;
}

test.each<[text: string, ymd: string]>([
  ['+0', '20270101'],
  ['+31', '20270201'],
  ['-1', '20261231'],
  ['+0@FR', '20270101'],
  ['+0@SA', '20270102'],
  ['+1@FR', '20270108'],
  ['-7@su', '20261227'],
])('%s from Friday 1 January 2027 is %s', (text, ymd) => {
  expect(resolveText(text)).toBe(ymd);
});

test.each(['', '5', '+', '+5 days', '+5@XX', '20270101', '+12345'])('%j is no relative date', (text) => {
  expect(resolveText(text)).toBe(text);
});

test('resolves members that are dates, at any depth and in their form, and nothing else', () => {
  const value = {
    from: '+1',
    rates: { nights: [{ from: '+0@SA', label: '+1' }] },
    reviewDate: '-1',
    stayDate: '-1',
    to: 5,
    name: '+1',
    validFrom: '2027-01-01T00:00Z',
  };
  const members = { from: 'day', to: 'day', reviewDate: 'instant', stayDate: 'month', validFrom: 'instant' } as const;
  expect(resolveDates(value, members, startDate)).toEqual({
    ...value,
    from: '20270102',
    rates: { nights: [{ from: '20270102', label: '+1' }] },
    reviewDate: '2026-12-31',
    stayDate: '202612',
  });
});
