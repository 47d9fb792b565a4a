import { expect, test } from 'vitest';
import type { Rates } from '../../src/stays/rules/planning/planning.ts';
import type { ContractDelivery } from '../../src/stays/rules/planning/contract.ts';
import type { Topic } from '../../src/lodgings/rules/lodging.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { changeContractState, readPlanning, saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { inTransaction, prepared, scalar, type Db } from '../../src/sqlite/database.ts';
import { saveGateway } from '../../src/partners/store/gateways.ts';
import { readLodging, saveProperty, overrideLodging } from '../../src/lodgings/store/lodgings.ts';
import {
  company,
  contractOf,
  delivery,
  nightsOf,
  now,
  openWithLodging,
  openWithPartners,
  promotionOf,
  publish,
  today,
} from '../sqlite/facts.ts';

function save(db: Db, given: ContractDelivery, at = now) {
  const saved = saveContract(db, given, at);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  return saved;
}

function topicsStampedBy(db: Db, write: () => unknown): Topic[] {
  const before = readNewestSequence(db);
  write();
  return scalar<Topic>(db, 'SELECT topic FROM changes WHERE sequence > ? ORDER BY topic').all(before);
}

function rates(change: Partial<Rates> = {}): Rates {
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

test('starts a new contract in progress, without stays', () => {
  const db = openWithPartners();
  expect(saveContract(db, contractOf(), now)).toEqual({ outcome: 'property-not-found' });
  const property = saveProperty(db, delivery(), { company }, now);
  const lodgingId = property.outcome === 'saved' ? property.lodgingId : 0;
  const saved = save(db, contractOf(), now + 1_000);
  expect(saved).toMatchObject({ lodgingId, state: 'IN_PROGRESS', action: 'INSERTED', effectiveAt: now + 1_000 });
  expect(readLodging(db, lodgingId)).toMatchObject({ state: 'EN_COURS_ELABORATION', contract: undefined });
  expect(readPlanning(db, lodgingId)).toEqual({ plannings: [], taken: [] });
});

test('ignores the same contract again and keeps its instant', () => {
  const { db } = openWithLodging();
  const first = save(db, contractOf({ offer: dealRows }), now + 1_000);
  const sequence = readNewestSequence(db);
  expect(save(db, contractOf({ offer: dealRows }), now + 2_000)).toEqual({ ...first, action: 'IGNORED' });
  expect(readNewestSequence(db)).toBe(sequence);
});

const changes: [string, Partial<ContractDelivery>, Topic[]][] = [
  ['a price', { offer: rates({ nights: [nightsOf({ nightPrice: 1_00 })] }) }, ['availabilities']],
  ['unavailable nights', { unavailable: [{ from: today, to: today + 1 }] }, ['availabilities']],
  ['the covered arrivals', { valid: { from: today, to: today + 1 } }, ['availabilities']],
  ['the retrocession', { retrocession: 3 }, ['availabilities']],
  ['a promotion', { offer: rates({ promotions: [promotionOf()] }) }, ['availabilities', 'promotions']],
  ['a base price', { offer: rates({ nights: [nightsOf({ basePrice: 900_00 })] }) }, ['availabilities', 'promotions']],
  ['rows with a promotion', { offer: dealRows }, ['availabilities', 'promotions']],
  ['the deposit', { deposit: 1 }, ['lodging']],
  ['the pack', { lodgingPack: 'GOLD' }, ['lodging']],
  ['the licence', { licenceAgreement: 'L-1' }, ['location']],
];

test.each(changes)(
  'stamps of a change of %s its topics alone, and of the way back the same',
  (_name, change, topics) => {
    const { db } = openWithLodging();
    expect(topicsStampedBy(db, () => save(db, contractOf(change)))).toEqual(topics);
    expect(topicsStampedBy(db, () => save(db, contractOf()))).toEqual(topics);
  },
);

test('shows the facts of the published contract delivered last, whose planning also comes first', () => {
  const { db, lodgingId, contractId } = openWithLodging();
  const second = save(db, contractOf({ contractNumber: 'C-2028', deposit: 900_00, lodgingPack: 'GOLD' }));
  expect(readLodging(db, lodgingId)?.contract?.deposit).toBe(500_00);
  publish(db, second.contractId);
  const gold = { deposit: 900_00, lodgingPack: 'GOLD', licenceAgreement: undefined };
  expect(readLodging(db, lodgingId)?.contract).toEqual(gold);
  const order = () => readPlanning(db, lodgingId).plannings.map((planning) => planning.contractId);
  expect(order()).toEqual([second.contractId, contractId]);
  save(db, contractOf({ retrocession: 1 }));
  expect(order()).toEqual([contractId, second.contractId]);
  expect(readLodging(db, lodgingId)?.contract?.deposit).toBe(500_00);
});

test('stamps status, and availabilities when stays appear or vanish, with a change of state', () => {
  const { db, lodgingId, contractId } = openWithLodging();
  const move = (to: Parameters<typeof changeContractState>[2]) =>
    topicsStampedBy(db, () => changeContractState(db, contractId, to, 'operator', now));
  expect(move('SALES_STOPPED')).toEqual(['availabilities', 'lodging', 'status']);
  expect(readLodging(db, lodgingId)?.state).toBe('ARRET_VENTES');
  expect(readPlanning(db, lodgingId).plannings).toEqual([]);
  expect(move('PUBLISHED')).toEqual(['availabilities', 'lodging', 'status']);
  save(db, contractOf({ offer: dealRows }));
  expect(move('IN_PROGRESS')).toEqual(['availabilities', 'lodging', 'promotions', 'status']);
  const back = () => changeContractState(db, contractId, 'TO_VALIDATE', 'provider', now);
  expect(topicsStampedBy(db, back)).toEqual(['status']);
});

test('moves a contract only as its state, the actor and the right to publish allow', () => {
  const { db, contractId } = openWithLodging();
  expect(changeContractState(db, contractId, 'PUBLISHED', 'operator', now)).toEqual({ outcome: 'unchanged' });
  changeContractState(db, contractId, 'IN_PROGRESS', 'provider', now);
  const publishByProvider = () => changeContractState(db, contractId, 'PUBLISHED', 'provider', now);
  expect(publishByProvider()).toEqual({ outcome: 'not-allowed', allowed: ['TO_VALIDATE', 'END_OF_CONTRACT'] });
  const channel = {
    code: 'AtlanticStays',
    direction: 'IN' as const,
    company: undefined,
    defaultGateways: [],
    outGateways: [],
  };
  saveGateway(db, { ...channel, selfPublish: true });
  expect(publishByProvider()).toEqual({ outcome: 'changed' });
  expect(() => changeContractState(db, 999, 'PUBLISHED', 'operator', now)).toThrow(/999/);
});

test('reopens an ended contract with a delivery, also of the same content', () => {
  const { db, lodgingId, contractId } = openWithLodging();
  changeContractState(db, contractId, 'END_OF_CONTRACT', 'operator', now);
  expect(readLodging(db, lodgingId)?.state).toBe('FIN_CONTRAT');
  let saved: ReturnType<typeof save> | undefined;
  expect(topicsStampedBy(db, () => (saved = save(db, contractOf())))).toEqual(['status']);
  expect(saved).toMatchObject({ contractId, state: 'IN_PROGRESS', action: 'UPDATED' });
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
