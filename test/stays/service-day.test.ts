import { expect, test } from 'vitest';
import type { Promotion } from '../../src/stays/rules/planning/planning.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { changeContractState, saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { scalar, type Db } from '../../src/sqlite/database.ts';
import { turnServiceDay } from '../../src/stays/store/service-day.ts';
import { contractOf, nightsOf, now, openWithLodging, promotionOf, today } from '../sqlite/facts.ts';

const serviceDayOf = (db: Db) => scalar<number>(db, 'SELECT day FROM service_day').get();

const noon = (day: number) => now + (day - today) * 86_400_000;

function deliverPromotion(db: Db, change: Partial<Promotion>): void {
  const promotions = [promotionOf(change)];
  const offer = { kind: 'rates' as const, nights: [nightsOf()], lengthDiscounts: [], promotions };
  saveContract(db, contractOf({ offer }), now);
}

test('stamps availabilities and promotions on each day that a booking window opens or closes, once', () => {
  const { db, lodgingId } = openWithLodging();
  expect(serviceDayOf(db)).toBeUndefined();
  expect(turnServiceDay(db, today, now)).toEqual([]);
  expect(serviceDayOf(db)).toBe(today);
  deliverPromotion(db, { bookFrom: today + 2, bookTo: today + 5 });
  expect(turnServiceDay(db, today + 1, noon(today + 1))).toEqual([]);
  const before = readNewestSequence(db);
  expect(turnServiceDay(db, today + 2, noon(today + 2))).toEqual([lodgingId]);
  const stamped = scalar<string>(db, 'SELECT topic FROM changes WHERE sequence > ? ORDER BY topic').all(before);
  expect(stamped).toEqual(['availabilities', 'promotions']);
  expect(turnServiceDay(db, today + 2, noon(today + 2))).toEqual([]);
  expect(turnServiceDay(db, today + 4, noon(today + 4))).toEqual([]);
  expect(turnServiceDay(db, today + 5, noon(today + 5))).toEqual([lodgingId]);
});

test('makes up for days on which the service was away, and turns back', () => {
  const { db, lodgingId } = openWithLodging();
  turnServiceDay(db, today, now);
  deliverPromotion(db, { bookFrom: today + 2, bookTo: today + 5 });
  expect(turnServiceDay(db, today + 30, noon(today + 30))).toEqual([lodgingId]);
  expect(turnServiceDay(db, today + 3, noon(today + 3))).toEqual([lodgingId]);
  expect(serviceDayOf(db)).toBe(today + 3);
  expect(turnServiceDay(db, today + 5, noon(today + 5))).toEqual([lodgingId]);
});

test('forgets the boundaries of a contract that is replaced or no longer published', () => {
  const { db, contractId } = openWithLodging();
  turnServiceDay(db, today, now);
  deliverPromotion(db, { bookFrom: today + 2 });
  deliverPromotion(db, { bookFrom: today + 9 });
  expect(turnServiceDay(db, today + 3, noon(today + 3))).toEqual([]);
  changeContractState(db, contractId, 'SALES_STOPPED', 'operator', now);
  expect(turnServiceDay(db, today + 9, noon(today + 9))).toEqual([]);
});
