import { expect, test } from 'vitest';
import type { PropertyDelivery } from '../../src/lodgings/rules/property.ts';
import { readNewestSequence, noteChange, noteChangeAt, readSequence } from '../../src/lodgings/store/changes.ts';
import { prepared, type Db } from '../../src/sqlite/database.ts';
import {
  findLodgingId,
  findLodgingIdByIndex,
  listLodgingIds,
  referenceOf,
  saveProperty,
  type PropertySaved,
} from '../../src/lodgings/store/lodgings.ts';
import { company, delivery, now, openWithLodging, openWithPartners, property } from '../sqlite/facts.ts';

function save(db: Db, given: PropertyDelivery, by = { company }, at = now): PropertySaved {
  const saved = saveProperty(db, given, by, at);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return saved;
}

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

function openWithLodgings(): { db: Db; first: number; second: number } {
  const db = openWithPartners();
  const [first, second] = ['A', 'B'].map((providerReference) => {
    const provider = { ...property.provider, providerReference };
    const saved = saveProperty(db, delivery({ provider }, { owner: { index: providerReference } }), { company }, now);
    return saved.outcome === 'saved' ? saved.lodgingId : 0;
  }) as [number, number];
  return { db, first, second };
}

test('gives each topic of a change a sequence of its own, all with one instant', () => {
  const { db, first } = openWithLodgings();
  const before = readNewestSequence(db);
  const noted = noteChangeAt(db, first, ['availabilities', 'promotions'], now + 5_000);
  expect(noted).toEqual({ sequence: before + 2, at: now + 5_000 });
  const rows = prepared(db, 'SELECT topic, sequence, at FROM changes WHERE sequence > ? ORDER BY sequence').all(before);
  expect(rows).toEqual([
    { topic: 'availabilities', sequence: before + 1, at: now + 5_000 },
    { topic: 'promotions', sequence: before + 2, at: now + 5_000 },
  ]);
  expect(readSequence(db, first)).toBe(before + 2);
});

test('lets instants rise strictly over all lodgings, also when the clock stands still or goes back', () => {
  const { db, first, second } = openWithLodgings();
  const instants = [now + 9_000, now + 9_000, now, now + 9_001].map((clock, index) => {
    const lodgingId = index % 2 === 0 ? first : second;
    return noteChangeAt(db, lodgingId, ['reviews'], clock).at;
  });
  expect(instants).toEqual([now + 9_000, now + 9_001, now + 9_002, now + 9_003]);
});

test('notes nothing without topics', () => {
  const { db, first } = openWithLodgings();
  const before = readNewestSequence(db);
  expect(noteChange(db, first, [], now)).toBe(readSequence(db, first));
  expect(readNewestSequence(db)).toBe(before);
});
