import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { weekdayOf } from '../../src/values/day.ts';
import type { Promotion, Stay } from '../../src/stays/rules/planning/planning.ts';
import { resolveDates } from '../../src/loading/seed-rows.ts';
import { seedContractShape } from '../../src/stays/wire/contract.ts';
import { projectFolder } from '../../structure/sources.ts';
import { loadDemoWorld, type DemoLodging } from './demo-world.ts';

const today = 20_820;
const saturday = 6;
let onSale: readonly DemoLodging[];
beforeAll(() => {
  onSale = loadDemoWorld(today).lodgings.filter(({ lodging }) => lodging.state === 'EN_DIFFUSION');
});

function lodgingsWithOnly(isSuch: (stay: Stay) => boolean): number {
  return onSale.filter(({ stays }) => stays.every(isSuch)).length;
}

function countStays(isSuch: (stay: Stay) => boolean): number {
  return onSale.reduce((sum, { stays }) => sum + stays.filter(isSuch).length, 0);
}

function promotions(): Promotion[] {
  const offers = onSale.flatMap(({ planning }) => planning.plannings.map(({ offer }) => offer));
  return offers.flatMap((offer) => (offer.kind === 'rates' ? offer.promotions : []));
}

describe('the plannings of the demo', () => {
  it('give 300 to 500 thousand stays, some of each lodging on sale', () => {
    expect(lodgingsWithOnly(() => false)).toBe(0);
    expect(countStays(() => true)).toBeGreaterThan(300_000);
    expect(countStays(() => true)).toBeLessThan(500_000);
  });

  it('reach 12 to 18 months ahead', () => {
    const last = onSale.map(({ stays }) => Math.max(...stays.map(({ arrival }) => arrival)) - today);
    expect(Math.min(...last)).toBeGreaterThan(365);
    expect(Math.max(...last)).toBeLessThan(548);
  });

  it('sell some lodgings by the week from Saturday to Saturday alone', () => {
    const isWeekly = ({ arrival, nights }: Stay): boolean => weekdayOf(arrival) === saturday && nights % 7 === 0;
    expect(lodgingsWithOnly(isWeekly)).toBeGreaterThan(20);
  });

  it('let guests arrive on any day elsewhere, with a minimum stay', () => {
    const free = onSale.filter(({ stays }) => new Set(stays.map(({ arrival }) => weekdayOf(arrival))).size === 7);
    const shortest = free.map(({ stays }) => Math.min(...stays.map(({ nights }) => nights)));
    expect(free.length).toBeGreaterThan(50);
    expect(new Set(shortest)).toEqual(new Set([1, 2, 3]));
  });

  it('name stays one by one for some lodgings, also with two promotions on one', () => {
    const rows = onSale.filter(({ planning }) => planning.plannings.some(({ offer }) => offer.kind === 'dealRows'));
    const codes = rows.flatMap(({ stays }) => stays.map(({ promotion }) => promotion?.codes.length ?? 0));
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(codes)).toEqual(new Set([0, 1, 2]));
  });

  it('sell some lodgings on request alone', () => {
    expect(lodgingsWithOnly(({ requestOnly }) => requestOnly)).toBeGreaterThan(5);
  });

  it('hold stays with a disabled price', () => {
    expect(countStays(({ priceEnabled }) => !priceEnabled)).toBeGreaterThan(100);
  });

  it('have promotions that must be booked early, late, and from a coming day on', () => {
    expect(promotions().some(({ bookTo }) => bookTo !== undefined && bookTo > today)).toBe(true);
    expect(promotions().some(({ bookFrom }) => bookFrom !== undefined && bookFrom <= today)).toBe(true);
    expect(promotions().some(({ bookFrom }) => bookFrom !== undefined && bookFrom > today)).toBe(true);
    const isLastMinute = ({ arrival, price, basePrice }: Stay): boolean => arrival <= today + 6 && price < basePrice;
    expect(countStays(isLastMinute)).toBeGreaterThan(100);
  });

  it('sell stays of up to 62 nights, and cut the price of a month', () => {
    const long = onSale.filter(({ stays }) => stays.some(({ nights }) => nights === 62));
    const offers = long.flatMap(({ planning }) => planning.plannings.map(({ offer }) => offer));
    const cuts = offers.flatMap((offer) => (offer.kind === 'rates' ? offer.lengthDiscounts : []));
    expect(long.length).toBeGreaterThan(5);
    expect(cuts.some(({ minNights }) => minNights === 28)).toBe(true);
  });

  it('keep days before the arrival for themselves, and nights', () => {
    const plannings = onSale.flatMap(({ planning }) => planning.plannings);
    expect(plannings.filter(({ retrocession }) => retrocession > 0).length).toBeGreaterThan(100);
    expect(plannings.filter(({ unavailable }) => unavailable.length > 0).length).toBeGreaterThan(200);
  });

  it('let two contracts of a lodging follow each other', () => {
    expect(onSale.filter(({ planning }) => planning.plannings.length === 2).length).toBeGreaterThan(5);
  });

  it('are valid whatever weekday they are loaded on', () => {
    const text = readFileSync(join(projectFolder, 'seed/contracts.ndjson'), 'utf8');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const names = ['arrival', 'departure', 'from', 'to', 'bookFrom', 'bookTo', 'validFrom', 'validTo'];
    const members = Object.fromEntries(names.map((name) => [name, 'day' as const]));
    for (let day = today; day < today + 7; day += 1) {
      const results = rows.map((row) => seedContractShape.safeParse(resolveDates(row, members, day)));
      expect(results.flatMap(({ error }) => error?.issues ?? [])).toEqual([]);
    }
  });
});
