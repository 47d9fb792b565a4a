import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { NightRate, Promotion, ContractDelivery } from '../../src/stays/rules/planning/planning.ts';
import { dayFromYmd, everyWeekday, type Day } from '../../src/values/day.ts';
import type { Property, PropertyDelivery } from '../../src/lodgings/rules/property.ts';
import type { BookingRequest } from '../../src/bookings/rules/sale.ts';
import { changeContractState, saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { saveDealer } from '../../src/partners/store/dealers.ts';
import { saveGateway } from '../../src/partners/store/gateways.ts';
import { saveProperty } from '../../src/lodgings/store/lodgings.ts';
import samples from './samples.json' with { type: 'json' };

export const today = dayFromYmd('20270301') as Day;
export const now = Date.UTC(2027, 2, 1, 12);
export const company = { code: 'PINS', name: 'Pins SARL' };
export const saturday = dayFromYmd('20270710') as Day;

/** In its own folder, removed with the test. */
export function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data', 'facts.db');
}

/** Closes with the test. */
export function open(file: string = databaseFile()): Db {
  const db = openDatabase(file);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

export function openWithPartners(file?: string): Db {
  const db = open(file);
  const channel = {
    company: undefined,
    selfPublish: false,
    personPrices: false,
    defaultGateways: [],
    outGateways: ['Alps.example'],
  };
  saveGateway(db, { ...channel, code: 'AtlanticStays', direction: 'IN', defaultGateways: ['Seaside.example'] });
  saveGateway(db, { ...channel, outGateways: [], code: 'Seaside.example', direction: 'OUT' });
  saveGateway(db, { ...channel, outGateways: [], code: 'Alps.example', direction: 'OUT' });
  const channels = {
    outGateways: ['Seaside.example'],
    inGateways: ['AtlanticStays'],
    returnHosts: ['partner.example'],
  };
  saveDealer(db, { id: 'D1', name: 'Dealer', company: 'D', ...channels });
  return db;
}

export function openWithLodging(file?: string): { db: Db; lodgingId: number; contractId: number } {
  const db = openWithPartners(file);
  const saved = saveProperty(db, delivery(), { company }, now);
  const contract = saveContract(db, contractOf(), now);
  if (saved.outcome !== 'saved' || contract.outcome !== 'saved') throw new Error('The facts were not saved.');
  publish(db, contract.contractId);
  return { db, lodgingId: saved.lodgingId, contractId: contract.contractId };
}

export function publish(db: Db, contractId: number): void {
  changeContractState(db, contractId, 'TO_VALIDATE', 'provider', now);
  changeContractState(db, contractId, 'PUBLISHED', 'operator', now);
}

export const property: Property = samples.property as Property;

export function delivery(
  change: Partial<Property> = {},
  persons: { owner?: Partial<PropertyDelivery['owner']>; operator?: Partial<PropertyDelivery['localOperator']> } = {},
): PropertyDelivery {
  return {
    property: { ...property, ...change },
    owner: { ...samples.owner, ...persons.owner },
    localOperator: { ...samples.localOperator, ...persons.operator },
  };
}

export function nightsOf(change: Partial<NightRate> = {}): NightRate {
  const days = { from: today, to: today + 500, arrivalDays: everyWeekday, departureDays: everyWeekday };
  return { ...days, basePrice: undefined, ...samples.night, ...change };
}

export function promotionOf(change: Partial<Promotion> = {}): Promotion {
  const period = { from: today, to: today + 500, bookFrom: undefined, bookTo: undefined };
  return { code: 'EB10', label: 'Early booking', percent: 1_000, minNights: 1, ...period, ...change };
}

export function contractOf(change: Partial<ContractDelivery> = {}): ContractDelivery {
  const valid = { from: today, to: today + 500 };
  const offer = { kind: 'rates' as const, nights: [nightsOf()], lengthDiscounts: [], promotions: [] };
  return { ...samples.contract, provider: property.provider, valid, offer, ...change };
}

export function requestOf(
  lodgingId: number,
  change: Partial<BookingRequest> = {},
  stay: Partial<BookingRequest['stay']> = {},
): BookingRequest {
  const sample = { ...samples.request, lodgingId, ...change };
  return {
    ...sample,
    stay: { arrival: saturday, departure: saturday + 7, ...samples.stay, ...stay },
  } as BookingRequest;
}
