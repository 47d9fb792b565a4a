import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { everyWeekday } from '../../src/values/day.ts';
import type { NightRates } from '../../src/stays/rules/planning/planning.ts';
import { importInsideAirbnb, type ImportOptions } from '../../tools/inside-airbnb/import.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { findDealer } from '../../src/partners/store/dealers.ts';
import { findGateway, saveGateway } from '../../src/partners/store/gateways.ts';
import { findLodgingId, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { dayOf, newFolder, now } from './sample-seed.ts';
import expected from './inside-airbnb.json' with { type: 'json' };

const sample = join(import.meta.dirname, '../samples/inside-airbnb');
const firstNight = dayOf('20240629');
/** A Saturday like the first night, so that the calendar shifts exactly to it. */
const startDate = dayOf('20270102');
const options: ImportOptions = {
  in: 'Air.in',
  out: 'Air.out',
  city: 'Nantes',
  region: 'Pays de la Loire',
  country: 'FR',
  language: 'en',
  deposit: 25_000,
  contract: 'AIR-1',
  maxNights: 28,
  shift: undefined,
  startDate,
  dealer: 'd1',
  now: () => now,
};

let db: Db;
beforeEach(() => {
  db = openDatabase(join(newFolder(), 'lodging.sqlite'));
  return () => {
    db.close();
  };
});

function lodging(reference: string) {
  const id = findLodgingId(db, { providerId: 'Air.in', providerReference: reference });
  return id === undefined ? undefined : readLodging(db, id);
}

function planning(reference: string) {
  return readPlanning(db, lodging(reference)?.id ?? 0).plannings[0];
}

/** [first, number, price, minimum stay, maximum stay, arrival allowed], the first counted from the start date. */
function nights(reference: string) {
  const offer = planning(reference)?.offer as NightRates;
  return offer.nights.map(({ from, to, nightPrice, minStay, maxStay, arrivalDays }) => [
    from - startDate,
    to - from,
    nightPrice,
    minStay,
    maxStay,
    arrivalDays === everyWeekday,
  ]);
}

describe('a listing becomes a property', () => {
  beforeEach(async () => {
    await importInsideAirbnb(db, sample, options);
  });

  test('with texts without tags in its language', () => {
    const inside = 'Bright studio.\nTwo windows\nover the "quay", really.';
    const texts = { title: 'Harbour studio & terrace', inside, outside: 'Fish market\non Fridays.' };
    expect(lodging('101')?.property).toMatchObject({
      name: 'Harbour studio & terrace',
      localizedDescriptions: [{ language: 'en', ...texts }],
    });
  });

  test('with place, size, features, picture and registration number', () => {
    expect(lodging('101')).toMatchObject(expected.property);
  });

  test('with a name of at most 70 characters and bathrooms read from their text', () => {
    expect(lodging('102')?.property.name).toHaveLength(70);
    expect(lodging('102')?.property).toMatchObject({ typeCode: 'BOAT_DOCKED', generalDescription: { bathrooms: 0 } });
    expect(lodging('104')?.property).toMatchObject({ typeCode: 'HOUSE', generalDescription: { bathrooms: 2 } });
  });

  test('whose description is the neighbourhood where it has no other', () => {
    expect(lodging('104')?.property.localizedDescriptions[0]?.inside).toBe('Mill pond.');
  });
});

describe('a calendar becomes a planning', () => {
  beforeEach(async () => {
    await importInsideAirbnb(db, sample, options);
  });

  test('whose equal neighbouring nights are one entry and whose runs of taken nights are one period', () => {
    expect(nights('101')).toEqual([
      [0, 6, 10_000, 1, 28, true],
      [6, 4, 12_000, 1, 28, true],
    ]);
    expect(planning('101')?.unavailable).toEqual([{ from: startDate + 3, to: startDate + 5 }]);
  });

  test('that takes price and lengths from the listing where it says none', () => {
    expect(nights('102')).toEqual([[2, 6, 123_450, 2, 7, true]]);
  });

  test('without arrivals on nights whose shortest stay is too long', () => {
    expect(nights('103')).toEqual([
      [0, 1, 4_500, 3, 28, true],
      [1, 3, 4_500, 62, 62, false],
    ]);
    expect(nights('105')).toEqual([[0, 3, 6_000, 62, 62, false]]);
  });

  test('that is not published while no night has a price', () => {
    expect(lodging('109')?.state).toBe('EN_COURS_ELABORATION');
    expect(lodging('104')?.state).toBe('EN_COURS_ELABORATION');
  });
});

test('lists bad rows by their first line and imports the others', async () => {
  const report = await importInsideAirbnb(db, sample, options);
  expect(report.badRows.first).toEqual(expected.badRows);
  expect(report).toMatchObject({ listingRows: 11, calendarRows: 32, withoutPrice: 2, unknownAmenities: 2 });
  expect(report.properties).toEqual({ INSERTED: 6, UPDATED: 0, IGNORED: 0 });
});

test('lists the first 20 bad rows and counts all by reason', async () => {
  const folder = copyOfSample();
  const rows = Array.from({ length: 50 }, () => '101,2024-06-32,t,$1.00,1,5').join('\n');
  writeFileSync(
    join(folder, 'calendar.csv'),
    `listing_id,date,available,price,minimum_nights,maximum_nights\n${rows}\n`,
  );
  const { badRows, moved } = await importInsideAirbnb(db, folder, options);
  expect(badRows.first).toHaveLength(20);
  expect(badRows.totals['calendar: has an unreadable date']).toBe(50);
  expect(moved).toBeUndefined();
});

test('gives the same plannings whatever the order of the rows and the compression of the files', async () => {
  await importInsideAirbnb(db, sample, options);
  const sorted = ['101', '102', '103', '105'].map(nights);
  const folder = newFolder();
  const [header, ...rows] = readFileSync(join(sample, 'calendar.csv'), 'utf8').trimEnd().split('\r\n');
  // Of two rows for one night the first counts, so the minimum of one stay remains.
  const repeated = '102,2024-07-02,t,$5.00,1,5';
  const mixed = [header, ...rows.filter((row) => row !== repeated).reverse(), repeated].join('\n');
  writeFileSync(join(folder, 'calendar.csv.gz'), gzipSync(mixed));
  writeFileSync(join(folder, 'listings.csv.gz'), gzipSync(readFileSync(join(sample, 'listings.csv'))));
  const before = readNewestSequence(db);
  const report = await importInsideAirbnb(db, folder, options);
  expect(['101', '102', '103', '105'].map(nights)).toEqual(sorted);
  expect(report.contracts).toEqual({ INSERTED: 0, UPDATED: 0, IGNORED: 6 });
  expect(readNewestSequence(db)).toBe(before);
});

test('moves the calendar by whole weeks to the start date or later, or by the shift', async () => {
  const moved = (rest: Partial<ImportOptions>) =>
    importInsideAirbnb(db, sample, { ...options, ...rest }).then((report) => report.moved);
  for (const later of [0, 1, 6, 7]) {
    const to = startDate + (later === 0 ? 0 : 7);
    expect(await moved({ startDate: startDate + later })).toEqual({ shift: to - firstNight, firstNight: to });
  }
  expect(await moved({ shift: 7 })).toEqual({ shift: 7, firstNight: firstNight + 7 });
});

test('makes missing channels and the dealer that may sell, and keeps those there are', async () => {
  await importInsideAirbnb(db, sample, options);
  expect(findGateway(db, 'air.in')).toMatchObject({ direction: 'IN', company: 'Air.in', defaultGateways: ['Air.out'] });
  expect(findDealer(db, 'd1')?.outGateways).toEqual(['Air.out']);
  await importInsideAirbnb(db, sample, { ...options, in: 'Other.in', out: 'Other.out' });
  expect(findDealer(db, 'd1')?.outGateways).toEqual(['Air.out', 'Other.out']);
  const plain = { company: undefined, selfPublish: false, personPrices: false, defaultGateways: [], outGateways: [] };
  saveGateway(db, { ...plain, code: 'Out', direction: 'OUT' });
  await expect(importInsideAirbnb(db, sample, { ...options, in: 'Out' })).rejects.toThrow('not an IN channel');
});

test('stops at a file that is missing, empty or of another form', async () => {
  const folder = newFolder();
  await expect(importInsideAirbnb(db, folder, options)).rejects.toThrow('has neither listings.csv nor');
  copyFileSync(join(sample, 'listings.csv'), join(folder, 'listings.csv'));
  writeFileSync(join(folder, 'calendar.csv'), '');
  await expect(importInsideAirbnb(db, folder, options)).rejects.toThrow('is empty');
  writeFileSync(join(folder, 'calendar.csv'), 'listing_id|date|available\n');
  await expect(importInsideAirbnb(db, folder, options)).rejects.toThrow('has no column listing_id, date, available');
});

test('keeps a licence whole or reports its row, leaves shared rooms out and names an unknown column', async () => {
  const folder = copyOfSample();
  const licence = `National number<br />${'N'.repeat(60)}<br />Regional number<br />R-1`;
  const rows = [
    ['201', 'Entire home', 'Entire home/apt', licence],
    ['202', 'Entire home', 'Entire home/apt', 'N'.repeat(256)],
    ['203', 'Shared room in condo', '', ''],
  ].map(([id, type, room, number]) => `${id};47;-2;${type};${room};2;https://img.example.org/1.jpg;${number};$90,00`);
  const header = 'id;latitude;longitude;property_type;room_type;accommodates;picture_url;license;names';
  writeFileSync(join(folder, 'listings.csv'), `${header}\r\n${rows.join('\r\n')}\r\n`);
  writeFileSync(join(folder, 'calendar.csv'), 'listing_id;date;available;price\n201;2024-06-29;t;$1,234.00\n');
  const { badRows } = await importInsideAirbnb(db, folder, options);
  expect(badRows.first).toEqual([
    { file: 'listings', line: 1, reason: 'has an unknown column names' },
    { file: 'listings', line: 3, reason: 'has a license of more than 255 characters' },
    { file: 'listings', line: 4, reason: 'is a shared room, which is not sold as a lodging' },
  ]);
  expect(lodging('201')?.property.registrationNumber).toBe(`National number ${'N'.repeat(60)} Regional number R-1`);
  expect(nights('201')).toEqual([[0, 1, 123_400, 1, 28, true]]);
});

function copyOfSample(): string {
  const folder = newFolder();
  for (const name of ['listings.csv', 'calendar.csv']) copyFileSync(join(sample, name), join(folder, name));
  return folder;
}
