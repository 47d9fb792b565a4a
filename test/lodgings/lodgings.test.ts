import { expect, test } from 'vitest';
import type { PropertyDelivery } from '../../src/lodgings/rules/property.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { prepared, type Db } from '../../src/sqlite/database.ts';
import { referenceOf } from '../../src/lodgings/store/property-delivery.ts';
import {
  findLodgingId,
  findLodgingIdByIndex,
  listLodgingIds,
  saveProperty,
  type PropertySaved,
} from '../../src/lodgings/store/lodgings.ts';
import { company, delivery, now, openWithLodging, openWithPartners } from '../sqlite/facts.ts';

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
