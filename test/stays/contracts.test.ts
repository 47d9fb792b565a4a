import { expect, test } from 'vitest';
import type { NightRates, ContractDelivery, Promotion } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { changeContractState, readPlanning, saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { inTransaction, prepared, type Db, scalar } from '../../src/sqlite/database.ts';
import { overrideLodging } from '../../src/lodgings/store/lodgings.ts';
import { contractOf, nightsOf, now, openWithLodging, promotionOf, today } from '../sqlite/facts.ts';
import { turnServiceDay } from '../../src/stays/store/service-day.ts';

function save(db: Db, given: ContractDelivery, at = now) {
  const saved = saveContract(db, given, at);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return saved;
}

function rates(change: Partial<NightRates> = {}): NightRates {
  return { kind: 'rates', nights: [nightsOf()], lengthDiscounts: [], promotions: [], ...change };
}

const stay = {
  arrival: today + 5,
  nights: 7,
  basePrice: 700_00,
  price: 630_00,
  priceEnabled: true,
  requestOnly: false,
};
const promotion = { codes: [{ code: 'EB10', label: 'Early booking' }], percent: undefined };
const dealRows = {
  kind: 'dealRows' as const,
  stays: toColumns([
    { ...stay, retrocession: 0, promotion },
    { ...stay, arrival: today + 6, nights: 3, price: 700_00, requestOnly: true, retrocession: 2, promotion: undefined },
  ]),
};

test('reads back the planning of a published contract, rates and deal rows alike', () => {
  const { db, lodgingId, contractId } = openWithLodging();
  const full = rates({
    nights: [
      nightsOf({ to: today + 10, basePrice: 120_00, requestOnly: true, arrivalDays: 0b1000000 }),
      nightsOf({ from: today + 10, priceEnabled: false, departureDays: 1 }),
    ],
    lengthDiscounts: [{ minNights: 14, percent: 500 }],
    promotions: [promotionOf({ bookFrom: today }), promotionOf({ code: 'LM', bookTo: today + 9 })],
  });
  const unavailable = [{ from: today + 20, to: today + 25 }];
  for (const offer of [full, dealRows, rates()]) {
    const given = contractOf({ offer, unavailable, retrocession: 2 });
    save(db, given);
    expect(readPlanning(db, lodgingId)).toEqual({
      plannings: [{ contractId, deposit: 500_00, valid: given.valid, retrocession: 2, unavailable, offer }],
      taken: [],
    });
  }
});

test('keeps odd numbers of deal rows and texts of any length apart', () => {
  const { db, lodgingId } = openWithLodging();
  for (const count of [0, 1, 2, 3, 5]) {
    const rows = Array.from({ length: count }, (_, index) => ({ ...stay, arrival: today + index, retrocession: 0 }));
    const label = 'é'.repeat(count);
    const stays = toColumns(rows.map((row) => ({ ...row, promotion: { codes: [{ code: 'X', label }], percent: 1 } })));
    save(db, contractOf({ offer: { kind: 'dealRows', stays } }));
    expect(readPlanning(db, lodgingId).plannings[0]?.offer).toEqual({ kind: 'dealRows', stays });
  }
});

test('remembers from and up to which change a lodging was in a catalog', () => {
  const { db, lodgingId, contractId } = openWithLodging();
  const memberships = () =>
    prepared(
      db,
      'SELECT to_sequence AS until FROM channel_memberships WHERE lodging_id = ? ORDER BY from_sequence',
    ).all(lodgingId);
  overrideLodging(db, lodgingId, { blocked: true }, now);
  changeContractState(db, contractId, 'SALES_STOPPED', 'operator', now);
  expect(memberships()).toEqual([{ until: null }]);
  changeContractState(db, contractId, 'END_OF_CONTRACT', 'operator', now);
  const left = readNewestSequence(db);
  expect(memberships()).toEqual([{ until: left }]);
  save(db, contractOf({ retrocession: 1 }));
  expect(memberships()).toEqual([{ until: left }, { until: null }]);
});

test('reads no planning of a delivery that was rolled back', () => {
  const { db, lodgingId } = openWithLodging();
  const priceOf = () => {
    const offer = readPlanning(db, lodgingId).plannings[0]?.offer;
    return offer?.kind === 'rates' ? offer.nights[0]?.nightPrice : undefined;
  };
  const offer = (nightPrice: number) => contractOf({ offer: rates({ nights: [nightsOf({ nightPrice })] }) });
  expect(() =>
    inTransaction(db, () => {
      save(db, offer(5_00));
      expect(priceOf()).toBe(5_00);
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(priceOf()).toBe(100_00);
  save(db, offer(6_00));
  expect(priceOf()).toBe(6_00);
});

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
